"""[P3] [P6] Inside an Assault: who commits, who leads, who bears the losses, who leaves."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.officer.front import NOWHERE, Front
from kurgan.ai.fortress_sevastopol.officer.mind import Mind
from kurgan.ai.fortress_sevastopol.officer.moves import best_size, followers, leader
from kurgan.core.actions import Action
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.actions import (
    COMMIT,
    DECLINE,
    DONE,
    ENOUGH,
    FORWARD,
    POINT,
    RETREAT,
    Demolisher,
    Forward,
    Lose,
    Point,
    Retreat,
    To,
)
from kurgan.games.fortress_sevastopol.places import AXIS, DISRUPT1, DISRUPT2, FRESH, SEVASTOPOL_MASK, SPENT
from kurgan.games.fortress_sevastopol.sheets import ELITE
from kurgan.games.fortress_sevastopol.state import IN_PLACE

STEP_PRICE = (0.3, 0.55, 0.8, 2.6)  # by mode: what the next step costs, for each point of a unit's worth
STAYS = 0.12  # of the worth of its Area for each unit that stays in it
RETREAT_PRICE = 0.25  # what it costs to send a Spent unit back, where its Area can spare it


def commit(m: Mind) -> Action:
    """All who came take part: whoever stays out is Spent for nothing. Where they stood before, as many as it needs."""
    s = m.s
    f = Front(s, m.memory)
    waiting = sum(1 << action.unit for action in m.legal if action.word == "commit")  # type: ignore[attr-defined]
    if not s.committed & f.t.point:
        first = leader(f, waiting, s.target)
        if first >= 0:
            return COMMIT[first]
    if s.way == IN_PLACE:
        party = best_size(f, waiting, s.target, s.target, s.committed)
        return COMMIT[party.order[0]] if party.number else ENOUGH
    for unit in followers(f, waiting):
        return COMMIT[unit]
    return ENOUGH


def name_point(m: Mind) -> Action:
    """The highest AV; of equals the one whose Disruption would cost least."""
    s, t = m.s, m.s.given.sheets
    against = s.at[s.target] & t.of_side[1 - s.side] & s.fresh & (t.armor | t.antitank)
    riders = 0 if t.city[s.target] or against else t.armor | t.motorized

    def rank(unit: int) -> tuple[int, int, int]:
        bit = 1 << unit
        af = t.af[unit] + bool(bit & riders) - bool(bit & t.romanian) - 3 * bool(bit & s.ooc)
        return af + (t.bonus[ELITE] if bit & s.elite else 0), -t.df[unit], -unit

    return POINT[max((action.unit for action in m.legal if isinstance(action, Point)), key=rank)]


def name_forward(m: Mind) -> Action:
    """The highest DV: a Fresh one does not count itself; of equals the one who bears a step best."""
    s, t = m.s, m.s.given.sheets

    def rank(unit: int) -> tuple[int, int, int]:
        mode = s.mode[unit]
        df = t.df[unit] - 1 if mode == FRESH else t.spent_df[unit] - (mode - SPENT)
        if s.elite >> unit & 1:
            df += t.bonus[ELITE]
        if s.ooc >> unit & 1:
            df -= 1
        return df, -mode, t.df[unit]

    return FORWARD[max((action.unit for action in m.legal if isinstance(action, Forward)), key=rank)]


def blow_bridge(m: Mind) -> Action:
    """Engineers try it; infantry is needed for the fight itself."""
    t = m.s.given.sheets
    if m.s.demolishers:
        return ENOUGH if ENOUGH in m.legal else m.legal[-1]
    for action in m.legal:
        if isinstance(action, Demolisher) and t.engineer >> action.unit & 1:
            return action
    return DECLINE if DECLINE in m.legal else m.legal[-1]


# --- losses ---------------------------------------------------------------------------------------------


def take_loss(m: Mind) -> Action:
    """Each point where it costs least: steps of the Fresh first; who goes back is missed while the Area must hold."""
    s = m.s
    f = Front(s, m.memory)
    t, worth = f.t, f.counters.worth
    here = s.at[s.target] & t.of_side[m.me] & ~t.hq
    capacity = f.defence(s.target, m.me).capacity
    doomed = s.cp >= capacity - 1
    alone = here.bit_count() == 1
    hold = f.flip(s.target) if s.held[m.me] >> s.target & 1 else 0.2
    stays = hold if alone else STAYS * hold

    def price(action: Action) -> tuple[float, int]:
        if isinstance(action, Lose):
            mode = s.mode[action.unit]
            cost = STEP_PRICE[mode] * (worth[action.unit] + 0.1)
            if doomed and mode != DISRUPT2:
                cost *= 0.5
            return cost, action.unit
        assert isinstance(action, Retreat)
        worn = 0.5 if s.mode[action.unit] >= DISRUPT1 else 1.0
        return RETREAT_PRICE * (worth[action.unit] + 0.1) + stays * worn * (0.2 if doomed else 1.0), action.unit

    return min(m.legal, key=price)


def leave(m: Mind) -> Action:
    """[P6] A stack leaves when the next Assault would destroy it and its Area cannot be held anyway."""
    s = m.s
    f = Front(s, m.memory)
    t = f.t
    place, side = s.target, m.me
    low, _ = t.band[s.turn]
    vital = t.vp[place] and (s.vp + t.vp[place] >= low > s.vp or f.flip(place) > 2.5)
    edge, risk = f.threat(place, side)
    going = [action for action in m.legal if isinstance(action, Retreat)]
    if not going:
        return DONE
    units = s.at[place] & t.of_side[side] & ~t.hq
    broken = [action for action in going if s.mode[action.unit] == DISRUPT2]
    sound = sum(1 for unit in each(units) if s.mode[unit] <= SPENT)
    if risk > f.w.leave and edge > NOWHERE and not vital and not SEVASTOPOL_MASK >> place & 1:
        return going[0]
    if broken and sound >= 2:
        return broken[0]
    return DONE


def go_back(m: Mind) -> Action:
    """After a failure in a Voluntary Assault: back if those who stay would be lost."""
    s = m.s
    f = Front(s, m.memory)
    own = f.defence(s.target, m.me)
    edge, risk = f.threat(s.target, m.me)
    if edge > NOWHERE and risk > 0.5 and own.units:
        for action in m.legal:
            if action is not DONE:
                return action
    return DONE if DONE in m.legal else m.legal[0]


def who_goes_back(m: Mind) -> Action:
    """The dearest find room first."""
    worth = Front(m.s, m.memory).counters.worth
    return max(m.legal, key=lambda action: worth[action.unit])  # type: ignore[attr-defined]


def retreat_to(m: Mind) -> Action:
    """Where it is wanted most: next to what must be held."""
    s = m.s
    f = Front(s, m.memory)

    def rank(place: int) -> tuple[float, int]:
        return f.flip(place) + 0.1 * bool(s.at[place] & f.t.of_side[m.me]) if s.held[
            m.me
        ] >> place & 1 else -1.0, -place

    return max((action for action in m.legal if isinstance(action, To)), key=lambda action: rank(action.place))


__all__ = ["AXIS", "RETREAT", "blow_bridge", "commit", "go_back", "leave", "name_forward", "name_point", "take_loss"]
