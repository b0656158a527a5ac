"""S.12 Supply: lines to a source, what is isolated, and the port fortification as a source of its own."""

from __future__ import annotations

from functools import lru_cache

from kurgan.core.sets import each
from kurgan.games.siege.places import enemy
from kurgan.games.siege.rules.s09_works import held, re_halves
from kurgan.games.siege.sheets import Sheets
from kurgan.games.siege.state import ANSWERS, SG
from kurgan.games.siege.works import KIND

FORTRESSES = frozenset(
    1 + KIND[name] for name in ("fortress", "damaged_fortress", "unimproved_fortress", "damaged_unimproved_fortress")
)


def zoc(s: SG, side: int) -> int:
    """[S.5-e] [R43] The hexes into which units of this side exert a ZOC; Manned Forts alone have none."""
    return around(s.given.sheets, s.occupied[side])


@lru_cache(ANSWERS)
def around(t: Sheets, places: int) -> int:
    """All hexes adjacent to any of them."""
    return t.map.step(places)


def port_is_open(s: SG, side: int, place: int) -> bool:
    """[S.12-b] [R51] A port fortification of this side stands there, or a fortress that it owns."""
    t = s.given.sheets
    if s.at[place] & t.of_side[side] & t.ports:
        return True
    return s.base[place] in FORTRESSES and s.base_owner[place] == side


def open_sources(s: SG, side: int) -> int:
    """[S.12-a] [R51] The scenario's hexes that the enemy does not hold."""
    return _not_held(s, side, held(s, enemy(side)))


def _not_held(s: SG, side: int, by_enemy: int) -> int:
    t = s.given.sheets
    found, port = t.sources[side] & ~by_enemy, t.port[side]
    if port and found >> port & 1 and not port_is_open(s, side, port):
        found &= ~(1 << port)
    return found


def in_supply(s: SG, side: int) -> int:
    """[S.12] [R50] Hexes with a line to a source: no enemy hex, enemy ZOC only where own units stand."""
    foe = 1 - side
    barred = held(s, foe)
    return _supplied(s.given.sheets, _not_held(s, side, barred), barred, s.occupied[foe], s.occupied[side])


@lru_cache(ANSWERS)
def _supplied(t: Sheets, sources: int, barred: int, foes: int, own: int) -> int:
    return t.map.flood(sources, t.land & ~barred & (~around(t, foes) | own))


def fed_by_ports(s: SG, side: int, wanting: int) -> int:
    """[40.C.17.supply] [S.12-e] [R33] Those of these units that the side's port fortifications keep in supply.

    First the units in its hex, then those adjacent, each that still fits; the port itself does not matter.
    """
    t, fed = s.given.sheets, 0
    for fort in each(t.ports & t.of_side[side]):
        if not s.steps[fort]:
            continue
        place, left = s.where[fort], 2 * t.capacity[fort]
        around = sum(s.at[hex_] for hex_ in each(t.map.adjacent[place]))
        for units in (s.at[place], around):
            for unit in each(units & wanting & ~fed):
                if re_halves(s, unit) <= left:
                    left -= re_halves(s, unit)
                    fed |= 1 << unit
    return fed


def isolated(s: SG, side: int) -> int:
    """[S.12-c] [S.12-d] [R50] Units without supply; works are self supporting [40.C-g]."""
    without, wanting = s.occupied[side] & ~in_supply(s, side), 0
    if not without:
        return 0
    for place in each(without):
        wanting |= s.at[place]
    wanting &= ~s.given.sheets.forts
    return wanting & ~fed_by_ports(s, side, wanting) if wanting else 0


def hex_in_supply(s: SG, side: int, place: int) -> bool:
    """[R50] [R16] A line leads there, or the units there are kept by a port fortification."""
    if in_supply(s, side) >> place & 1:
        return True
    units = s.at[place] & s.given.sheets.of_side[side] & ~s.given.sheets.forts
    return bool(units) and not units & isolated(s, side)


__all__ = ["ANSWERS", "around", "fed_by_ports", "hex_in_supply", "in_supply", "isolated", "open_sources", "zoc"]
