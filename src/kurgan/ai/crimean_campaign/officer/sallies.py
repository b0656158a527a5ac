"""Attacks from the sea: all who wait land beside one Axis stack, and fight at once with who stands there [P7] [P8]."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.officer.fights import best_party
from kurgan.ai.crimean_campaign.officer.values import Values
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.agents_kit import hungry
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.names import FIGHT_MOVE, REINFORCEMENT
from kurgan.games.crimean_campaign.places import AXIS, HAND, NONE, SOVIET
from kurgan.games.crimean_campaign.rules.r09_1_soviet import zone_index
from kurgan.games.crimean_campaign.state import TCC

Post = tuple[int, int]  # a hex, and how many units it wants


def sallies(s: TCC, aims: Values) -> list[Post]:
    """Where units are to land for the attack that brings most; nowhere if none brings enough."""
    t = s.given.sheets
    if s.phase != REINFORCEMENT or s.side != SOVIET or not s.at[HAND] & t.of_side[SOVIET]:
        return []
    best, found = aims.w.sally, list[Post]()
    for target in bits(t.grid.step(t.kslz & ~s.occupied[AXIS]) & s.occupied[AXIS]):
        c = s.copy()
        c.order, c.unit = FIGHT_MOVE, NONE
        wanted = land(c, target)
        if wanted:
            party = best_party(c, target, aims, hungry(c), floor=best)
            if party.value > best:
                best, found = party.value, wanted
    return found


def land(c: TCC, target: int) -> list[Post]:
    """Put as many as can land beside a hex there; where, and how many stand there then."""
    t = c.given.sheets
    waiting = bits(c.at[HAND] & t.of_side[SOVIET])
    most, limit = t.game["stacking"]["kslz"], t.game["stacking"]["soviet_units"]
    found = []
    for place in bits(t.grid.adjacent[target] & t.kslz & ~c.occupied[AXIS]):
        room = min(most - c.deployed[zone_index(t, place)], limit - (c.at[place] & t.mobile).bit_count())
        for _ in range(min(room, len(waiting))):
            put(c, waiting.pop(), place)
        if number := (c.at[place] & t.mobile).bit_count():
            found.append((place, number))
    return found
