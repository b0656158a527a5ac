"""The Assaults that a side could make in its next Movement Impulse: who would go, over what, with which guns."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.core.sets import bits
from kurgan.games.fortress_sevastopol.places import NONE, ON_MAP, C
from kurgan.games.fortress_sevastopol.presentation.lookahead import Weighted, with_forward, with_point
from kurgan.games.fortress_sevastopol.presentation.ways import Way, ways
from kurgan.games.fortress_sevastopol.rules.factors import attack_factor
from kurgan.games.fortress_sevastopol.rules.r08_4_steps import step_refusal, take_step
from kurgan.games.fortress_sevastopol.rules.r08_movement import begin_movement, candidates
from kurgan.games.fortress_sevastopol.rules.r09_assault import fighters, in_place_refusal
from kurgan.games.fortress_sevastopol.rules.r10_1_declaration import forward_candidates, guns_in_reach, point_candidates
from kurgan.games.fortress_sevastopol.rules.r10_values import attack_value, crossing_terms, defense_value
from kurgan.games.fortress_sevastopol.rules.r13_command import out_of_command
from kurgan.games.fortress_sevastopol.rules.r27_4_coordination import IN_TIME
from kurgan.games.fortress_sevastopol.state import BY_MOVE, FS, IN_PLACE, MOVEMENT

DIE = range(1, 7)
Moves = tuple[tuple[int, Way], ...]  # who goes over which places, one after the other; nobody in place


@dataclass(frozen=True)
class Plan:
    """An Assault of units that all come from one place, ready for the dice."""

    s: FS
    home: int
    moves: Moves
    margin: int  # AV less DV: the greater, the likelier it succeeds

    def worlds(self) -> list[Weighted]:
        """[27.4] By the guns that come in time: with the option every one but the first must roll."""
        further = [] if not self.s.given.artillery_coordination else list(bits(self.s.guns))[1:]
        found: list[Weighted] = [(1, self.s)]
        for gun in further:
            comes = sum(die >= IN_TIME for die in DIE)
            late = [(weight * (len(DIE) - comes), _without(s, gun)) for weight, s in found]
            found = [*((weight * comes, s) for weight, s in found), *late]
        return found


def _without(s: FS, gun: int) -> FS:
    tried = s.copy()
    tried.guns &= ~(1 << gun)
    return tried


class Impulses:
    """Every Movement Impulse that a side could begin now, or the one that it has begun."""

    def __init__(self, s: FS, side: int) -> None:
        self.side = side
        self.begun: dict[int, FS] = {}
        self.reached: dict[int, dict[int, dict[int, Way]]] = {}  # by home and unit: ways
        if s.side == side and s.impulse == MOVEMENT and s.home:
            tried = s.copy()
            tried.clear("unit", *s.game.flow.registers_within("assault"))
            self.begun[s.home] = tried
            return
        fresh = s.copy()
        fresh.clear(*s.game.flow.registers_within("impulse"))
        fresh.side, fresh.impulse = side, MOVEMENT
        fresh.ooc = out_of_command(fresh)
        for home in ON_MAP:
            if home != C and candidates(fresh, home):  # [8.3.1]
                tried = fresh.copy()
                tried.home = home
                begin_movement(tried)
                self.begun[home] = tried

    def plans(self, place: int) -> list[Plan]:
        """[9.1] One for each place that the attackers can come from; none where nobody can lead."""
        found = []
        for home, s in self.begun.items():
            if s.assaulted >> place & 1:
                continue  # [9.1.1]
            plan = self._in_place(s, place) if home == place else self._by_move(s, home, place)
            if plan is not None:
                found.append(plan)
        return found

    def comers(self, place: int) -> int:
        """[8.1] How many could come there by themselves."""
        found = 0
        for home, s in self.begun.items():
            movers = bits(s.active & s.fresh & ~s.stopped) if home != place else ()
            found += sum(place in self._ways(s, home, unit) for unit in movers)
        return found

    def _in_place(self, s: FS, place: int) -> Plan | None:
        """[9.1.2] [9.5] All who can pay for it."""
        if in_place_refusal(s, place) is not None:
            return None
        return _declared(s.copy(), place, place, (), IN_PLACE)

    def _by_move(self, s: FS, home: int, place: int) -> Plan | None:
        """[9.1.1] First who can lead best, then each that makes it likelier."""
        t, plan = s.given.sheets, None
        movers = s.active & s.fresh & ~(s.stopped | t.artillery | t.hq)
        if s.moved & s.at[place] & s.active & t.point:
            plan = _declared(s.copy(), home, place, ())  # the Impulse is on, and they are there already
        leaders = {unit for unit in bits(movers & t.point) if place in self._ways(s, home, unit)}
        if plan is None and not leaders:
            return None
        first = sorted(leaders, key=lambda unit: (-attack_factor(s, unit), unit))
        others = sorted(set(bits(movers)) - leaders, key=lambda unit: (-attack_factor(s, unit), unit))
        for unit in (*first, *others):
            before, moves = (plan.s, plan.moves) if plan else (s, ())
            for way in _ways_to(before, unit, place):
                more = _declared(_gone(before, unit, way), home, place, (*moves, (unit, way)))
                if plan is None or more.margin > plan.margin:
                    plan = more
        return plan

    def _ways(self, s: FS, home: int, unit: int) -> dict[int, Way]:
        by_unit = self.reached.setdefault(home, {})
        if unit not in by_unit:
            by_unit[unit] = ways(s, unit)
        return by_unit[unit]


def _ways_to(s: FS, unit: int, place: int) -> list[Way]:
    """The shortest way there; where it leads over a line or a river, also those that come from another side."""
    found = ways(s, unit)
    if place not in found:
        return []
    shortest = found[place]
    tried = _gone(s, unit, shortest)
    tried.committed = 1 << unit
    if not crossing_terms(tried):
        return [shortest]
    last = shortest[-2] if len(shortest) > 1 else s.where[unit]
    around = [(*found[near], place) for near, _ in s.given.sheets.neighbours[place] if near in found and near != last]
    return [shortest, *(way for way in around if _can_go(s, unit, way))]


def _can_go(s: FS, unit: int, way: Way) -> bool:
    tried = s.copy()
    for place in way:
        if tried.stopped >> unit & 1 or step_refusal(tried, unit, place) is not None:
            return False
        take_step(tried, unit, place)
    return True


def _gone(s: FS, unit: int, way: Way) -> FS:
    tried = s.copy()
    for place in way:
        take_step(tried, unit, place)
    return tried


def _declared(s: FS, home: int, place: int, moves: Moves, way: int = BY_MOVE) -> Plan:
    """[10.1-a] Everybody there assaults, every gun in reach supports, and both name whom it is best to name."""
    s.target, s.way, s.point, s.forward = place, way, NONE, NONE
    s.committed, s.guns = fighters(s), guns_in_reach(s)
    s.point = max(bits(point_candidates(s)), key=lambda unit: with_point(s, unit), default=NONE)
    s.forward = max(bits(forward_candidates(s)), key=lambda unit: with_forward(s, unit))
    return Plan(s, home, moves, attack_value(s) - defense_value(s))


def likeliest(plans: list[Plan]) -> Plan | None:
    """Of equal ones that with the most attackers."""
    return max(plans, key=lambda plan: (plan.margin, plan.s.committed.bit_count()), default=None)
