"""kurgan simulate and bench."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from kurgan.lab import players
from kurgan.lab import simulate as lab
from tests.cli.helpers import GAME, fails, run


def simulate(*arguments: str) -> Any:
    return run("simulate", GAME, "--json", *arguments).json


def test_simulate_counts_results() -> None:
    found = simulate("-n", "6", "--seed", "5", "--scenario", "battle", "--agents", "random,random")
    assert list(found) == ["games", "finished", "decisions", "results", "winners", "errors"]
    assert found["games"] == found["finished"] == sum(found["results"].values()) == 6
    assert sum(share["games"] for share in found["winners"].values()) == 6
    assert all(share["low"] <= share["games"] / 6 <= share["high"] for share in found["winners"].values())
    assert found["errors"] == [] and found["decisions"] > 600


def test_the_same_seed_gives_the_same_games() -> None:
    assert simulate("-n", "5", "--seed", "5") == simulate("-n", "5", "--seed", "5")
    assert simulate("-n", "5", "--seed", "5") != simulate("-n", "5", "--seed", "6")


def test_the_number_of_processes_does_not_matter(tmp_path: Path) -> None:
    one = simulate("-n", "6", "--seed", "2", "--out", str(tmp_path / "one"))
    two = simulate("-n", "6", "--seed", "2", "--jobs", "2", "--out", str(tmp_path / "two"))
    assert one == two
    for path in (tmp_path / "one").rglob("*.*"):
        assert path.read_bytes() == (tmp_path / "two" / path.relative_to(tmp_path / "one")).read_bytes()


def test_options_reach_the_games(tmp_path: Path) -> None:
    options = ("--option", "deck=14", "--option", "russian_removed=8")
    simulate("-n", "1", "--scenario", "solo", *options, "--out", str(tmp_path))
    record = (tmp_path / "records" / "0000.record").read_text()
    assert "scenario: solo" in record and "deck=14" in record and "russian_removed=8" in record


def test_records_of_a_batch_can_be_replayed(tmp_path: Path) -> None:
    simulate("-n", "2", "--out", str(tmp_path))
    for number in range(2):
        assert run("replay", str(tmp_path / "records" / f"000{number}.record")).code == 0


def test_a_batch_is_resumed(tmp_path: Path) -> None:
    whole = simulate("-n", "6", "--seed", "3")
    simulate("-n", "2", "--seed", "3", "--out", str(tmp_path))
    results = tmp_path / "results.jsonl"
    results.write_text(results.read_text() + '{"game": 2, "set')  # killed while writing
    played: list[int] = []
    with mock.patch.object(lab, "play_game", side_effect=_note(played)):
        assert simulate("-n", "6", "--seed", "3", "--out", str(tmp_path)) == whole
    assert played == [2, 3, 4, 5]
    assert len(results.read_text().splitlines()) == 6
    (tmp_path / "records" / "0004.record").unlink()
    with mock.patch.object(lab, "play_game", side_effect=_note(played)):
        assert simulate("-n", "6", "--seed", "3", "--out", str(tmp_path)) == whole
    assert played == [2, 3, 4, 5, 4]


def _note(played: list[int]) -> Any:
    original = lab.play_game

    def play(game: Any, settings: Any, number: int, *rest: Any) -> Any:
        played.append(number)
        return original(game, settings, number, *rest)

    return play


def test_a_folder_with_other_games_is_left_alone(tmp_path: Path) -> None:
    simulate("-n", "2", "--seed", "3", "--out", str(tmp_path))
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert "other settings" in fails("simulate", GAME, "-n", "3", "--seed", "4", "--out", str(tmp_path))
    (tmp_path / "results.jsonl").unlink()
    assert "another game" in fails("simulate", GAME, "-n", "3", "--seed", "4", "--out", str(tmp_path))
    (tmp_path / "results.jsonl").write_bytes(before[tmp_path / "results.jsonl"])
    assert before == {path: path.read_bytes() for path in tmp_path.rglob("*.*")}


def test_results_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").write_text("{}\n")
    assert "results.jsonl' line 1" in fails("simulate", GAME, "--out", str(tmp_path))
    (tmp_path / "results.jsonl").write_bytes(b"\xff\xfe\n")
    assert "not a text file" in fails("simulate", GAME, "--out", str(tmp_path))
    assert "cannot write" in fails("simulate", GAME, "--out", str(tmp_path / "results.jsonl"))


def test_a_game_that_breaks_is_reported_with_its_seed() -> None:
    original = players.next_action

    def break_sometimes(s: Any, seated: Any, rng: Any) -> Any:
        if s.turn == 7 and s.count[0] % 2:
            raise KeyError("lost")
        return original(s, seated, rng)

    with mock.patch.object(lab, "next_action", break_sometimes):
        ran = run("simulate", GAME, "-n", "8", "--seed", "1")
    assert ran.code == 1 and "KeyError: 'lost'" in ran.out and "seed 1-" in ran.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("simulate", "chess"), "unknown game"),
        (("simulate", GAME, "--scenario", "siege"), "unknown scenario 'siege'"),
        (("simulate", GAME, "--option", "fog=yes"), "unknown option 'fog'"),
        (("simulate", GAME, "--option", "deck=13"), "cannot be '13'"),
        (("simulate", GAME, "--option", "deck"), "name=value"),
        (("simulate", GAME, "--option", "deck=14", "--option", "deck=18"), "twice"),
        (("simulate", GAME, "--option", "russian_removed=1"), "no meaning in scenario 'battle'"),
        (("simulate", GAME, "--agents", "random"), "one for each of german, russian"),
        (("simulate", GAME, "--agents", "random,napoleon"), "unknown agent 'napoleon'"),
        (("simulate", GAME, "-n", "0"), "-n"),
        (("simulate", GAME, "-n", "many"), "-n"),
        (("simulate", GAME, "--jobs", "0"), "--jobs"),
        (("simulate", GAME, "--engine", "steam"), "--engine"),
        (("bench", "chess"), "unknown game"),
        (("bench", "--seconds", "0"), "--seconds"),
    ],
)
def test_wrong_arguments_are_one_line(arguments: tuple[str, ...], says: str) -> None:
    assert says in fails(*arguments)


def test_bench_measures_every_game() -> None:
    games = run("bench", "--json", "--seconds", "0.3").json["games"]
    assert list(games[GAME]) == [
        "decisions_per_cpu_s",
        "options_per_cpu_s",
        "mean_legal",
        "games_per_cpu_s",
        "clones_per_cpu_s",
        "views_per_cpu_s",
        "information_states_per_cpu_s",
        "worst_legal_us",
        "odds_per_cpu_s",
        "scripted_per_cpu_s",
    ]
    assert all(figure > 0 for figure in games[GAME].values())
    assert games[GAME]["mean_legal"] > 2
    assert "µs each" in run("bench", GAME, "--seconds", "0.2").out
