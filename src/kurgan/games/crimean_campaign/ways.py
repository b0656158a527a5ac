"""Shortest ways, found from how far hexes lie apart when nobody is in the way.

A search hex by hex around whoever stands there floods the map for every move. But most units go straight: then every
hex of the way is one nearer to its start on the empty map too. So the way is followed back from its end over hexes
that may be passed, each one nearer; if that comes to the start, no way is shorter, and it is the one that the search
would have chosen, as both prefer the same hexes. If not, the search is made.
"""

from __future__ import annotations

from kurgan.core.kept import kept
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import SIZE
from kurgan.games.crimean_campaign.sheets import Sheets

FAR, YES = 255, ord("1")
TRIES = 2  # steps forth and back for each hex of the way, before the search is made


@kept(1)
def mech_adjacent(t: Sheets) -> tuple[int, ...]:
    """By hex: where mechanized units can go from it."""
    return tuple(t.mech_step(1 << place) if near else 0 for place, near in enumerate(t.grid.adjacent))


@kept(2)
def befores(t: Sheets, wheels: bool) -> tuple[tuple[int, ...], ...]:
    """By hex: those from which it is entered, in the order in which ``HexMap.path`` prefers them."""
    if not wheels:
        return tuple(tuple(reversed(bits(near))) for near in t.grid.adjacent)
    onward = mech_adjacent(t)
    return tuple(
        tuple(other for other in bits(near) if onward[other] >> place & 1) for place, near in enumerate(t.grid.adjacent)
    )


@kept(1024)
def distances(t: Sheets, start: int, wheels: bool) -> bytes:
    """By hex: how many steps it lies away, enemies or not."""
    away = bytearray([FAR]) * len(t.grid.adjacent)
    step = t.mech_step if wheels else t.grid.step
    edge = met = 1 << start
    steps = 0
    while edge:
        for place in bits(edge):
            away[place] = steps
        edge = step(edge) & ~met
        met |= edge
        steps += 1
    return bytes(away)


def signs(places: int) -> bytes:
    """By hex: whether it belongs to the set, to be asked often."""
    return bin(places)[:1:-1].encode().ljust(SIZE, b"0")


def straight(t: Sheets, start: int, end: int, passable: bytes, wheels: bool) -> list[int]:
    """The way between two hexes, both included, if one as short as on the empty map is soon found; else nothing."""
    away, before = distances(t, start, wheels), befores(t, wheels)
    way, blind, left = [end], set(), away[end]
    if left == FAR:
        return []
    for _ in range(TRIES * left):
        if left < 2:
            way.append(start)
            way.reverse()
            return way
        for other in before[way[-1]]:
            if away[other] < left and passable[other] == YES and other not in blind:
                way.append(other)
                left -= 1
                break
        else:  # nothing leads on from here: back, and the next one
            blind.add(way.pop())
            left += 1
            if not way:
                return []
    return []
