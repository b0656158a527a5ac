"""The fuzzer finds nothing in our games, and whatever is planted; what it finds is short and can be done again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kurgan
from kurgan.core.errors import KurganError
from kurgan.games.siege.state import SG
from kurgan.games.stalingrad_besieged.state import SB
from kurgan.lab.fuzz.deeds import HOSTILE, Course, plays
from kurgan.lab.fuzz.running import fuzz, read_course
from tests.cli.helpers import run
from tests.conftest import Budget

Patch = pytest.MonkeyPatch
SIEGE, STALINGRAD = "siege", "stalingrad-besieged"


@pytest.mark.parametrize("game_id", kurgan.GAMES)
def test_no_game_breaks(game_id: str, budget: Callable[[str], Budget]) -> None:
    count = budget("fuzz")
    report = fuzz(kurgan.game(game_id), count.count, count.seed)
    assert [failure.course.text() for failure in report.failures] == []
    assert report.decisions == count.count
    assert report.deeds[HOSTILE] > count.count // 6


def test_the_same_seed_does_the_same() -> None:
    one, other = (fuzz(kurgan.game(SIEGE), 200, 7) for _ in range(2))
    assert one == other


def test_a_rule_that_breaks_in_play_is_found_and_shrunk(monkeypatch: Patch, tmp_path: Path) -> None:
    """A rule that cannot be carried out from the second turn on."""
    honest = SG.apply

    def forgetful(s: Any, action: Any) -> None:
        honest(s, action)
        if s.turn == 2:
            raise KeyError("second turn")

    monkeypatch.setattr(SG, "apply", forgetful, raising=False)
    report = fuzz(kurgan.game(SIEGE), 2000, 1, tmp_path)
    failure = report.failures[0]
    assert "KeyError" in failure.what
    # One decision from the position before it; as plain Python, reading that tries the broken answer, too, and refuses.
    assert len(failure.course.deeds) <= (1 if failure.course.start else 12) and (
        failure.course.start or kurgan.WHY_PURE
    )
    again = read_course(Path(report.files[0]))
    assert again == failure.course
    found = again.fails()
    assert found is not None and found.sign == failure.sign
    assert run("fuzz", "--replay", report.files[0]).code == 1
    monkeypatch.undo()
    assert again.fails() is None
    assert "nothing fails any more" in run("fuzz", "--replay", report.files[0]).out


def test_a_refusal_that_touches_the_state_is_found(monkeypatch: Patch) -> None:
    honest = SB.play

    def touchy(s: Any, action: Any, seat: int | None = None) -> Any:
        if s.explain(action, seat) is not None:
            s.passes = 1 - min(s.passes, 1)
        return honest(s, action, seat)

    monkeypatch.setattr(SB, "play", touchy, raising=False)
    failure = fuzz(kurgan.game(STALINGRAD), 500, 1).failures[0]
    assert "has changed the state" in failure.what
    assert [deed.kind for deed in failure.course.deeds] == [HOSTILE]


def test_what_only_a_longer_course_shows_loses_what_is_between(monkeypatch: Patch) -> None:
    """A fault that counts what was played: no position shows it, but hostile deeds and looks can go."""
    honest, played = SB.play, dict[int, int]()

    def tired(s: Any, action: Any, seat: int | None = None) -> Any:
        told = honest(s, action, seat)
        played[id(s)] = played.get(id(s), 0) + 1
        assert played[id(s)] < 40, "tired"
        return told

    def fresh(course: Course) -> Any:
        played.clear()
        return fails(course)

    fails = Course.fails
    monkeypatch.setattr(SB, "play", tired, raising=False)
    monkeypatch.setattr(Course, "fails", fresh)
    failure = fuzz(kurgan.game(STALINGRAD), 60, 3).failures[0]
    assert "tired" in failure.what and not failure.course.start
    assert plays(failure.course.deeds) == len(failure.course.deeds) == 40


@pytest.mark.parametrize(
    "text, said",
    [
        ("kurgan-record 1\n", "not a course of the fuzzer"),
        ("kurgan-fuzz 1\nscenario: x\n", "expected 'game: …'"),
        ("kurgan-fuzz 1\ngame: siege\nscenario: maginot\noptions: \nwhat: \n\ndance 3\n", "no deed: 'dance 3'"),
    ],
)
def test_a_file_that_is_no_course(text: str, said: str) -> None:
    with pytest.raises(KurganError, match=said.replace("…", ".")):
        Course.parse(text)


def test_the_command_tells_what_it_did(monkeypatch: Patch, tmp_path: Path) -> None:
    ran = run("fuzz", SIEGE, "--decisions", "60", "--json")
    assert ran.json["decisions"] == 60 and ran.json["failures"] == []
    assert "60 decisions in 1 games" in run("fuzz", SIEGE, "--decisions", "60").out
    assert "name the game" in run("fuzz").err
    monkeypatch.setattr(SG, "position", lambda s: f"{id(s)}", raising=False)
    ran = run("fuzz", SIEGE, "--decisions", "60", "--out", str(tmp_path))
    assert ran.code == 1 and f"kurgan fuzz --replay {tmp_path}" in " ".join(ran.out.split())
