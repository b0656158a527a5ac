"""8.2 The Axis keeps its line to Kerch open: a unit where the landing zone comes out, and one in the neck [P5]."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.ai.crimean_campaign.aims import distances
from kurgan.ai.crimean_campaign.fights import attack_of
from kurgan.ai.crimean_campaign.muster import Field, Move
from kurgan.ai.crimean_campaign.officer.posts import BACK, FRONT
from kurgan.ai.crimean_campaign.officer.raids import fed
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import AXIS, HEX, SOVIET
from kurgan.games.crimean_campaign.rules.r06_stacking import has_room
from kurgan.games.crimean_campaign.rules.r07_zoc import FOOT, Ground
from kurgan.games.crimean_campaign.rules.r08_supply import sources_of
from kurgan.games.crimean_campaign.stacks import on_map
from kurgan.games.crimean_campaign.state import TCC

EXIT = HEX["4306"]  # whoever stands here bars every way out of the landing zone south of Kerch
NECK = (FRONT, BACK, HEX["3407"], HEX["3507"], HEX["3405"], HEX["3306"], HEX["3307"])
SOLID = 4  # defense of a unit that is left alone in the way out
WEAK = 6.0  # attack of a unit that is not missed at Kerch


def keepers(s: TCC) -> int:
    """Units that stay: who is alone in the way out, or in the neck if it would be open without him."""
    if not at_kerch(s):
        return 0
    found = lone(s, EXIT)
    for place in NECK:
        here = lone(s, place)
        if here and is_weak(s, here.bit_length() - 1) and neck_open(s, 0, 1 << place):
            return found | here
    return found


def is_weak(s: TCC, piece: int) -> bool:
    return attack_of(s, piece) <= WEAK


def lone(s: TCC, place: int) -> int:
    """The only Axis unit of a hex, as a set; none if there are more."""
    here = s.at[place] & s.given.sheets.of_side[AXIS] & s.given.sheets.mobile
    return here if here and not here & here - 1 else 0


def at_kerch(s: TCC) -> int:
    t = s.given.sheets
    return (t.grid.adjacent[t.kerch] | 1 << t.kerch) & s.occupied[AXIS]


def lifelines(s: TCC, field: Field, units: list[int]) -> Iterator[Move]:
    """The weakest unit that can hold its own into the way out, a weak one into the neck if one Soviet can close it."""
    t = s.given.sheets
    line = sorted(units, key=lambda n: (attack_of(s, n), n))
    if not s.occupied[AXIS] >> EXIT & 1 and field.fed >> EXIT & 1:
        for piece in line:
            solid = t.defense[piece][s.steps[piece]] >= SOLID and not t.mechanized >> piece & 1
            if solid and field.reach(piece) >> EXIT & 1:
                yield piece, EXIT
    if not at_kerch(s):
        return
    going = sum(1 << n for n in NECK if (here := lone(s, n)) and not is_weak(s, here.bit_length() - 1))
    if not neck_open(s, 0, going):
        return
    for place in NECK:
        if field.fed >> place & 1 and not neck_open(s, 1 << place, going & ~(1 << place)):
            for piece in line:
                if is_weak(s, piece) and field.reach(piece) >> place & 1 and has_room(s, place, 1 << piece, AXIS):
                    yield piece, place


def neck_open(s: TCC, more: int, less: int = 0) -> bool:
    """Whether one Soviet unit that is on the map could cut off those at Kerch, if we stood in more hexes, or less."""
    t, axis, soviet = s.given.sheets, (s.occupied[AXIS] | more) & ~less, s.occupied[SOVIET]
    where, reached = Ground(s.given, axis), 0
    for place in {s.where[n] for n in bits(on_map(s, SOVIET) & t.mobile)} - {t.kerch, t.fortress}:
        reached |= where.reach(place, FOOT)
    away = distances(t, 1 << t.kerch)
    before, sources = at_kerch(s), sources_of(s, AXIS)
    return any(
        before & ~fed(s.given, axis, soviet | 1 << place, sources)
        for place in bits(reached & ~soviet)
        if away[place] <= away[NECK[-1]] + 1
    )
