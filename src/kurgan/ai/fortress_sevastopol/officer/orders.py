"""The decisions of an Impulse: its kind and place, and the units that are picked one by one."""

from __future__ import annotations

from typing import Any

from kurgan.ai.fortress_sevastopol.officer import chits, impulses, surprises
from kurgan.ai.fortress_sevastopol.officer.front import Front
from kurgan.ai.fortress_sevastopol.officer.impulses import Transfer, plan, reactivation_gains, regroup_from, strategic
from kurgan.ai.fortress_sevastopol.officer.mind import Mind, likeness
from kurgan.ai.fortress_sevastopol.officer.pulls import pulls
from kurgan.core.actions import Action
from kurgan.games.fortress_sevastopol.actions import (
    ACTIVATE,
    CHIT,
    DONE,
    ENOUGH,
    IMPULSE,
    SAIL,
    TO,
    UNIT,
    Sail,
    To,
    Unit,
)
from kurgan.games.fortress_sevastopol.places import SOVIET
from kurgan.games.fortress_sevastopol.sheets import AMPHIBIOUS
from kurgan.games.fortress_sevastopol.state import INFILTRATION, PASS

WORTH_IT = 0.03  # the least gain for which a unit is moved
STAY = Transfer(0.0, -1, 0)


def choose_impulse(m: Mind) -> Action:
    early = chits.before_impulse(m)
    if early is not None:
        return early
    best = plan(m.s, m.memory)
    if m.me == SOVIET:
        f = Front(m.s, m.memory)
        if CHIT[AMPHIBIOUS] in m.legal and surprises.best_landing(f)[0] > max(best.gain, f.w.landing):
            return CHIT[AMPHIBIOUS]
        if IMPULSE[INFILTRATION] in m.legal:
            value = surprises.best_infiltration(f)[0]
            if value > max(best.gain, f.w.infiltrate):
                return IMPULSE[INFILTRATION]
    action = IMPULSE[best.impulse]
    return action if action in m.legal else IMPULSE[PASS]


def choose_place(m: Mind) -> Action:
    s = m.s
    if s.choosing == INFILTRATION:
        place = surprises.best_infiltration(Front(s, m.memory))[1]
    else:
        best = plan(s, m.memory)
        place = best.place if best.impulse == s.choosing else 0
    action = ACTIVATE.get(place)
    return action if action is not None and action in m.legal else m.legal[0]


# --- Strategic Movement and Regroup ---------------------------------------------------------------------


def next_transfer(m: Mind, sort: str) -> Transfer:
    """The next unit to change place, and where to; remembered until the place is asked for."""
    s = m.s
    key: Any = sort, s.served, s.limit, likeness(s)
    found: Transfer | None = m.memory.thoughts.get(key)
    if found is None:
        f = Front(s, m.memory)
        f.fresh = s.fresh & ~s.moved
        pull = pulls(f, m.me)
        options = strategic(f, pull) if sort == "strategic" else regroup_from(f, s.active, pull)
        found = m.memory.keep(key, options[0] if options else STAY)
    return found


def pick(m: Mind, sort: str) -> Action:
    best = next_transfer(m, sort)
    if best.unit >= 0 and best.gain > WORTH_IT and UNIT[best.unit] in m.legal:
        return UNIT[best.unit]
    return DONE if DONE in m.legal else m.legal[0]


def end(m: Mind, sort: str) -> Action:
    best = next_transfer(m, sort)
    if best.unit == m.s.unit:
        for action in (TO.get(best.place), SAIL.get(best.place)):
            if action is not None and action in m.legal:
                return action
    f = Front(m.s, m.memory)
    pull = pulls(f, m.me)
    return max(m.legal, key=lambda action: pull[action.place] if isinstance(action, To | Sail) else -1.0)


def strategic_unit(m: Mind) -> Action:
    return pick(m, "strategic")


def strategic_to(m: Mind) -> Action:
    return end(m, "strategic")


def regroup_unit(m: Mind) -> Action:
    return pick(m, "regroup")


def regroup_to(m: Mind) -> Action:
    return end(m, "regroup")


# --- Reactivation ---------------------------------------------------------------------------------------


def reactivate(m: Mind) -> Action:
    offered = {action.unit for action in m.legal if isinstance(action, Unit)}
    gains = [found for found in reactivation_gains(Front(m.s, m.memory), m.s.home) if found[1] in offered]
    value, unit = max(gains, key=lambda found: (found[0], -found[1]), default=(0.0, -1))
    if unit < 0 or (value <= 0 and ENOUGH in m.legal):
        return ENOUGH if ENOUGH in m.legal else m.legal[0]
    return UNIT[unit]


def all_of_them(m: Mind) -> Action:
    """Whoever can help does; the last one offered says enough."""
    return m.legal[0]


__all__ = ["choose_impulse", "choose_place", "impulses", "reactivate"]
