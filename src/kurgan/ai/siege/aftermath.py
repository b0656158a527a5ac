"""After the dice: who pays, who goes where, who follows."""

from __future__ import annotations

from kurgan.ai.siege.aims import shelter
from kurgan.ai.siege.mind import Mind
from kurgan.core.actions import Action
from kurgan.core.sets import each
from kurgan.games.siege.actions import ADVANCE, DONE, STAND, STOP, Advance, Lose, Retreat, To, Unman
from kurgan.games.siege.places import ATTACKER, enemy
from kurgan.games.siege.rules.s08_4_losses import fort_worth, measure, points_of, worth
from kurgan.games.siege.rules.s09_works import captor_re, manned_strength
from kurgan.games.siege.rules.s12_supply import in_supply, zoc

RARE = 2.0  # siege guns and engineers are missed more than their strength says


def choose_loss(m: Mind) -> Action:
    """What gives up least strength for what it pays."""
    s, t = m.s, m.s.given.sheets
    how = measure(s, m.me)

    def price(action: Action) -> tuple[float, int]:
        if isinstance(action, Unman):
            return manned_strength(s, action.place, m.me) / min(fort_worth(s, m.me), max(1, s.owed[m.me])), 0
        assert isinstance(action, Lose)
        unit = action.unit
        lost = (points_of(s, unit) + t.defense[unit]) / 2 * (0.5 if t.re[unit] >= 2 else 1.0)
        if (t.siege | t.engineers) >> unit & 1:
            lost *= RARE
        return (lost + 0.3 * (s.steps[unit] == 1)) / max(1, worth(s, unit, how)), unit

    return min(m.legal, key=price)


def retreat(m: Mind) -> Action:
    """Stand where it is allowed; else to supply, works and friends, and towards the goal."""
    if STAND in m.legal:
        return STAND
    s = m.s
    fed, danger = in_supply(s, m.me), zoc(s, enemy(m.me))

    def score(action: Action) -> tuple[float, int]:
        assert isinstance(action, Retreat)
        place = action.place
        good = 3.0 * (fed >> place & 1) - 1.0 * (danger >> place & 1) + 0.5 * shelter(s, place, m.me)
        return good - 0.7 * m.aims.away[place] + 0.3 * bool(s.at[place]), -place

    return max(m.legal, key=score)


def advance(m: Mind) -> Action:
    """The strongest go in, guns stay; the defender only where it is worth it."""
    s, t = m.s, m.s.given.sheets
    units = [action for action in m.legal if isinstance(action, Advance)]
    gains = m.aims.worth[s.target] if m.me == ATTACKER else m.aims.goals >> s.target & 1 or shelter(s, s.target, m.me)
    if not gains:
        return DONE
    could = [
        action
        for action in units
        if t.defense[action.unit] > 2
        and not (aimed(m, s.where[action.unit]) and captor_re(s, s.where[action.unit], m.me) <= 6)
    ]
    inside = captor_re(s, s.target, m.me)
    want = t.charts.stacking if m.me == ATTACKER and m.aims.away[s.target] <= 1 else 12
    if not could and not inside:
        could = units
    if could and inside < want:
        return max(could, key=lambda action: (t.defense[action.unit], -action.unit))
    return DONE


def aimed(m: Mind, place: int) -> bool:
    return bool(m.aims.goals >> place & 1)


def advance_on(m: Mind) -> Action:
    """Into a goal that lies open, if the hex just taken can spare the unit."""
    s = m.s
    places = [action for action in m.legal if isinstance(action, To) and aimed(m, action.place)]
    if places and (not aimed(m, s.target) or captor_re(s, s.target, m.me) > 6):
        return max(places, key=lambda action: (m.aims.worth[action.place], -action.place))
    return STOP


def counter(m: Mind) -> Action:
    """Out of the works only for a goal."""
    places = [action for action in m.legal if isinstance(action, To) and aimed(m, action.place)]
    return places[0] if places else DONE


def counter_advance(m: Mind) -> Action:
    """The strongest, but one stays behind."""
    s, t = m.s, m.s.given.sheets
    staying = s.at[s.target] & t.of_side[m.me] & ~t.forts
    units = [unit for unit in each(staying) if ADVANCE[unit] in m.legal]
    return ADVANCE[max(units, key=lambda n: (t.defense[n], -n))] if units and staying & staying - 1 else DONE
