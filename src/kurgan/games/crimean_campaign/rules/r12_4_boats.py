"""12.4 Assault boats: once in a game the Axis attacks the fortress across the water."""

from __future__ import annotations

from kurgan.core.refusal import Refusal
from kurgan.games.crimean_campaign.places import AXIS
from kurgan.games.crimean_campaign.state import TCC

BOATS_USED = Refusal("12.4", "boats_used")
BOATS_NOT_THERE = Refusal("12.4", "boats_only_fortress")
BOATS_OUT = Refusal("12.4-b", "boats_out")
NO_CREW = Refusal("12.4-a", "boats_no_crew")
EMPTY_BOATS = Refusal("12.4-b", "boats_empty")
WHEELS_ON_BOATS = Refusal("12.4-a", "boats_wheels")


def boats_allowed(s: TCC, place: int) -> bool:
    """[12.4] Whether boats can still cross to that hex: only to the fortress, once in a game."""
    return s.side == AXIS and not s.boats and place == s.given.sheets.fortress


def crews(s: TCC, pieces: int) -> int:
    """[12.4-a] Of these pieces those that can cross: in 1416, not mechanized; [12.4-b] any number of them."""
    t = s.given.sheets
    return pieces & s.at[t.boats_from] & t.mobile & ~t.mechanized
