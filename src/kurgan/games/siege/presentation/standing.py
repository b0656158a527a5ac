"""Questions a seat may answer once for all."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.presentation import Answers
from kurgan.core.scene import Standing
from kurgan.games.siege.actions import DONE, STAND, STOP, Lose, Unman
from kurgan.games.siege.state import SG

STANDING = (
    Standing("ChooseTask", ("ask", "never"), "S.10"),
    Standing("ChooseLoss", ("ask", "weakest", "manned"), "S.8.4"),
    Standing("ChooseRetreat", ("ask", "stand"), "S.8.5"),
    Standing("ChooseReactor", ("ask", "never"), "S.7-c"),
    Standing("ChooseCounter", ("ask", "never"), "S.8.6-d"),
    Standing("AdvanceOn", ("ask", "stop"), "S.8.6-b"),
)


def _weakest(s: SG) -> Action | None:
    """The unit with the least strength; of the Manned Fort only what nobody else can pay."""
    t = s.given.sheets
    losses = [action for action in s.legal_actions() if isinstance(action, Lose)]
    weakest = min(losses, key=lambda loss: (t.attack[loss.unit] + t.defense[loss.unit], loss.unit), default=None)
    return weakest or next(iter(s.legal_actions()), None)


def _manned(s: SG) -> Action | None:
    """[40.C.1-k] The Manned Fort first, if it can."""
    return next((action for action in s.legal_actions() if isinstance(action, Unman)), None)


ANSWERS: Answers = {
    ("ChooseTask", "never"): DONE,
    ("ChooseLoss", "weakest"): _weakest,
    ("ChooseLoss", "manned"): _manned,
    ("ChooseRetreat", "stand"): STAND,
    ("ChooseReactor", "never"): DONE,
    ("ChooseCounter", "never"): DONE,
    ("AdvanceOn", "stop"): STOP,
}
