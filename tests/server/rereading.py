"""Another version of a tiny game's rules, made up: the river is shallower, and was deep before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kurgan.games import load
from kurgan.server.house import House
from tests.server.helpers import Dice, Party
from tests.tiny.rules import Ford, Given, Sheets

Needed = Callable[[str], int]


def SHALLOW(river: str) -> int:
    """Whoever rolls anything is across; a high river reads as the low one did."""
    return 4 if river == "high" else 1


def DRY(river: str) -> int:
    """Nobody falls short, and no option helps."""
    return 1


def DEEP(river: str) -> int:
    """As ever."""
    return 4 + (river == "high")


def at_the_ford(house: House, **more: Any) -> Party:
    """Dice that are given need a table without a seal."""
    return Party(house, "ford", sealed=False, **more)


def comes(monkeypatch: pytest.MonkeyPatch, game_id: str, needed: Needed, reading: dict[str, str]) -> str:
    """From now on the rules are these; gives the version before."""
    game: Any = load(game_id)
    before: str = game.version

    def blank(scenario: str, options: dict[str, str]) -> Ford:
        track = game.data["track"]
        sheets = Sheets(
            track["spaces"],
            track["ford"],
            needed(options["river"]),
            game.data["crossing"]["raft"],
            game.data["end"]["turns"],
        )
        return Ford.blank(game, Given(scenario, options, sheets))

    monkeypatch.setattr(game, "version", f"{before}.next")
    monkeypatch.setattr(game, "readings", {**game.readings, before: reading})
    monkeypatch.setattr(game, "blank", blank)
    return before


def fell_short(party: Party, more: int = 1) -> None:
    """Played until a one was thrown at the river, and so many choices more: in shallower water it is no miss."""
    party.house.means.rng = Dice()
    while "fell_short" not in [event.key for step in party.live().steps for event in step.events]:
        party.play("step")
    for _ in range(more):
        party.play("step")
