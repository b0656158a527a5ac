"""What opponents and odds ask most: reach, attacks as units join them, results, supply, threatened places.

Nothing here knows better than the rules: factors, shifts and zones are theirs. But who weighs a hundred parties asks
for the same sums a hundred times; here they are carried on from unit to unit, and what the sheets alone decide is kept
on the sheets. Everything works on views as on the truth.
"""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter
from typing import Any

from kurgan.core.kept import kept
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX, SOVIET, direction_to, enemy
from kurgan.games.crimean_campaign.rules.r06_stacking import LARGEST, crowds, has_room
from kurgan.games.crimean_campaign.rules.r07_zoc import gait, ground
from kurgan.games.crimean_campaign.rules.r08_supply import out_of_supply
from kurgan.games.crimean_campaign.rules.r11_2_shifts import CONCENTRIC, shift_terms
from kurgan.games.crimean_campaign.rules.r11_3_totals import factor, total
from kurgan.games.crimean_campaign.sheets import FREE_TOKEN_SET, TOKENS, Sheets
from kurgan.games.crimean_campaign.stacks import on_map
from kurgan.games.crimean_campaign.state import TCC

KEPT = 4096
SixResults = tuple[tuple[int, int], ...]  # steps lost by attacker and defender, by die


# --- where units can go, and what they threaten -----------------------------------------------------


def reach(s: TCC, piece: int) -> int:
    """[10.0] All hexes that a piece could still move to in this phase, room or not."""
    if s.moved >> piece & 1:
        return 0
    return ground(s, s.given.sheets.side[piece]).reach(s.where[piece], gait(s, piece))


def roomy(s: TCC, places: int, piece: int) -> int:
    """[6.0] Of these hexes those that a piece could join: most are empty, or nearly so."""
    bit, side = 1 << piece, s.given.sheets.side[piece]
    for place in bits(places & crowds(s, side, LARGEST[side])):
        if not has_room(s, place, bit, side):
            places ^= 1 << place
    return places


def hungry(s: TCC) -> int:
    """[8.0-d] All pieces on the map that are out of supply."""
    return sum(out_of_supply(s, on_map(s, side), side) for side in (AXIS, SOVIET))


def threatened(s: TCC, side: int) -> int:
    """[11.0-d] Hexes of a side that its enemy stands next to, and so could attack at once."""
    return s.given.sheets.grid.step(s.occupied[enemy(side)]) & s.occupied[side]


def threatened_by_moves(s: TCC, side: int) -> int:
    """Hexes of a side that its enemy could attack after he has moved."""
    other, found = enemy(side), s.occupied[enemy(side)]
    for piece in bits(on_map(s, other) & s.given.sheets.mobile):
        found |= reach(s, piece)
    return s.given.sheets.grid.step(found) & s.occupied[side]


# --- one attack -------------------------------------------------------------------------------------


class Assault:
    """An attack on the hex in the registers, as units join it: their factors, their steps, and the shift."""

    __slots__ = ("_all_around", "_s", "_vehicles", "factors", "free", "pool", "shift", "sides", "steps")

    def __init__(self, s: TCC) -> None:
        """``s``: a copy with target, side and who is out of supply. Who is committed already has joined."""
        t, shifts, bit = s.given.sheets, s.given.sheets.game["shifts"], 1 << s.target
        joined, s.committed = s.committed, 0
        self._s = s
        self.factors = self.free = self.pool = self.steps = self.sides = 0
        self.shift = total(shift_terms(s))  # the order, the terrain, what defends, naval guns
        axis = s.side == AXIS
        counts = not t.towns & bit and not (axis and t.fortified & bit)  # [11.2.3-d] [11.2.3-e]
        self._all_around = shifts["concentric_axis" if axis else "concentric_soviet"] if counts else 0
        self._vehicles = t.german & t.mechanized if axis and not (t.rough | t.fortified) & bit else 0  # [11.2.4-a]
        for piece in bits(joined):
            self.join(piece)

    def join(self, piece: int) -> None:
        """A piece attacks from where it stands."""
        s, bit = self._s, 1 << piece
        s.committed |= bit
        if bit & TOKENS:
            if bit & FREE_TOKEN_SET:
                self.free += 1
            else:
                self.pool += 1
        else:
            value = factor(s, piece)
            self.factors += value - value // 2 if s.oos & bit else value  # [8.1-b]
        self.steps += s.steps[piece]
        if self._vehicles & bit:
            self.shift += s.given.sheets.game["shifts"]["mech_attack"]
            self._vehicles = 0  # once
        place = s.where[piece]
        if place >= FIRST_HEX:
            before, self.sides = CONCENTRIC[self.sides], self.sides | 1 << direction_to(s.target, place)
            if not before and CONCENTRIC[self.sides]:
                self.shift += self._all_around


def column(s: TCC, difference: float, shift: int) -> int:
    """[11.3-6] [11.3-7] The number of the final column."""
    headings = s.given.sheets.crt[s.given.crt][0]
    return min(max(max(0, bisect_right(headings, difference) - 1) + shift, 0), len(headings) - 1)


@kept(KEPT)
def six_results(t: Sheets, crt: str, number: int, modifier: int) -> SixResults:
    """[11.3-8] [11.3-9] The results of a column, by its number, for the six dice with a modifier."""
    rows = t.crt[crt][1]
    return tuple(rows[min(max(die + modifier, 1), 6)][number] for die in range(1, 7))


@kept(8)
def worst_losses(t: Sheets, crt: str) -> tuple[int, int]:
    """The most steps that one result takes from attacker and defender."""
    results = [result for row in t.crt[crt][1] for result in row]
    return max(a for a, _ in results), max(d for _, d in results)


# --- the same position again ------------------------------------------------------------------------

_ARRAYS = ("where", "at", "rank", "steps", "occupied", "sealed")
_plain = attrgetter(*(name for name in TCC.FIELDS if name not in _ARRAYS))


def fingerprint(s: TCC) -> tuple[Any, ...]:
    """All that is noted in a state but who is asked what, for whoever keeps what he thought about a position."""
    return (
        s.given.sheets,  # an owner's values make others of the same scenario
        tuple(s.given.options.values()),
        _plain(s),
        tuple(s.where),
        bytes(s.rank),
        bytes(s.steps),
        tuple(s.sealed),
    )
