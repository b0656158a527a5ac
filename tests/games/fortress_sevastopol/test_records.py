"""A record made under other options, or with other data, says so in one line: read, replayed, resumed or imported."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import kurgan
from kurgan.core.chance import by_lot
from kurgan.core.errors import BadText, KurganError
from kurgan.core.record import Record, digest
from kurgan.core.session import Session
from kurgan.core.text import Message
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.server.house import House
from kurgan.server.shapes.making import Import, NewSeat
from kurgan.server.trouble import Trouble
from tests.cli.helpers import fails, run

MINE = "[area.28]\ntem = 3\n"
HERS = "[area.28]\ntem = 4\n"
SEATS = {"axis": NewSeat(kind="me"), "soviet": NewSeat(kind="me")}
UNDER = {"edition": "zh", "map": "simonitch", "divisions": "yes"}


def played(game: FortressSevastopol, options: dict[str, str] | None = None, entries: int = 60) -> Record:
    session, rng = Session.new(game, "tournament", options), Random(4)
    for _ in range(entries):
        s = session.state
        session.play(by_lot(s, rng))
    return session.record


def saying(record: Record, **options: str) -> str:
    """The record's text as if it had been made under these options: signed anew."""
    lines = record.text().rstrip("\n").split("\n")
    lines[4] = "options: " + " ".join(f"{name}={value}" for name, value in (record.options | options).items())
    end = lines[-1].split(" ")
    return "\n".join([*lines[:-1], " ".join([*end[:3], digest("\n".join(lines[:-1]))])]) + "\n"


def problem(game: FortressSevastopol, text: str) -> str:
    with pytest.raises(KurganError) as error:
        Record.parse(text).verify(game)
    said = str(error.value)
    assert "\n" not in said
    return said


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "mine.toml"
    path.write_text(MINE)
    return path


@pytest.fixture(scope="module")
def with_mine(mine: Path) -> FortressSevastopol:
    game = kurgan.game("fortress-sevastopol", mine)
    assert isinstance(game, FortressSevastopol)
    return game


@pytest.fixture(autouse=True)
def nobody_elses_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KURGAN_DATA", str(tmp_path / "saved"))


# --- options --------------------------------------------------------------------------------------


def test_a_record_keeps_its_options_and_needs_no_others_told(fs: FortressSevastopol) -> None:
    record = Record.parse(played(fs, UNDER).text())
    assert UNDER.items() <= record.options.items()
    assert record.verify(fs).given.options == record.options


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("edition", "en_literal"),
        ("turn_end_dr", "doubled"),
        ("armor_pin", "fresh"),
        ("map", "original"),
        ("chits", "no"),
        ("divisions", "no"),
        ("pre_bombardment", "24"),
        ("random_impulses", "yes"),
    ],
)
def test_a_record_made_under_another_option_says_which(fs: FortressSevastopol, name: str, value: str) -> None:
    """Wherever it breaks: at an action that is refused, or at the first digest, which knows every option."""
    record = played(fs, UNDER)
    assert problem(fs, saying(record, **{name: value})) == (
        f"record line 5 says {name}={value}, but the record was made under {name}={record.options[name]}"
    )


def test_two_wrong_options_still_break_where_the_digest_is(fs: FortressSevastopol) -> None:
    said = problem(fs, saying(played(fs), edition="zh", armor_pin="fresh"))
    assert said == "line 57, entry 50: the position differs from the recorded digest"


def test_an_edited_action_is_not_put_down_to_an_option(fs: FortressSevastopol) -> None:
    record = played(fs)
    record.entries[1] = "done"
    assert problem(fs, record.text()).startswith("line 9, entry 2: 'done' was refused by [2.4.1]")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"edition": "latin"}, "option 'edition' cannot be 'latin'; one of: recommended, en_literal, zh"),
        ({"deck": "18"}, "unknown option 'deck'"),
    ],
)
def test_a_record_under_options_that_do_not_exist(fs: FortressSevastopol, options: dict[str, str], said: str) -> None:
    assert said in problem(fs, saying(played(fs), **options))


def test_a_record_from_a_position_says_its_options(fs: FortressSevastopol) -> None:
    begun = played(fs, UNDER, 30)
    record = Record(fs.id, fs.version, "tournament", begun.options, start=begun.verify(fs).position())
    assert record.verify(fs).given.options == begun.options
    for other in (record.options | {"edition": "recommended"}, {}):
        record.options = other
        with pytest.raises(BadText, match="other options than the position it began from"):
            record.verify(fs)


# --- data -----------------------------------------------------------------------------------------


def test_a_record_names_its_data_file(fs: FortressSevastopol, with_mine: FortressSevastopol, tmp_path: Path) -> None:
    plain, own = played(fs).text(), played(with_mine).text()
    assert f"\noverlay: {with_mine.data.digest}\n" in own
    Record.parse(own).verify(with_mine)
    (tmp_path / "hers.toml").write_text(HERS)
    needs = f"the record was made with overlay {with_mine.data.digest}; give the same data file"
    assert problem(fs, own) == problem(fs.overlaid(tmp_path / "hers.toml"), own) == needs
    assert problem(with_mine, plain) == "the record was made with no overlay; leave the data file out"


# --- in the terminal ------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [["replay"], ["play", "--terminal", "--load"]], ids=["replay", "play"])
def test_the_terminal_says_so_in_one_line(
    fs: FortressSevastopol, with_mine: FortressSevastopol, mine: Path, tmp_path: Path, command: list[str]
) -> None:
    file = tmp_path / "game.record"
    file.write_text(saying(played(fs), edition="zh"))
    assert "says edition=zh, but the record was made under edition=recommended" in fails(*command, str(file))
    file.write_text(played(with_mine).text())
    assert "was made with overlay" in fails(*command, str(file))
    assert run(*command, str(file), "--data", str(mine), typed="q\n").code == 0
    file.write_text(played(fs).text())
    assert "leave the data file out" in fails(*command, str(file), "--data", str(mine))


def test_a_saved_game_is_loaded_with_its_own_options_only(fs: FortressSevastopol, tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    file.write_text(played(fs, UNDER).text())
    assert "has its own scenario and options" in fails(
        "play", "--terminal", "--load", str(file), "--option", "edition=recommended"
    )
    assert "is of 'fortress-sevastopol', not of" in fails(
        "play", "--terminal", "stalingrad-besieged", "--load", str(file)
    )


# --- on a table -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("overlay", "options", "key"),
    [
        ("", {"map": "simonitch"}, "record_under"),
        (MINE, {}, "record_without"),
        ("", {"edition": "latin"}, "option_value"),
    ],
)
def test_a_table_refuses_it_in_words(
    fs: FortressSevastopol, tmp_path: Path, overlay: str, options: dict[str, str], key: str
) -> None:
    house = House(tmp_path)
    try:
        ann = house.people.new("Ann")[0]
        made = house.making.import_record(ann, Import(record=played(fs, UNDER).text(), seats=SEATS))
        assert UNDER.items() <= house.looking.snapshot(ann, made.table, "axis").table.options.items()
        with pytest.raises(Trouble) as trouble:
            house.making.import_record(ann, Import(record=saying(played(fs), **options), overlay=overlay, seats=SEATS))
        reason = dict(trouble.value.message.params)["reason"]
        assert isinstance(reason, Message) and reason.key == f"reason.{key}"
    finally:
        house.close()
