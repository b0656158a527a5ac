"""Draws by agreement: offered once a turn, answered or passed over, and kept by the log."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import kurgan
from kurgan.server.house import House
from kurgan.server.shapes.acting import AnswerDraw, AsSeat, TakeBack
from kurgan.server.shapes.lessons import Begin
from kurgan.server.shapes.making import Clock, Import, NewTable
from kurgan.server.shapes.table import DrawOut, TableOut
from kurgan.server.shapes.viewing import Update
from tests.server.helpers import ME, SB, Party, Time, kinds
from tests.server.test_seats import refused

SIEGE = "siege"


def offer(party: Party, seat: str = "north") -> Update:
    return party.house.drawing.offer(party.people[seat], party.table, AsSeat(seat=seat))


def answer(party: Party, agree: bool, seat: str = "south", n: int | None = None) -> Update:
    given = AnswerDraw(seat=seat, n=party.n(seat) if n is None else n, agree=agree)
    return party.house.drawing.answer(party.people[seat], party.table, given)


def table_of(party: Party, seat: str = "south") -> TableOut:
    return party.house.looking.snapshot(party.people[seat], party.table, seat).table


def test_an_agreed_draw_ends_the_game_and_the_log_says_so(ford: Party, open_house: Callable[..., House]) -> None:
    told = offer(ford)
    assert told.table.draw == DrawOut(seat="north") == table_of(ford).draw
    assert [(entry.kind, entry.side, entry.events) for entry in told.entries] == [("draw", "north", [])]
    assert ford.house.lists.lobby(ford.bob).mine[0].table.draw == DrawOut(seat="north")
    update = answer(ford, agree=True)
    assert [(entry.kind, entry.side) for entry in update.entries] == [("agreed", "south")]
    again = ford.on(open_house())
    for party in (ford, again):
        for table in (table_of(party), party.house.lists.lobby(ford.bob).mine[0].table):
            assert (table.status, table.winner, table.loser, table.result) == ("agreed", "", "", "")
            assert table.draw is None and table.whole
        assert party.asked() == "" and party.live().status == "agreed"
        refused(409, "game_over", lambda party=party: offer(party))  # type: ignore[misc]
        refused(409, "game_over", lambda party=party: answer(party, agree=True))  # type: ignore[misc]
        assert party.house.looking.after(ford.ann, ford.table, "north").table.status == "agreed"


def test_who_declines_is_told_of_until_the_game_goes_on(ford: Party) -> None:
    offer(ford)
    assert answer(ford, agree=False).table.draw == DrawOut(seat="north", declined="south") == table_of(ford).draw
    assert ford.asked() == "north"
    refused(409, "no_draw", lambda: answer(ford, agree=True))
    ford.play("step")
    assert table_of(ford).draw is None and kinds(ford.live())[-3:] == ["draw", "decline", "action"]


@pytest.mark.parametrize("seat", ["north", "south"])
def test_going_on_declines_whoever_goes_on(ford: Party, seat: str) -> None:
    if seat == "south":
        ford.play("step")
    assert ford.asked() == seat
    offer(ford)
    seen = ford.n("south")
    ford.play("step")
    assert table_of(ford).draw is None and ford.house.lists.lobby(ford.bob).mine[0].table.draw is None
    refused(409, "no_draw", lambda: answer(ford, agree=True))
    refused(409, "stale", lambda: answer(ford, agree=True, n=seen))  # he had another position before him


def test_what_stays_hidden_leaves_an_offer_standing(battle: Party) -> None:
    seat = battle.until_half(random.Random(2))
    other = next(name for name in battle.people if name != seat)
    battle.undo(seat)
    offer(battle, other)
    half = next(action for action in battle.choices() if goes_half(battle, action))
    battle.play(half, seat)
    assert table_of(battle, other).draw == DrawOut(seat=other)
    assert battle.n(other) == len(battle.live().stream(battle.live().game.seats.index(other)))
    battle.undo(seat)
    assert answer(battle, agree=True, seat=seat).table.status == "agreed"


def goes_half(party: Party, text: str) -> bool:
    state = party.live().state.copy()
    state.apply(party.live().game.action(text))
    return not state.is_terminal() and state.decision.half_of is not None


def test_once_in_a_turn_and_not_beside_another(ford: Party) -> None:
    offer(ford)
    for seat in ("north", "south"):
        refused(409, "draw_is_open", lambda seat=seat: offer(ford, seat))  # type: ignore[misc]
    answer(ford, agree=False)
    refused(409, "draw_was_offered", lambda: offer(ford))
    offer(ford, "south")  # the other side has its own
    refused(409, "no_draw", lambda: answer(ford, agree=True, seat="south"))  # nobody agrees with himself
    turn = ford.live().game.presentation.turn
    was = turn(ford.live().state)
    while turn(ford.live().state) == was:
        ford.play("step")
    assert offer(ford).table.draw == DrawOut(seat="north")  # the next turn


def test_only_who_plays_offers_and_answers(ford: Party) -> None:
    eve = ford.house.people.new("Eve")[0]
    for person in (eve, None, ford.bob):
        refused(
            403,
            "not_your_seat",
            lambda person=person: ford.house.drawing.offer(person, ford.table, AsSeat(seat="north")),  # type: ignore[misc]
        )
    offer(ford)
    given = AnswerDraw(seat="south", n=ford.n("south"), agree=True)
    refused(403, "not_your_seat", lambda: ford.house.drawing.answer(eve, ford.table, given))
    refused(403, "not_your_seat", lambda: ford.house.drawing.answer(ford.ann, ford.table, given))
    assert ford.live().status == "running"


@pytest.mark.parametrize("open_play", [False, True])
def test_who_holds_both_seats_has_agreed(house: House, open_play: bool) -> None:
    ann = house.people.new("Ann")[0]
    new = NewTable(game="ford", seats={"north": ME, "south": ME}, open_play=open_play)
    table = house.making.create(ann, new).table
    update = house.drawing.offer(ann, table, AsSeat(seat="both" if open_play else "south"))
    assert update.table.status == "agreed" and update.entries[-1].kind == "agreed"


def test_an_offer_is_no_part_of_the_game(house: House, time: Time) -> None:
    """It earns no time, takes none, is not taken back and does not stand in the way of taking back."""
    party = Party(house, clock=Clock(bank_s=600, increment_s=5))
    party.play("wait")
    before = party.live().clocks(house.means.now())
    offer(party)
    answer(party, agree=False)
    time.passes(2)
    after = party.live().clocks(house.means.now())
    assert after["north"] == before["north"] and before["south"].left_ms - after["south"].left_ms == 2000
    house.playing.undo(party.ann, party.table, TakeBack(seat="north", n=party.n("north")))
    assert party.asked() == "north" and kinds(party.live())[-3:] == ["draw", "decline", "undo"]
    record = house.looking.record(party.bob, party.table, "south")
    assert '"kind":"draw"' in record and '"kind":"decline"' in record
    assert house.making.import_record(party.bob, Import(record=record, seats={"north": ME, "south": ME})).table


def test_an_offer_that_waits_survives_a_restart(ford: Party, open_house: Callable[..., House]) -> None:
    offer(ford)
    ford.house.close()
    again = ford.on(open_house())
    assert table_of(again).draw == DrawOut(seat="north")
    refused(409, "draw_is_open", lambda: offer(again))
    assert answer(again, agree=True).table.status == "agreed"


def test_a_lesson_does_not_end_as_a_draw(house: House) -> None:
    ann = house.people.new("Ann")[0]
    lesson = kurgan.game(SB).presentation.lessons[0]
    table = house.learning.begin(ann, Begin(game=SB, lesson=lesson.id)).table
    refused(409, "no_draw_in_lessons", lambda: house.drawing.offer(ann, table, AsSeat(seat=lesson.seat)))
