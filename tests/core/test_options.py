"""Options that are answered by yes or no become what is given before play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kurgan.core.game import AnyGame
from kurgan.core.options import YES_NO, Option, switches
from kurgan.games import GAMES, load


@dataclass(frozen=True)
class Given:
    options: dict[str, str]
    fog: bool
    rafts: bool
    limit: int


def test_fields_called_like_options_get_their_answers() -> None:
    chosen = {"fog": "yes", "rafts": "no", "limit": "3", "elsewhere": "yes"}
    assert switches(Given, chosen) == {"fog": True, "rafts": False}


def given(game: AnyGame, option: Option, answer: str) -> Any:
    """All but the options themselves."""
    scenario = (option.scenarios or game.scenarios)[0]
    return replace(game.blank(*game.settings(scenario, {option.id: answer})).given, options={})


def test_every_answer_reaches_its_game() -> None:
    for name in GAMES:
        game = load(name)
        for option in game.options:
            if option.values == YES_NO:
                assert given(game, option, "yes") != given(game, option, "no"), option.id
