"""Ways into an Impulse or phase of movement, for the tests of chapters 6 to 8, 14, 16, 18 and 21."""

from __future__ import annotations

from typing import Any

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.sheets import UNITS
from kurgan.games.fortress_sevastopol.state import FS, FULL_MP
from tests.games.fortress_sevastopol.helpers import place, play


def moving(fs: FortressSevastopol, home: str, board: str, options: str = "", **fields: Any) -> FS:
    """A Movement Impulse in this place has begun."""
    return begun(fs, "movement", home, board, options, **fields)


def begun(fs: FortressSevastopol, impulse: str, home: str, board: str, options: str = "", **fields: Any) -> FS:
    """An Impulse has begun; with a home if its type asks for a place."""
    s = place(fs, board, options=options, **fields)
    play(s, f"impulse {impulse}")
    if home:
        play(s, f"activate {home}")
    return s


def picked(s: FS, unit: str) -> FS:
    play(s, f"unit {unit}")
    return s


def mp(s: FS, unit: str) -> float:
    """MP left after at least one step."""
    left = s.mp[UNITS.index(unit)]
    assert left != FULL_MP
    return left / 4
