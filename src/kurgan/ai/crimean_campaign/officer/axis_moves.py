"""Where the Axis goes: two fronts, each with what it needs, and on each the stands for its next attack."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.ai.crimean_campaign.aims import distances, goal_counts, siege_holds, starving
from kurgan.ai.crimean_campaign.axis_moves import cuts, grabs, is_fine, moved, relief
from kurgan.ai.crimean_campaign.fights import attack_of
from kurgan.ai.crimean_campaign.muster import Field, Move, Muster
from kurgan.ai.crimean_campaign.odds import mean_of
from kurgan.ai.crimean_campaign.officer.fights import WHEELS
from kurgan.ai.crimean_campaign.officer.lifelines import keepers, lifelines
from kurgan.ai.crimean_campaign.officer.musters import musters
from kurgan.ai.crimean_campaign.officer.posts import BACK, FRONT
from kurgan.ai.crimean_campaign.officer.values import EAST, Values
from kurgan.core.kept import kept
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.names import LONG, MOVE_FIGHT, SHORT
from kurgan.games.crimean_campaign.places import AXIS, NONE, SOVIET
from kurgan.games.crimean_campaign.rules.r06_stacking import has_room
from kurgan.games.crimean_campaign.sheets import TOKENS, Sheets
from kurgan.games.crimean_campaign.stacks import controls, on_map
from kurgan.games.crimean_campaign.state import TCC

WEST, EASTERN = 0, 1
NEAR_FORTRESS = 4  # hexes: who is so near belongs to the west
CONTACT = 0.4  # hexes nearer a stand counts for each enemy hex beside it, up to two
TOGETHER = 0.1  # and where others stand
GAIN = 0.3  # hexes a march must gain


def defense_of(s: TCC, place: int) -> float:
    t, found = s.given.sheets, 0.0
    for piece in bits(s.at[place]):
        found += mean_of(s, piece)[1] if TOKENS >> piece & 1 else t.defense[piece][s.steps[piece]]
    return found


def defense_near(s: TCC, port: int, near: int) -> float:
    """The strongest Soviet stack on the way to a port."""
    away = distances(s.given.sheets, 1 << port)
    return max((defense_of(s, place) for place in bits(s.occupied[SOVIET]) if away[place] <= near), default=0.0)


def needs(s: TCC, aims: Values) -> tuple[float, float]:
    """[P3] Attack factors that west and east want; infinite where everything belongs."""
    t, w = s.given.sheets, aims.w
    has_fortress, has_kerch = controls(s, AXIS, t.fortress), controls(s, AXIS, t.kerch)
    if has_fortress:
        return 0.0, float("inf")
    if has_kerch:
        return float("inf"), w.guard if s.turn < w.landing_ends else w.guard_late  # [P5]
    west = w.west_more + defense_near(s, t.fortress, 0)
    if s.length == SHORT and first_front(s, aims) == EASTERN:
        line = sorted((attack_of(s, piece) for piece in bits(on_map(s, AXIS) & t.mobile)), reverse=True)
        return west, sum(line[: int(w.east_short)])
    east = min(w.east_most, w.east_more + defense_near(s, t.kerch, EAST))
    if not s.occupied[SOVIET] & (1 << BACK | 1 << FRONT):
        east = min(east, w.east_kerch)  # [P4] more is not wanted once the neck is open
    return west, east


def first_front(s: TCC, aims: Values) -> int:
    """[P3] [P4] Kerch comes first, before it is filled from the sea; in four turns only if the neck is thinly held."""
    if s.length == SHORT:
        mobile = s.given.sheets.mobile
        thick = max((s.at[place] & mobile).bit_count() * (s.occupied[SOVIET] >> place & 1) for place in (BACK, FRONT))
        return EASTERN if thick <= aims.w.thin_neck else WEST
    return EASTERN if aims.w.east_first >= 0.5 else WEST


def fronts(s: TCC, aims: Values, units: list[int]) -> dict[int, int]:
    """By unit: its front. Who is at one stays there while it is wanted; the others go where more is missing.

    Before a port the strongest stay, in one that was taken the weakest who can hold it.
    """
    t = s.given.sheets
    wanted = list(needs(s, aims))
    to = distances(t, 1 << t.fortress), distances(t, 1 << t.kerch)
    first = first_front(s, aims)
    homes: tuple[list[int], list[int]] = ([], [])
    found: dict[int, int] = {}
    loose = []
    for piece in sorted(units, key=lambda n: (-attack_of(s, n), n)):
        place = s.where[piece]
        if to[WEST][place] <= NEAR_FORTRESS:
            homes[WEST].append(piece)
        elif to[EASTERN][place] <= EAST:
            homes[EASTERN].append(piece)
        else:
            loose.append(piece)
    for home, port in ((WEST, t.fortress), (EASTERN, t.kerch)):
        for piece in reversed(homes[home]) if controls(s, AXIS, port) else homes[home]:
            if wanted[home] > 0:
                found[piece] = home
                wanted[home] -= attack_of(s, piece)
            else:
                loose.append(piece)
    for piece in sorted(loose, key=lambda n: (-attack_of(s, n), n)):
        liked = EASTERN if t.mechanized >> piece & 1 else first  # wheels are of no use against the fortress
        front = liked if wanted[liked] > 0 else 1 - liked if wanted[1 - liked] > 0 else WEST
        found[piece] = front
        wanted[front] -= attack_of(s, piece)
    return found


# --- stands -----------------------------------------------------------------------------------------


def stands(s: TCC, ends: int, port: int) -> list[tuple[float, int]]:
    """Hexes by what they are worth for the next attack towards a port: near, in contact, the best first."""
    t, away = s.given.sheets, distances(s.given.sheets, 1 << port)
    enemies = s.occupied[SOVIET]
    found = []
    for place in bits(ends):
        near = t.grid.adjacent[place] & enemies
        contact = min(2, near.bit_count()) if near else 0
        found.append((away[place] - CONTACT * contact - TOGETHER * (s.at[place] != 0), place))
    found.sort()
    return found


def marches(s: TCC, field: Field, units: list[int], aims: Values, front: dict[int, int]) -> Iterator[Move]:
    """Each unit to the best stand of its front that has room, the strongest first."""
    t = s.given.sheets
    fed = field.fed | (field.where.open if not aims.supply_counts else 0)
    if not aims.is_last:
        fed &= field.fed | ~behind_neck(t)  # nobody goes there alone to starve [P4]
    for side, port in ((EASTERN, t.kerch), (WEST, t.fortress)):
        own = [piece for piece in units if front[piece] == side]
        if not own:
            continue
        reached = 0
        for piece in own:
            reached |= field.reach(piece) | 1 << s.where[piece]
        ranked = stands(s, reached & (fed | sum(1 << p for p in {s.where[n] for n in own})), port)
        rank = {place: value for value, place in ranked}
        wheels = t.mechanized & t.german if side == EASTERN else 0  # before Kerch they are worth a column more
        for piece in sorted(own, key=lambda n: (-field.attack(n) - WHEELS * (wheels >> n & 1), n)):
            here, ends = rank.get(s.where[piece], 99.0), field.reach(piece)
            for value, end in ranked:
                if here - value <= GAIN:
                    break
                if ends >> end & 1 and fed >> end & 1 and has_room(s, end, 1 << piece, AXIS):
                    yield piece, end
                    break


@kept(1)
def behind_neck(t: Sheets) -> int:
    away = distances(t, 1 << t.kerch)
    return sum(1 << place for place in bits(t.grid.playable) if away[place] < away[BACK])


def own_units(s: TCC, aims: Values) -> list[int]:
    """Those that may move or fight; who alone holds a port, or a sector beside the fortress, stays in it."""
    t, held = s.given.sheets, 0
    beside = 0 if controls(s, AXIS, t.fortress) else t.grid.adjacent[t.fortress]
    for port in bits(s.occupied[AXIS] & (1 << t.fortress | 1 << t.kerch | beside)):
        here = s.at[port] & t.of_side[AXIS] & t.mobile
        if here and not here & here - 1:
            held |= here
    return bits(on_map(s, AXIS) & t.mobile & ~held & ~(keepers(s) if keeps_lines(s, aims) else 0))


def keeps_lines(s: TCC, aims: Values) -> bool:
    """[P5] In four turns nobody can be spared for it."""
    return s.length == LONG and not aims.is_last and bool(aims.w.keepers)


def loose(s: TCC, units: list[int]) -> list[int]:
    """Those who stand neither beside the fortress nor beside Kerch."""
    t = s.given.sheets
    beside = t.grid.adjacent[t.fortress] | t.grid.adjacent[t.kerch]
    return [piece for piece in units if not beside >> s.where[piece] & 1]


def free_towns(s: TCC) -> int:
    """Empty hexes worth a unit's march: the ports, the sectors, and the five towns while they count [P5]."""
    t = s.given.sheets
    found = 1 << t.fortress | 1 << t.kerch | t.sectors & t.grid.adjacent[t.fortress]
    return found | t.goal_towns if goal_counts(s) else found


