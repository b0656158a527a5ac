"""Which units can be brought together against a hex, and from which sides: the heart of a move before a fight.

The player keeps no plan. It musters again at every decision; units that have come already count where they stand, so
the same thought leads to the same attack, with the next unit of it.
"""

from __future__ import annotations

from typing import NamedTuple

from kurgan.ai.crimean_campaign.aims import Aims
from kurgan.ai.crimean_campaign.fights import ELSEWHERE, LEAST, attack_of, prospect
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.agents_kit import hungry, reach
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.places import AXIS, direction_to, enemy
from kurgan.games.crimean_campaign.rules.r06_stacking import has_room
from kurgan.games.crimean_campaign.rules.r07_zoc import ground
from kurgan.games.crimean_campaign.rules.r08_supply import supplied
from kurgan.games.crimean_campaign.rules.r11_2_shifts import CONCENTRIC
from kurgan.games.crimean_campaign.state import TCC
from kurgan.games.crimean_campaign.ways import mech_adjacent

MOST_TARGETS = 8  # that are thought about at once
PATIENCE = 3  # units that may join without any gain before the muster ends
Move = tuple[int, int]  # a piece and where it goes


class Muster(NamedTuple):
    target: int
    value: float
    units: int  # all who attack
    moves: tuple[Move, ...]  # of those who are not there yet


class Field:
    """One position: who can move where, which hexes are fed."""

    def __init__(self, s: TCC, side: int) -> None:
        self.s, self.side = s, side
        self.where = ground(s, side)
        self.fed = supplied(s, side)
        self.oos = hungry(s)
        self._reach: dict[int, int] = {}
        self._attack: dict[int, float] = {}

    def reach(self, piece: int) -> int:
        found = self._reach.get(piece)
        if found is None:
            found = self._reach[piece] = reach(self.s, piece)
        return found

    def attack(self, piece: int) -> float:
        found = self._attack.get(piece)
        if found is None:
            found = self._attack[piece] = attack_of(self.s, piece)
        return found


def can_strike(s: TCC, piece: int, place: int, target: int) -> bool:
    """[11.2.1-c] Whether a unit in the one hex may attack the other."""
    t = s.given.sheets
    if not t.grid.adjacent[target] >> place & 1:
        return False
    if not t.rough >> target & 1 or not t.german & t.mechanized & 1 << piece:
        return True
    return bool(mech_adjacent(t)[place] >> target & 1)


def best_side(c: TCC, field: Field, piece: int, target: int, sides: int, reach: int) -> int:
    """The hex from which a unit should attack: closing the ring, fed, with room; 0 if there is none."""
    t = c.given.sheets
    found, best = 0, -1.0
    for place in bits(reach & t.grid.adjacent[target]):
        if not can_strike(c, piece, place, target) or not has_room(c, place, 1 << piece, field.side):
            continue
        with_it = sides | 1 << direction_to(target, place)
        rank = 1.0 + with_it.bit_count() * 0.2
        if CONCENTRIC[with_it] and not CONCENTRIC[sides]:
            rank += 4.0
        if field.fed >> place & 1:
            rank += 3.0
        if t.rough >> place & 1:
            rank += 0.5
        if rank > best:
            found, best = place, rank
    return found


def muster(field: Field, target: int, units: list[int], aims: Aims, least: float) -> Muster:
    """The best force against a hex out of these units; none if what it brings cannot be more than ``least``."""
    s, side = field.s, field.side
    t = s.given.sheets
    c = s.copy()
    c.target, c.probing, c.oos, c.committed, c.side = target, 0, field.oos, 0, side
    c.attacked = 0
    attack, best = prospect(c, aims), Muster(target, -1e9, 0, ())
    if attack.best <= least:
        return best
    wheels = t.german & t.mechanized if side == AXIS and not (t.rough | t.fortified) >> target & 1 else 0
    moves: list[Move] = []
    used, idle = 0.0, 0
    around = t.grid.adjacent[target]
    line = sorted(units, key=lambda n: (-field.attack(n) - 4 * (wheels >> n & 1), n))
    for piece in line:
        if not can_strike(s, piece, s.where[piece], target):
            if not field.reach(piece) & around:
                continue
            end = best_side(c, field, piece, target, attack.party.sides, field.reach(piece))
            if not end:
                continue
            put(c, piece, end)
            moves.append((piece, end))
        attack.party.join(piece)
        used += ELSEWHERE * field.attack(piece)
        value = attack.value() - used
        if value > best.value + 0.01:
            best, idle = Muster(target, value, c.committed, tuple(moves)), 0
        else:
            idle += 1
            if idle > PATIENCE:
                break
        if attack.best - used <= best.value:
            break  # whoever joins now, it will not be worth more
    return best


def musters(s: TCC, side: int, units: list[int], aims: Aims) -> list[Muster]:
    """One attack after the other, the best first, with the units that are left."""
    c = s.copy()
    found: list[Muster] = []
    left, done = list(units), 0
    while left:
        field = Field(c, side)
        ends = sum(1 << place for place in {c.where[n] for n in left})
        for piece in left:
            ends |= field.reach(piece)
        near = s.given.sheets.grid.step(ends) & c.occupied[enemy(side)] & ~done
        targets = sorted(bits(near), key=lambda place: (-aims.prize(c, place, side), place))[:MOST_TARGETS]
        best: Muster | None = None
        for target in targets:
            option = muster(field, target, left, aims, best.value if best else LEAST[side])
            if option.value > (best.value if best else LEAST[side]):
                best = option
        if best is None:
            break
        found.append(best)
        done |= 1 << best.target
        for piece, end in best.moves:
            put(c, piece, end)
        c.moved |= sum(1 << piece for piece, _ in best.moves)
        left = [piece for piece in left if not best.units >> piece & 1]
    return found
