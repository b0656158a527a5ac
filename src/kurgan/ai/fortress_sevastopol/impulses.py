"""Choosing an Impulse, and the small decisions in it."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.landings import infiltrations, landings
from kurgan.ai.fortress_sevastopol.mind import Mind
from kurgan.ai.fortress_sevastopol.moves import (
    WORTH_IT,
    Finder,
    best_moves,
    reactivation_gain,
    regroup_moves,
    strategic_moves,
)
from kurgan.ai.fortress_sevastopol.plans import best_plan, bridge_gain, passing, position_gain
from kurgan.ai.fortress_sevastopol.scales import FAR
from kurgan.ai.fortress_sevastopol.ventures import Venture, ventures
from kurgan.core.actions import Action
from kurgan.games.fortress_sevastopol.actions import (
    ACTIVATE,
    ASSAULT,
    BUILD,
    CHIT,
    DONE,
    ENOUGH,
    IMPULSE,
    SAIL,
    STOP,
    TARGET,
    TO,
    UNIT,
    WORK,
    Demolish,
    Repair,
    Sail,
    To,
    Unit,
)
from kurgan.games.fortress_sevastopol.places import AS_PRINTED, AXIS, AXIS_BRIDGE, DESTROYED, NONE
from kurgan.games.fortress_sevastopol.sheets import AMPHIBIOUS
from kurgan.games.fortress_sevastopol.state import PASS

LANDING = 1.5  # the least gain for which the landing is risked


def choose_impulse(m: Mind) -> Action:
    """The best plan; a landing, whose chit begins it, is one of them."""
    plan = best_plan(m.s, m.scales)
    if CHIT[AMPHIBIOUS] in m.legal:
        gain = max((found.gain for found in landings(m.s, m.scales, base(m))), default=0.0)
        if gain > max(plan.gain, LANDING):
            return CHIT[AMPHIBIOUS]
    return IMPULSE[plan.impulse]


def choose_place(m: Mind) -> Action:
    plan = best_plan(m.s, m.scales, m.s.choosing)
    action = ACTIVATE[plan.place] if plan.impulse != PASS else m.legal[0]
    return action if action in m.legal else m.legal[0]


# --- Movement ---------------------------------------------------------------------------------------


def best_venture(m: Mind, only: int = NONE) -> Venture | None:
    return max(ventures(m.s, m.scales, only), key=lambda venture: venture.gain, default=None)


def least(m: Mind) -> float:
    """The least gain for which units move: who must not let the turn end may lose something by it."""
    return min(WORTH_IT, passing(m.s, m.scales))


def move_unit(m: Mind) -> Action:
    found = best_venture(m)
    if found is not None and (found.gain > (WORTH_IT if m.s.assaulted else least(m)) or m.s.mandatory):
        action = UNIT[found.unit] if found.way else ASSAULT[found.target]
        if action in m.legal:
            return action
    if DONE in m.legal:
        return DONE
    return next((action for action in m.legal if action.word == "assault"), m.legal[0])


def step(m: Mind) -> Action:
    """The unit in hand goes on towards the best it can take part in."""
    found = best_venture(m, m.s.unit)
    if found is not None and found.way and (found.gain > least(m) or STOP not in m.legal):
        action = TO[found.way[0]]
        if action in m.legal:
            return action
    return STOP if STOP in m.legal else m.best()


# --- units one by one -------------------------------------------------------------------------------


def base(m: Mind) -> float:
    return m.value(m.s.copy())


def finder(m: Mind) -> Finder:
    return strategic_moves if m.s.decision.name.startswith("Strategic") else regroup_moves


def pick_mover(m: Mind) -> Action:
    """For Strategic Movement and Regroup, in Impulses and in the Administration Phase."""
    offered = sum(1 << action.unit for action in m.legal if isinstance(action, Unit))
    moves = best_moves(m.s, offered, finder(m), m.scales, base(m))
    return UNIT[moves[0].unit] if moves and moves[0].gain > WORTH_IT else DONE


def pick_end(m: Mind) -> Action:
    """The place found when the unit was picked; by land if that will do."""
    moves = best_moves(m.s, 1 << m.s.unit, finder(m), m.scales, base(m))
    for action in (TO[moves[0].place], SAIL[moves[0].place]) if moves else ():
        if action in m.legal:
            return action
    away = m.scales.away[m.me]
    return min(m.legal, key=lambda action: away[action.place] if isinstance(action, To | Sail) else FAR)


def pick_reactivation(m: Mind) -> Action:
    here = base(m)
    gains = [
        (reactivation_gain(m.s, action.unit, m.scales, here), action) for action in m.legal if isinstance(action, Unit)
    ]
    gain, action = max(gains, key=lambda found: found[0])
    return ENOUGH if gain <= 0 and ENOUGH in m.legal else action


# --- Soviet surprises -------------------------------------------------------------------------------


def pick_target(m: Mind) -> Action:
    """The Area to infiltrate."""
    best = max(infiltrations(m.s, m.s.home, m.scales, 0.0), key=lambda found: found.gain, default=None)
    return TARGET[best.target] if best is not None else m.legal[0]


def infiltrate(m: Mind) -> Action:
    """The strongest go."""
    df = m.s.given.sheets.df
    return max((action for action in m.legal if isinstance(action, Unit)), key=lambda action: df[action.unit])


def pick_port(m: Mind) -> Action:
    return ACTIVATE[max(landings(m.s, m.scales, 0.0), key=lambda found: found.gain).home]


def pick_beach(m: Mind) -> Action:
    found = [landing for landing in landings(m.s, m.scales, 0.0) if landing.home == m.s.home]
    return TARGET[max(found, key=lambda landing: landing.gain).target]


# --- engineers --------------------------------------------------------------------------------------


def pick_job(m: Mind) -> Action:
    here = base(m)
    gains: list[tuple[float, Action]] = []
    for action in m.legal:
        match action:
            case Demolish(bridge):
                gains.append((bridge_gain(m.s, bridge, DESTROYED, m.scales, here), action))
            case Repair(bridge):
                mine = AXIS_BRIDGE if m.me == AXIS else AS_PRINTED
                gains.append((bridge_gain(m.s, bridge, mine, m.scales, here), action))
            case _ if action is BUILD:
                gains.append((position_gain(m.s, m.s.home, m.scales, here), action))
    gain, action = max(gains, key=lambda found: found[0])
    return DONE if gain <= 0 and DONE in m.legal else action


def all_of_them(m: Mind) -> Action:
    """Whoever can help does; the last one offered says enough."""
    return m.legal[0]


def bring_work(m: Mind) -> Action:
    return WORK
