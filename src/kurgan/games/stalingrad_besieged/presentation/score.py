"""What the game is about, in numbers."""

from __future__ import annotations

from kurgan.core.scene import Tally
from kurgan.core.text import message
from kurgan.core.view import View
from kurgan.games.stalingrad_besieged.names import BROKEN
from kurgan.games.stalingrad_besieged.places import GERMAN, NONE, RUSSIAN, SIDES
from kurgan.games.stalingrad_besieged.state import SB


def score(view: View) -> tuple[Tally, ...]:
    """[10] Ferry points and factory by who has them; [8.3] sectors that broke, for who won them."""
    s: SB = view.state
    placed = [holder for space, holder in zip(s.objective, s.held, strict=True) if space != NONE]
    won = [1 - BROKEN.index(broken) for broken in s.broken if broken in BROKEN]
    return (
        Tally("objectives", message("tally.objectives"), _by_side(placed)),
        Tally("sectors", message("tally.sectors"), _by_side(won)),
    )


def _by_side(holders: list[int]) -> tuple[tuple[str, int], ...]:
    return tuple((SIDES[side], holders.count(side)) for side in (GERMAN, RUSSIAN))
