"""4.2 How few units would open a way from Sevastopol to Kerch [P8]."""

from __future__ import annotations

from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import AXIS, SOVIET
from kurgan.games.crimean_campaign.rules.r04_victory import siege_ground
from kurgan.games.crimean_campaign.state import TCC


def gaps(s: TCC, most: int) -> list[int]:
    """Hexes in Axis zones, no more than so many, that would make a free way if a unit stood in each; else none."""
    t = s.given.sheets
    grid, free = t.grid, siege_ground(s)
    closed = grid.playable & ~s.occupied[AXIS] & ~s.occupied[SOVIET] & ~free
    layers = [grid.flood(1 << t.fortress, free)]
    while not layers[-1] >> t.kerch & 1:
        if len(layers) > most:
            return []
        met = layers[-1]
        entered = grid.step(met) & closed & ~met
        if not entered:
            return []
        layers.append(met | entered | grid.flood(grid.step(met | entered) & free & ~met, free))
    found: list[int] = []
    place = t.kerch
    for before in reversed(layers[:-1]):
        back = grid.flood(1 << place, free) if free >> place & 1 else 1 << place
        gap = grid.step(back) & closed & grid.step(before)
        if not gap:
            return []
        place = bits(gap)[0]
        found.append(place)
    return found
