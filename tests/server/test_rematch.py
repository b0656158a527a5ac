"""The same game once more: with computers at once, with people when they agree; and open play of both sides."""

from __future__ import annotations

import random

from kurgan.server.house import House
from kurgan.server.shapes.acting import AsSeat, Play, RematchIn, TakeBack
from kurgan.server.shapes.making import Clock, NewSeat, NewTable
from kurgan.server.shapes.table import RematchOut, TableOut
from kurgan.server.shapes.viewing import Snapshot
from kurgan.server.store.people import Person
from tests.server.helpers import BOT, ME, SB, Party
from tests.server.test_seats import refused

CLOCK = Clock(bank_s=600, increment_s=5)


def table_of(house: House, person: Person, table: str, seat: str) -> TableOut:
    return house.looking.snapshot(person, table, seat).table


def over(house: House, **more: object) -> Party:
    party = Party(house, **more)  # type: ignore[arg-type]
    house.playing.resign(party.ann, party.table, AsSeat(seat="north"))
    return party


def rematch(party: Party, person: Person, seat: str, **more: bool) -> RematchOut:
    update = party.house.rematching.ask(person, party.table, RematchIn.model_validate({"seat": seat, **more}))
    assert update.table.rematch is not None
    return update.table.rematch


def test_people_are_asked_and_sit_the_other_way_round(house: House) -> None:
    party = over(house, clock=CLOCK)
    assert table_of(house, party.bob, party.table, "south").rematch is None
    asked = rematch(party, party.ann, "north")
    assert (asked.seat, asked.swapped, asked.agreed, asked.table) == ("north", True, ["north"], "")
    assert table_of(house, party.bob, party.table, "south").rematch == asked  # he is told
    agreed = rematch(party, party.bob, "south")
    assert agreed.table and agreed.table == rematch(party, party.ann, "north").table  # one, whoever asks again
    again = table_of(house, party.ann, agreed.table, "south")
    assert [(seat.seat, seat.name, seat.mine) for seat in again.seats] == [
        ("north", "Bob", False),
        ("south", "Ann", True),
    ]
    assert again.status == "running" and again.seats[0].clock and again.seats[0].clock.left_ms == 600_000
    before = table_of(house, party.ann, party.table, "north")
    assert (again.game, again.scenario, again.options) == (before.game, before.scenario, before.options)
    refused(403, "not_your_seat", lambda: house.looking.snapshot(party.ann, agreed.table, "north"))
    refused(403, "not_whole", lambda: house.looking.snapshot(party.ann, agreed.table, "both"))


def test_a_rematch_is_refused_and_may_be_asked_for_again(house: House) -> None:
    party = over(house)
    rematch(party, party.ann, "north")
    refusal = rematch(party, party.bob, "south", agree=False)
    assert (refusal.refused, refusal.table) == ("south", "")
    assert rematch(party, party.bob, "south", swap=False).agreed == ["south"]
    made = rematch(party, party.ann, "north", swap=True)  # she takes it as it was asked for
    assert not made.swapped and table_of(house, party.ann, made.table, "north").seats[0].name == "Ann"


def test_nobody_asks_before_the_end_or_from_outside(ford: Party) -> None:
    ask = ford.house.rematching.ask
    refused(409, "not_over", lambda: ask(ford.ann, ford.table, RematchIn(seat="north")))
    refused(403, "not_your_seat", lambda: ask(ford.bob, ford.table, RematchIn(seat="north")))
    ford.house.playing.resign(ford.ann, ford.table, AsSeat(seat="north"))
    stranger = ford.house.people.new("Eve")[0]
    refused(403, "not_your_seat", lambda: ask(stranger, ford.table, RematchIn(seat="north")))
    assert table_of(ford.house, ford.ann, ford.table, "north").rematch is None


