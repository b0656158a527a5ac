"""Which units can be brought together against which hexes, when the move comes before the fight."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.muster import MOST_TARGETS, PATIENCE, Field, Move, Muster, best_side, can_strike
from kurgan.ai.crimean_campaign.officer.fights import NEVER, WHEELS, least, prospect
from kurgan.ai.crimean_campaign.officer.values import Values
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.places import AXIS, enemy
from kurgan.games.crimean_campaign.state import TCC


def muster(field: Field, target: int, units: list[int], aims: Values, floor: float) -> Muster:
    """The best force against a hex out of these units; none if what it brings cannot be more than ``floor``."""
    s, side = field.s, field.side
    t, elsewhere = s.given.sheets, aims.w.elsewhere
    c = s.copy()
    c.target, c.probing, c.oos, c.committed, c.side = target, 0, field.oos, 0, side
    c.attacked = 0
    attack, best = prospect(c, aims), Muster(target, NEVER, 0, ())
    if attack.best <= floor:
        return best
    wheels = t.german & t.mechanized if side == AXIS and not (t.rough | t.fortified) >> target & 1 else 0
    moves: list[Move] = []
    used, idle = 0.0, 0
    around = t.grid.adjacent[target]
    for piece in sorted(units, key=lambda n: (-field.attack(n) - WHEELS * (wheels >> n & 1), n)):
        if not can_strike(s, piece, s.where[piece], target):
            if not field.reach(piece) & around:
                continue
            end = best_side(c, field, piece, target, attack.party.sides, field.reach(piece))
            if not end:
                continue
            put(c, piece, end)
            moves.append((piece, end))
            if not field.fed >> end & 1:
                c.oos |= 1 << piece  # it will attack at half [8.1]
        attack.party.join(piece)
        used += elsewhere * field.attack(piece)
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


def musters(s: TCC, side: int, units: list[int], aims: Values, allowed: int = -1) -> list[Muster]:
    """One attack after the other, the best first, with the units that are left, against allowed hexes."""
    c = s.copy()
    found: list[Muster] = []
    left, done = list(units), 0
    while left:
        field = Field(c, side)
        ends = sum(1 << place for place in {c.where[n] for n in left})
        for piece in left:
            ends |= field.reach(piece)
        near = s.given.sheets.grid.step(ends) & c.occupied[enemy(side)] & allowed & ~done
        targets = sorted(bits(near), key=lambda place: (-aims.prize(c, place, side), place))[:MOST_TARGETS]
        best: Muster | None = None
        for target in targets:
            option = muster(field, target, left, aims, best.value if best else least(aims, side))
            if option.value > (best.value if best else least(aims, side)):
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
