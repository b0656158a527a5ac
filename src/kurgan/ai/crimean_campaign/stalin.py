"""12.2 What Stalin orders: enough divisions against the weakest place, and no more from the posts than needed."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.aims import Aims
from kurgan.ai.crimean_campaign.fights import halves_of, prospect
from kurgan.ai.crimean_campaign.muster import Field, Move, Muster, best_side, can_strike
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.places import AXIS, SOVIET, direction_to
from kurgan.games.crimean_campaign.state import TCC

ORDERED = 8.0  # a half division that attacks as ordered
MARGIN = 1.0  # half divisions more than ordered: untried units may be small
MOST_TARGETS = 12


def drive(field: Field, target: int, line: list[int], costs: dict[int, float], quota: float, aims: Aims) -> Muster:
    """Units against one hex, those who are missed least first, until there are enough."""
    s = field.s
    c = s.copy()
    c.target, c.probing, c.oos, c.committed, c.side, c.attacked = target, 0, field.oos, 0, SOVIET, 0
    moves: list[Move] = []
    sides, price = 0, 0.0
    for piece in line:
        end = s.where[piece]
        if not can_strike(s, piece, end, target):
            end = best_side(c, field, piece, target, sides, field.reach(piece))
            if not end:
                continue
            put(c, piece, end)
            moves.append((piece, end))
            price += costs[piece]
        sides |= 1 << direction_to(target, end)
        c.committed |= 1 << piece
        if halves_of(s, c.committed) >= quota:
            break
    if not c.committed:
        return Muster(target, -1e9, 0, ())
    value = prospect(c, aims).value() - price + ORDERED * min(quota, halves_of(s, c.committed))
    return Muster(target, value, c.committed, tuple(moves))


def offensive(s: TCC, units: list[int], costs: dict[int, float], aims: Aims) -> list[Muster]:
    """The attacks that fulfil the order, with as many units as they need; what each unit is worth where it stands."""
    c, quota = s.copy(), s.quota - s.fought + MARGIN
    found: list[Muster] = []
    left, done = sorted(units, key=lambda n: (costs[n], n)), 0
    while left and quota > 0:
        field = Field(c, SOVIET)
        reach = 0
        for piece in left:
            reach |= 1 << c.where[piece] | field.reach(piece)
        near = s.given.sheets.grid.step(reach) & c.occupied[AXIS] & ~done
        weak = sorted(bits(near), key=lambda place: (c.at[place].bit_count(), place))[:MOST_TARGETS]
        best = max(
            (drive(field, target, left, costs, quota, aims) for target in weak),
            key=lambda option: option.value,
            default=None,
        )
        if best is None or not best.units:
            break
        found.append(best)
        done |= 1 << best.target
        quota -= halves_of(c, best.units)
        for piece, end in best.moves:
            put(c, piece, end)
        c.moved |= sum(1 << piece for piece, _ in best.moves)
        left = [piece for piece in left if not best.units >> piece & 1]
    return found
