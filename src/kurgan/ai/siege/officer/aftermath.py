"""After the dice: who pays, who goes where, who follows [P4]."""

from __future__ import annotations

from kurgan.ai.siege.officer.blows import exposure
from kurgan.ai.siege.officer.force import ENOUGH
from kurgan.ai.siege.officer.losses import FORT, at_least, cheapest, purse
from kurgan.ai.siege.officer.mind import Mind
from kurgan.core.actions import Action
from kurgan.core.sets import each
from kurgan.games.siege.actions import ADVANCE, DONE, LOSE, STAND, STOP, UNMAN, Advance, Retreat, To
from kurgan.games.siege.places import ATTACKER, enemy
from kurgan.games.siege.rules.s08_4_losses import fort_worth, measure, payers
from kurgan.games.siege.rules.s09_works import captor_re, kinds_for, manned_strength
from kurgan.games.siege.rules.s12_supply import in_supply, zoc


def choose_loss(m: Mind) -> Action:
    """What costs least in the end."""
    s, t = m.s, m.s.given.sheets
    how = measure(s, m.me)
    known = purse(t, payers(s, m.me), s.steps, how, m.me == s.side, m.w.disrupted)
    coins = tuple(known)
    fort = fort_worth(s, m.me)
    strength = float(manned_strength(s, s.target, m.me)) if fort else 0.0
    first = cheapest(coins, at_least(coins, s.owed[m.me], fort), fort, strength)[1]
    if first == FORT and UNMAN[s.target] in m.legal:
        return UNMAN[s.target]
    if first >= 0:
        for unit in sorted(known[coins[first]], key=lambda n: (-s.steps[n], n)):
            if LOSE[unit] in m.legal:
                return LOSE[unit]
    return m.legal[0]


def retreat(m: Mind) -> Action:
    """Stand where it is allowed; else to supply, works and friends, and towards the goal."""
    if STAND in m.legal:
        return STAND
    s = m.s
    fed, danger = in_supply(s, m.me), zoc(s, enemy(m.me))

    def score(action: Action) -> tuple[float, int]:
        assert isinstance(action, Retreat)
        place = action.place
        good = 3.0 * (fed >> place & 1) - 1.0 * (danger >> place & 1) + 1.0 * bool(kinds_for(s, place, m.me))
        return good - 0.7 * m.aims.away[place] + 0.3 * bool(s.at[place]), -place

    return max(m.legal, key=score)


def advance(m: Mind) -> Action:
    """[P2] The strongest go in, guns stay, and a small unit goes along; the defender only where it is worth it.

    [P4] The hex wants one division; who would be missed more where he stands does not follow, unless it is a goal.
    """
    s, t, aims = m.s, m.s.given.sheets, m.aims
    units = [action for action in m.legal if isinstance(action, Advance)]
    goal = aims.goals >> s.target & 1
    if m.me != ATTACKER and not goal:
        return DONE
    inside = captor_re(s, s.target, m.me)
    cost, there = exposure(m).of, s.at[s.target]

    def risk(unit: int) -> float:
        """[P4] More than now, of those whom it leaves and of those whom it joins."""
        here, bit = s.where[unit], 1 << unit
        left = cost(here, s.at[here] & ~bit) - cost(here, s.at[here])
        return left + cost(s.target, there | bit) - cost(s.target, there)

    could = [
        action
        for action in units
        if t.defense[action.unit] > 2
        and not (aims.goals >> s.where[action.unit] & 1 and captor_re(s, s.where[action.unit], m.me) <= 6)
        and (goal or inside < ENOUGH or risk(action.unit) <= m.w.follow)
    ]
    want = t.charts.stacking if goal else m.w.advance
    if not could and not inside and goal:
        could = units
    if could and inside < want:
        return max(could, key=lambda action: (t.defense[action.unit] - risk(action.unit), -action.unit))
    small = [action for action in units if t.re[action.unit] == 1 and not t.siege >> action.unit & 1]
    if small and inside and not any(t.re[n] == 1 for n in each(s.at[s.target])):
        return small[0]
    return DONE


def advance_on(m: Mind) -> Action:
    """Into a goal that lies open, if the hex just taken can spare the unit."""
    s, goals = m.s, m.aims.goals
    places = [action for action in m.legal if isinstance(action, To) and goals >> action.place & 1]
    if places and (not goals >> s.target & 1 or captor_re(s, s.target, m.me) > 6):
        return max(places, key=lambda action: (m.aims.prize[action.place], -action.place))
    return STOP


def counter(m: Mind) -> Action:
    """Out of the works only for a goal."""
    places = [action for action in m.legal if isinstance(action, To) and m.aims.goals >> action.place & 1]
    return places[0] if places else DONE


def counter_advance(m: Mind) -> Action:
    """The strongest, but one stays behind."""
    s, t = m.s, m.s.given.sheets
    staying = s.at[s.target] & t.of_side[m.me] & ~t.forts
    units = [unit for unit in each(staying) if ADVANCE[unit] in m.legal]
    return ADVANCE[max(units, key=lambda n: (t.defense[n], -n))] if units and staying & staying - 1 else DONE
