"""Short ways to say what a test needs."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from kurgan.core.chance import by_lot
from kurgan.core.event import Event
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB


def play(s: Any, *texts: str) -> list[Event]:
    """Play actions by their texts ('roll 4' included), return all events."""
    return [event for text in texts for event in s.play(s.game.action(text))]


def offers(s: Any, text: str) -> bool:
    return s.game.action(text) in s.legal_actions()


def refusal(s: Any, text: str) -> str:
    """The rule that refuses an action; empty if it is offered."""
    refused = s.explain(s.game.action(text))
    assert (refused is None) == offers(s, text)
    return refused.rule if refused else ""


def legal(s: Any, word: str | None = None) -> list[str]:
    return [a.text for a in s.legal_actions() if word is None or a.text.split(" ")[0] == word]


def keys(events: Iterable[Event]) -> list[str]:
    return [event.key for event in events]


def piece(s: Any, space: str) -> str:
    """What a position says of a space; empty if it is vacant."""
    parts: dict[str, str] = dict(part.split("=", 1) for part in s.position().split("; "))
    return parts.get(space, "")


def random_game(
    game: Game[SB], rng: Random, scenario: str | None = None, options: dict[str, str] | None = None
) -> Iterable[Any]:
    """Every state of a random game, the last included."""
    s = game.new(scenario, options)
    yield s
    while not s.is_terminal():
        s.apply(by_lot(s, rng))
        yield s
