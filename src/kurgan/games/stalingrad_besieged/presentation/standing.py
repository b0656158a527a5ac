"""Questions a seat may answer once for all."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.scene import Standing
from kurgan.core.view import View
from kurgan.games.stalingrad_besieged.actions import ADVANCE, DECLINE, FIRE, Reveal

STANDING = (
    Standing("CoverAnswer", ("ask", "decline", "reveal"), "15-air-c"),
    Standing("CrossingFire", ("ask", "fire", "hold"), "11-a"),
    Standing("AdvanceIntoFactory", ("ask", "advance", "stay"), "7.4-d"),
)
PLAIN: dict[tuple[str, str], Action] = {
    ("CoverAnswer", "decline"): DECLINE,
    ("CrossingFire", "fire"): FIRE,
    ("CrossingFire", "hold"): DECLINE,
    ("AdvanceIntoFactory", "advance"): ADVANCE,
    ("AdvanceIntoFactory", "stay"): DECLINE,
}


def standing_answer(view: View, decision: str, value: str) -> Action | None:
    """What a standing answer says to the present question; None: ask."""
    if view.state.decision.name != decision:
        return None
    if (decision, value) == ("CoverAnswer", "reveal"):
        guns = [action for action in view.legal_actions() if isinstance(action, Reveal)]
        return guns[0] if guns else DECLINE  # without a gun there is nothing to show
    return PLAIN.get((decision, value))
