"""What happens before the first decision is told to every viewer, and stands in every record."""

from __future__ import annotations

import pytest

from kurgan.core.event import events_for
from kurgan.games import GAMES, load
from kurgan.server.house import House
from kurgan.server.shapes.making import Import, NewTable
from tests.server.helpers import ME, Party


@pytest.mark.parametrize("name", [name for name in GAMES if name != "ford"])
def test_every_viewer_is_told_the_opening_before_the_first_entry(house: House, name: str) -> None:
    game = load(name)
    for scenario in game.scenarios:
        party = Party(house, name, scenario=scenario)
        happened = game.opening(scenario)
        for number, seat in enumerate(game.seats):
            shown = house.looking.snapshot(party.people[seat], party.table, seat)
            told = [entry for entry in shown.entries if entry.kind == "opening"]
            expected = [event.message for event in events_for(number, happened)]
            assert [event.message for entry in told for event in entry.events] == expected
            assert shown.entries[: len(told)] == told and all(entry.n == 0 for entry in told)
            assert [entry.n for entry in shown.entries[len(told) :]] == list(range(1, shown.n + 1))


def test_a_seats_record_begins_with_the_opening_and_is_read_again(house: House) -> None:
    party = Party(house, "siege", scenario="westwall")
    record = house.looking.record(party.ann, party.table, "attacker")
    first = record.split("\n\n")[1].split("\n")[0]
    assert '"n":0,"kind":"opening"' in first and "work_reduced" in first
    made = house.making.import_record(party.ann, Import(record=record, seats={"attacker": ME, "defender": ME}))
    begun = house.looking.snapshot(party.ann, made.table, "attacker")
    assert [entry.kind for entry in begun.entries if entry.kind == "opening"] == []  # it begins from a position


def test_of_a_position_no_opening_is_told(house: House) -> None:
    ann = house.people.new("Ann")[0]
    game = load("siege")
    wanted = NewTable(game=game.id, seats=dict.fromkeys(game.seats, ME), start=game.new("westwall").position())
    shown = house.looking.snapshot(ann, house.making.create(ann, wanted).table, "attacker")
    assert shown.entries == [] and shown.n == 0
