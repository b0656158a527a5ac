"""Questions a seat may answer once for all."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.presentation import Answers
from kurgan.core.scene import Standing
from kurgan.games.stalingrad_besieged.actions import ADVANCE, DECLINE, FIRE, Reveal
from kurgan.games.stalingrad_besieged.state import SB

STANDING = (
    Standing("CoverAnswer", ("playable", "ask", "turn", "decline", "reveal"), "15-air-c"),
    Standing("CrossingFire", ("ask", "fire", "hold"), "11-a"),
    Standing("AdvanceIntoFactory", ("ask", "advance", "stay"), "7.4-d"),
)
WINDOWS = frozenset({"CoverAnswer"})
SECRET = frozenset({"Maneuver", "NextStep", "PlaceUnit"})


def _reveal(s: SB) -> Action:
    guns = [action for action in s.legal_actions() if isinstance(action, Reveal)]
    return guns[0] if guns else DECLINE  # without a gun there is nothing to show


ANSWERS: Answers = {
    ("CoverAnswer", "decline"): DECLINE,
    ("CoverAnswer", "turn"): DECLINE,
    ("CoverAnswer", "reveal"): _reveal,
    ("CrossingFire", "fire"): FIRE,
    ("CrossingFire", "hold"): DECLINE,
    ("AdvanceIntoFactory", "advance"): ADVANCE,
    ("AdvanceIntoFactory", "stay"): DECLINE,
}
