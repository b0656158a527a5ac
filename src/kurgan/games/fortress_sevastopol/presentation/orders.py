"""Orders: a whole Impulse, or what is chosen unit by unit, by one gesture."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kurgan.core.actions import Action
from kurgan.core.orders import Order, one_by_one
from kurgan.core.sets import bits
from kurgan.games.fortress_sevastopol.actions import (
    ACTIVATE,
    ASSAULT,
    COMMIT,
    ENOUGH,
    FORWARD,
    IMPULSE,
    LEAD,
    POINT,
    PRIMARY,
    REMOVE_IP,
    RETREAT,
    STOP,
    SUPPORT,
    TO,
    UNIT,
    WITHDRAW,
)
from kurgan.games.fortress_sevastopol.presentation.aims import EACH, ready, targets
from kurgan.games.fortress_sevastopol.presentation.firing import (
    barrage,
    builders,
    fire,
    job,
    join,
    why_no_fire,
    why_no_work,
)
from kurgan.games.fortress_sevastopol.presentation.lookahead import with_point
from kurgan.games.fortress_sevastopol.presentation.meaning import Meant, Next, Played
from kurgan.games.fortress_sevastopol.presentation.sending import (
    FLIGHTS,
    PICKS,
    SENDS,
    activate,
    all_or_none,
    flee,
    infiltrate,
    land,
    pick,
    retreat,
    send,
    target,
    why_nobody_tries,
    why_not_all,
)
from kurgan.games.fortress_sevastopol.presentation.ways import ways, why_no_way
from kurgan.games.fortress_sevastopol.rules.r07_5_infiltration import target_refusal
from kurgan.games.fortress_sevastopol.rules.r10_1_declaration import point_candidates
from kurgan.games.fortress_sevastopol.state import BOMBARDMENT, ENGINEERING, FS, INFILTRATION, REACTIVATION

__all__ = ["AS_BEFORE", "REST", "SEVERAL", "next_action", "occasion", "ready", "targets"]

SEVERAL = (*EACH, "ChooseRemoval")
REST = ("ChoosePlace", "ChooseReactivation", "RegroupUnit", "StrategicUnit")  # after a die for each, or for all
SUPPORTS = {"ChooseSupport": ("support", "enough")}
AS_BEFORE = {
    "CommitUnit": {"CommitUnit": ("commit", "enough"), "ChoosePoint": ("point",), **SUPPORTS},
    "ChooseSupport": SUPPORTS,
    "ChooseFire": {
        "ChooseFire": ("use", "lead"),
        "ChooseBarrage": ("bombard", "barrage"),
        "ChooseJoining": ("join", "enough"),
    },
    "ChooseJob": {"ChooseJob": ("build", "repair", "demolish"), "ChooseBuilders": ("unit", "enough")},
    "ChooseRefit": {"ChooseRefit": ("refit", "repair")},
}
WORKS = ("ChooseImpulse", "ChoosePlace", "ChooseJob", "ChooseBuilders")  # where engineers can be sent to a bridge


def next_action(s: FS, order: Order, played: Played) -> Next:
    meant, name = Meant(s, order), s.decision.name
    if name == "ChooseRemoval":
        return one_by_one(s, [REMOVE_IP[place] for place in meant.places], played)
    if not meant.units and not meant.markers:
        return None
    if name in WITH_GOAL and (meant.goal or (meant.bridge >= 0 and name in WORKS and meant.kind == ENGINEERING)):
        return WITH_GOAL[name](s, meant, played)
    if order.way:
        return None  # nobody is sent anywhere now
    if name in EACH:
        return one_by_one(s, [EACH[name][unit] for unit in meant.units], played)
    if name in ONE and not played and meant.units:
        return ONE[name][meant.units[0]]
    return None


def occasion(s: FS) -> int:
    """The Area that is attacked, or where engineers work."""
    return s.home if s.impulse == ENGINEERING else s.target


# --- an Impulse begins ------------------------------------------------------------------------------


def _impulse(s: FS, meant: Meant, played: Played) -> Next:
    return IMPULSE[meant.kind]


def _place(s: FS, meant: Meant, played: Played) -> Next:
    """Where it is made; what would be done there by itself, and not as it was meant, is refused before."""
    if s.choosing == BOMBARDMENT:
        return why_no_fire(s, meant) or ACTIVATE[meant.goal]
    if s.choosing == ENGINEERING:
        stopped = why_no_work(s, meant)
    elif s.choosing == INFILTRATION:
        refused = target_refusal(s, meant.home, meant.goal)
        stopped = meant.stopped(refused, meant.units[0]) if refused else None
    elif s.choosing == REACTIVATION:
        stopped = why_nobody_tries(s, meant)
    else:
        stopped = why_not_all(s, meant)
    return stopped or ACTIVATE[meant.home]


def _try(s: FS, meant: Meant, played: Played) -> Next:
    """Who has tried is done with: an order that was stopped by the dice can be given again for the rest."""
    return next((UNIT[unit] for unit in meant.units if s.active >> unit & 1), None)


# --- Movement and Assault ---------------------------------------------------------------------------


def _move(s: FS, meant: Meant, played: Played) -> Next:
    """All come there one after the other; where enemies are, they assault."""
    _, left = meant.stage(played)
    if left:
        return why_not_all(s, meant) or UNIT[left[0]]
    fighters = any(not s.given.sheets.artillery >> unit & 1 for unit in meant.movers)
    if not meant.fights or not fighters or meant.deed == "to":
        return None
    return ASSAULT[meant.goal]


def _step(s: FS, meant: Meant, played: Played) -> Next:
    first = s.decision.name == "FirstStep"
    if s.unit not in meant.movers:
        return UNIT[meant.units[0]] if first else STOP
    place, left = meant.stage(played)
    if s.unit not in left:
        return TO[place] if first else STOP
    if len(meant.way) > 1 and not first and s.unit != left[0]:
        return STOP  # whoever leads goes on first
    way = ways(s, s.unit, place).get(place)
    if not way:
        return meant.stopped(why_no_way(s, s.unit, place), s.unit)
    return why_not_all(s, meant) or all_or_none(s, meant, TO[way[0]], left)


def _commit(s: FS, meant: Meant, played: Played) -> Next:
    if meant.goal != s.target:
        return None
    return next((COMMIT[unit] for unit in meant.movers if not s.committed >> unit & 1), ENOUGH)


def _point(s: FS, meant: Meant, played: Played) -> Next:
    """Whoever makes the attack strongest; of equals who was named first."""
    if meant.goal != s.target:
        return None
    could = point_candidates(s)
    order = sorted(bits(could), key=lambda unit: meant.units.index(unit) if unit in meant.units else len(meant.units))
    return POINT[max(order, key=lambda unit: with_point(s, unit))]


def _support(s: FS, meant: Meant, played: Played) -> Next:
    """Guns that were named support; if none was, their player is asked."""
    guns = [unit for unit in meant.units if s.given.sheets.artillery >> unit & 1]
    if meant.goal != s.target or not guns:
        return None
    return next((SUPPORT[unit] for unit in guns if not s.guns >> unit & 1), ENOUGH)


WITH_GOAL: dict[str, Callable[[FS, Meant, Played], Next]] = {
    "ChooseImpulse": _impulse,
    "ChoosePlace": _place,
    "MoveUnit": _move,
    "FirstStep": _step,
    "NextStep": _step,
    "CommitUnit": _commit,
    "ChoosePoint": _point,
    "ChooseSupport": _support,
    "ChooseFire": fire,
    "ChooseBarrage": barrage,
    "ChooseJoining": join,
    "ChooseJob": job,
    "ChooseBuilders": builders,
    **dict.fromkeys(PICKS, pick),
    **dict.fromkeys(SENDS, send),
    "InfiltrationTarget": target,
    "NameInfiltrator": infiltrate,
    "ChooseReactivation": _try,
    "ChoosePort": activate,
    "ChooseBeach": target,
    "ChooseBrigade": land,
    "ChooseLoss": retreat,
    "ChooseToLeave": retreat,
    **dict.fromkeys(FLIGHTS, flee),
}
ONE: dict[str, Sequence[Action]] = {
    **PICKS,
    "MoveUnit": UNIT,
    "ChoosePoint": POINT,
    "ChooseForward": FORWARD,
    "ChooseReactivation": UNIT,
    "ChooseFire": LEAD,
    "ChoosePrimary": PRIMARY,
    "ChooseNewLead": LEAD,
    "ChooseWhoGoesBack": RETREAT,
    "ChooseWithdrawal": WITHDRAW,
}
