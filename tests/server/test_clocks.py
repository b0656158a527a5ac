"""Clocks: bank, increment, vacation, and what happens when time is up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kurgan.server.house import House
from kurgan.server.shapes import Clock, ClockOut, NewTable, Vacation
from kurgan.server.trouble import Trouble
from tests.server.helpers import BOT, LINK, ME, Party, Time

CLOCK = Clock(bank_s=600, increment_s=30, vacation_s=1000)


@pytest.fixture
def timed(house: House) -> Party:
    return Party(house, clock=CLOCK)


def clock(party: Party, seat: str) -> ClockOut:
    """As the other seat sees it, too: clocks are public."""
    shown = party.house.update(party.ann, party.table, "north", 0).table.seats
    assert shown[0].clock == party.house.update(party.bob, party.table, "south", 0).table.seats[0].clock
    found = next(each for each in shown if each.seat == seat).clock
    assert found is not None
    return found


def test_who_is_asked_spends_and_earns_when_done(timed: Party, time: Time) -> None:
    assert clock(timed, "north") == ClockOut(left_ms=600_000, running=True, vacation=False, vacation_left_ms=1_000_000)
    assert not clock(timed, "south").running
    time.passes(100)
    assert clock(timed, "north").left_ms == 500_000 and clock(timed, "south").left_ms == 600_000
    timed.play("step")
    assert clock(timed, "north").left_ms == 530_000 and not clock(timed, "north").running
    time.passes(40)
    timed.play("step")
    assert (clock(timed, "north").left_ms, clock(timed, "south").left_ms) == (530_000, 590_000)


def test_an_undo_gives_no_time_back_and_earns_nothing(timed: Party, time: Time) -> None:
    time.passes(10)
    timed.play("step")
    time.passes(5)
    timed.undo("north")
    assert clock(timed, "south").left_ms == 595_000
    time.passes(10)
    assert clock(timed, "north").left_ms == 610_000
    timed.play("wait")
    assert clock(timed, "north").left_ms == 640_000


def test_nobodys_time_runs_before_all_have_sat_down(house: House, time: Time) -> None:
    ann, bob = house.new_person()[0], house.new_person()[0]
    made = house.create(ann, NewTable(game="ford", seats={"north": ME, "south": LINK}, clock=CLOCK))
    time.passes(10_000)
    shown = house.update(ann, made.table, "north", 0).table.seats[0].clock
    assert shown is not None and shown.left_ms == 600_000 and not shown.running
    house.join(bob, made.links["south"])
    time.passes(10)
    shown = house.update(ann, made.table, "north", 0).table.seats[0].clock
    assert shown is not None and shown.left_ms == 590_000 and shown.running
    token = house.reissue(ann, made.table, "south")
    time.passes(10_000)
    house.join(bob, token)
    assert house.update(ann, made.table, "north", 0).table.status == "running"


def test_a_vacation_stops_the_clock_as_long_as_it_lasts(timed: Party, time: Time) -> None:
    time.passes(50)
    timed.house.vacation(timed.ann, timed.table, Vacation(seat="north", on=True))
    time.passes(400)
    assert clock(timed, "north") == ClockOut(left_ms=550_000, running=False, vacation=True, vacation_left_ms=600_000)
    timed.house.vacation(timed.ann, timed.table, Vacation(seat="north", on=True))       # again: nothing new
    timed.house.vacation(timed.ann, timed.table, Vacation(seat="north", on=False))
    time.passes(50)
    assert clock(timed, "north") == ClockOut(left_ms=500_000, running=True, vacation=False, vacation_left_ms=600_000)
    timed.house.vacation(timed.ann, timed.table, Vacation(seat="north", on=True))
    time.passes(700)                                                                    # a hundred too long
    assert clock(timed, "north") == ClockOut(left_ms=400_000, running=True, vacation=False, vacation_left_ms=0)
    timed.house.sweep()
    time.passes(400)
    timed.house.sweep()
    assert timed.live().status == "time"


def test_whose_time_is_up_has_lost(timed: Party, time: Time) -> None:
    time.passes(599.9)
    timed.play("step")
    time.passes(601)
    with pytest.raises(Trouble, match="game_over"):
        timed.play("step", "south")
    table = timed.house.snapshot(timed.ann, timed.table, "north").table
    assert (table.status, table.loser, table.winner) == ("time", "south", "north")
    assert [(s.row.kind, s.row.seat) for s in timed.live().steps][-1] == ("time", "south")


def test_a_sweep_finds_whose_time_is_up(timed: Party, time: Time, open_house: Callable[..., House]) -> None:
    told: list[str] = []
    timed.house.on_change.append(told.append)
    time.passes(599)
    timed.house.sweep()
    assert told == []
    time.passes(2)
    timed.house.sweep()
    timed.house.sweep()
    assert told == [timed.table] and timed.live().status == "time"


def test_a_restart_finds_what_ran_out_meanwhile(timed: Party, time: Time, open_house: Callable[..., House]) -> None:
    timed.house.close()
    time.passes(10_000)
    again = open_house()
    again.wake()
    assert timed.on(again).live().status == "time"


def test_two_houses_see_the_time_run_out_once(timed: Party, time: Time, open_house: Callable[..., House]) -> None:
    other = timed.on(open_house())
    other.live()
    time.passes(601)
    assert (timed.live().status, other.live().status) == ("time", "time")
    assert [step.row.kind for step in other.live().steps].count("time") == 1


def test_a_computer_has_no_clock(house: House, time: Time) -> None:
    ann = house.new_person()[0]
    made = house.create(ann, NewTable(game="ford", seats={"north": BOT, "south": ME}, clock=CLOCK))
    time.passes(100_000)
    house.sweep()
    seats = house.snapshot(ann, made.table, "south").table.seats
    assert seats[0].clock is None and seats[1].clock is not None and seats[1].clock.left_ms == 600_000


def test_without_a_clock_there_is_no_vacation(ford: Party, time: Time) -> None:
    time.passes(10**9)
    assert ford.house.snapshot(ford.ann, ford.table, "north").table.seats[0].clock is None
    with pytest.raises(Trouble, match="no_clock"):
        ford.house.vacation(ford.ann, ford.table, Vacation(seat="north", on=True))
