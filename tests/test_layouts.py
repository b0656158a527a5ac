"""Every game's layout has the words that docs/layout.schema.json knows, and no others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import kurgan
from kurgan.core.game import AnyGame
from kurgan.games import GAMES
from tests.tiny import GAME as TINY

SCHEMA = json.loads((Path(__file__).parent.parent / "docs" / "layout.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema_rs.validator_for(SCHEMA)


def problems(layout: Any) -> list[str]:
    return [
        f"{'/'.join(map(str, error.instance_path))}: {error.message[:200]}" for error in VALIDATOR.iter_errors(layout)
    ]


@pytest.mark.parametrize("game", [*map(kurgan.game, GAMES), TINY()], ids=lambda game: str(game.id))
def test_a_layout_has_the_words_that_the_schema_knows(game: AnyGame) -> None:
    assert problems(game.presentation.layout) == []


def test_a_word_that_nobody_knows_is_named() -> None:
    layout = kurgan.game("siege").presentation.layout
    odd = layout | {"sides": {"french": {"colour": "pink", "chip": "round"}}, "spaces": [], "river": []}
    found = problems(odd)
    assert len(found) == 2 and any("pink" in line for line in found) and any("river" in line for line in found)
