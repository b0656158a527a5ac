"""What the game is about, in numbers."""

from __future__ import annotations

from kurgan.core.scene import Tally
from kurgan.core.text import message
from kurgan.core.view import View
from kurgan.games.fortress_sevastopol.places import AXIS, SIDES
from kurgan.games.fortress_sevastopol.state import FS


def score(view: View) -> tuple[Tally, ...]:
    """[25.1] Only the Axis scores."""
    s: FS = view.state
    return (Tally("vp", message("track.vp"), ((SIDES[AXIS], s.vp),)),)
