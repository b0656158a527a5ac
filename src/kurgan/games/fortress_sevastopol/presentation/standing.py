"""Questions a seat may answer once for all."""

from __future__ import annotations

from collections.abc import Callable

from kurgan.core.actions import Action
from kurgan.core.presentation import Answers
from kurgan.core.scene import Standing
from kurgan.games.fortress_sevastopol.actions import DECLINE, DONE, Forward, Lose
from kurgan.games.fortress_sevastopol.rules.factors import attack_factor, defense_factor
from kurgan.games.fortress_sevastopol.rules.r11_4_attrition import attrition_price
from kurgan.games.fortress_sevastopol.state import ADMINISTRATION, AT_ASSAULT, AT_BOMBARDMENT, FS

STANDING = (
    Standing("PlayChit", ("playable", "ask", "combat", "turn", "decline"), "2.4.2"),
    Standing("AnswerChit", ("playable", "ask", "turn", "decline"), "2.4.2-a"),
    Standing("Reroll", ("ask", "turn", "decline"), "15.2"),
    Standing("DoubleImpulse", ("ask", "turn", "decline"), "15.2-c"),
    Standing("ChooseForward", ("ask", "strongest", "tired"), "10.1-a"),
    Standing("ChooseLoss", ("ask", "weakest", "tired"), "10.5"),
    Standing("ChooseAttrition", ("ask", "weakest", "tired"), "11.4.2"),
    Standing("ChooseToLeave", ("ask", "stay"), "10.9"),
    Standing("NameDemolisher", ("ask", "decline"), "27.5"),
    Standing("RegroupUnit", ("ask", "stay"), "14.1"),
    Standing("RelocateHq", ("ask", "stay"), "14.2"),
    Standing("ChooseRemoval", ("ask", "keep"), "14.3"),
    Standing("SpendReserves", ("ask", "save"), "13.4.3"),
)
WINDOWS = frozenset({"PlayChit", "AnswerChit"})


def _outside_combat(s: FS) -> Action | None:
    """Only before the dice of an Assault or Bombardment is the player asked."""
    return None if s.window in (AT_ASSAULT, AT_BOMBARDMENT) else DECLINE


def _done_in_administration(s: FS) -> Action | None:
    """[14.1] A Regroup Impulse was chosen for its own sake."""
    return DONE if s.phase == ADMINISTRATION else None


def _forward(key: Callable[[FS, int], tuple[int, ...]]) -> Callable[[FS], Action | None]:
    def answer(s: FS) -> Action | None:
        units = [action for action in s.legal_actions() if isinstance(action, Forward)]
        return max(units, key=lambda action: key(s, action.unit), default=None)

    return answer


def _loss(key: Callable[[FS, int], tuple[int, ...]]) -> Callable[[FS], Action | None]:
    def answer(s: FS) -> Action | None:
        units = [action for action in s.legal_actions() if isinstance(action, Lose)]
        return min(units, key=lambda action: key(s, action.unit), default=None)

    return answer


def _strength(s: FS, unit: int) -> tuple[int, ...]:
    return defense_factor(s, unit) - s.mode[unit], -attack_factor(s, unit)


def _tired_but_strong(s: FS, unit: int) -> tuple[int, ...]:
    """A unit that is no longer Fresh spares one that is."""
    return int(s.mode[unit] > 0), defense_factor(s, unit) - s.mode[unit]


def _weakest(s: FS, unit: int) -> tuple[int, ...]:
    return s.given.sheets.af[unit] + s.given.sheets.df[unit], attrition_price(s, unit)


def _tired_first(s: FS, unit: int) -> tuple[int, ...]:
    """Spent before Fresh, then the weakest; never a unit's last step while another can pay."""
    return int(s.mode[unit] == 3), -int(s.mode[unit] > 0), *_weakest(s, unit)


ANSWERS: Answers = {
    ("PlayChit", "combat"): _outside_combat,
    ("ChooseForward", "strongest"): _forward(_strength),
    ("ChooseForward", "tired"): _forward(_tired_but_strong),
    ("ChooseLoss", "weakest"): _loss(_weakest),
    ("ChooseLoss", "tired"): _loss(_tired_first),
    ("ChooseAttrition", "weakest"): _loss(_weakest),
    ("ChooseAttrition", "tired"): _loss(_tired_first),
    ("ChooseToLeave", "stay"): DONE,
    ("RegroupUnit", "stay"): _done_in_administration,
    ("RelocateHq", "stay"): DONE,
    ("ChooseRemoval", "keep"): DONE,
    ("SpendReserves", "save"): DONE,
    **{(name, "decline"): DECLINE for name in ("PlayChit", "AnswerChit", "Reroll", "DoubleImpulse", "NameDemolisher")},
    **{(name, "turn"): DECLINE for name in ("PlayChit", "AnswerChit", "Reroll", "DoubleImpulse")},
}
