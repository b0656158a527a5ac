"""Orders to send units one by one, all or none: Strategic Movement, Regroup, HQs, landings, retreats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kurgan.core.actions import Action
from kurgan.core.orders import Stopped
from kurgan.core.refusal import refusal
from kurgan.games.fortress_sevastopol.actions import ACTIVATE, ENOUGH, LOSE, RELOCATE, RETREAT, SAIL, TARGET, TO, UNIT
from kurgan.games.fortress_sevastopol.places import NONE
from kurgan.games.fortress_sevastopol.presentation.meaning import Meant, Next, Played
from kurgan.games.fortress_sevastopol.rules import r07_4_strategic, r07_6_reactivation, r07_7_regroup, r08_movement
from kurgan.games.fortress_sevastopol.rules.r08_4_steps import AREA_IS_FULL
from kurgan.games.fortress_sevastopol.rules.r09_6_invasion import BRIGADES_AT_MOST
from kurgan.games.fortress_sevastopol.rules.r10_6_retreats import place_refusal
from kurgan.games.fortress_sevastopol.state import FS, MOVEMENT, REGROUP, STRATEGIC

GOES_ON = ("MoveUnit", "FirstStep", "NextStep", "StrategicUnit", "StrategicTo", "RegroupUnit", "RegroupTo")
MODULES: dict[int, Any] = {MOVEMENT: r08_movement, STRATEGIC: r07_4_strategic, REGROUP: r07_7_regroup}
# Where a unit is picked and then sent somewhere: what picks it, and what it is called there.
PICKS: dict[str, Sequence[Action]] = {"StrategicUnit": UNIT, "RegroupUnit": UNIT, "RelocateHq": RELOCATE}
SENDS: dict[str, Sequence[Action]] = {"StrategicTo": UNIT, "RegroupTo": UNIT, "RelocateTo": RELOCATE}
FLIGHTS: dict[str, Sequence[Action]] = {"RetreatTo": LOSE, "LeaveTo": RETREAT, "GoBackTo": RETREAT}


# --- all or none -----------------------------------------------------------------------------------


def why_not_all(s: FS, meant: Meant) -> Stopped | None:
    """One who does not belong to this Impulse is refused before the others go: the last of them may end it."""
    module = MODULES.get(meant.kind)
    if module is None:
        return None
    begun = s.copy()
    if s.impulse == NONE:
        begun.impulse, begun.home = meant.kind, meant.home
        begun.active = module.candidates(s) if meant.kind == STRATEGIC else module.candidates(s, meant.home)
    for unit in meant.movers:
        if s.where[unit] != meant.goal and not begun.active >> unit & 1:
            return meant.stopped(module.unit_refusal(begun, unit), unit)
    return None


def why_nobody_tries(s: FS, meant: Meant) -> Stopped | None:
    begun = s.copy()
    begun.home, begun.active = meant.home, r07_6_reactivation.candidates(s, meant.home)
    for unit in meant.units:
        refused = r07_6_reactivation.ChooseReactivation().refuse(begun, UNIT[unit])
        if refused is not None:
            return meant.stopped(refused, unit)
    return None


def all_or_none(s: FS, meant: Meant, action: Action, left: Sequence[int]) -> Next:
    """An action of a unit in hand, unless it ends the Impulse before the others have come."""
    others = [unit for unit in left if unit != s.unit]
    if others:
        tried = s.copy()
        tried.apply(action)
        if tried.decision.name not in GOES_ON:
            refused = MODULES[s.impulse].unit_refusal(s, others[0]) if s.impulse in MODULES else None
            return meant.stopped(refused or AREA_IS_FULL, others[0])
    return action


# --- one by one, so many at most --------------------------------------------------------------------


def too_many(s: FS, meant: Meant, left: Sequence[int], most: int) -> Stopped | None:
    if len(left) <= most - s.used:
        return None
    return meant.stopped(refusal(s.decision.rule, "at_most", most=most - s.used), left[most - s.used])


def pick(s: FS, meant: Meant, played: Played) -> Next:
    left = [unit for unit in meant.units if s.where[unit] != meant.goal]
    if not left:
        return None
    return why_not_these(s, meant, left) or PICKS[s.decision.name][left[0]]


def why_not_these(s: FS, meant: Meant, left: Sequence[int]) -> Stopped | None:
    if s.decision.name in ("RelocateHq", "RelocateTo"):
        return None
    return too_many(s, meant, left, s.limit) or why_not_all(s, meant)


def send(s: FS, meant: Meant, played: Played) -> Next:
    if s.unit not in meant.units:
        return SENDS[s.decision.name][meant.units[0]]  # another unit is in hand
    left = [unit for unit in meant.units if s.where[unit] != meant.goal]
    land, sea = TO[meant.goal], SAIL[meant.goal]
    sails = meant.deed == "sail" or (s.explain(land) is not None and s.explain(sea) is None)
    action = sea if sails else land
    if s.explain(action) is not None:
        return action
    return why_not_these(s, meant, left) or all_or_none(s, meant, action, left)


def infiltrate(s: FS, meant: Meant, played: Played) -> Next:
    if meant.goal != s.target:
        return TARGET[meant.goal]
    left = [unit for unit in meant.units if UNIT[unit] not in played]
    if not left:
        return ENOUGH
    return too_many(s, meant, left, s.limit) or UNIT[left[0]]


def land(s: FS, meant: Meant, played: Played) -> Next:
    if meant.goal != s.target:
        return TARGET[meant.goal]
    left = [unit for unit in meant.units if UNIT[unit] not in played]
    if not left:
        return ENOUGH
    return too_many(s, meant, left, BRIGADES_AT_MOST) or UNIT[left[0]]


def activate(s: FS, meant: Meant, played: Played) -> Next:
    return ACTIVATE[meant.home]


def target(s: FS, meant: Meant, played: Played) -> Next:
    return TARGET[meant.goal]


# --- retreats ---------------------------------------------------------------------------------------


def retreat(s: FS, meant: Meant, played: Played) -> Next:
    """To the place that is meant, and nowhere else if there is but one."""
    left = [unit for unit in meant.units if s.where[unit] != meant.goal]
    if not left:
        return None
    refused = place_refusal(s, left[0], meant.goal)
    return meant.stopped(refused, left[0]) if refused else RETREAT[left[0]]


def flee(s: FS, meant: Meant, played: Played) -> Next:
    return TO[meant.goal] if s.unit in meant.units else FLIGHTS[s.decision.name][meant.units[0]]
