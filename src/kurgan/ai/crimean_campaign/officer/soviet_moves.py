"""Where the Soviets go: to posts in the order of their need, and to attacks that pay [P8]."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.aims import distances, starving
from kurgan.ai.crimean_campaign.muster import Field, Move, Muster
from kurgan.ai.crimean_campaign.odds import unit_value
from kurgan.ai.crimean_campaign.officer.musters import musters
from kurgan.ai.crimean_campaign.officer.posts import BACK, posts
from kurgan.ai.crimean_campaign.officer.sallies import Post
from kurgan.ai.crimean_campaign.officer.values import Values
from kurgan.ai.crimean_campaign.soviet_moves import alike
from kurgan.ai.crimean_campaign.stalin import offensive
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.names import MOVE_FIGHT
from kurgan.games.crimean_campaign.places import AXIS, SOVIET
from kurgan.games.crimean_campaign.rules.r06_stacking import has_room
from kurgan.games.crimean_campaign.rules.r08_supply import always, coastal
from kurgan.games.crimean_campaign.rules.r10_reach import movers
from kurgan.games.crimean_campaign.stacks import on_map
from kurgan.games.crimean_campaign.state import TCC

FIRST, LESS = 12.0, 0.8  # what the first post is worth, and each further one of that
IDLE = 0.3  # a unit that no post wants
HUNGER = 4.0  # what it costs to be out of supply


def worths(s: TCC, wanted: list[Post]) -> dict[int, float]:
    """What each unit is worth where it stands: as much as the post it fills, the best units counted first."""
    mobile = s.given.sheets.mobile & s.given.sheets.of_side[SOVIET]
    lines: dict[int, list[float]] = {}
    value = FIRST
    for place, number in wanted:
        line = lines.setdefault(place, [])
        line.extend([value] * (number - len(line)))
        value *= LESS
    found = {}
    for place in bits(s.occupied[SOVIET]):
        line = lines.get(place, [])
        there = sorted(bits(s.at[place] & mobile), key=lambda n: (-unit_value(s, n), n))
        for n, piece in enumerate(there):
            found[piece] = line[n] if n < len(line) else IDLE
    return found


def next_move(s: TCC, aims: Values) -> Move | None:
    able = bits(movers(s, SOVIET))
    if not able:
        return None
    field, fixed = Field(s, SOVIET), 0
    wanted = posts(s, aims)
    costs = worths(s, wanted)
    if s.order == MOVE_FIGHT:
        for plan in attacks(s, aims, costs, field):
            fixed |= plan.units
            for piece, end in plan.moves:
                one = piece if piece in able else alike(s, piece, able)
                if one is not None:
                    return one, end
    free = [piece for piece in able if not fixed >> piece & 1]
    return to_posts(s, field, wanted, costs, free, aims) or to_safety(s, field, costs, free, aims)


def attacks(s: TCC, aims: Values, costs: dict[int, float], field: Field) -> list[Muster]:
    """What Stalin orders; else what spare units can do that pays well, without leaving supply."""
    ready = bits(on_map(s, SOVIET) & s.given.sheets.mobile)
    if s.quota:
        return offensive(s, ready, costs, aims)
    spare = [piece for piece in ready if costs[piece] < aims.w.spare]
    if not spare:
        return []
    return [
        plan
        for plan in musters(s, SOVIET, spare, aims)
        if plan.value > aims.w.bold and all(field.fed >> end & 1 for _, end in plan.moves)
    ]


def to_safety(s: TCC, field: Field, costs: dict[int, float], able: list[int], aims: Values) -> Move | None:
    """[P4] Who holds no post and may be cut off goes behind the neck, or to the coast, where ships feed him."""
    if aims.is_last:
        return None
    t = s.given.sheets
    safe = coastal(s) | always(s)
    away = distances(t, 1 << t.kerch)
    danger = t.grid.step(s.occupied[AXIS])
    for piece in able:
        place = s.where[piece]
        if costs[piece] > IDLE or (safe >> place & 1 and not danger >> place & 1):
            continue
        ends = [
            end for end in bits(field.reach(piece) & safe & ~danger & ~t.kslz) if has_room(s, end, 1 << piece, SOVIET)
        ]
        if ends:
            return piece, min(
                ends,
                key=lambda end: (away[end] > away[BACK], not t.towns >> end & 1, s.at[end].bit_count(), away[end], end),
            )
    return None


def to_posts(
    s: TCC, field: Field, wanted: list[Post], costs: dict[int, float], able: list[int], aims: Values
) -> Move | None:
    """Into the most urgent post that lacks somebody goes who is worth least where he stands."""
    mobile = s.given.sheets.mobile
    before = None
    value = FIRST
    for place, number in wanted:
        if (s.at[place] & mobile).bit_count() < number:
            line = []
            for piece in able:
                here = costs[piece] - (0.0 if field.fed >> s.where[piece] & 1 else HUNGER)
                if here < value and s.where[piece] != place and field.reach(piece) >> place & 1:
                    line.append((here, -unit_value(s, piece), piece))
            for _, _, piece in sorted(line):
                if not has_room(s, place, 1 << piece, SOVIET):
                    continue
                if before is None:
                    before = starving(s, SOVIET, aims).bit_count()
                c = s.copy()
                put(c, piece, place)
                if starving(c, SOVIET, aims).bit_count() <= before:
                    return piece, place
        value *= LESS
    return None
