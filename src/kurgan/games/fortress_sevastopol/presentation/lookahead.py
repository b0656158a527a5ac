"""What would come next: an action tried on a copy, and every question before the dice answered in the plainest way.

All of it is done by the rules themselves, on the masked state of a view: nothing hidden can be seen here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kurgan.core.actions import Action
from kurgan.core.flow import CHANCE
from kurgan.games.fortress_sevastopol.actions import (
    BOMBARD,
    COMMIT,
    DECLINE,
    ENOUGH,
    FORWARD,
    LEAD,
    POINT,
    PRIMARY,
    SUPPORT,
    Assault,
    Commit,
    Forward,
    Lead,
    Point,
    Primary,
    Support,
)
from kurgan.games.fortress_sevastopol.rules.factors import attack_factor
from kurgan.games.fortress_sevastopol.rules.r10_values import attack_value, defense_value
from kurgan.games.fortress_sevastopol.rules.r11_4_attrition import attrition_price
from kurgan.games.fortress_sevastopol.state import FOR_COORDINATION, FOR_NUMBER, FS

STEPS_AT_MOST = 60
COMBAT, ONE_DIE, TWO_DICE = "AttackDice", "OneDie", "TwoDice"
Weighted = tuple[int, FS]  # a weight, and a state that waits for dice


def dice_ahead(s: FS, action: Action) -> bool:
    """Whether dice fall before anybody has to think again."""
    return next(worlds(s, action), None) is not None


def worlds(s: FS, action: Action) -> Iterator[Weighted]:
    """The states waiting for the dice that decide, with their weights: several where other dice come before them."""
    tried = s.copy()
    tried.apply(action)
    yield from onward(tried, isinstance(action, Assault))


def onward(s: FS, all_in: bool = False) -> Iterator[Weighted]:
    """The same of a state as it stands. ``all_in``: everybody attacks who can."""
    yield from _onward(s.copy(), all_in, 1)


def _onward(s: FS, all_in: bool, weight: int) -> Iterator[Weighted]:
    """On to the dice; what comes to nothing on the way is left out."""
    for _ in range(STEPS_AT_MOST):
        name = s.decision.name
        if s.current_player() == CHANCE:
            if name not in (COMBAT, ONE_DIE, TWO_DICE) or s.purpose == FOR_NUMBER:
                return
            if s.purpose != FOR_COORDINATION:
                yield weight, s
                return
            for outcome, chance in s.chance_outcomes():  # [27.4] who comes in time
                after = s.copy()
                after.apply(outcome)
                yield from _onward(after, all_in, weight * chance)
            return
        answer = _ANSWERS.get(name)
        if answer is None:
            return
        s.apply(answer(s, all_in))


# --- the plainest answers -------------------------------------------------------------------------


def _decline(s: FS, all_in: bool) -> Action:
    return DECLINE


def _enough(s: FS, all_in: bool) -> Action:
    legal = s.legal_actions()
    return ENOUGH if ENOUGH in legal else legal[0]


def _commit(s: FS, all_in: bool) -> Action:
    """Nobody more, unless everybody was meant; but somebody has to lead."""
    legal = s.legal_actions()
    units = [action.unit for action in legal if isinstance(action, Commit)]
    if ENOUGH in legal and not (all_in and units):
        return ENOUGH
    return COMMIT[max(units, key=lambda unit: (s.given.sheets.point >> unit & 1, attack_factor(s, unit)))]


def _support(s: FS, all_in: bool) -> Action:
    """All guns in reach, since it costs them nothing; so the chances stay the same until somebody says enough."""
    guns = [action.unit for action in s.legal_actions() if isinstance(action, Support)]
    return SUPPORT[guns[0]] if guns else ENOUGH


def _point(s: FS, all_in: bool) -> Action:
    units = [action.unit for action in s.legal_actions() if isinstance(action, Point)]
    return POINT[max(units, key=lambda unit: with_point(s, unit))]


def with_point(s: FS, unit: int) -> int:
    """The AV, were this unit the one that leads."""
    return _with(s, "point", unit, attack_value)


def _forward(s: FS, all_in: bool) -> Action:
    """The defender's best."""
    units = [action.unit for action in s.legal_actions() if isinstance(action, Forward)]
    return FORWARD[max(units, key=lambda unit: with_forward(s, unit))]


def with_forward(s: FS, unit: int) -> int:
    """The DV, were this unit the one that bears the attack."""
    return _with(s, "forward", unit, defense_value)


def _primary(s: FS, all_in: bool) -> Action:
    """What is hurt most easily."""
    units = [action.unit for action in s.legal_actions() if isinstance(action, Primary)]
    return PRIMARY[min(units, key=lambda unit: attrition_price(s, unit))]


def _lead(s: FS, all_in: bool) -> Action:
    units = [action.unit for action in s.legal_actions() if isinstance(action, Lead)]
    return LEAD[max(units, key=lambda unit: attack_factor(s, unit))]


def _bombard(s: FS, all_in: bool) -> Action:
    return BOMBARD


def _with(s: FS, name: str, unit: int, value: Callable[[FS], int]) -> int:
    """A value, were this unit the one."""
    tried = s.copy()
    setattr(tried, name, unit)
    return value(tried)


_ANSWERS: dict[str, Callable[[FS, bool], Action]] = {
    "CommitUnit": _commit,
    "ChoosePoint": _point,
    "ChooseSupport": _support,
    "ChooseForward": _forward,
    "NameDemolisher": _decline,
    "PlayChit": _decline,
    "AnswerChit": _decline,
    "Reroll": _decline,
    "ChooseBarrage": _bombard,
    "ChooseJoining": _enough,
    "ChoosePrimary": _primary,
    "ChooseNewLead": _lead,
    "ChooseBuilders": _enough,
    "NameInfiltrator": _enough,
}
