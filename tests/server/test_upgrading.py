"""Another version of the rules: a game that is the same under it goes on; any other is listed, read and taken away."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import select, update

from kurgan.core.record import Record
from kurgan.games import load
from kurgan.server.checking import check
from kurgan.server.house import House
from kurgan.server.shapes.acting import Say
from kurgan.server.shapes.making import NewTable
from kurgan.server.store import schema
from kurgan.server.store.opening import FILE
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble
from tests.server.helpers import ME, SB, Party

Opener = Callable[..., House]


@pytest.fixture
def next_version() -> Iterator[Callable[[], str]]:
    """Stalingrad Besieged gets another version of its rules; gives the one before."""
    game = load(SB)
    before = game.version

    def comes() -> str:
        object.__setattr__(game, "version", f"{before}.next")
        return before

    yield comes
    object.__setattr__(game, "version", before)


def differs(party: Party) -> None:
    """What was noted of a game is not what the rules say of it now."""
    t = schema.tables
    with party.house.means.db.writing() as connection:
        line = connection.execute(select(t.c.line).where(t.c.id == party.table)).scalar_one()
        line["phase"] = {"key": "phase.of_old", "params": []}
        connection.execute(update(t).where(t.c.id == party.table).values(line=line))


def test_a_game_that_is_the_same_goes_on_and_the_log_says_so(
    battle: Party, open_house: Opener, next_version: Callable[[], str], tmp_path: Path
) -> None:
    list(battle.random_play(random.Random(1), 40))
    shown = battle.house.looking.snapshot(battle.ann, battle.table, battle.first)
    battle.house.close()
    before = next_version()
    again = battle.on(open_house())
    assert again.house.lists.lobby(battle.ann).mine[0].table.other_rules
    now = again.house.looking.snapshot(battle.ann, battle.table, battle.first)
    assert now.moment.scene == shown.moment.scene and now.entries[:-1] == shown.entries
    assert now.entries[-1].kind == "rules" and now.table.rules == f"{before}.next"
    said = now.entries[-1].events[0].message
    assert said.key == "upgrade.rules" and dict(said.params) == {"before": before, "now": f"{before}.next"}
    assert not again.house.lists.lobby(battle.ann).mine[0].table.other_rules
    list(again.random_play(random.Random(2), 10))
    rows = [step.row for step in again.live().steps]
    again.house.close()
    third = again.on(open_house())
    assert [step.row for step in third.live().steps] == rows and third.live().header.rules == f"{before}.next"
    wrong: list[str] = []
    found = check(tmp_path / "data" / FILE, lambda error: wrong.append(str(error)), lambda *_: None)
    assert wrong == [] and (found.rows, found.other_rules) == (len(rows), 0)


def test_one_that_is_not_the_same_can_be_looked_at_and_taken_away(
    battle: Party, open_house: Opener, next_version: Callable[[], str]
) -> None:
    list(battle.random_play(random.Random(1), 40))
    battle.house.beside.chat(battle.ann, battle.table, Say(seat=battle.first, text="hello"))
    rows = [step.row for step in battle.live().steps]
    differs(battle)
    battle.house.close()
    before = next_version()
    again = battle.on(open_house())
    house = again.house
    (line,) = house.lists.lobby(battle.bob).mine
    assert line.table.other_rules and line.table.rules == before and line.phase.key == "phase.of_old"
    for _ in range(2):
        with pytest.raises(Trouble) as trouble:
            again.play("pass", battle.first, 1)
        assert (trouble.value.status, trouble.value.message.key) == (409, "trouble.other_rules")
    for seat, person in battle.people.items():
        kept = house.looking.kept(person, battle.table, seat)
        assert (kept.rules, kept.now, kept.whole) == (before, f"{before}.next", False)
        assert [line.text for line in kept.chat] == ["hello"]
        assert [row.text for row in kept.rows] == [row.text for row in rows if row.seat == seat]
        assert [row.n for row in kept.rows] == list(range(1, len(kept.rows) + 1))
        record = house.looking.record(person, battle.table, seat)
        assert record.startswith("kurgan-kept 1\n") and len(record.splitlines()) == 6 + len(kept.rows) + 1
    stranger = house.people.new("Eve")[0]
    wrongly: list[tuple[Person | None, str, int]] = [
        (None, "", 403),
        (stranger, "", 403),
        (battle.ann, battle.second, 403),
        (battle.ann, "x", 404),
    ]
    for who, seat, status in wrongly:
        with pytest.raises(Trouble) as trouble:
            house.looking.kept(who, battle.table, seat)
        assert trouble.value.status == status
        with pytest.raises(Trouble):
            house.looking.record(who, battle.table, seat)


def test_who_holds_all_seats_gets_the_whole_record(
    house: House, open_house: Opener, next_version: Callable[[], str]
) -> None:
    ann = house.people.new("Ann")[0]
    party = object.__new__(Party)
    party.house, party.people = house, dict.fromkeys(load(SB).seats, ann)
    party.table = house.making.create(ann, NewTable(game=SB, seats=dict.fromkeys(load(SB).seats, ME))).table
    list(party.random_play(random.Random(1), 60))
    record = Record.parse(house.looking.record(ann, party.table, ""))
    differs(party)
    house.close()
    before = next_version()
    again = open_house()
    kept = again.looking.kept(ann, party.table, "")
    assert kept.whole and len(kept.rows) == len(record.entries)
    found = Record.parse(again.looking.record(ann, party.table, ""))
    assert found.intact and (found.rules, found.entries, found.options) == (before, record.entries, record.options)
    object.__setattr__(load(SB), "version", before)
    found.verify(load(SB))  # the version that wrote it reads it
