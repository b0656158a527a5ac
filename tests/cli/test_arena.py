"""kurgan arena."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from kurgan.ai import EVERYWHERE
from kurgan.ai.random import RandomAgent
from kurgan.lab.match import Table
from tests.cli.helpers import GAME, fails, run

MAGINOT = ("siege", "--scenario", "maginot")
CLOCK = ("cpu_s", "cpu_ms_per_choice")  # what no seed fixes


def arena(*arguments: str) -> Any:
    return run("arena", "--json", *arguments).json


def without_clock(told: Any) -> Any:
    return {key: value for key, value in told.items() if key not in CLOCK}


def test_arena_counts_a_match() -> None:
    told = arena(*MAGINOT, "--agents", "greedy,random", "-n", "7", "--seed", "3")
    assert list(told)[:5] == ["games", "wins", "draws", "by_seat", "interval"]
    assert told["games"] == 8 and told["wins"] == {"greedy": 8, "random": 0} and told["draws"] == 0
    assert told["by_seat"] == {side: {"greedy": 4, "random": 0} for side in ("attacker", "defender")}
    assert told["interval"] == [0.6756, 1.0]
    assert told["elo"]["greedy"]["low"] > 0 == told["elo"]["random"]["elo"]
    assert told["unmirrored"] == told["errors"] == [] and told["decisions"] > 800
    assert told["cpu_s"]["greedy"] > told["cpu_s"]["random"] > 0
    for times in told["cpu_ms_per_choice"].values():
        assert 0 < times["p50"] <= times["p99"] <= times["max"]


def test_the_number_of_processes_does_not_matter(tmp_path: Path) -> None:
    match = (*MAGINOT, "--agents", "random,greedy", "-n", "6", "--seed", "2")
    one = arena(*match, "--out", str(tmp_path / "one"))
    two = arena(*match, "--out", str(tmp_path / "two"), "--jobs", "2")
    assert without_clock(one) == without_clock(two)
    kept = sorted((tmp_path / "one").rglob("*.record"))
    assert len(kept) == 6
    for path in kept:
        assert path.read_bytes() == (tmp_path / "two" / path.relative_to(tmp_path / "one")).read_bytes()
        assert run("replay", str(path)).code == 0


def test_a_match_is_resumed(tmp_path: Path) -> None:
    match = (*MAGINOT, "--agents", "random,greedy", "--seed", "3")
    whole = arena(*match, "-n", "8")
    first = arena(*match, "-n", "4", "--out", str(tmp_path))
    (tmp_path / "records" / "0001.record").unlink()
    original, played = Table.play, []

    def note(self: Table, number: int, *rest: Any) -> Any:
        played.append(number)
        return original(self, number, *rest)

    with mock.patch.object(Table, "play", note):
        again = arena(*match, "-n", "8", "--out", str(tmp_path))
    assert played == [1, 4, 5, 6, 7] and without_clock(again) == without_clock(whole)
    assert again["cpu_ms_per_choice"]["greedy"]["max"] >= 0 < first["cpu_s"]["greedy"]
    assert "other settings" in fails("arena", *MAGINOT, "--agents", "greedy,random", "--out", str(tmp_path))
    assert "other settings" in fails("simulate", *MAGINOT, "--agents", "random,greedy", "--out", str(tmp_path))


def test_who_plays_one_side_only_is_told() -> None:
    match = (GAME, "--scenario", "solo", "-n", "2", "--agents")
    told = arena(*match, "random,printed")
    assert told["unmirrored"] == [{"german": "printed", "russian": "random"}]
    assert told["seated"]["german"] == {"random": 0, "printed": 2}
    assert "without change of sides" in run("arena", *match, "random,printed").out


def test_one_agent_on_both_sides_is_counted_by_sides() -> None:
    match = ("arena", *MAGINOT, "--agents", "random,random", "-n", "4")
    told = run(*match, "--json").json
    won = sum(side["random"] for side in told["by_seat"].values())
    assert told["wins"] == {"random": won} and won + told["draws"] == 4 and told["elo"] == {}
    assert "random as attacker" in run(*match).out


def test_a_match_is_told_in_a_few_lines() -> None:
    told = run("arena", *MAGINOT, "--agents", "greedy,random", "-n", "4").out
    assert "4 games, 0 drawn" in told and "100.0%" in told and "99 of 100 within" in told


def test_a_contest_of_three_is_told_match_by_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EVERYWHERE, "chance", RandomAgent)
    told = run("arena", *MAGINOT, "--agents", "greedy,random,chance", "-n", "6").out
    assert all(match in told for match in ("greedy – random", "greedy – chance", "random – chance"))


def test_a_test_stops_the_match() -> None:
    match = ("arena", *MAGINOT, "--agents", "greedy,random", "--sequential")
    told = run(*match, "-n", "400", "--better", "0.8", "--json").json
    assert told["sequential"]["accepted"] == "H1" and told["games"] == 2 * told["sequential"]["samples"] < 40
    assert "open after 4 games" in run(*match, "-n", "4").out


def test_a_game_that_breaks_is_told() -> None:
    original = Table._play

    def broken(self: Table, number: int, *rest: Any) -> Any:
        if number == 2:
            raise KeyError("lost")
        return original(self, number, *rest)

    with mock.patch.object(Table, "_play", broken):
        ran = run("arena", *MAGINOT, "--agents", "greedy,random", "-n", "4")
    assert ran.code == 1 and "game 2 (greedy,random): KeyError: 'lost'" in ran.out and "3 games" in ran.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("chess", "--agents", "random,random"), "unknown game"),
        ((GAME,), "--agents"),
        ((GAME, "--agents", "random"), "two agents or more"),
        ((GAME, "--agents", ""), "unknown agent"),
        ((GAME, "--agents", "random,napoleon"), "unknown agent 'napoleon'"),
        ((GAME, "--agents", "random,printed,random"), "named twice"),
        ((GAME, "--agents", "printed,printed"), "cannot meet"),
        ((GAME, "--agents", "random,random", "--scenario", "siege"), "unknown scenario"),
        ((GAME, "--agents", "random,random", "-n", "0"), "-n"),
        ((GAME, "--agents", "random,printed", "--better", "0.6"), "belongs to --sequential"),
        ((GAME, "--agents", "random,printed", "--better", "0.5", "--sequential"), "above 0.5"),
        ((GAME, "--agents", "random,random", "--sequential"), "two different agents"),
    ],
)
def test_wrong_arguments_are_one_line(arguments: tuple[str, ...], says: str) -> None:
    assert says in fails("arena", *arguments)
