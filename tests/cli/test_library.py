"""kurgan games, rules, data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kurgan
from kurgan.cli import app
from kurgan.games import GAMES, commands
from tests.cli.helpers import GAME, fails, run

COMMANDS = (
    *("play", "games", "rules", "data", "coverage", "simulate", "arena", "study", "bench", "replay"),
    *("check", "backup", "restore", "verify", "fuzz", "upgrade", "engine", "puzzles", "works"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0 and "Usage: kurgan" in ran.out and not ran.err


def test_help_lists_the_commands() -> None:
    assert [*(command.name for command in app.registered_commands), *commands()] == list(COMMANDS)
    told = run("--help").out
    assert all(f"  {command} " in told for command in COMMANDS)


def test_without_a_command_the_table_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[dict[str, object]] = []
    monkeypatch.setattr("kurgan.server.run.serve", lambda *_, **how: opened.append(how))
    assert run().code == 0
    assert [how["path"] for how in opened] == ["/"] and opened[0]["browser"]


def test_games_name_seats_scenarios_and_options() -> None:
    out = run("games").out
    assert "Stalingrad Besieged" in out and "--scenario solo" in out and "crossing_fire=no" in out
    assert "斯大林格勒之围" in run("games", "--lang", "zh").out


def test_games_as_json() -> None:
    games = run("games", "--json").json["games"]
    assert list(games) == list(GAMES)
    option = games[GAME]["options"]["hand_limit"]
    assert option["default"] == "none" and set(option["values"]) == {"none", "3"}
    assert games[GAME]["options"]["russian_removed"]["scenarios"] == ["solo"]


def test_rules_show_the_index_a_row_a_section_and_a_ruling() -> None:
    index = run("rules", GAME).out
    assert "9.1-a" in index and "R8" in index
    assert run("rules", GAME, "9.1-a").out.count("9.1-") == 1
    assert run("rules", GAME, "9.1").out.count("9.1-") == 5
    assert "Stop on front contact" in run("rules", GAME, "R8").out
    assert "侧翼" in run("rules", GAME, "9.1-a", "--lang", "zh").out


def test_a_heading_is_shown_with_all_that_stands_below_it() -> None:
    out = run("rules", "fortress-sevastopol", "10.2").out
    rows = [line.split()[0] for line in out.splitlines() if line.startswith(" 10.2")]
    wanted = [rule for rule in kurgan.game("fortress-sevastopol").index.rules if re.match(r"10\.2(\D|$)", rule)]
    assert rows == wanted and rows[0] == "10.2" and len(rows) > 5


def test_rules_are_searched() -> None:
    out = run("rules", GAME, "--search", "Sniper").out
    assert "15-snp-a" in out and "R36" in out and "13-a" not in out
    assert "no rule" in fails("rules", GAME, "--search", "zeppelin")


def test_data_are_counted_by_source() -> None:
    found = run("data", GAME, "--json").json
    assert set(found["by_source"]) == {"rulebook", "published", "reconstructed"}
    assert sum(found["by_source"].values()) == found["values"] > 100
    listed = run("data", GAME, "--json", "--list").json["list"]
    assert len(listed) == found["values"] and all(value["source"] for value in listed)


def test_data_list_what_is_not_from_the_rulebook_and_all_on_request() -> None:
    assert "setup.german_spaces" in run("data", GAME).out and "unit.g_inf.attack" not in run("data", GAME).out
    assert "unit.g_inf.attack" in run("data", GAME, "--list").out


def test_an_overlay_is_counted_apart(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[unit.g_inf]\nattack = 5\n")
    counts = run("data", GAME, "--data", str(mine), "--json").json["by_source"]
    assert counts["overlay"] == 1
    assert "unit.g_inf.attack" in run("data", GAME, "--data", str(mine)).out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[unit.g_inf\n", "not TOML"),
        ("[unit.g_inf]\nattak = 5\n", "attack"),
        ("[unit.g_inf]\nattack = 'x'\n", "whole number"),
    ],
)
def test_a_malformed_overlay_is_one_line(tmp_path: Path, text: str, says: str) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(text)
    assert says in fails("data", GAME, "--data", str(mine))
    assert says in fails("play", "--terminal", "--data", str(mine))
    assert "cannot read overlay" in fails("simulate", GAME, "--data", str(tmp_path / "none.toml"))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("rules", "stalingrad"), "did you mean stalingrad-besieged"),
        (("data", "chess"), "unknown game 'chess'"),
        (("rules", GAME, "99-z"), "unknown rule '99-z'"),
        (("games", "--lang", "fr"), "--lang"),
        (("games", "--colour"), "--colour"),
        (("rules",), "GAME"),
        (("conquer",), "conquer"),
    ],
)
def test_wrong_arguments_are_one_line(arguments: tuple[str, ...], says: str) -> None:
    assert says in fails(*arguments)
