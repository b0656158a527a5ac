"""Where the Soviets go: posts that must be held, each the less wanting the more stand there; and Stalin's orders."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.aims import Aims, distances, goal_counts, locks, starving
from kurgan.ai.crimean_campaign.muster import Field, Move, musters
from kurgan.ai.crimean_campaign.odds import unit_value
from kurgan.ai.crimean_campaign.stalin import offensive
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.names import MOVE_FIGHT
from kurgan.games.crimean_campaign.places import AXIS, SOVIET, direction_to
from kurgan.games.crimean_campaign.rules.r06_stacking import has_room
from kurgan.games.crimean_campaign.rules.r10_reach import movers
from kurgan.games.crimean_campaign.rules.r11_2_shifts import CONCENTRIC
from kurgan.games.crimean_campaign.sheets import Sheets
from kurgan.games.crimean_campaign.stacks import controls, on_map
from kurgan.games.crimean_campaign.state import TCC

FORTRESS = 12.0
KERCH = 9.0
LOCKS = (7.0, 4.0, 2.0)  # the best hex that bars the way to Kerch, the next, ...
SECTOR = 3.0
TOWN = 1.5
GOAL_TOWN = 2.5
ROUGH = 0.4
LESS = 0.7  # the next unit in a hex is worth so much of the one before
LESS_IN_LOCKS = 0.88
GAIN = 0.4  # what a move must gain
SPARE = 2.0  # a unit worth less where it stands may leave for an attack
BOLD = 3.0  # what an attack must bring for which units leave their posts


def posts(s: TCC) -> dict[int, float]:
    """What the first unit in a hex is worth there; a hex of the enemy's is no post."""
    t = s.given.sheets
    found: dict[int, float] = {}
    for place in bits(t.towns):
        found[place] = GOAL_TOWN if t.goal_towns >> place & 1 and goal_counts(s) else TOWN
    for place in bits(t.sectors):
        found[place] = SECTOR
    if controls(s, SOVIET, t.kerch):
        for place, value in zip(free_locks(s), LOCKS, strict=False):
            found[place] = value
    found[t.kerch], found[t.fortress] = KERCH, FORTRESS
    return {place: value for place, value in found.items() if not s.occupied[AXIS] >> place & 1}


def ports(s: TCC) -> tuple[int, int]:
    return s.given.sheets.fortress, s.given.sheets.kerch


def free_locks(s: TCC) -> list[int]:
    """The hexes that bar the way to Kerch while no enemy stands behind them, the least exposed first."""
    t = s.given.sheets
    away = distances(t, 1 << t.kerch)
    nearest = min((away[place] for place in bits(s.occupied[AXIS])), default=99)
    free = [place for place in bits(locks(t)) if away[place] < nearest and not t.towns >> place & 1]
    return sorted(free, key=lambda place: (*exposure(t, place), -away[place], place))[: len(LOCKS)]


def exposure(t: Sheets, place: int) -> tuple[bool, int]:
    """From how many sides an enemy from the north can attack a unit that stands there alone, and whether all around."""
    zone = 1 << place | t.grid.adjacent[place]
    near = t.grid.step(t.grid.flood(t.sources, t.grid.playable & ~zone)) & t.grid.adjacent[place]
    sides = sum(1 << direction_to(place, other) for other in bits(near))
    return CONCENTRIC[sides], sides.bit_count()


def want(s: TCC, wanted: dict[int, float], place: int, number: int) -> float:
    """What the unit that makes so many in a hex is worth there."""
    t = s.given.sheets
    base = wanted.get(place)
    if base is None:
        base = ROUGH if t.rough >> place & 1 else 0.1
    return base * (LESS_IN_LOCKS if locks(t) >> place & 1 else LESS) ** (number - 1)


def standing_worth(s: TCC, wanted: dict[int, float], pieces: list[int]) -> dict[int, float]:
    """What each unit is worth where it stands: the more stand there, the less."""
    mobile, found = s.given.sheets.mobile, {}
    for piece in pieces:
        place = s.where[piece]
        there = sorted(bits(s.at[place] & mobile), key=lambda n: (-unit_value(s, n), n))
        found[piece] = want(s, wanted, place, 1 + there.index(piece))
    return found


def next_move(s: TCC, aims: Aims) -> Move | None:
    able = list(bits(movers(s, SOVIET)))
    if not able:
        return None
    field, fixed = Field(s, SOVIET), 0
    wanted = posts(s)
    if s.order == MOVE_FIGHT:
        ready = list(bits(on_map(s, SOVIET) & s.given.sheets.mobile))
        costs = standing_worth(s, wanted, ready)
        if s.quota:
            plans = offensive(s, ready, costs, aims)
        else:
            spare = [piece for piece in ready if costs[piece] < SPARE and s.where[piece] not in ports(s)]
            plans = [
                plan
                for plan in musters(s, SOVIET, spare, aims)
                if plan.value > BOLD and all(field.fed >> end & 1 for _, end in plan.moves)
            ]
        for plan in plans:
            fixed |= plan.units
            for piece, end in plan.moves:
                one = piece if piece in able else alike(s, piece, able)
                if one is not None:
                    return one, end
    return to_posts(s, field, wanted, [piece for piece in able if not fixed >> piece & 1], aims)


def alike(s: TCC, piece: int, able: list[int]) -> int | None:
    """Another unit of the same hex, which stands for it where nobody can tell them apart."""
    return next((other for other in able if s.where[other] == s.where[piece]), None)


def to_posts(s: TCC, field: Field, wanted: dict[int, float], able: list[int], aims: Aims) -> Move | None:
    t = s.given.sheets
    numbers = {place: (s.at[place] & t.mobile).bit_count() for place in wanted}
    best: tuple[float, int, int] | None = None
    before = None
    options = []
    for piece in able:
        place = s.where[piece]
        here = want(s, wanted, place, (s.at[place] & t.mobile).bit_count())
        if not field.fed >> place & 1:
            here -= 2.0
        reach = field.reach(piece)
        for end, number in numbers.items():
            if reach >> end & 1 and has_room(s, end, 1 << piece, SOVIET):
                gain = want(s, wanted, end, number + 1) - here + (0.0 if field.fed >> end & 1 else -2.0)
                gain += 0.02 * unit_value(s, piece)
                if gain > GAIN:
                    options.append((gain, -piece, end))
    for gain, negative, end in sorted(options, reverse=True):
        if before is None:
            before = starving(s, SOVIET, aims).bit_count()
        c = s.copy()
        put(c, -negative, end)
        if starving(c, SOVIET, aims).bit_count() <= before:
            best = gain, -negative, end
            break
    return (best[1], best[2]) if best else None
