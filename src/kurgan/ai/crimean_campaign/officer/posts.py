"""Where Soviet units are wanted, how many, and in which order [P3] [P4]."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.aims import distances, goal_counts
from kurgan.ai.crimean_campaign.officer.values import EAST, Values
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import AXIS, HEX, SOVIET
from kurgan.games.crimean_campaign.rules.r07_zoc import ground
from kurgan.games.crimean_campaign.stacks import controls, on_map
from kurgan.games.crimean_campaign.state import TCC

BACK, FRONT = HEX["3506"], HEX["3406"]  # one behind the other: no probe slips past both (P4)
Post = tuple[int, int]  # a hex, and how many units it wants


def reached(s: TCC) -> int:
    """Hexes that Axis units stand in or can march to, as things are."""
    t, where = s.given.sheets, ground(s, AXIS)
    starts = 0
    for place in bits(s.occupied[AXIS]):
        if s.at[place] & t.mobile:
            starts |= 1 << place
    found = starts
    for zone in where._walks(starts & where.free | t.grid.step(starts & ~where.free) & where.free):
        found |= zone
    return found


def fortress_open(s: TCC) -> bool:
    """Whether the Axis could attack the fortress in its next turn: it has a sector beside it, or can walk into one."""
    t = s.given.sheets
    beside = t.grid.adjacent[t.fortress]
    if beside & s.occupied[AXIS]:
        return True
    empty = beside & ~s.occupied[SOVIET]
    return bool(empty and reached(s) & empty)


def neck_holds(s: TCC) -> bool:
    """Whether no Axis unit is behind the neck."""
    t = s.given.sheets
    away = distances(t, 1 << t.kerch)
    return not any(away[place] < away[BACK] for place in bits(s.occupied[AXIS]))


def posts(s: TCC, aims: Values) -> list[Post]:
    """The most urgent first; a hex may come twice, with more units then."""
    t, w = s.given.sheets, aims.w
    found: list[Post] = []
    kerch, fortress = controls(s, SOVIET, t.kerch), controls(s, SOVIET, t.fortress)
    exposed = fortress and fortress_open(s)
    if fortress:
        found.append((t.fortress, 1))
    if kerch:
        found.append((t.kerch, 1))
    if exposed:
        found.append((t.fortress, int(w.fortress_full)))
    if kerch:
        if neck_holds(s):
            found += [(BACK, 1), (FRONT, 1), (t.kerch, int(w.kerch_calm))]
            found += [(BACK, int(w.lock_back)), (FRONT, int(w.lock_front))]
            if s.turn > 1 and aims.is_last:
                found += [(t.kerch, int(w.kerch_full)), (BACK, 6)]
        else:
            found.append((t.kerch, int(w.kerch_full)))
    if fortress and not exposed:
        found.append((t.fortress, int(w.fortress_calm)))
        if w.sector_units:
            found += [(place, int(w.sector_units)) for place in bits(t.sectors & t.grid.adjacent[t.fortress])]
    if goal_counts(s):
        found += [(place, 1) for place in bits(t.goal_towns) if controls(s, SOVIET, place)]
    occupied = s.occupied[AXIS]
    return [post for post in found if not occupied >> post[0] & 1]


def strength_east(s: TCC) -> int:
    """Soviet mobile units that can defend Kerch."""
    t = s.given.sheets
    away = distances(t, 1 << t.kerch)
    return sum(away[s.where[n]] <= EAST for n in bits(on_map(s, SOVIET) & t.mobile))


def lacking(s: TCC, wanted: list[Post], places: int) -> int:
    """How many units the posts among these hexes still want."""
    mobile, most = s.given.sheets.mobile, {}
    for place, number in wanted:
        if places >> place & 1:
            most[place] = max(number, most.get(place, 0))
    return sum(max(0, number - (s.at[place] & mobile).bit_count()) for place, number in most.items())
