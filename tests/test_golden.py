"""Whole games and counts kept from earlier versions: a difference is a bug, or a rules fix named in the changelog."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kurgan
from kurgan.core.record import Record

GOLDEN = Path(__file__).parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.record"))
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
