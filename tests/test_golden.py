"""Whole games and counts kept from earlier versions: a difference is a bug, or a rules fix named in the changelog."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kurgan
from kurgan.core.errors import KurganError
from kurgan.core.record import Record
from kurgan.lab.golden import ENDING, golden, read_bundle
from kurgan.lab.upgrade import change_of

GOLDEN = Path(__file__).parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.record"))
BUNDLES = {game_id: GOLDEN / f"{game_id}{ENDING}" for game_id in kurgan.GAMES}
LEAST_GAMES, MOST_BYTES = 200, 3_000_000
PERFT: list[dict[str, Any]] = json.loads((GOLDEN / "perft.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_whole_game_is_replayed(path: Path) -> None:
    record = Record.load(path)
    s = record.verify(kurgan.game(record.game))
    assert s.is_terminal() and record.result
    assert record.text() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game_id", kurgan.GAMES)
def test_there_are_games_of_every_scenario(game_id: str) -> None:
    records = [record for path in RECORDS if (record := Record.load(path)).game == game_id]
    assert {record.scenario for record in records} == set(kurgan.game(game_id).scenarios)
    assert len(records) >= 4


@pytest.mark.parametrize("game_id", kurgan.GAMES)
def test_a_bundle_is_played_as_it_was(game_id: str) -> None:
    """At every entry: what is offered, what is told, where it leads."""
    for kept in read_bundle(BUNDLES[game_id]):
        assert len(kept.trace) == 12 * len(kept.record.entries) and kept.record.result
        assert change_of(kept, lambda: kurgan.game(game_id)) is None


@pytest.mark.parametrize("game_id", kurgan.GAMES)
def test_a_bundle_has_every_scenario_and_every_value_of_every_option(game_id: str) -> None:
    game, records = kurgan.game(game_id), [kept.record for kept in read_bundle(BUNDLES[game_id])]
    assert {record.scenario for record in records} == set(game.scenarios)
    for option in game.options:
        assert {record.options[option.id] for record in records if option.id in record.options} == set(option.values)


def test_there_are_many_golden_games_in_little_room() -> None:
    names = [kept.name for kept in golden(GOLDEN)]
    assert len(set(names)) == len(names) >= LEAST_GAMES
    assert sum(path.stat().st_size for path in GOLDEN.iterdir()) < MOST_BYTES


def test_what_is_no_bundle_is_refused(tmp_path: Path) -> None:
    (tmp_path / f"siege{ENDING}").write_bytes(b"nothing")
    with pytest.raises(KurganError, match="no bundle of golden games"):
        list(golden(tmp_path))
    with pytest.raises(KurganError, match="no golden games in"):
        list(golden(tmp_path / "none"))


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["name"])
def test_as_many_sequences_begin_in_a_position(entry: dict[str, Any]) -> None:
    """Chance outcomes count as branches."""
    states = [kurgan.game(entry["game"]).position(entry["position"])]
    for count in entry["counts"]:
        assert sum(len(s.legal_actions()) for s in states) == count
        states = [after(s, action) for s in states for action in s.legal_actions()]


def after(s: Any, action: Any) -> Any:
    copy = s.copy()
    copy.apply(action)
    return copy
