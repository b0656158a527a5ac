"""Short ways to say what a test needs."""

from __future__ import annotations

from typing import Any

from kurgan.games.siege.places import HEX, NAMES
from kurgan.games.siege.sheets import NUMBER
from kurgan.games.siege.works import KINDS
from tests.games.helpers import asked, keys, legal, named, offers, play, refusal, terms


def where(s: Any, unit: str) -> str:
    return str(NAMES[s.where[NUMBER[unit]]])


def steps(s: Any, unit: str) -> int:
    return int(s.steps[NUMBER[unit]])


def work(s: Any, place: str) -> str:
    """The marker of a hex, as it is shown."""
    shown = s.work[HEX[place]]
    return KINDS[shown - 1] if shown else "none"


def base(s: Any, place: str) -> str:
    """The work of the map in a hex."""
    shown = s.base[HEX[place]]
    return KINDS[shown - 1] if shown else "none"


__all__ = ["asked", "base", "keys", "legal", "named", "offers", "play", "refusal", "steps", "terms", "where", "work"]
