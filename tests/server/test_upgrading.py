"""Another version of the rules: a game that is the same under it goes on; any other is listed, read and taken away."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from sqlalchemy import select, update

from kurgan.core.record import Record
from kurgan.games import GAMES, load
from kurgan.server.checking import Found, check
from kurgan.server.house import House
from kurgan.server.shapes.acting import Say
from kurgan.server.shapes.making import NewTable
from kurgan.server.store import schema, tables
from kurgan.server.store.opening import FILE
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble
from tests.cli.helpers import run
from tests.server.helpers import ME, SB, Party, texts
from tests.server.rereading import DEEP, DRY, SHALLOW, at_the_ford, comes, fell_short

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


def checked(house: House) -> Found:
    """Nothing is otherwise than it was written."""
    database = house.means.db
    place = database.engine.url.render_as_string(False) if database.is_shared else house.means.folder / FILE
    wrong: list[str] = []
    found = check(place, lambda error: wrong.append(str(error)), lambda *_: None)
    assert wrong == []
    return found


def differs(party: Party) -> None:
    """What was noted of a game is not what the rules say of it now."""
    t = schema.tables
    with party.house.means.db.writing() as connection:
        line = connection.execute(select(t.c.line).where(t.c.id == party.table)).scalar_one()
        line["phase"] = {"key": "phase.of_old", "params": []}
        connection.execute(update(t).where(t.c.id == party.table).values(line=line))


def test_a_game_that_is_the_same_goes_on_and_the_log_says_so(
    battle: Party, open_house: Opener, next_version: Callable[[], str]
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
    found = checked(third.house)
    assert (found.rows, found.other_rules) == (len(rows), 0)


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


# --- options that give the old reading back ------------------------------------------------------


def test_a_game_goes_on_under_options_that_read_as_before(
    house: House, open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    ford = at_the_ford(house)
    fell_short(ford)
    shown = ford.house.looking.snapshot(ford.ann, ford.table, ford.first)
    stored = ford.live().header
    ford.house.close()
    before = comes(monkeypatch, "ford", SHALLOW, {"river": "high"})
    again = ford.on(open_house())
    now = again.house.looking.snapshot(ford.ann, ford.table, ford.first)
    assert now.moment.scene == shown.moment.scene and now.entries[:-1] == shown.entries
    said = [event.message.key for event in now.entries[-1].events]
    assert now.entries[-1].kind == "rules" and said == ["upgrade.switched", "upgrade.switch"]
    assert now.table.options == {"river": "high"}
    (line,) = again.house.lists.lobby(ford.ann).mine
    assert line.table.options == {"river": "high"} and not line.table.other_rules
    with again.house.means.db.reading() as connection:
        assert tables.find(connection, ford.table) == replace(stored, rules=f"{before}.next")  # options are as made
    list(again.random_play(random.Random(3), 3))
    told, state = texts(again.live()), again.live().state.position()
    again.house.close()
    third = again.on(open_house(2))
    assert (texts(third.live()), third.live().state.position()) == (told, state)
    assert checked(third.house).other_rules == 0
    list(third.random_play(random.Random(4)))
    record = Record.parse(third.house.looking.record(ford.ann, ford.table, ""))
    assert record.options == {"river": "high"} and record.verify(load("ford")).is_terminal()


def test_one_that_began_from_a_position_carries_them_there(
    house: House, open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = "scenario=ford; at=ChooseStep; side=north; north=3 raft; south=3 mud"
    party = at_the_ford(house, start=start)
    fell_short(party)
    shown = party.live().state.position()
    house.close()
    comes(monkeypatch, "ford", SHALLOW, {"river": "high"})
    again = party.on(open_house())
    assert again.live().state.position() == shown.replace("scenario=ford; ", "scenario=ford; options=river:high; ")
    assert checked(again.house).other_rules == 0


def test_switches_stay_when_the_rules_change_once_more(
    house: House, open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    ford = at_the_ford(house)
    fell_short(ford)
    ford.house.close()
    first = comes(monkeypatch, "ford", SHALLOW, {"river": "high"})
    ford.on(open_house()).live()
    comes(monkeypatch, "ford", SHALLOW, {})
    again = ford.on(open_house())
    assert texts(again.live())[-2:] == [
        f"{first} {first}.next river=high",
        f"{first}.next {first}.next.next river=high",
    ]
    assert checked(again.house).other_rules == 0


def test_options_that_do_not_give_it_back_do_not_help(
    house: House, open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    ford = at_the_ford(house)
    fell_short(ford)
    ford.house.close()
    comes(monkeypatch, "ford", SHALLOW, {"river": "low"})
    with pytest.raises(Trouble, match="other_rules"):
        ford.on(open_house()).live()


def test_switches_that_lists_tell_otherwise_are_found(
    house: House, open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    ford = at_the_ford(house)
    fell_short(ford)
    comes(monkeypatch, "ford", DEEP, {})
    again = ford.on(open_house())
    again.live()
    t = schema.tables
    with again.house.means.db.writing() as connection:
        line = connection.execute(select(t.c.line).where(t.c.id == ford.table)).scalar_one()
        connection.execute(update(t).where(t.c.id == ford.table).values(line=line | {"switches": {"river": "high"}}))
    with pytest.raises(AssertionError, match="was changed"):
        checked(again.house)


@pytest.mark.in_a_file
def test_it_is_said_before_an_upgrade(house: House, open_house: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    ford = at_the_ford(house)
    fell_short(ford)
    house.close()
    asked = ("upgrade", "--check", "--data", str(house.means.folder))
    comes(monkeypatch, "ford", SHALLOW, {"river": "high"})
    ran = run(*asked)
    assert (ran.code, ran.err) == (0, "") and f"{ford.table}: goes on with switch river=high\n" in ran.out
    assert run(*asked, "--json").json["switched"] == {ford.table: {"river": "high"}}
    ford.on(open_house()).live()
    assert run(*asked, "--json").json == {"games": 1, "changes": [], "switched": {}}
    comes(monkeypatch, "ford", DRY, {})
    ran = run(*asked)
    assert ran.code == 1 and "1 games, 1 change\n" in ran.out and "goes on" not in ran.out


@pytest.mark.parametrize("game_id", GAMES)
def test_every_reading_names_options_of_its_game(game_id: str) -> None:
    game = load(game_id)
    for switches in game.readings.values():
        for scenario in game.scenarios:
            game.settings(scenario, dict(switches))
