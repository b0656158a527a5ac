"""kurgan study."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.helpers import fails, run

MAGINOT = ("study", "siege", "--scenario", "maginot")
DECAY = ("--vary", "option:decay_needs_enemy_adjacent=yes")


def test_study_tells_what_a_change_does(tmp_path: Path) -> None:
    told = run(*MAGINOT, *DECAY, "--vary", "level:attacker=random", "-n", "12", "--out", str(tmp_path), "--json").json
    assert told["base"]["agents"] == ["officer", "officer"] and told["base"]["seed"] == 1
    option, level = told["variations"]
    assert option["pairs"] == 12 and option["test"]["verdict"] == "open"
    assert sum(arm["games"] for arm in option["varied"].values()) == 12
    assert level["base"]["attacker"]["games"] > level["varied"]["attacker"]["games"] == 0
    assert level["effect"]["attacker"]["mean"] == -level["effect"]["defender"]["mean"] < 0
    again = run("study", "--from", str(tmp_path), "--json").json
    assert again == told


def test_study_tells_it_in_words(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    ran = run(*MAGINOT, "--vary", "level:attacker=random", "--report", str(page), "--least", "0.3", "-n", "40")
    assert ran.code == 0, ran.err
    assert "worse for attacker, better for defender" in ran.out and "won by attacker 0, defender" in ran.out
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_all_pairs_are_played_if_wanted() -> None:
    told = run(*MAGINOT, "--vary", "level:attacker=random", "-n", "30", "--least", "0.4", "--all", "--json").json
    assert told["variations"][0]["pairs"] == 30 and told["variations"][0]["verdict"] == "less"


@pytest.mark.parametrize(
    "given, said",
    [
        (MAGINOT, "nothing is varied"),
        (("study", *DECAY), "nothing is varied"),
        (("study", "seige", *DECAY), "unknown game 'seige'; did you mean siege?"),
        (("study", "siege", "--scenario", "verdun", *DECAY), "unknown scenario 'verdun'"),
        ((*MAGINOT, "--vary", "decay"), "a variation is written option:NAME=VALUE"),
        ((*MAGINOT, "--vary", "data:maginot.turns=99"), "maginot.turns is 99"),
        ((*MAGINOT, *DECAY, "--agents", "officer"), "agents should be 2 names"),
        ((*MAGINOT, *DECAY, "--agents", "officer,genius"), "unknown agent 'genius'"),
        ((*MAGINOT, *DECAY, "--least", "0"), "--least should be above 0 and below 0.5"),
        ((*MAGINOT, *DECAY, "--alpha", "2"), "--alpha should be above 0"),
        ((*MAGINOT, *DECAY, "--report", "/"), "is no place for a report"),
        (("study", "--from", "/nowhere"), "no study in '/nowhere'"),
        ((*MAGINOT, "--from", "/nowhere"), "give it without a game"),
    ],
)
def test_wrong_commands_leave_a_line(given: tuple[str, ...], said: str) -> None:
    assert said in fails(*given)


def test_nothing_of_another_study_is_overwritten(tmp_path: Path) -> None:
    assert run(*MAGINOT, *DECAY, "-n", "1", "--out", str(tmp_path)).code == 0
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert "another base (other seed)" in fails(*MAGINOT, *DECAY, "-n", "1", "--seed", "2", "--out", str(tmp_path))
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
