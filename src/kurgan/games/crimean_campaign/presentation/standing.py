"""Questions a seat may answer once for all."""

from __future__ import annotations

from collections.abc import Callable

from kurgan.core.actions import Action
from kurgan.core.presentation import Answers
from kurgan.core.scene import Standing
from kurgan.games.crimean_campaign.actions import DONE, READY, SPARE, Lose
from kurgan.games.crimean_campaign.sheets import GARRISON
from kurgan.games.crimean_campaign.state import TCC

STANDING = (
    Standing("CommitSupport", ("playable", "ask", "turn", "none"), "11.3-2"),
    Standing("ChooseLoss", ("ask", "weakest", "even"), "11.5-d"),
    Standing("ChooseMomentum", ("ask", "never"), "11.6"),
    Standing("SpendReplacement", ("ask", "keep"), "9.4"),
    Standing("ChooseLanding", ("ask", "never"), "12.1"),
    Standing("StrikeUnit", ("ask", "spare"), "6.0-g"),
)
WINDOWS = frozenset({"CommitSupport"})
SECRET = frozenset({"ChooseMover"})  # what lies face down may move, or not


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


ANSWERS: Answers = {
    ("CommitSupport", "none"): READY,
    ("CommitSupport", "turn"): READY,
    ("ChooseLoss", "weakest"): _loss(_weakest),
    ("ChooseLoss", "even"): _loss(_even),
    ("ChooseMomentum", "never"): DONE,
    ("SpendReplacement", "keep"): DONE,
    ("ChooseLanding", "never"): DONE,
    ("StrikeUnit", "spare"): SPARE,
}