def test_a_computer_is_ready_at_once_and_gives_way_where_it_cannot_play(house: House) -> None:
    ann = house.people.new("Ann")[0]
    printed = NewSeat(kind="computer", agent="printed")
    table = house.making.create(ann, NewTable(game=SB, seats={"german": printed, "russian": ME})).table
    house.playing.resign(ann, table, AsSeat(seat="russian"))
    found = house.rematching.ask(ann, table, RematchIn(seat="russian")).table.rematch
    assert found and found.table
    seats = {seat.seat: seat for seat in table_of(house, ann, found.table, "german").seats}
    assert seats["german"].mine and (seats["russian"].kind, seats["russian"].agent) == ("computer", "officer")


def test_two_at_one_screen_change_sides_with_their_names(house: House) -> None:
    ann = house.people.new("Ann")[0]
    seats = {"north": NewSeat(kind="me", name="Ada"), "south": NewSeat(kind="me", name="Ben")}
    table = house.making.create(ann, NewTable(game="ford", seats=seats, open_play=True)).table
    house.playing.resign(ann, table, AsSeat(seat="north"))
    found = house.rematching.ask(ann, table, RematchIn(seat="north")).table.rematch
    assert found and found.table
    again = table_of(house, ann, found.table, "both")
    assert [seat.name for seat in again.seats] == ["Ben", "Ada"] and again.open_play


# --- open play ------------------------------------------------------------------------------------


def both(house: House, person: Person, table: str) -> Snapshot:
    return house.looking.snapshot(person, table, "both")


def test_who_plays_all_seats_openly_is_offered_what_whoever_is_asked_may_do(house: House) -> None:
    ann = house.people.new("Ann")[0]
    new = NewTable(game="ford", seats={"north": ME, "south": ME}, open_play=True)
    table, rng, askeds = house.making.create(ann, new).table, random.Random(3), set[str]()
    now = both(house, ann, table)
    while not now.moment.over:
        moment = now.moment
        askeds.add(moment.asked)
        own = house.looking.snapshot(ann, table, moment.asked).moment
        assert moment.choices and moment.choices == own.choices and now.table.open_play
        action = rng.choice(moment.choices).action
        update = house.playing.play(ann, table, Play(seat="both", n=now.n, action=action))
        assert update.n > now.n
        if update.moment.undo.free and rng.random() < 0.3:
            house.playing.undo(ann, table, TakeBack(seat="both", n=update.n))
        now = both(house, ann, table)
    assert askeds == {"north", "south"}
    refused(409, "game_over", lambda: house.playing.play(ann, table, Play(seat="both", n=now.n, action="step")))


def test_where_something_is_hidden_open_play_must_be_wished(house: House) -> None:
    ann = house.people.new("Ann")[0]
    hot = {"north": ME, "south": ME}
    table = house.making.create(ann, NewTable(game="ford", seats=hot)).table
    now = both(house, ann, table)
    assert not now.table.open_play and not now.moment.choices
    refused(404, "not_found", lambda: house.playing.play(ann, table, Play(seat="both", n=now.n, action="step")))
    seats = {"attacker": ME, "defender": ME}
    siege = house.making.create(ann, NewTable(game="siege", seats=seats)).table
    assert both(house, ann, siege).table.open_play and both(house, ann, siege).moment.choices


def test_nobody_else_gets_anything_by_open_play(house: House) -> None:
    party = Party(house, open_play=True)
    assert not table_of(house, party.ann, party.table, "north").open_play
    for person in (party.ann, party.bob):
        refused(403, "not_whole", lambda person=person: both(house, person, party.table))  # type: ignore[misc]
        play = Play(seat="both", n=party.live().n(-2), action=party.choices()[0])
        refused(404, "not_found", lambda person=person, play=play: house.playing.play(person, party.table, play))  # type: ignore[misc]
    alone = house.making.create(party.ann, NewTable(game="ford", seats={"north": ME, "south": BOT}, open_play=True))
    refused(403, "not_whole", lambda: both(house, party.ann, alone.table))
