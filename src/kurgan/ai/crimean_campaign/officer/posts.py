"""Where Soviet units are wanted, how many, and in which order [P3] [P4]."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.aims import distances, goal_counts
from kurgan.ai.crimean_campaign.fights import attack_of
from kurgan.ai.crimean_campaign.officer.outposts import outposts
from kurgan.ai.crimean_campaign.officer.raids import raids
from kurgan.ai.crimean_campaign.officer.sallies import Post, sallies
from kurgan.ai.crimean_campaign.officer.siege import gaps
from kurgan.ai.crimean_campaign.officer.threats import fall_chances, wanted_units
from kurgan.ai.crimean_campaign.officer.values import Values
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.names import LONG
from kurgan.games.crimean_campaign.places import AXIS, HEX, SOVIET
from kurgan.games.crimean_campaign.rules.r07_zoc import FOOT, ground
from kurgan.games.crimean_campaign.stacks import controls
from kurgan.games.crimean_campaign.state import TCC

RAIDER = 12.0  # factors that may be behind the neck without having opened it
BACK, FRONT = HEX["3506"], HEX["3406"]  # one behind the other: no probe slips past both (P4)


def reached(s: TCC) -> int:
    """Hexes that Axis units stand in or can march to, as things are."""
    where, found = ground(s, AXIS), s.occupied[AXIS]
    for place in bits(s.occupied[AXIS]):
        if s.at[place]:
            found |= where.reach(place, FOOT)
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
    """Whether nobody is behind the neck but a raider, who starves there while it stays closed."""
    t = s.given.sheets
    if s.occupied[AXIS] >> BACK & 1:
        return False
    away = distances(t, 1 << t.kerch)
    behind = 0.0
    for place in bits(s.occupied[AXIS]):
        if away[place] < away[BACK]:
            behind += sum(attack_of(s, piece) for piece in bits(s.at[place] & t.mobile))
    return behind <= RAIDER


def posts(s: TCC, aims: Values) -> list[Post]:
    """The most urgent first; a hex may come twice, with more units then."""
    t, w = s.given.sheets, aims.w
    found: list[Post] = []
    calm = (0, 0)
    shifts = t.game["shifts"]
    if controls(s, SOVIET, t.fortress):
        beside = t.grid.adjacent[t.fortress]
        fort = shifts["soviet_fortress"] + shifts["fight_move_axis"]
        found.append((t.fortress, 1))
        if fortress_open(s):
            found.append((t.fortress, wanted_units(s, t.fortress, beside, fort, w.risk)))
        elif s.length == LONG:
            found.append((t.fortress, int(w.fortress_calm)))
        else:
            calm = (t.fortress, int(w.fortress_calm))  # ships can fill it in time
        near = t.grid.step(beside) & ~(1 << t.fortress)
        if not aims.is_last and s.turn > 1:  # next turn it may stand in the sectors
            later = (t.fortress, wanted_units(s, t.fortress, beside | near, fort, w.risk))
        else:
            later = (t.fortress, 1)
    else:
        later = (0, 0)
    if controls(s, SOVIET, t.kerch):
        land = t.grid.adjacent[t.kerch] & ~t.kslz
        stands = t.grid.adjacent[t.kerch] if aims.is_last else land
        most = wanted_units(s, t.kerch, stands, shifts["fight_move_axis"], w.risk)
        closed = neck_holds(s)
        found.append((t.kerch, 1))
        if not closed and w.outposts:
            found += [(place, 1) for place in outposts(s, int(w.outposts))]
        found += [(t.kerch, most), calm]
        if closed:
            found += [(BACK, 1), (FRONT, 1), (t.kerch, int(w.kerch_calm)), later]
            found += [(BACK, int(w.lock_back)), (FRONT, int(w.lock_front))]
            if aims.is_last:
                found += [(t.kerch, int(w.kerch_full)), (BACK, 6)]
        else:
            if fall_chances(s, t.kerch, stands, shifts["fight_move_axis"])[-1] > w.risk:
                found += [(place, 1) for place in raids(s, int(w.raiders))]
            found.append(later)
            found.append((t.kerch, int(w.kerch_full)))
            if aims.is_last:  # nobody is to come near on another side
                found += [(place, 1) for place in bits(t.grid.adjacent[t.kerch])]
    else:
        found += [calm, later]
    if aims.siege_counts and controls(s, SOVIET, t.kerch) and controls(s, SOVIET, t.fortress):
        found += [(place, 1) for place in gaps(s, int(w.breakers))]
    if w.sector_units and controls(s, SOVIET, t.fortress):
        found += [(place, int(w.sector_units)) for place in bits(t.sectors & t.grid.adjacent[t.fortress])]
    if goal_counts(s):
        found += [(place, 1) for place in bits(t.goal_towns) if controls(s, SOVIET, place)]
    found += sallies(s, aims)
    occupied = s.occupied[AXIS]
    return [post for post in found if post[0] and not occupied >> post[0] & 1]


def lacking(s: TCC, wanted: list[Post], places: int) -> int:
    """How many units the posts among these hexes still want."""
    mobile = s.given.sheets.mobile
    most: dict[int, int] = {}
    for place, number in wanted:
        if places >> place & 1:
            most[place] = max(number, most.get(place, 0))
    return sum(max(0, number - (s.at[place] & mobile).bit_count()) for place, number in most.items())
