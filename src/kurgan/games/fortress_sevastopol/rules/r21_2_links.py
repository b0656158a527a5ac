"""21.2 What bridges and lines let through, for whole sets of places at once.

Bridges and lines change seldom and are asked about at every step, so the answers are remembered for each state of
them: they depend on the question alone.
"""

from __future__ import annotations

from functools import lru_cache

from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import BREACHED, DESTROYED, RIVER, TRENCH
from kurgan.games.fortress_sevastopol.sheets import Sheets

ANSWERS = 4096


class Links:
    """By place: the neighbours that can be reached, a mask. It is its own key where answers are remembered."""

    __slots__ = ("around",)

    def __init__(self, around: tuple[int, ...]) -> None:
        self.around = around


@lru_cache(ANSWERS)
def adjoining(t: Sheets) -> Links:
    """[8.3] All neighbours."""
    return Links(t.adjacent)


@lru_cache(ANSWERS)
def bridged(t: Sheets, boundaries: bytes) -> Links:
    """[8.7-b] [R53] The neighbours whom everybody can reach: not behind a river without a bridge."""
    return Links(
        tuple(
            sum(1 << other for other, n in around if t.kind[n] != RIVER or (t.bridge[n] and boundaries[n] != DESTROYED))
            for around in t.neighbours
        )
    )


@lru_cache(ANSWERS)
def priced(t: Sheets, boundaries: bytes) -> Links:
    """[8.6-e] [8.6-f] The neighbours to whom a step does not take all MP: not behind a Trench either."""
    return Links(
        tuple(
            open_ & ~sum(1 << other for other, n in around if t.kind[n] == TRENCH and boundaries[n] != BREACHED)
            for open_, around in zip(bridged(t, boundaries).around, t.neighbours, strict=True)
        )
    )


def without(t: Sheets, links: Links, closed: int) -> Links:
    """The links but those over these boundaries."""
    return Links(
        tuple(
            open_ & ~sum(1 << other for other, n in around if closed >> n & 1)
            for open_, around in zip(links.around, t.neighbours, strict=True)
        )
    )


@lru_cache(ANSWERS)
def beside(links: Links, places: int) -> int:
    """All places linked with any of these."""
    found, around = 0, links.around
    for place in each(places):
        found |= around[place]
    return found


@lru_cache(ANSWERS)
def flood(links: Links, start: int, within: int) -> int:
    """All places reached from ``start`` over places in ``within``, the starts included."""
    around = links.around
    reached = front = start
    while front:
        found = 0
        for place in each(front):
            found |= around[place]
        front = found & within & ~reached
        reached |= front
    return reached
