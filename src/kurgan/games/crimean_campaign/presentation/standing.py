"""Questions a seat may answer once for all."""

from __future__ import annotations

from collections.abc import Callable

from kurgan.core.actions import Action
from kurgan.core.scene import Standing
from kurgan.core.view import View
from kurgan.games.crimean_campaign.actions import DONE, READY, SPARE, Lose
from kurgan.games.crimean_campaign.sheets import GARRISON
from kurgan.games.crimean_campaign.state import TCC

STANDING = (
    Standing("CommitSupport", ("ask", "none"), "11.3-2"),
    Standing("ChooseLoss", ("ask", "weakest", "even"), "11.5-d"),
    Standing("ChooseMomentum", ("ask", "never"), "11.6"),
    Standing("SpendReplacement", ("ask", "keep"), "9.4"),
    Standing("ChooseLanding", ("ask", "never"), "12.1"),
    Standing("StrikeUnit", ("ask", "spare"), "6.0-g"),
)


def standing_answer(view: View, decision: str, value: str) -> Action | None:
    """What a standing answer says to the present question; None: ask."""
    s: TCC = view.state
    if s.decision.name != decision or value == "ask":
        return None
    answer = _ANSWERS.get((decision, value))
    action = answer(s) if answer else None
    return action if action in view.legal_actions() else None


def _loss(key: Callable[[TCC, int], tuple[int, ...]]) -> Callable[[TCC], Action | None]:
    def answer(s: TCC) -> Action | None:
        losses = [action for action in s.legal_actions() if isinstance(action, Lose)]
        return min(losses, key=lambda action: key(s, action.piece), default=None)

    return answer


def _steps(s: TCC, piece: int) -> int:
    return 1 if piece == GARRISON else s.steps[piece]


def _weakest(s: TCC, piece: int) -> tuple[int, ...]:
    t, steps = s.given.sheets, _steps(s, piece)
    return t.attack[piece][steps] + t.defense[piece][steps], piece


def _even(s: TCC, piece: int) -> tuple[int, ...]:
    """Whoever has the most steps left: no unit is lost while another can pay."""
    return -_steps(s, piece), *_weakest(s, piece)


_ANSWERS: dict[tuple[str, str], Callable[[TCC], Action | None]] = {
    ("CommitSupport", "none"): lambda s: READY,
    ("ChooseLoss", "weakest"): _loss(_weakest),
    ("ChooseLoss", "even"): _loss(_even),
    ("ChooseMomentum", "never"): lambda s: DONE,
    ("SpendReplacement", "keep"): lambda s: DONE,
    ("ChooseLanding", "never"): lambda s: DONE,
    ("StrikeUnit", "spare"): lambda s: SPARE,
}
