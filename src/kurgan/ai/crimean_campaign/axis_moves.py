"""Where the Axis goes: into what nobody holds, against what can be beaten, around the fortress, on towards its aims."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.ai.crimean_campaign.aims import Aims, distances, is_worse, locks, siege_holds, starving
from kurgan.ai.crimean_campaign.fights import attack_of
from kurgan.ai.crimean_campaign.muster import Field, Move, musters
from kurgan.ai.crimean_campaign.odds import mean_of
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.places import AXIS, NONE, SOVIET
from kurgan.games.crimean_campaign.rules.r03_control import take
from kurgan.games.crimean_campaign.rules.r04_victory import is_besieged, siege_ground
from kurgan.games.crimean_campaign.rules.r06_stacking import has_room
from kurgan.games.crimean_campaign.sheets import TOKENS
from kurgan.games.crimean_campaign.stacks import controls, held_by, on_map
from kurgan.games.crimean_campaign.state import TCC

KEEP = 2  # units that stay in a port that was taken
AROUND = 4  # hexes: who is so near to an aim works on it
ENOUGH = 2.5  # factors of ours for each of theirs there
AT_LEAST = 14.0
CROWDED = 12  # hexes further an aim counts that has enough
MOST_ENDS = 6  # hexes tried for one unit that might restore supply
GAIN = 0.9  # hexes a march must gain


def own_units(s: TCC) -> list[int]:
    """Those that may still move, or that stand and may fight; not those that hold a port."""
    t = s.given.sheets
    kept = 0
    for port in (t.fortress, t.kerch):
        here = s.at[port] & t.of_side[AXIS] & t.mobile
        if here and here.bit_count() <= KEEP:
            kept |= here
    return list(bits(on_map(s, AXIS) & t.mobile & ~kept))


def moved(s: TCC, piece: int, end: int) -> TCC:
    c = s.copy()
    put(c, piece, end)
    take(c, AXIS, end)
    c.moved |= 1 << piece
    return c


def is_fine(s: TCC, move: Move, aims: Aims) -> bool:
    c = moved(s, *move)
    return c.winner == AXIS or not is_worse(c, s, aims)


# --- hexes that nobody defends ----------------------------------------------------------------------


def grabs(s: TCC, field: Field, units: list[int], aims: Aims) -> Iterator[Move]:
    t = s.given.sheets
    free = held_by(s, SOVIET) & ~s.occupied[SOVIET] & (t.towns | t.fortified)
    for place in sorted(bits(free), key=lambda n: (-aims.prize(s, n, AXIS), n)):
        for piece in sorted(units, key=lambda n: (attack_of(s, n), n)):
            if field.reach(piece) >> place & 1 and has_room(s, place, 1 << piece, AXIS):
                yield piece, place
                break


# --- the siege --------------------------------------------------------------------------------------


def cuts(s: TCC, field: Field, units: list[int]) -> Iterator[Move]:
    """A unit to where it closes the last way from the fortress to Kerch, or at least stands on it."""
    t = s.given.sheets
    way = t.grid.path(t.fortress, t.kerch, siege_ground(s))
    on_way = sum(1 << place for place in way) & ~s.occupied[SOVIET]
    near = (on_way | t.grid.step(on_way)) & field.where.open
    closing, line = [], sorted(units, key=lambda n: (attack_of(s, n), n))
    reach = 0
    for piece in line:
        reach |= field.reach(piece)
    for place in bits(near & reach):
        c = s.copy()
        c.occupied[AXIS] |= 1 << place
        if is_besieged(c):
            closing.append(place)
    middle = locks(t)
    for place in sorted(
        closing or bits(on_way & reach), key=lambda n: (not middle >> n & 1, not field.fed >> n & 1, n)
    ):
        for piece in line:
            if field.reach(piece) >> place & 1 and has_room(s, place, 1 << piece, AXIS):
                yield piece, place
                break


# --- supply -----------------------------------------------------------------------------------------


def relief(s: TCC, field: Field, units: list[int], aims: Aims) -> Iterator[Move]:
    """A unit out of supply back to where it is fed, or another next to it that holds the line open [7.3]."""
    doomed, t = starving(s, AXIS, aims), s.given.sheets
    if not doomed:
        return
    places = 0
    for piece in bits(doomed):
        places |= 1 << s.where[piece]
    near = t.grid.step(places)
    for piece in sorted(units, key=lambda n: (not doomed >> n & 1, attack_of(s, n), n)):
        ends = field.reach(piece) & (field.fed if doomed >> piece & 1 else near)
        for end in list(bits(ends))[:MOST_ENDS]:
            if has_room(s, end, 1 << piece, AXIS):
                after = starving(moved(s, piece, end), AXIS, aims)
                if after.bit_count() < doomed.bit_count():
                    yield piece, end


# --- marches ----------------------------------------------------------------------------------------


def power(s: TCC, side: int, away: tuple[int, ...]) -> float:
    """The factors of a side near an aim: what attacks there, or what defends it."""
    t, found = s.given.sheets, 0.0
    for place in bits(s.occupied[side]):
        if away[place] <= AROUND:
            for piece in bits(s.at[place]):
                if side == AXIS:
                    found += attack_of(s, piece)
                elif TOKENS >> piece & 1:
                    found += mean_of(s, piece)[1]
                else:
                    found += t.defense[piece][s.steps[piece]]
    return found


def burdens(s: TCC) -> list[tuple[tuple[int, ...], int]]:
    """Every aim as distances to it, and how many hexes further it counts because enough of us are there."""
    t = s.given.sheets
    found = []
    for port in (t.kerch, t.fortress):
        if not controls(s, AXIS, port):
            away = distances(t, 1 << port)
            enough = power(s, AXIS, away) >= AT_LEAST + ENOUGH * power(s, SOVIET, away)
            found.append((away, CROWDED if enough else 0))
    return found or [(distances(t, s.occupied[SOVIET] or t.sources), 0)]


def marches(s: TCC, field: Field, units: list[int]) -> Iterator[Move]:
    """Each unit to the fed hex nearest to what it should work on, the greatest gain first."""
    weights = burdens(s)
    fed = field.fed | (field.where.open if s.turn == 1 else 0)
    reached = 0
    for piece in units:
        reached |= field.reach(piece)
    ranked = sorted(
        (min(away[end] + more for away, more in weights) - 0.1 * (s.at[end] != 0), end) for end in bits(reached & fed)
    )
    found = []
    for piece in units:
        place, ends = s.where[piece], field.reach(piece)
        here = min(away[place] + more for away, more in weights)
        for far, end in ranked:
            if here - far <= GAIN:
                break
            if ends >> end & 1 and has_room(s, end, 1 << piece, AXIS):
                found.append((here - far, piece, end))
                break
    found.sort(key=lambda move: (-move[0], move[1]))
    for _, piece, end in found:
        yield piece, end


# --- all together -----------------------------------------------------------------------------------


def next_move(s: TCC, aims: Aims) -> Move | None:
    """The next unit and where it goes; None when all is well as it is."""
    field = Field(s, AXIS)
    units = own_units(s)
    waiting = [piece for piece in units if field.reach(piece)]
    if not waiting:
        return None
    free = list(grabs(s, field, waiting, aims))
    for move in free:
        if moved(s, *move).winner == AXIS:
            return move
    for move in relief(s, field, waiting, aims):
        return move
    if aims.siege_counts and not siege_holds(s, starving(s, AXIS, aims)):
        for move in cuts(s, field, waiting):
            return move
    for move in free:
        if is_fine(s, move, aims):
            return move
    fixed = 0
    for plan in musters(s, AXIS, units, aims):
        fixed |= plan.units
        for move in plan.moves:
            if is_fine(s, move, aims):
                return move
    rest = [piece for piece in waiting if not fixed >> piece & 1]
    for move in marches(s, field, rest):
        if is_fine(s, move, aims):
            return move
    return None


def outlook(s: TCC, aims: Aims) -> float:
    """What the attacks bring altogether that can be prepared by moving first."""
    c = s.copy()
    c.unit = NONE
    return sum(plan.value for plan in musters(c, AXIS, own_units(c), aims))
