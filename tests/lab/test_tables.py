"""Tables of games: the same bytes however they were made, nothing lost or doubled by a kill, and damage is named."""

from __future__ import annotations

import dataclasses
import itertools
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest

import kurgan
from kurgan.core.errors import KurganError
from kurgan.games import load
from kurgan.lab import columns, simulate, tables
from kurgan.lab.batch import outcomes
from kurgan.lab.crew import Alone
from kurgan.lab.simulate import Settings, Summary, summed
from kurgan.lab.tables import Tables
from kurgan.lab.told import Told, ToldGames

A_FILE = 8


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of few games."""
    monkeypatch.setattr(tables, "SIZE", A_FILE)


def games(seed: int = 1, scenario: str = "maginot") -> ToldGames:
    return ToldGames(Settings.of(load("siege"), scenario, {}, ("random", "random"), seed))


def play(out: Path, count: int, jobs: int = 1, batch: ToldGames | None = None) -> Summary:
    batch = batch or games()
    told: Iterator[Told] = outcomes(batch, count, jobs, None, keeping=Tables(out, batch, count))
    return summed(batch.settings, told)


def files(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


def rows(out: Path, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for path in sorted((out / table).iterdir()):
        found += parquet.read_table(path).to_pylist()
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What 21 games leave if nobody disturbs them."""
    out = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "SIZE", A_FILE)
        play(out, 21)
    return files(out)


# --- what is in them --------------------------------------------------------------------------------


def test_the_tables_hold_what_the_games_were(tmp_path: Path) -> None:
    batch = games()
    summary = play(tmp_path, 21)
    told = [batch.begin(False)(number) for number in range(21)]
    found, turns = rows(tmp_path, "games"), rows(tmp_path, "turns")
    assert [row["number"] for row in found] == list(range(21))
    assert [row["winner"] for row in found] == [game.winner for game in told]
    assert [row["turns"] for row in found] == [len(game.turns) for game in told]
    assert sum(row["decisions"] for row in found) == sum(row["decisions"] for row in turns) == summary.decisions
    assert [(row["number"], row["turn"]) for row in turns] == [
        (g.number, turn.number) for g in told for turn in g.turns
    ]
    assert [row["score_units_defender"] for row in turns] == [turn.score[3] for game in told for turn in game.turns]
    constant: dict[str, Any] = {
        "game": "siege",
        "scenario": "maginot",
        "agent_attacker": "random",
        "rules": batch.settings.rules,
    }
    constant |= {"option_decay_needs_enemy_adjacent": "no", "kurgan": kurgan.__version__, "error": None, "data": None}
    assert all(row | constant == row for row in found)
    assert found[5]["seed"] == "1-5" and found[5]["reason"].startswith("S.11")


@pytest.mark.parametrize("game_id", kurgan.GAMES)
def test_every_scenario_of_every_game_fits_its_columns(game_id: str, tmp_path: Path) -> None:
    game = load(game_id)
    for scenario in game.scenarios:
        batch = ToldGames(Settings.of(game, scenario, {}, ("random",) * len(game.seats), 2))
        assert play(tmp_path / scenario, 2, batch=batch).errors == []
        assert len(rows(tmp_path / scenario, "games")) == 2 and rows(tmp_path / scenario, "turns")


# --- the same bytes ---------------------------------------------------------------------------------


def test_the_number_of_processes_does_not_matter(tmp_path: Path, whole: dict[str, bytes]) -> None:
    play(tmp_path, 21, jobs=2)
    assert files(tmp_path) == whole
    numbered = [f"{first:08}.parquet" for first in (0, 8, 16)]
    assert list(whole) == [*(f"games/{name}" for name in numbered), "kurgan.json", *(f"turns/{n}" for n in numbered)]


def test_games_that_come_later_fill_the_files(tmp_path: Path, whole: dict[str, bytes]) -> None:
    for count in (5, 11, 9, 16, 21):
        summary = play(tmp_path, count)
        assert summary.games == summary.finished == count
    assert files(tmp_path) == whole
    assert play(tmp_path, 12).games == 12
    assert files(tmp_path) == whole


def test_nothing_is_played_that_is_there(tmp_path: Path, whole: dict[str, bytes]) -> None:
    batch, asked = games(), []

    def engine(_: Any, jobs: int, keep_records: bool) -> Alone[Told]:
        playing = batch.begin(False)

        def note(number: int) -> Told:
            asked.append(number)
            return playing(number)

        return Alone(note)

    for count in (3, 10, 21, 21):
        list(outcomes(batch, count, 1, None, engine, Tables(tmp_path, batch, count)))
    assert asked == list(range(21))
    assert files(tmp_path) == whole


class Killed(BaseException):
    pass


def killed_at(monkeypatch: pytest.MonkeyPatch, when: int) -> None:
    """From the ``when``-th thing that is written on, nothing is: not the name, or not even half of the bytes."""
    steps = itertools.count(1)

    def cut(do: Callable[..., Any]) -> Callable[..., Any]:
        def done(*given: Any) -> Any:
            if next(steps) >= when:
                raise Killed
            return do(*given)

        return done

    monkeypatch.setattr(os, "replace", cut(os.replace))
    monkeypatch.setattr(os, "fsync", cut(os.fsync))


