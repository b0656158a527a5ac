"""Programs at tables: who lets one play, what everybody is told, what it may, and how it ends. In either database."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.server.engine.seat import SeatAtTable
from kurgan.server.house import House
from kurgan.server.programs import MOST
from kurgan.server.shapes.accounts import AccountOut
from kurgan.server.shapes.acting import AsSeat, Engage
from kurgan.server.shapes.engine import Choose, Chosen, Over, Resign, Waiting
from kurgan.server.shapes.making import NewTable
from kurgan.server.shapes.table import ProgramOut, SeatOut
from kurgan.server.store import log
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble
from tests.server.helpers import BOT, LINK, ME, Party, Time, kinds


def engaged(party: Party, seat: str, person: Person | None = None, name: str = "Deep Ford") -> SeatAtTable:
    token = party.house.programs.engage(person or party.people[seat], party.table, Engage(seat=seat, name=name)).token
    return SeatAtTable(party.house, token)


def refused(what: Any, *given: Any) -> str:
    with pytest.raises(Trouble) as caught:
        what(*given)
    return caught.value.message.key.removeprefix("trouble.")


def told(house: House, party: Party, person: Person, seat: str) -> SeatOut:
    """What a person is told of a seat."""
    own = next((name for name, who in party.people.items() if who == person), "")
    found = house.looking.snapshot(person, party.table, own).table.seats
    return next(each for each in found if each.seat == seat)


def play_on(program: SeatAtTable, party: Party, rng: Random, most: int = 10_000) -> int:
    """The program and the other seat choose by lot; how often the program was asked."""
    after, asked = program.begun().snapshot.n, 0
    for _ in range(most):
        said = program.look(after)
        if isinstance(said, Choose):
            asked, after = asked + 1, said.n
            program.choose(Chosen(type="choice", seat=said.seat, n=said.n, action=rng.choice(said.options)))
        elif isinstance(said, Over):
            return asked
        else:
            party.play(rng.choice(party.choices()))
    return asked


# --- playing --------------------------------------------------------------------------------------


def test_a_program_plays_a_seat_of_a_person_to_the_end(ford: Party) -> None:
    program = engaged(ford, ford.second)
    assert play_on(program, ford, Random(1)) > 3
    assert ford.live().status == "over"
    made = [step.row for step in ford.live().steps if step.row.seat == ford.second and step.row.kind == log.ACTION]
    assert {row.source for row in made} >= {log.PROGRAM} and log.PERSON not in {row.source for row in made}
    assert told(ford.house, ford, ford.ann, ford.second).program == ProgramOut(name="Deep Ford", plays=True)
    assert isinstance(program.look(0), Over)


def test_everybody_is_told_by_seat_log_lobby_and_record(ford: Party) -> None:
    house = ford.house
    watcher = house.people.new("Eve")[0]
    house.seating.join(watcher, ford.made.watch)
    program = engaged(ford, ford.second)
    play_on(program, ford, Random(1), 5)
    for person, seat in ((ford.ann, ford.first), (ford.bob, ford.second), (watcher, "")):
        shown = house.looking.snapshot(person, ford.table, seat)
        mark = next(each for each in shown.table.seats if each.seat == ford.second).program
        assert mark == ProgramOut(name="Deep Ford", plays=True, mine=person == ford.bob)
        begun = next(entry for entry in shown.entries if entry.kind == "engaged")
        assert (begun.side, begun.events[0].message.key) == (ford.second, "program.engaged")
        assert dict(begun.events[0].message.params)["name"] == "Deep Ford"
        own = {entry.by for entry in shown.entries if entry.side == ford.second}
        assert ("program" in own) == (seat == ford.second), "others must not learn where it was not asked"
        assert '"kind":"engaged"' in house.looking.record(person, ford.table, seat)
    line = next(line for line in house.lists.lobby(ford.ann).mine if line.table.id == ford.table)
    assert next(each for each in line.table.seats if each.seat == ford.second).program is not None


def test_a_person_may_choose_beside_it_and_that_shows(ford: Party) -> None:
    program = engaged(ford, ford.asked())
    seat = program.program.seat
    ford.play(ford.choices()[0], seat)
    assert ford.live().steps[-1].row.source != log.PROGRAM
    said = program.look(0)
    assert said.n == ford.n(seat) if isinstance(said, Choose) else isinstance(said, Waiting)


def test_the_owner_lets_one_sit_down_where_nobody_does_and_sees_nothing_of_it(house: House) -> None:
    ann = house.people.new("Ann")[0]
    made = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": LINK}))
    token = house.programs.engage(ann, made.table, Engage(seat="south", name="Deep Ford")).token
    program = SeatAtTable(house, token)
    assert program.person != ann and program.begun().snapshot.seat == "south"
    shown = house.looking.snapshot(ann, made.table, "north").table
    assert not shown.whole and not shown.hints and shown.deletable
    assert refused(house.looking.snapshot, ann, made.table, "south") == "not_your_seat"
    assert refused(house.looking.snapshot, ann, made.table, "both") == "not_whole"
    assert refused(house.seating.join, house.people.new()[0], made.links["south"]) == "link_used"
    assert next(seat for seat in shown.seats if seat.seat == "south").name == "Deep Ford"
    house.programs.dismiss(ann, made.table, AsSeat(seat="south"))
    with house.tables.at(made.table) as live:
        assert live.facts.seats["south"].person is None
    house.seating.join(house.people.new("Bob")[0], house.seating.reissue(ann, made.table, "south").token)
    assert refused(program.look, 0) == "no_program"
    assert refused(house.deleting.delete, ann, made.table) == "others_play"


def test_a_table_where_only_ones_own_program_sat_may_be_deleted(house: House) -> None:
    ann = house.people.new("Ann")[0]
    made = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": LINK}))
    house.programs.engage(ann, made.table, Engage(seat="south"))
    house.deleting.delete(ann, made.table)
    assert refused(house.looking.snapshot, ann, made.table, "north") == "unknown_table"


# --- who may --------------------------------------------------------------------------------------


def test_nobody_lets_a_program_play_where_somebody_else_sits(ford: Party) -> None:
    engage = ford.house.programs.engage
    assert refused(engage, ford.ann, ford.table, Engage(seat=ford.second)) == "no_program_here"  # also not the owner
    assert refused(engage, ford.bob, ford.table, Engage(seat=ford.first)) == "no_program_here"
    assert refused(engage, ford.bob, ford.table, Engage(seat="nobody")) == "not_found"
    engaged(ford, ford.second)
    assert refused(engage, ford.bob, ford.table, Engage(seat=ford.second)) == "program_there"


def test_only_who_let_it_play_ends_it(ford: Party) -> None:
    program = engaged(ford, ford.second)
    dismiss = ford.house.programs.dismiss
    assert refused(dismiss, ford.ann, ford.table, AsSeat(seat=ford.second)) == "no_program_of_yours"
    dismiss(ford.bob, ford.table, AsSeat(seat=ford.second))
    assert refused(dismiss, ford.bob, ford.table, AsSeat(seat=ford.second)) == "no_program_of_yours"
    for what in (program.begun, lambda: program.look(0), lambda: SeatAtTable(ford.house, program.token)):
        assert refused(what) == "no_program"
    assert kinds(ford.live())[-2:] == ["engaged", "dismissed"]
    assert told(ford.house, ford, ford.ann, ford.second).program == ProgramOut(name="Deep Ford", plays=False)
    if ford.asked() == ford.second:
        ford.play(ford.choices()[0])  # the seat is its person's as before


def test_there_is_none_in_lessons_against_computers_seats_and_after_the_end(house: House, ford: Party) -> None:
    ann = ford.ann
    made = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": BOT}))
    assert refused(house.programs.engage, ann, made.table, Engage(seat="south")) == "not_found"
    house.playing.resign(ann, ford.table, AsSeat(seat=ford.first))
    assert refused(house.programs.engage, ann, ford.table, Engage(seat=ford.first)) == "game_over"


def test_there_is_a_bound(ford: Party) -> None:
    for _ in range(MOST):
        engaged(ford, ford.second)
        ford.house.programs.dismiss(ford.bob, ford.table, AsSeat(seat=ford.second))
    assert refused(ford.house.programs.engage, ford.bob, ford.table, Engage(seat=ford.second)) == "programs_most"


def test_a_wrong_token_lets_nobody_play(house: House) -> None:
    for token in ("", "x" * 32):
        assert refused(SeatAtTable, house, token) == "no_program"


# --- what it may ----------------------------------------------------------------------------------


def test_it_may_what_a_person_in_the_seat_may_and_no_more(ford: Party) -> None:
    program = engaged(ford, ford.second)
    other = Chosen(type="choice", seat=ford.first, n=0, action="x")
    assert refused(program.choose, other) == "engine_other_seat"
    assert refused(program.resign, Resign(type="resign", seat=ford.first)) == "engine_other_seat"
    assert refused(program.look, 10**6) == "stale"
    said = program.resign(Resign(type="resign", seat=ford.second))
    assert isinstance(said, Over) and said.update.table.loser == ford.second
    assert ford.live().steps[-1].row.source == log.PROGRAM


def test_what_a_program_is_sent_is_what_its_person_is_sent(ford: Party) -> None:
    """Byte by byte: the snapshot, and the update with the question."""
    program = engaged(ford, ford.second)
    looking, bob, seat = ford.house.looking, ford.bob, ford.second
    assert program.begun().snapshot.text == looking.snapshot(bob, ford.table, seat).text
    rng, compared = Random(2), 0
    for _ in range(40):
        said = program.look(0)
        if isinstance(said, Over):
            break
        if not isinstance(said, Choose):
            ford.play(rng.choice(ford.choices()))
            continue
        compared += 1
        assert said.update.text == looking.update(bob, ford.table, seat, 0).text
        assert said.options == [choice.action for choice in said.update.moment.choices]
        program.choose(Chosen(type="choice", seat=seat, n=said.n, action=rng.choice(said.options)))
    assert compared > 1


# --- how it ends otherwise ------------------------------------------------------------------------


def test_a_seat_that_goes_to_somebody_else_goes_without_its_program(ford: Party, time: Time) -> None:
    program = engaged(ford, ford.second)
    eve = ford.house.people.new("Eve")[0]
    ford.house.seating.join(eve, ford.taken_away(time))
    assert refused(program.look, 0) == "no_program"
    assert told(ford.house, ford, ford.ann, ford.second).program == ProgramOut(name="Deep Ford", plays=False)


def test_who_leaves_takes_his_programs_along(house: House, ford: Party) -> None:
    sitting = house.making.create(ford.ann, NewTable(game="ford", seats={"north": LINK, "south": LINK}))
    house.seating.join(ford.bob, sitting.links["north"])
    token = house.programs.engage(ford.ann, sitting.table, Engage(seat="south", name="Deep Ford")).token
    program = engaged(ford, ford.first)
    house.leaving.leave(ford.ann)
    for gone in (token, program.token):
        assert refused(SeatAtTable, house, gone) == "no_program"
    shown = house.looking.snapshot(ford.bob, sitting.table, "north").table
    assert next(seat for seat in shown.seats if seat.seat == "south").taken is False
    assert shown.owner, "it passes to who sits there, not to a program"


def test_a_second_house_knows_it_too(ford: Party, open_house: Any) -> None:
    program = engaged(ford, ford.second)
    other = SeatAtTable(open_house(), program.token)
    assert other.begun().snapshot.n == program.begun().snapshot.n


def test_it_is_part_of_what_is_kept_of_a_person(ford: Party) -> None:
    engaged(ford, ford.second)
    kept = ford.house.own_data.of(ford.bob, AccountOut())
    assert [(one.table, one.seat, one.name, one.ended_ms) for one in kept.programs] == [
        (ford.table, ford.second, "Deep Ford", 0)
    ]
    assert ford.house.own_data.of(ford.ann, AccountOut()).programs == []
