"""What an Assault is worth: every result of the dice, looked at one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.ai.fortress_sevastopol.evaluation import evaluate
from kurgan.ai.fortress_sevastopol.odds import DIFFERENCES, WIDEST, between
from kurgan.ai.fortress_sevastopol.scales import Scales
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import DISRUPT1, DISRUPT2, NONE, SPENT, enemy
from kurgan.games.fortress_sevastopol.rules.factors import defense_factor, eliminate
from kurgan.games.fortress_sevastopol.rules.r05_3_check import spend_units
from kurgan.games.fortress_sevastopol.rules.r06_areas import update_control
from kurgan.games.fortress_sevastopol.rules.r10_1_declaration import forward_candidates, guns_in_reach
from kurgan.games.fortress_sevastopol.rules.r10_4_results import take_lines
from kurgan.games.fortress_sevastopol.rules.r10_5_casualties import capacity, defenders
from kurgan.games.fortress_sevastopol.rules.r10_values import attack_value, defense_value
from kurgan.games.fortress_sevastopol.state import BY_INVASION, FS, put, set_mode

LOOKED_AT = (1, 3, 6, 10)  # Casualty Points whose result is worked out; those between lie between


@dataclass(frozen=True)
class Fight:
    """An Assault as declared: the Axis's gain for each difference of the dice."""

    values: dict[int, float]

    def mean(self, shift: int = 0) -> float:
        """Before the dice; ``shift`` is what chits would add to the edge."""
        return sum(chance * self.value(difference + shift) for difference, chance in DIFFERENCES)

    def value(self, difference: int) -> float:
        return self.values[max(-WIDEST - 3, min(WIDEST + 3, difference))]


def name_leaders(s: FS) -> None:
    """The best Point unit and the best Forward unit, where none is named; and all the guns."""
    t = s.given.sheets
    if s.point == NONE:
        s.point = best_point(s)
    s.guns |= guns_in_reach(s) & ~s.committed
    if s.forward == NONE:
        s.forward = best_forward(s, forward_candidates(s))
    s.mandatory &= t.of_side[s.side]


def best_point(s: FS) -> int:
    """The one with the highest AV; of equals the least worth losing."""
    t, best, found = s.given.sheets, (-99, 0), NONE
    for unit in each(s.committed & t.point & s.fresh):
        s.point = unit
        rank = (attack_value(s), -t.df[unit])
        if rank > best:
            best, found = rank, unit
    return found


def best_forward(s: FS, units: int) -> int:
    best, found = (-99, 0), NONE
    for unit in each(units):
        s.forward = unit
        rank = (defense_value(s), defense_factor(s, unit))
        if rank > best:
            best, found = rank, unit
    return found


def weigh(s: FS, scales: Scales) -> Fight:
    """The Assault of a state in which target, way, committed units and perhaps leaders are set; works on copies."""
    base = s.copy()
    name_leaders(base)
    edge = attack_value(base) - defense_value(base)
    room = capacity(base, base.target, enemy(base.side))
    city = 1 if base.given.sheets.city[base.target] else 0
    failed, drawn, overrun = _failed(base, scales), _drawn(base, scales), _won(base, room, scales)
    marks = [(0, _won(base, 0, scales))] if city else []
    marks += [(points, _won(base, points, scales)) for points in LOOKED_AT if points < room]
    marks.append((room, overrun))
    values = {}
    for difference in range(-WIDEST - 3, WIDEST + 4):
        margin = edge + difference
        if margin < 0:
            values[difference] = failed
        elif margin == 0:
            values[difference] = drawn
        else:
            values[difference] = between(marks, margin - city)
    return Fight(values)


def settled(s: FS, scales: Scales) -> float:
    """The value of a state when the Impulse ends now."""
    spend_units(s)
    update_control(s)
    return evaluate(s, scales)


def _failed(base: FS, scales: Scales) -> float:
    s = base.copy()
    for unit in each(s.committed):
        set_mode(s, unit, DISRUPT1)
        if s.way == BY_INVASION:
            eliminate(s, unit, "9.6.1")
        elif s.origin[unit] and s.mandatory >> unit & 1:
            put(s, unit, s.origin[unit])
    return settled(s, scales)


def _drawn(base: FS, scales: Scales) -> float:
    s = base.copy()
    for unit in each(s.committed):
        set_mode(s, unit, SPENT)
    if s.point != NONE:
        set_mode(s, s.point, DISRUPT1)
    take_lines(s)
    return settled(s, scales)


def _won(base: FS, points: int, scales: Scales) -> float:
    s = base.copy()
    take_lines(s)
    wear_down(s, points, scales)
    return settled(s, scales)


def wear_down(s: FS, points: int, scales: Scales) -> None:
    """The defenders take their losses where they hurt least, the Forward unit first."""
    worth, hqs = scales.worth[enemy(s.side)], s.given.sheets.hq
    first = s.forward
    for _ in range(points):
        units = defenders(s)
        units = units & ~hqs or units
        if not units:
            return
        if first != NONE:
            unit, first = first, NONE
        else:
            unit = min(
                each(units),
                key=lambda n: worth[s.mode[n]][n] - (worth[s.mode[n] + 1][n] if s.mode[n] < DISRUPT2 else 0),
            )
        if s.mode[unit] == DISRUPT2 or hqs >> unit & 1:
            eliminate(s, unit, "10.5-d")
        else:
            set_mode(s, unit, s.mode[unit] + 1)