def test_wherever_it_is_killed_nothing_is_lost_or_doubled(
    tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    for when in itertools.count(1):
        out = tmp_path / str(when)
        with monkeypatch.context() as patch:
            killed_at(patch, when)
            try:
                play(out, 21)
            except Killed:
                pass
            else:
                break
        for path in (out / "games").glob("*"):
            assert len(rows(out, "turns")) >= sum(row["turns"] for row in rows(out, "games")), path
        assert play(out, 13).finished == 13
        assert play(out, 21).finished == 21
        assert files(out) == whole
    assert when > 20


def test_half_a_line_of_a_game_without_file_is_played_again(tmp_path: Path, whole: dict[str, bytes]) -> None:
    batch = games()
    playing = outcomes(batch, 21, 1, None, keeping=Tables(tmp_path, batch, 21))
    for _ in range(13):
        next(playing)
    playing.close()  # type: ignore[attr-defined]
    path = tmp_path / "unfinished.jsonl"
    assert [json.loads(line)["number"] for line in path.read_text().splitlines()] == [8, 9, 10, 11, 12]
    path.write_text(path.read_text()[:-40])
    play(tmp_path, 21)
    assert files(tmp_path) == whole


def test_a_game_that_broke_is_kept_as_such_and_played_again(
    tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    original = simulate.play_game

    def breaks(*given: Any) -> Any:
        found = original(*given)
        return dataclasses.replace(found, error="KeyError: 'lost'") if found.number in (3, 12) else found

    with monkeypatch.context() as patch:
        patch.setattr("kurgan.lab.told.play_game", breaks)
        assert [error["game"] for error in play(tmp_path, 21).errors] == [3, 12]
    found = rows(tmp_path, "games")
    assert [row["number"] for row in found if row["error"] == "KeyError: 'lost'"] == [3, 12]
    assert all(row["result"] is None and row["turns"] == 0 for row in found if row["error"])
    assert play(tmp_path, 7).errors == []
    assert [row["number"] for row in rows(tmp_path, "games") if row["error"]] == [12]
    assert play(tmp_path, 21).errors == []
    assert files(tmp_path) == whole


# --- what is refused --------------------------------------------------------------------------------


def refused(out: Path, says: str, batch: ToldGames | None = None) -> None:
    before = files(out) if out.is_dir() else {}
    with pytest.raises(KurganError, match=says):
        play(out, 30, batch=batch)
    assert (files(out) if out.is_dir() else {}) == before


def restore(out: Path, whole: dict[str, bytes]) -> None:
    for name, data in whole.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(data)


def test_other_settings_are_refused(tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    restore(tmp_path, whole)
    refused(tmp_path, "begun with seed 1, this is 2", games(seed=2))
    refused(tmp_path, 'begun with scenario "maginot", this is "westwall"', games(scenario="westwall"))
    monkeypatch.setattr(kurgan, "__version__", "9.9")
    refused(tmp_path, f'begun with kurgan "{json.loads(whole["kurgan.json"])["kurgan"]}", this is "9.9"')
    monkeypatch.undo()
    monkeypatch.setattr(tables, "FORMAT", 2)
    refused(tmp_path, "begun with format 1, this is 2")


@pytest.mark.parametrize("name", ["games/00000008.parquet", "turns/00000000.parquet"])
def test_damaged_files_are_refused(name: str, tmp_path: Path, whole: dict[str, bytes]) -> None:
    data = whole[name]
    spoilt = [data[:-1], data[: len(data) // 2], b"", b"PAR1", data + b"x", whole["kurgan.json"]]
    spoilt += [data[:at] + bytes([data[at] ^ 0x40]) + data[at + 1 :] for at in (0, 30, 60, len(data) - 1)]
    spoilt += [whole[name.replace("games", "turns") if "games" in name else name.replace("turns", "games")]]
    for bad in spoilt:
        restore(tmp_path, whole | {name: bad})
        refused(tmp_path, f"{name}' is damaged or not whole")
    restore(tmp_path, whole | {name: whole[name.replace("8", "X").replace("0.", "8.").replace("X", "0")]})
    refused(tmp_path, "is damaged or not whole")
    restore(tmp_path, whole)
    (tmp_path / name).unlink()
    if name.startswith("turns"):
        refused(tmp_path, f"{name}' is missing")
    else:
        play(tmp_path, 21)  # killed between the two
        assert files(tmp_path) == whole


def test_no_flipped_bit_of_the_data_goes_unnoticed(tmp_path: Path, whole: dict[str, bytes]) -> None:
    """What lies before the footer; there nothing is checked that no row hangs on, like statistics."""
    read = columns.Columns(games()).read
    for name in ("games/00000000.parquet", "turns/00000000.parquet"):
        data = whole[name]
        footer = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
        good = read(name.partition("/")[0], data)
        assert good is not None
        for at in range(4, footer, 7):
            bad = read(name.partition("/")[0], data[:at] + bytes([data[at] ^ (1 << at % 8)]) + data[at + 1 :])
            assert bad is None or bad == good, at


def test_what_is_no_folder_of_ours_is_refused(tmp_path: Path, whole: dict[str, bytes]) -> None:
    restore(tmp_path / "a", {"notes.txt": b"mine"})
    refused(tmp_path / "a", "files that are no tables of games")
    restore(tmp_path / "b", whole | {"games/mine.parquet": b""})
    refused(tmp_path / "b", "mine.parquet' is no file of this folder")
    restore(tmp_path / "c", whole | {"kurgan.json": b"{"})
    refused(tmp_path / "c", "does not say what its folder holds")
    restore(tmp_path / "d", whole | {"unfinished.jsonl": b"[]\n"})
    refused(tmp_path / "d", "unfinished.jsonl' line 1 is no result")
    (tmp_path / "e").write_text("")
    refused(tmp_path / "e", "cannot write to")
    assert (tmp_path / "e").read_text() == ""


def test_two_do_not_write_to_one_folder(tmp_path: Path) -> None:
    batch = games()
    with Tables(tmp_path, batch, 3):
        refused(tmp_path, "another command writes to")
    play(tmp_path, 3)


def test_a_missing_library_is_named_before_anything_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    refused(tmp_path / "new", r"pip install 'kurgan\[ray\]'")
    assert not (tmp_path / "new").exists()
