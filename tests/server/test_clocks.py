"""Clocks: bank, increment, vacation, and what happens when time is up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import update

from kurgan.server.house import House
from kurgan.server.shapes.acting import Vacation
from kurgan.server.shapes.making import Clock, NewTable
from kurgan.server.shapes.table import ClockOut
from kurgan.server.store import schema
from kurgan.server.trouble import Trouble
from tests.server.helpers import BOT, LINK, ME, Party, Time

CLOCK = Clock(bank_s=600, increment_s=30, vacation_s=1000)


@pytest.fixture
def timed(house: House) -> Party:
    return Party(house, clock=CLOCK)


def clock(party: Party, seat: str) -> ClockOut:
    """As the other seat sees it, too: clocks are public."""
    shown = party.house.looking.update(party.ann, party.table, "north", 0).table.seats
    assert shown[0].clock == party.house.looking.update(party.bob, party.table, "south", 0).table.seats[0].clock
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


def test_an_undo_gives_no_time_back_and_takes_the_increment(timed: Party, time: Time) -> None:
    time.passes(10)
    timed.play("step")
    time.passes(5)
    timed.undo("north")
    assert clock(timed, "south").left_ms == 595_000
    time.passes(10)
    assert clock(timed, "north").left_ms == 580_000
    timed.play("wait")
    assert clock(timed, "north").left_ms == 610_000
    for _ in range(5):  # nothing is earned by doing it again
        timed.undo("north")
        timed.play("wait")
    assert clock(timed, "north").left_ms == 610_000


def test_nobodys_time_runs_before_all_have_sat_down(house: House, time: Time) -> None:
    ann, bob = house.people.new()[0], house.people.new()[0]
    made = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": LINK}, clock=CLOCK))
    time.passes(10_000)
    shown = house.looking.update(ann, made.table, "north", 0).table.seats[0].clock
    assert shown is not None and shown.left_ms == 600_000 and not shown.running
    house.seating.join(bob, made.links["south"])
    time.passes(10)
    shown = house.looking.update(ann, made.table, "north", 0).table.seats[0].clock
    assert shown is not None and shown.left_ms == 590_000 and shown.running


def test_a_reissue_stops_no_clock(house: House, time: Time) -> None:
    """Neither the owner's own, who could think for ever then, nor the other's."""
    house.means.seat_wait_s = 50
    timed = Party(house, clock=CLOCK)
    time.passes(100)
    token = timed.house.seating.reissue(timed.ann, timed.table, "north").token
    time.passes(100)
    timed.house.seating.join(timed.ann, token)
    assert clock(timed, "north").left_ms == 400_000 and clock(timed, "north").running
    assert timed.taken_away(time)
    time.passes(50)
    timed.house.tables.sweep()
    shown = timed.house.looking.update(timed.ann, timed.table, "north", 0).table.seats[0].clock
    assert shown is not None and shown.left_ms == 300_000
    time.passes(301)
    timed.house.tables.sweep()
    assert timed.live().status == "time"


def test_a_list_shows_the_clocks_as_they_are(timed: Party, time: Time, open_house: Callable[..., House]) -> None:
    """Without opening the table: from what was kept at its last change."""

    def agrees() -> bool:
        listed = open_house().lists.lobby(timed.ann).mine[0].table
        return listed.seats == timed.house.looking.update(timed.ann, timed.table, "north", 0).table.seats

    time.passes(20)
    assert agrees()
    timed.play("step")
    time.passes(30)
    timed.house.beside.vacation(timed.bob, timed.table, Vacation(seat="south", on=True))
    assert agrees()
    time.passes(999)
    assert agrees()
    time.passes(300)  # longer than the vacation
    assert agrees()


def test_a_list_shows_full_clocks_before_all_have_sat_down(house: House, time: Time) -> None:
    ann = house.people.new()[0]
    house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": LINK}, clock=CLOCK))
    time.passes(500)
    shown = house.lists.lobby(ann).mine[0].table.seats[0].clock
    assert shown is not None and shown.left_ms == 600_000 and not shown.running


@pytest.mark.parametrize(
    "spoilt", [{"rules": "0.0", "asked": "south"}, {"game": "gone"}, {"digest": "f" * 64, "overlay": "[moon]"}]
)
def test_a_table_that_cannot_be_opened_is_in_nobodys_way(
    house: House, time: Time, open_house: Callable[..., House], spoilt: dict[str, str]
) -> None:
    """Neither at a start, nor for the clocks of others; in the lobby it stands like any other."""
    spoiled, sound = (Party(house, clock=CLOCK) for _ in range(2))
    t = schema.tables
    with house.means.db.writing() as connection:
        connection.execute(update(t).where(t.c.id == spoiled.table).values(**spoilt, deadline_ms=1))
    house.close()
    time.passes(10_000)
    again = open_house()
    again.tables.wake()
    assert sound.on(again).live().status == "time"
    with pytest.raises(Trouble) as trouble:
        again.looking.snapshot(spoiled.ann, spoiled.table, "north")
    assert trouble.value.status == 409 and trouble.value.message.key in ("trouble.other_rules", "trouble.cannot_open")
    assert len(again.lists.lobby(sound.ann).mine) == 1
    (line,) = again.lists.lobby(spoiled.ann).mine
    assert line.table.id == spoiled.table and line.table.other_rules == ("digest" not in spoilt)
    assert [seat.name for seat in line.table.seats] == ["Ann", "Bob"]


def test_a_vacation_stops_the_clock_as_long_as_it_lasts(timed: Party, time: Time) -> None:
    time.passes(50)
    timed.house.beside.vacation(timed.ann, timed.table, Vacation(seat="north", on=True))
    time.passes(400)
    assert clock(timed, "north") == ClockOut(left_ms=550_000, running=False, vacation=True, vacation_left_ms=600_000)
    timed.house.beside.vacation(timed.ann, timed.table, Vacation(seat="north", on=True))  # again: nothing new
    timed.house.beside.vacation(timed.ann, timed.table, Vacation(seat="north", on=False))
    time.passes(50)
    assert clock(timed, "north") == ClockOut(left_ms=500_000, running=True, vacation=False, vacation_left_ms=600_000)
    timed.house.beside.vacation(timed.ann, timed.table, Vacation(seat="north", on=True))
    time.passes(700)  # a hundred too long
    assert clock(timed, "north") == ClockOut(left_ms=400_000, running=True, vacation=False, vacation_left_ms=0)
    timed.house.tables.sweep()
    time.passes(400)
    timed.house.tables.sweep()
    assert timed.live().status == "time"


def test_whose_time_is_up_has_lost(timed: Party, time: Time) -> None:
    time.passes(599.9)
    timed.play("step")
    time.passes(601)
    with pytest.raises(Trouble, match="game_over"):
        timed.play("step", "south")
    table = timed.house.looking.snapshot(timed.ann, timed.table, "north").table
    assert (table.status, table.loser, table.winner) == ("time", "south", "north")
    assert [(s.row.kind, s.row.seat) for s in timed.live().steps][-1] == ("time", "south")


def test_a_sweep_finds_whose_time_is_up(timed: Party, time: Time, open_house: Callable[..., House]) -> None:
    told: list[str] = []
    timed.house.tables.on_change.append(lambda live: told.append(live.header.id))
    time.passes(599)
    timed.house.tables.sweep()
    assert told == []
    time.passes(2)
    timed.house.tables.sweep()
    timed.house.tables.sweep()
    assert told == [timed.table] and timed.live().status == "time"


def test_a_restart_finds_what_ran_out_meanwhile(timed: Party, time: Time, open_house: Callable[..., House]) -> None:
    timed.house.close()
    time.passes(10_000)
    again = open_house()
    again.tables.wake()
    assert timed.on(again).live().status == "time"


def test_the_houses_own_absence_counts_against_nobody(
    timed: Party, time: Time, open_house: Callable[..., House]
) -> None:
    house = timed.house
    house.presence.arrive(15)
    time.passes(50)
    house.presence.beat()
    time.passes(5)  # somebody moves after the last beat: then somebody was here
    timed.play("step")
    house.close()
    time.passes(10_000)
    again = timed.on(open_house())
    again.house.presence.arrive(15)
    again.house.tables.wake()
    (line,) = again.house.lists.lobby(timed.ann).mine
    listed = {seat.seat: seat.clock.left_ms for seat in line.table.seats if seat.clock}
    assert listed == {"north": 575_000, "south": 600_000}
    assert again.live().status == "running"
    assert (clock(again, "north").left_ms, clock(again, "south").left_ms) == (575_000, 600_000)
    for seconds in (*[50] * 11, 49):
        time.passes(seconds)
        again.house.presence.beat()
        again.house.tables.sweep()
    assert again.live().status == "running" and clock(again, "south").left_ms == 1000
    time.passes(2)
    again.house.tables.sweep()
    assert again.live().status == "time"


def test_a_machine_that_slept_was_away_and_a_busy_one_was_not(timed: Party, time: Time) -> None:
    house = timed.house
    house.presence.arrive(15)
    for seconds, left_ms in ((50, 550_000), (3600, 550_000), (10, 540_000)):
        time.passes(seconds)
        house.presence.beat()
        house.tables.sweep()
        assert clock(timed, "north").left_ms == left_ms


def test_who_looks_first_after_the_machine_slept_loses_nobody_the_game(timed: Party, time: Time) -> None:
    """The beat has not come yet."""
    timed.house.presence.arrive(15)
    time.passes(3600)
    assert timed.live().status == "running" and clock(timed, "north").left_ms == 600_000
    for _ in range(11):
        time.passes(50)
        timed.house.presence.beat()
    assert timed.live().status == "running" and clock(timed, "north").left_ms == 50_000
    time.passes(55)
    assert timed.live().status == "time"


def test_two_houses_see_the_time_run_out_once(timed: Party, time: Time, open_house: Callable[..., House]) -> None:
    other = timed.on(open_house())
    other.live()
    time.passes(601)
    assert (timed.live().status, other.live().status) == ("time", "time")
    assert [step.row.kind for step in other.live().steps].count("time") == 1


def test_a_computer_has_no_clock(house: House, time: Time) -> None:
    ann = house.people.new()[0]
    made = house.making.create(ann, NewTable(game="ford", seats={"north": BOT, "south": ME}, clock=CLOCK))
    time.passes(100_000)
    house.tables.sweep()
    seats = house.looking.snapshot(ann, made.table, "south").table.seats
    assert seats[0].clock is None and seats[1].clock is not None and seats[1].clock.left_ms == 600_000


def test_without_a_clock_there_is_no_vacation(ford: Party, time: Time) -> None:
    time.passes(10**9)
    assert ford.house.looking.snapshot(ford.ann, ford.table, "north").table.seats[0].clock is None
    with pytest.raises(Trouble, match="no_clock"):
        ford.house.beside.vacation(ford.ann, ford.table, Vacation(seat="north", on=True))
