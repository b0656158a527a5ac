"""Orders at a table: several choices by one gesture, whole or not at all, taken back whole."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import kurgan
from kurgan.core.orders import Order
from kurgan.server.house import House
from kurgan.server.ordering import order_of
from kurgan.server.shapes.acting import OrderIn
from kurgan.server.shapes.viewing import Ordered
from kurgan.server.trouble import Trouble
from tests.server.helpers import SB, Party

STACK = ("g24", "gart1", "gstug")  # three that stand together in 0501 as the scenario begins


class Field(Party):
    def order(self, *units: str, way: tuple[str, ...] = (), n: int | None = None, **more: Any) -> Ordered:
        seat = self.asked()
        seen = self.n(seat) if n is None else n
        body = OrderIn(seat=seat, n=seen, units=list(units), way=list(way), **more)
        return self.house.playing.order(self.people[seat], self.table, body)

    def where(self, unit: str) -> str:
        live = self.live()
        pieces = live.game.presentation.scene(live.view(live.asked)).pieces
        return next(piece.at for piece in pieces if piece.id == unit)


@pytest.fixture
def siege(house: House) -> Field:
    party = Field(house, "siege")
    while party.live().state.decision.name != "ChooseMover":
        party.play("done")
    return party


def test_a_stack_moves_by_one_order(siege: Field) -> None:
    before = siege.n(siege.asked())
    update = siege.order(*STACK, way=("0502",))
    assert {siege.where(unit) for unit in STACK} == {"0502"} and update.then == ""
    assert [entry.goes_on for entry in update.entries] == [False, True, True, True]
    assert [entry.n for entry in update.entries] == list(range(before + 1, before + 5))
    other = siege.live().game.seats.index(siege.second)
    assert len(siege.live().stream(other)) < len(update.entries), "half-made choices are nobody else's business"


def test_undo_takes_back_a_whole_order(siege: Field) -> None:
    start = siege.live().state.position()
    siege.order(*STACK, way=("0502",))
    siege.undo(siege.asked())
    assert siege.live().state.position() == start


def test_an_order_that_stops_half_way_changes_nothing(siege: Field) -> None:
    """The second unit stands elsewhere and cannot come so far: it is named, with the rule."""
    start, rows = siege.live().state.position(), len(siege.live().steps)
    live = siege.live()
    pieces = live.game.presentation.scene(live.view(live.asked)).pieces
    far = max((piece for piece in pieces if piece.side == "german"), key=lambda piece: piece.at)
    with pytest.raises(Trouble) as refused:
        siege.order("g24", far.id, way=("0502",))
    assert refused.value.rule and refused.value.status == 409
    message = dict(refused.value.message.params)
    assert refused.value.message.key == "trouble.order_stops" and message["unit"] == far.name
    seat = siege.asked()
    why = siege.house.looking.order_why(siege.people[seat], siege.table, seat, Order(("g24", far.id), ("0502",)))
    assert (why.message, why.rule) == (refused.value.message, refused.value.rule)
    assert siege.live().state.position() == start and len(siege.live().steps) == rows


def test_another_unit_is_meant_instead_of_the_one_in_hand(siege: Field) -> None:
    siege.play("unit g24")
    siege.order("gstug", way=("0502",))
    assert siege.where("gstug") == "0502" and siege.where("g24") == "0501"


def test_the_second_of_two_orders_at_once_is_told(siege: Field) -> None:
    n = siege.n(siege.asked())
    siege.order("g24", way=("0502",), n=n)
    with pytest.raises(Trouble) as late:
        siege.order("gstug", way=("0502",), n=n)
    assert late.value.message.key == "trouble.stale"


@pytest.mark.parametrize("houses", [1, 2])
def test_of_orders_sent_at_once_one_is_carried_out(siege: Field, open_house: Callable[..., House], houses: int) -> None:
    """By threads of one server, or by two servers on one database: one wins whole, the others are told."""
    n, start = siege.n(siege.asked()), len(siege.live().steps)
    parties: list[Any] = [siege, *(siege.on(open_house()) for _ in range(houses - 1))] * (4 // houses)
    together = threading.Barrier(len(parties))

    def send(party: Any, goal: str) -> str:
        together.wait()
        try:
            Field.order(party, *STACK, way=(goal,), n=n)
        except Trouble as late:
            return late.message.key
        return goal

    with ThreadPoolExecutor(len(parties)) as threads:
        told = list(threads.map(send, parties, ["0502", "0601", "0502", "0601"]))
    won = [goal for goal in told if goal in ("0502", "0601")]
    assert len(won) == 1 and told.count("trouble.stale") == len(parties) - 1, told
    for party in parties:
        assert {Field.where(party, unit) for unit in STACK} == set(won)
        assert len(party.live().steps) == start + len(STACK) + 1


def test_only_who_is_asked_gives_orders(siege: Field) -> None:
    other = siege.second if siege.asked() == siege.first else siege.first
    body = OrderIn(seat=other, n=siege.n(other), units=["g24"], way=["0502"])
    with pytest.raises(Trouble) as refused:
        siege.house.playing.order(siege.people[other], siege.table, body)
    assert refused.value.message.key == "refusal.not_your_decision"


def test_targets_are_where_the_order_can_be_carried_out(siege: Field) -> None:
    seat = siege.asked()
    looking = siege.house.looking
    together = looking.targets(siege.people[seat], siege.table, seat, STACK)
    alone = looking.targets(siege.people[seat], siege.table, seat, ("gstug",))
    assert {choice.at for choice in together.choices} < {choice.at for choice in alone.choices}
    for choice, deed in zip(together.choices, together.deeds, strict=True):
        siege.order(*STACK, way=(choice.at,), deed=deed)
        siege.undo(siege.asked())


def test_who_may_do_nothing_is_left_out(siege: Field) -> None:
    """A stack is taken up without the unit that has moved."""
    seat = siege.asked()
    siege.order("g24", way=("0502",))
    found = siege.house.looking.targets(siege.people[seat], siege.table, seat, ("gart1", "g24", "gstug"))
    assert found.units == ["gart1", "gstug"] and found.choices


def test_an_attack_is_put_together_and_waits_for_the_dice(siege: Field) -> None:
    """The order names the attackers and their target; what cannot be taken back is left to be said."""
    siege.play("done")
    while siege.live().state.decision.name != "ChooseAttack":
        siege.play("done")
    seat = siege.asked()
    person, looking, ready = siege.people[seat], siege.house.looking, _ready(siege)
    for unit in ready:
        for choice in looking.targets(person, siege.table, seat, (unit,)).choices:
            together = [u for u in ready if _can_join(siege, seat, u, choice.at)]
            update = siege.order(*together, way=(choice.at,))
            assert update.then == "declare" and siege.live().state.decision.name == "JoinAttack"
            assert update.moment.choices and update.moment.undo.half
            chances = looking.odds(person, siege.table, seat, "declare")
            siege.undo(siege.asked())
            body = OrderIn(seat=seat, n=siege.n(seat), units=together, way=[choice.at])
            assert looking.order_odds(person, siege.table, seat, order_of(body)) == chances
            return
    raise AssertionError("nobody can attack")


# --- what goes on after a confirmation ----------------------------------------------------------------

# Three Germans go forward: the second one and the third are shown as they come before enemies.
SHOWN = (
    "at=Maneuver; moving=1; side=german; 1-1=g_inf; 2-3=g_inf hidden; 3-3=g_inf hidden; 2-5=r_inf; 3-5=r_inf; "
    "9-6=r_inf; ferries=2-6 5-6; factory=8-5"
)


@pytest.fixture
def line(house: House) -> Field:
    return Field(house, SB, start=kurgan.game(SB).position(SHOWN).position())


def test_the_rest_goes_on_after_each_reveal(line: Field) -> None:
    """No units are chosen again: twice something is confirmed, and all have come."""
    order, seat = ("1-1", "2-3", "3-3"), line.asked()
    update, confirmed = line.order(*order, way=("1-2",)), 0
    while update.then:
        assert line.where("1-2") == "1-2", "who is not shown goes first"
        confirmed += 1
        assert line.play(update.then).moment.resumes
        update = line.order(*order, way=("1-2",), rest=True)
    assert confirmed == 2 and line.asked() == seat
    assert [line.where(goal) for goal in ("1-2", "2-4", "3-4")] == ["1-2", "2-4", "3-4"]
    before = len(line.live().steps)
    assert line.order(*order, way=("1-2",), rest=True).then == "", "nothing is left"
    assert len(line.live().steps) == before


def test_who_is_lost_does_not_hold_up_the_others(line: Field) -> None:
    """Where nobody stands any longer nobody is waited for."""
    line.play(line.order("2-3", "3-3", way=("2-4",)).then)
    assert line.order("2-3", "9-1", "3-3", way=("2-4",), rest=True).then == "to 3-4"


def test_the_rest_is_taken_back_whole_but_not_what_was_shown(line: Field) -> None:
    line.play(line.order("2-3", "3-3", way=("2-4",)).then)
    shown = line.live().state.position()
    line.order("2-3", "3-3", way=("2-4",), rest=True)
    assert line.live().state.position() != shown
    line.undo(line.asked())
    assert line.live().state.position() == shown
    with pytest.raises(Trouble) as stands:
        line.undo(line.asked())
    assert stands.value.message.key == "undo.reveal"


def test_elsewhere_the_rest_of_an_order_is_nothing(siege: Field) -> None:
    before = len(siege.live().steps)
    assert siege.order("g24", way=("0502",), rest=True).then == "" and len(siege.live().steps) == before


def _ready(siege: Field) -> list[str]:
    live = siege.live()
    view = live.view(live.asked)
    presentation = live.game.presentation
    return presentation.orders.ready(view.state, presentation.choices(view))


def _can_join(siege: Field, seat: str, unit: str, place: str) -> bool:
    found = siege.house.looking.targets(siege.people[seat], siege.table, seat, (unit,))
    return place in {choice.at for choice in found.choices}
