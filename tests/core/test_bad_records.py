"""A record that does not hold is refused in one line that says where and why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.record import Record, digest
from kurgan.core.session import Session
from tests import tiny
from tests.core.test_bad_input import problem

ENTRIES = 60
FIRST = 7  # the line of the first entry


@pytest.fixture(scope="module")
def lines() -> list[str]:
    game = tiny.GAME()
    session, rng = Session.new(game), Random(3)
    while not session.state.is_terminal():
        session.play(rng.choice(session.state.legal_actions()))
    return session.record.text().rstrip("\n").split("\n")


def signed(lines: list[str]) -> str:
    """As if it had been written so."""
    end = lines[-1].split(" ")
    return "\n".join([*lines[:-1], " ".join([*end[:3], digest("\n".join(lines[:-1]))])]) + "\n"


def changed(lines: list[str], at: int, line: str) -> str:
    return signed([*lines[:at], line, *lines[at + 1 :]])


def test_a_whole_record_holds(lines: list[str]) -> None:
    assert signed(lines) == "\n".join(lines) + "\n"
    Record.parse(signed(lines)).verify(tiny.GAME())


@pytest.mark.parametrize(
    "kept, said",
    [
        (0, "the first line should be 'kurgan-record 1'"),
        (1, "record line 2: expected 'game: …', found ''"),
        (4, "record line 5: expected 'options: …'"),
        (6, "record is cut off after line 6"),
        (8, "record is cut off after line 8"),
        (-1, "record is cut off after line"),
    ],
)
def test_a_truncated_record(lines: list[str], kept: int, said: str) -> None:
    with pytest.raises(KurganError) as error:
        Record.parse("\n".join(lines[:kept]))
    assert said in problem(error)


def test_an_edited_record_says_where_it_breaks(lines: list[str]) -> None:
    edited = "\n".join([*lines[: FIRST + 1], "dance", *lines[FIRST + 2 :]])
    with pytest.raises(KurganError) as error:
        Record.parse(edited).verify(tiny.GAME())
    assert "entry 2: unknown action 'dance'" in problem(error)


@pytest.mark.parametrize(
    "spoil", [lambda end: [*end[:3], "0" * 12], lambda end: [end[0], str(int(end[1]) + 1), *end[2:]]]
)
def test_a_record_edited_without_breaking_is_refused_all_the_same(
    lines: list[str], spoil: Callable[[list[str]], list[str]]
) -> None:
    edited = "\n".join([*lines[:-1], " ".join(spoil(lines[-1].split(" ")))])
    with pytest.raises(KurganError) as error:
        Record.parse(edited).verify(tiny.GAME())
    assert "was changed after it was written" in problem(error)


@pytest.mark.parametrize("line", ["# x y", "# 50", "# fifty abc", "# 7 abc", f"# {'50' * 5000} abc"])
def test_a_malformed_digest_line(lines: list[str], line: str) -> None:
    with pytest.raises(KurganError) as error:
        Record.parse(signed([*lines[:FIRST], line, *lines[FIRST:]]))
    assert "a digest should be written '# <entries> <digest>'" in problem(error)


def test_text_in_the_place_of_the_empty_line(lines: list[str]) -> None:
    with pytest.raises(KurganError) as error:
        Record.parse(changed(lines, FIRST - 1, "roll 6"))
    assert "line 7 should be empty" in problem(error)


@pytest.mark.parametrize(
    "at, line, said",
    [
        (0, "kurgan-record 9", "not a record"),
        (1, "game: chess", "the record is of 'chess', not of 'ford'"),
        (2, "rules: 99", "the record was made under rules version 99; this is version 1"),
        (3, "scenario: desert", "unknown scenario 'desert'"),
        (4, "options: river", "record options should be name=value pairs"),
        (4, "options: river=dry", "option 'river' cannot be 'dry'"),
        (4, "options: wind=east", "unknown option 'wind'"),
        (5, "overlay: abcdef", "the record was made with overlay abcdef"),
        (FIRST, "roll 3", f"line {FIRST + 1}, entry 1: 'roll 3' was refused by [1-b] at DealCard"),
        (FIRST, "dance", "entry 1: unknown action 'dance'"),
        (FIRST, "undo", "entry 1: 'undo' with nothing to take back"),
    ],
)
def test_a_record_that_does_not_fit(lines: list[str], at: int, line: str, said: str) -> None:
    with pytest.raises(KurganError) as error:
        Record.parse(changed(lines, at, line)).verify(tiny.GAME())
    assert said in problem(error)


def test_a_record_with_another_result(lines: list[str]) -> None:
    count, result = lines[-1].split(" ")[1:3]
    other = "south" if result != "south" else "north"
    with pytest.raises(KurganError) as error:
        Record.parse(changed(lines, len(lines) - 1, f"end {count} {other} x")).verify(tiny.GAME())
    assert problem(error) == f"the record says the result is '{other}', replay gives '{result}'"


def test_a_record_whose_position_differs(sb: AnyGame) -> None:
    session, rng = Session.new(sb), Random(1)
    for _ in range(ENTRIES):
        session.play(rng.choice(session.state.legal_actions()))
    record = Record.parse(session.record.text())
    record.marks[50] = "0" * 12
    with pytest.raises(KurganError) as error:
        record.verify(sb)
    assert problem(error) == f"line {FIRST + 50}, entry 50: the position differs from the recorded digest"


def test_a_record_made_without_the_overlay(sb: AnyGame, tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[board]\nturns = 3\n")
    short = sb.overlaid(overlay)
    assert Record.begin(short).overlay == short.data.digest != ""
    with pytest.raises(KurganError) as error:
        Record.begin(sb).verify(short)
    assert problem(error) == "the record was made with no overlay; leave the data file out"


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(KurganError) as error:
        Record.load(tmp_path / "none.record")
    assert "cannot read record" in problem(error) and "No such file" in problem(error)
    (tmp_path / "picture.record").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(KurganError) as error:
        Record.load(tmp_path / "picture.record")
    assert "is not a text file" in problem(error)