def front_musters(s: TCC, aims: Values, front: dict[int, int]) -> Iterator[Muster]:
    """The attacks that each front can prepare with its own units."""
    for side in (EASTERN, WEST):
        own = [piece for piece, its in front.items() if its == side]
        if own:
            yield from musters(s, AXIS, sorted(own), aims, ~area(s.given.sheets, 1 - side))


@kept(2)
def area(t: Sheets, side: int) -> int:
    """The hexes that belong to one front alone."""
    if side == WEST:
        return t.fortified
    away = distances(t, 1 << t.kerch)
    return sum(1 << place for place in bits(t.grid.playable) if away[place] <= EAST)


def next_move(s: TCC, aims: Values) -> Move | None:
    """The next unit and where it goes; None when all is well as it is."""
    field = Field(s, AXIS)
    units = own_units(s, aims)
    waiting = [piece for piece in units if field.reach(piece)]
    if not waiting:
        return None
    worthy = free_towns(s)
    free = [move for move in grabs(s, field, waiting, aims) if worthy >> move[1] & 1]
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
    fixed, front = 0, fronts(s, aims, units)
    if keeps_lines(s, aims):
        for move in lifelines(s, field, loose(s, waiting)):
            if is_fine(s, move, aims):
                return move
    if s.order == MOVE_FIGHT:
        for plan in front_musters(s, aims, front):
            if plan.value > aims.w.port and plan.moves:
                return plan.moves[0]  # what decides the game may starve for it
            fine = [move for move in plan.moves if is_fine(s, move, aims)]
            if fine:
                return fine[0]
            if not plan.moves:
                fixed |= plan.units
    rest = [piece for piece in waiting if not fixed >> piece & 1]
    for move in marches(s, field, rest, aims, front):
        if is_fine(s, move, aims):
            return move
    return None


def outlook(s: TCC, aims: Values) -> float:
    """What the attacks bring altogether that can be prepared by moving first."""
    c = s.copy()
    c.unit = NONE
    return sum(plan.value for plan in front_musters(c, aims, fronts(c, aims, own_units(c, aims))))
