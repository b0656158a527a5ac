"""What the game is about, in numbers."""

from __future__ import annotations

from kurgan.core.scene import Tally
from kurgan.core.view import View
from kurgan.games.crimean_campaign.presentation.tracks import tallies
from kurgan.games.crimean_campaign.state import TCC


def score(view: View) -> tuple[Tally, ...]:
    """[4.0] Towns and fortress, by who holds them."""
    s: TCC = view.state
    return tallies(s)[:1]
