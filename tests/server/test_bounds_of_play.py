"""What grows while a game does not go on has an end: the log keeps it all, and no rule would end it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from kurgan.server import beside, claims, takeback
from kurgan.server.house import House
from kurgan.server.shapes.acting import AsSeat, TakeBack, Vacation
from kurgan.server.shapes.making import Clock, Fork
from kurgan.server.trouble import Trouble
from tests.server.helpers import ME, Party, Time, kinds
from tests.server.test_seats import refused

FEW = 3


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (takeback, claims, beside):
        monkeypatch.setattr(module, "MOST", FEW)


def stands(act: Callable[[], object]) -> None:
    with pytest.raises(Trouble) as trouble:
        act()
    assert (trouble.value.status, trouble.value.message.key) == (409, "undo.most")


def taken_back(party: Party, times: int = FEW) -> str:
    seat = party.asked()
    for _ in range(times):
        party.play(party.choices()[0])
        party.undo(seat)
    return seat


def test_a_seat_takes_back_so_much_and_is_told_why_no_more(battle: Party) -> None:
    seat = taken_back(battle)
    list(battle.random_play(Random(1), 2))  # a whole choice
    playing, person, table, n = battle.house.playing, battle.people[seat], battle.table, battle.n(seat)
    undo = battle.house.looking.snapshot(person, table, seat).moment.undo
    assert not undo.free and not undo.can_offer and not undo.half
    assert undo.why_not is not None and undo.why_not.key == "undo.most"
    stands(lambda: playing.undo(person, table, TakeBack(seat=seat, n=n)))
    stands(lambda: playing.offer_undo(person, table, AsSeat(seat=seat)))
    assert kinds(battle.live()).count("undo") == FEW


def test_the_game_goes_on_and_the_other_seat_may_take_back(battle: Party) -> None:
    first = taken_back(battle)
    for _ in battle.random_play(Random(1), 400):
        live = battle.live()
        if live.asked >= 0 and takeback.reason(live, live.asked) is None:
            assert live.seat_name(live.asked) != first
            battle.undo(battle.asked())
    live = battle.live()
    assert set(live.undone.values()) == {FEW} and kinds(live).count("undo") == 2 * FEW


def test_a_fork_begins_without_what_was_taken_back(battle: Party) -> None:
    seat = taken_back(battle)
    fork = Fork(seat=seat, n=battle.n(seat), seats=dict.fromkeys(battle.live().game.seats, ME))
    made = battle.house.making.fork(battle.people[seat], battle.table, fork)
    with battle.house.tables.at(made.table) as live:
        assert not live.undone.total() and not takeback.is_spent(live, 0)


def test_what_a_seat_knows_nothing_of_does_not_count_for_it(battle: Party) -> None:
    """Else it would learn how often somebody changed his mind."""
    chooser = battle.until_half(Random(3))
    battle.undo(chooser)
    taken_back(battle, FEW - 1)
    live = battle.live()
    seat = live.game.seats.index(chooser)
    assert live.undone == {seat: FEW} and takeback.is_spent(live, seat) and not takeback.is_spent(live, 1 - seat)
    assert not any(step.seen[1 - seat] for step in live.steps if step.row.kind == "undo")


def test_all_together_are_bounded_too(battle: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(takeback, "MOST_OF_ALL", 2)
    taken_back(battle, 2)
    assert takeback.is_spent(battle.live(), 0) and takeback.is_spent(battle.live(), 1)


def test_a_half_made_choice_stands_too(house: House) -> None:
    party = Party(house, "crimean-campaign")
    seat = party.live().game.seats.index(party.until_half(Random(5)))
    assert takeback.half_made(party.live(), seat) > 0
    party.live().undone[seat] = FEW
    assert takeback.half_made(party.live(), seat) == 0


def test_links_and_claims_of_seats_are_bounded(ford: Party, time: Time) -> None:
    house, second = ford.house, ford.second
    for _ in range(FEW):
        house.seating.reissue(ford.ann, ford.table, second)
        house.beside.keep_seat(ford.bob, ford.table, AsSeat(seat=second))
        house.seating.reissue(ford.bob, ford.table, second)
    refused(409, "seats_often", lambda: house.seating.reissue(ford.ann, ford.table, second))
    refused(409, "seats_often", lambda: house.seating.reissue(ford.bob, ford.table, second))
    list(ford.random_play(Random(1)))
    assert ford.live().status == "over"


def test_vacations_are_bounded(house: House) -> None:
    party = Party(house, clock=Clock(bank_s=600, increment_s=30, vacation_s=1000))
    for on in (True, False) * FEW:
        house.beside.vacation(party.ann, party.table, Vacation(seat=party.first, on=on))
    again = Vacation(seat=party.first, on=True)
    refused(409, "vacations_most", lambda: house.beside.vacation(party.ann, party.table, again))
    house.beside.vacation(party.bob, party.table, Vacation(seat=party.second, on=True))
