"""Ways of one or two steps, and lines of units that all go the same way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kurgan.core.actions import Action
from kurgan.core.orders import Order, Stopped
from kurgan.games.stalingrad_besieged.actions import CROSS, MOVE, STOP, TO, Cross, To
from kurgan.games.stalingrad_besieged.names import MOVED
from kurgan.games.stalingrad_besieged.places import (
    ADJACENT,
    COLUMN,
    COLUMNS,
    DISTANCE,
    NAMES,
    NUMBER,
    ROW,
    ROWS,
    SECTOR,
    space,
)
from kurgan.games.stalingrad_besieged.presentation.choices import is_final
from kurgan.games.stalingrad_besieged.rules.r08_1_sectors import CARD, ENEMY_GONE, QUIET
from kurgan.games.stalingrad_besieged.rules.r08_steps import TOO_FAR
from kurgan.games.stalingrad_besieged.sheets import SIDE
from kurgan.games.stalingrad_besieged.state import SB

__all__ = ["TOO_FAR", "Line", "step_to", "ways"]
CASES = (ENEMY_GONE, QUIET, CARD)  # by which permission a unit crosses if none is said: one that costs nothing first
REFUSED, SHOWN, QUIETLY = range(3)  # how a move would go

Step = To | Cross


# --- one unit ---------------------------------------------------------------------------------------


def _steps(s: SB) -> list[Step]:
    return [action for action in s.legal_actions() if isinstance(action, To | Cross)]


def _onward(s: SB, step: Step) -> SB | None:
    """After a step, if the unit is asked for another one."""
    tried = s.copy()
    tried.apply(step)
    return tried if tried.decision.name == "NextStep" else None


def ways(s: SB, start: int) -> dict[int, list[str]]:
    """Every space that a unit can come to, and the deeds to tell them apart where it can cross in several ways."""
    if s.decision.name == "NextStep" and start != s.at_space:
        if s.explain(STOP) is not None:
            return {}
        s = s.copy()
        s.apply(STOP)  # whoever is on the way stays where it is when another one is sent
    if s.decision.name == "FirstStep" and start != s.pick:
        return {}
    if s.decision.name == "Maneuver":
        if s.explain(MOVE[start]) is not None:
            return {}
        s = s.copy()
        s.apply(MOVE[start])
    found: dict[int, None] = {}
    for step in _steps(s):
        onward = _onward(s, step) if s.decision.name == "FirstStep" else None
        for last in (step, *(_steps(onward) if onward else ())):
            if not s.board[last.space] and last.space != start:
                found[last.space] = None
    return {goal: _deeds(s, goal) for goal in found}


def _deeds(s: SB, goal: int) -> list[str]:
    """One way needs no deed; of several permissions to cross into a space each is one."""
    direct = [step for step in _steps(s) if step.space == goal]
    return [step.text for step in direct] if len(direct) > 1 else [""]


def step_to(s: SB, goal: int, deed: str) -> Action | Stopped:
    """The next step of the unit in hand towards a space, or the step that is refused."""
    steps = _steps(s)
    here = s.pick if s.decision.name == "FirstStep" else s.at_space
    if here == goal:
        return _plain(here, goal)
    direct = [step for step in steps if step.space == goal]
    if direct:
        return next((step for step in direct if step.text == deed), min(direct, key=_dearness))
    between = [step for step in steps if DISTANCE[step.space][goal] == 1 and _leads_on(s, step, goal)]
    if between:
        return min(between, key=lambda step: (is_final(s, step), _dearness(step)))
    return _refused(s, here, goal)


def _dearness(step: Step) -> int:
    return CASES.index(step.case) if isinstance(step, Cross) else -1


def _leads_on(s: SB, step: Step, goal: int) -> bool:
    onward = _onward(s, step) if s.decision.name == "FirstStep" else None
    return onward is not None and any(last.space == goal for last in _steps(onward))


def _refused(s: SB, here: int, goal: int) -> Action | Stopped:
    """Two spaces away it may be what lies between that is closed."""
    if DISTANCE[here][goal] == 2 and s.decision.name == "FirstStep":
        for middle in ADJACENT[here]:
            refused = s.explain(_plain(here, middle)) if DISTANCE[middle][goal] == 1 else None
            if refused is not None:
                return Stopped(refusal=refused, unit=NAMES[here])
    return _plain(here, goal)


def _plain(here: int, goal: int) -> Action:
    return TO[goal] if SECTOR[here] == SECTOR[goal] else CROSS[QUIET, goal]


# --- several ----------------------------------------------------------------------------------------


class Line:
    """Units of an order by the spaces they stood on; the first goes to its goal, the others as far beside it."""

    def __init__(self, order: Order) -> None:
        self.units = [NUMBER[unit] for unit in order.units if unit in NUMBER]
        self.goal, self.deed = NUMBER.get(order.goal), order.deed

    def goal_of(self, unit: int) -> int | None:
        if self.goal is None or not self.units:
            return self.goal
        lead = self.units[0]
        column = COLUMN[unit] + COLUMN[self.goal] - COLUMN[lead]
        row = ROW[unit] + ROW[self.goal] - ROW[lead]
        return space(column, row) if 1 <= column <= COLUMNS and 1 <= row <= ROWS else None

    def has_come(self, s: SB, unit: int) -> bool:
        """Whether this was done before: an order that stopped before a unit was shown can be given again."""
        goal = self.goal_of(unit)
        return goal is not None and _has_moved(s, goal) and (not s.board[unit] or _has_moved(s, unit))

    def next_move(self, s: SB, waiting: Sequence[int]) -> Action | Stopped:
        """Those before make room for those behind; whoever would be seen on the way waits for the others."""
        if len(waiting) == 1:
            return self._move(waiting[0])
        doomed = next((unit for unit in waiting if not self._has_room(s, unit, waiting)), None)
        if doomed is not None:
            return self._move(doomed)
        shown: int | None = None
        for unit in waiting:
            goes = self._tried(s, unit)
            if goes == QUIETLY:
                return MOVE[unit]
            if goes == SHOWN and shown is None:
                shown = unit
        if shown is not None:
            return MOVE[shown]
        stuck = next((unit for unit in waiting if self.goal_of(unit) not in waiting), waiting[0])
        return self._move(stuck)

    def _has_room(self, s: SB, unit: int, waiting: Sequence[int]) -> bool:
        """Whether nobody stands where the unit belongs, or only somebody who goes away."""
        goal = self.goal_of(unit)
        return goal is not None and (not s.board[goal] or goal in waiting)

    def _move(self, unit: int) -> Action | Stopped:
        if self.goal_of(unit) is None:
            return Stopped(refusal=TOO_FAR, unit=NAMES[unit])  # off the board
        return MOVE[unit]

    def _tried(self, s: SB, unit: int) -> int:
        goal = self.goal_of(unit)
        if goal is None or s.explain(MOVE[unit]) is not None:
            return REFUSED
        tried = s.copy()
        tried.apply(MOVE[unit])
        for step in self._way(tried, goal):
            if step is None:
                return REFUSED
            if is_final(tried, step):
                return SHOWN
            tried.apply(step)
            if tried.current_player() != s.side:
                return SHOWN
        return QUIETLY

    def _way(self, s: SB, goal: int) -> Iterator[Action | None]:
        while s.decision.name in ("FirstStep", "NextStep"):
            there = s.decision.name == "NextStep" and s.at_space == goal
            step = STOP if there else step_to(s, goal, "")
            if isinstance(step, Stopped) or s.explain(step) is not None:
                yield None
                return
            yield step


def _has_moved(s: SB, space: int) -> bool:
    piece = s.board[space]
    return piece != 0 and SIDE[piece] == s.side and bool(s.flags[space] & MOVED)
