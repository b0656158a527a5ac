"""What a side is after, and what things are worth to it. The unit of all values is a combat factor."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.core.kept import kept
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.names import LONG
from kurgan.games.crimean_campaign.places import AXIS, GONE, SIZE, SOVIET
from kurgan.games.crimean_campaign.rules.r04_victory import goal_towns, is_besieged, last_turn
from kurgan.games.crimean_campaign.rules.r08_supply import out_of_supply
from kurgan.games.crimean_campaign.sheets import Sheets
from kurgan.games.crimean_campaign.stacks import controls, held_by, on_map
from kurgan.games.crimean_campaign.state import TCC

FAR = 60
WIN = 200.0
PORT = 30.0  # the fortress or Kerch, one of the two that decide
SECTOR = 3.0
TOWN = 3.0
GOAL_TOWN = 4.0  # more, while the five towns count [4.2-g]
LOCK = 10.0  # a hex that bars the way to Kerch
NEAR = 10  # hexes from an aim at which a unit is in the way of it
STEP = 2.0  # of an Axis unit
UNIT = 2.6  # a Soviet one


@kept(256)
def distances(t: Sheets, goals: int) -> tuple[int, ...]:
    """By hex: steps over land to the nearest of these hexes, whoever stands between."""
    away, edge, met, steps = [FAR] * SIZE, goals, goals, 0
    while edge:
        for place in bits(edge):
            away[place] = steps
        edge = t.grid.step(edge) & ~met
        met |= edge
        steps += 1
    return tuple(away)


@kept(1)
def locks(t: Sheets) -> int:
    """Hexes from which one unit and its zone bar every way from the north edge to Kerch."""
    places = 0
    for place in bits(t.grid.playable & ~t.sources):
        zone = 1 << place | t.grid.adjacent[place]
        if not zone >> t.kerch & 1 and not t.grid.flood(t.sources, t.grid.playable & ~zone) >> t.kerch & 1:
            places |= 1 << place
    return places


@dataclass(frozen=True)
class Aims:
    """One decision's measures."""

    side: int
    away: tuple[int, ...]  # by hex: steps to the nearest aim of the Axis
    lost: tuple[float, float]  # by side: a step of its own
    rest: float  # how much of the game is left, 1 to 0
    is_last: bool  # the last turn
    siege_counts: bool  # whether the Axis loses at the end of this turn if the fortress is not besieged
    supply_counts: bool  # whether units out of supply die at the end of this turn

    def prize(self, s: TCC, place: int, side: int) -> float:
        """What it is worth to this side to clear a hex of its enemy."""
        return axis_prize(self, s, place) if side == AXIS else soviet_prize(self, s, place)


def measure(s: TCC, side: int) -> Aims:
    t, last = s.given.sheets, last_turn(s)
    rest = max(0.0, (last - s.turn) / last)
    is_last = s.turn >= last
    lost = (0.25 + STEP * min(1.0, 2 * rest) * 0.8, 0.5 + UNIT * min(1.0, 2 * rest) * 0.7)
    return Aims(
        side,
        distances(t, axis_aims(s)),
        lost,
        rest,
        is_last,
        s.length == LONG and s.turn >= t.game["siege"]["from"],
        1 < s.turn < last,
    )


def axis_aims(s: TCC) -> int:
    """Hexes the Axis still has to take: the two ports first, then the towns that count."""
    t, theirs = s.given.sheets, held_by(s, SOVIET)
    found = (1 << t.fortress | 1 << t.kerch) & theirs
    if s.length == LONG and s.turn <= t.game["goal"]["turn"]:
        found |= t.goal_towns & theirs
    return found or 1 << t.fortress | 1 << t.kerch


def axis_prize(aims: Aims, s: TCC, place: int) -> float:
    t, bit = s.given.sheets, 1 << place
    if place in (t.fortress, t.kerch):
        other = t.kerch if place == t.fortress else t.fortress
        if controls(s, AXIS, other):
            return WIN
        return 2 * PORT if aims.is_last else PORT
    found = 1.0 + 4.0 * max(0.0, 1 - aims.away[place] / NEAR)
    if t.sectors & bit:
        found += SECTOR
    elif t.towns & bit:
        found += TOWN + (GOAL_TOWN if t.goal_towns & bit and goal_counts(s) else 0.0)
    elif locks(t) & bit:
        found += LOCK
    return found


def soviet_prize(aims: Aims, s: TCC, place: int) -> float:
    t, bit = s.given.sheets, 1 << place
    if place in (t.fortress, t.kerch):
        return 3 * PORT if aims.is_last else PORT
    if t.towns & bit:
        if t.goal_towns & bit and goal_counts(s):
            return WIN if s.turn == t.game["goal"]["turn"] and goal_towns(s) + 1 >= t.goal_needed else TOWN + GOAL_TOWN
        return TOWN
    return SECTOR / 2 if t.sectors & bit else 1.0


def goal_counts(s: TCC) -> bool:
    """[4.2-g] Whether the five towns still decide something."""
    turn: int = s.given.sheets.game["goal"]["turn"]
    return s.length == LONG and s.turn <= turn


# --- what must not break ----------------------------------------------------------------------------


def is_worse(s: TCC, before: TCC, aims: Aims) -> bool:
    """Whether the Axis has lost the siege, or more units their supply, from one position to the other."""
    now, then = starving(s, aims.side, aims), starving(before, aims.side, aims)
    if aims.side == AXIS and aims.siege_counts and not siege_holds(s, now) and siege_holds(before, then):
        return True
    return now.bit_count() > then.bit_count()


def starving(s: TCC, side: int, aims: Aims) -> int:
    """Units that would die if supply were checked now."""
    return out_of_supply(s, on_map(s, side), side) if aims.supply_counts else 0


def siege_holds(s: TCC, doomed: int = 0) -> bool:
    """Whether the fortress is besieged even when these units are gone."""
    if not doomed:
        return is_besieged(s)
    c = s.copy()
    for piece in bits(doomed):
        put(c, piece, GONE)
    return is_besieged(c)
