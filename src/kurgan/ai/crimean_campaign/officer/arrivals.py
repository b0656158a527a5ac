"""Set-up, reinforcements and replacements."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.aims import distances
from kurgan.ai.crimean_campaign.fights import attack_of, halves_of
from kurgan.ai.crimean_campaign.officer.axis_moves import EASTERN, needs
from kurgan.ai.crimean_campaign.officer.posts import BACK, FRONT, lacking, posts
from kurgan.ai.crimean_campaign.officer.values import EAST, Mind
from kurgan.core.actions import Action
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.actions import DONE, PLACE, Place, Rebuild, Unit
from kurgan.games.crimean_campaign.places import AXIS, HAND, HEX, SOVIET
from kurgan.games.crimean_campaign.rules.r06_stacking import limit, size
from kurgan.games.crimean_campaign.rules.r07_zoc import FOOT, ground
from kurgan.games.crimean_campaign.rules.r12_2_stalin import is_due
from kurgan.games.crimean_campaign.sheets import TOKENS
from kurgan.games.crimean_campaign.stacks import controls, on_map
from kurgan.games.crimean_campaign.state import TCC

# Five zones from coast to Sivash: nobody leaves row 01 without a fight [P2].
BARRIER = tuple(HEX[name] for name in ("1502", "1802", "1202", "2102", "2402"))
OFFENSIVE = 12  # half divisions: the most that Stalin can ask for
SPREAD = 0.25  # how much nearer to the middle a hex is better for a start


# --- the Soviets ------------------------------------------------------------------------------------


def place_untried(m: Mind) -> Action:
    """[P2] The barrier, Kerch, and the rest at the neck."""
    s, w = m.s, m.w
    wanted = [(place, 1) for place in BARRIER[: int(w.barrier_units)]]
    wanted += [(BACK, 1), (s.given.sheets.kerch, int(w.kerch_start)), (FRONT, 1), (BACK, 9)]
    for place, number in wanted:
        if PLACE.get(place) in m.legal and (s.at[place] & TOKENS).bit_count() < number:
            return PLACE[place]
    return m.legal[0]


def entry_areas(s: TCC) -> tuple[int, int]:
    """What is served from the fortress, and what from Kerch: sets of hexes."""
    t = s.given.sheets
    away = distances(t, 1 << t.kerch)
    east = sum(1 << place for place in bits(t.grid.playable) if away[place] <= EAST)
    return 1 << t.fortress | t.sectors, east


def choose_arrival(m: Mind) -> Action:
    """[P4] Static units first; then as many as the posts want. The others wait at sea, where nobody can hurt them."""
    s, t = m.s, m.s.given.sheets
    for action in m.legal:
        if isinstance(action, Rebuild):
            return action
    units = [action for action in m.legal if isinstance(action, Unit)]
    if not units:
        return DONE
    if m.values.is_last or next_entry(m):
        return units[0]
    if is_due(s) and halves_of(s, on_map(s, SOVIET) & t.mobile) <= OFFENSIVE + 1:
        return units[0]
    return DONE


def next_entry(m: Mind) -> int:
    """The hex where a unit is wanted most that can come by it, 0 if nowhere."""
    s, t = m.s, m.s.given.sheets
    wanted = posts(s, m.values)
    west, east = entry_areas(s)
    mobile = t.mobile
    room_west = controls(s, SOVIET, t.fortress) and (s.at[t.fortress] & mobile).bit_count() < limit(s, SOVIET)
    room_east = not s.occupied[AXIS] >> t.kerch & 1 and (s.at[t.kerch] & mobile).bit_count() < limit(s, SOVIET)
    lack_west, lack_east = lacking(s, wanted, west), lacking(s, wanted, east)
    spare_east = sum(
        (s.at[place] & mobile).bit_count() for place in bits(east & t.kslz & s.occupied[SOVIET] & ~(1 << t.kerch))
    )
    for place, number in wanted:
        if (s.at[place] & mobile).bit_count() >= number:
            continue
        if west >> place & 1 and room_west and lack_west > 0:
            return t.fortress
        if t.kslz >> place & 1 and not s.occupied[AXIS] >> place & 1:
            return place
        if east >> place & 1 and lack_east > spare_east:
            entry = way_in(s, place)
            if entry != t.kerch or room_east:
                return entry
    return retaking(m)


def way_in(s: TCC, place: int) -> int:
    """Where a unit comes ashore that is to walk to a hex in the east: Kerch, unless it can only come by a beach."""
    t, where = s.given.sheets, ground(s, SOVIET)
    if place != t.kerch and not where.reach(t.kerch, FOOT) >> place & 1:
        for beach in bits(t.kslz & ~s.occupied[AXIS]):
            if where.reach(beach, FOOT) >> place & 1:
                return beach
    return t.kerch


def retaking(m: Mind) -> int:
    """[P7] Beside a port that the Axis took, if all who wait there could win it back."""
    s, t = m.s, m.s.given.sheets
    if controls(s, SOVIET, t.kerch) or not (s.at[HAND] & t.of_side[SOVIET]):
        return 0
    beside = t.grid.adjacent[t.kerch] & t.kslz & ~s.occupied[AXIS]
    here = sum((s.at[place] & t.mobile).bit_count() for place in bits(beside & s.occupied[SOVIET]))
    waiting = (s.at[HAND] & t.of_side[SOVIET]).bit_count()
    force = 2.6 * (here + min(waiting, 4 * beside.bit_count()))
    against = 2.0 + sum(t.defense[n][s.steps[n]] for n in bits(s.at[t.kerch] & t.of_side[AXIS]))
    if not beside or force < against + 6:
        return 0
    return min(bits(beside), key=lambda place: ((s.at[place] & t.mobile).bit_count(), place))


def place_arrival(m: Mind) -> Action:
    s, t = m.s, m.s.given.sheets
    best = next_entry(m)
    if best and PLACE.get(best) in m.legal:
        return PLACE[best]
    order = (t.kerch, t.fortress)
    for place in order:
        if PLACE[place] in m.legal:
            return PLACE[place]
    places = [action.place for action in m.legal if isinstance(action, Place)]
    away = distances(t, 1 << t.kerch)
    return PLACE[min(places, key=lambda place: (away[place], (s.at[place] & t.mobile).bit_count(), place))]


# --- the Axis ---------------------------------------------------------------------------------------


def place_axis(m: Mind) -> Action:
    """[P2] Full stacks against what bars the way, evenly; else in the middle."""
    s, t = m.s, m.s.given.sheets
    enemies = s.occupied[SOVIET]
    piece = (s.at[HAND] & t.of_side[AXIS]) & -(s.at[HAND] & t.of_side[AXIS])
    wheels = bool(piece & t.mechanized)

    def load(enemy_hex: int) -> float:
        found = 0.0
        for place in bits(t.grid.adjacent[enemy_hex] & t.axis_setup):
            for unit in bits(s.at[place]):
                found += attack_of(s, unit) / max(1, (t.grid.adjacent[place] & enemies).bit_count())
        return found

    def rank(place: int) -> tuple[float, int]:
        near = t.grid.adjacent[place] & enemies
        if near:
            least = min(load(other) for other in bits(near))
            return 100.0 - least - 0.1 * size(s, s.at[place], AXIS) * (not wheels), -place
        return -SPREAD * abs(place // 21 - 16) + 0.5 * (size(s, s.at[place], AXIS) > 0), -place

    return max((action for action in m.legal if isinstance(action, Place)), key=lambda action: rank(action.place))


def choose_reinforcement(m: Mind) -> Action:
    return next((action for action in m.legal if isinstance(action, Unit)), m.legal[0])


def place_reinforcement(m: Mind) -> Action:
    """Towards the front that wants more."""
    s, t = m.s, m.s.given.sheets
    east = needs(s, m.values)[EASTERN] == float("inf")
    away = distances(t, 1 << (t.kerch if east else t.fortress))
    places = [action.place for action in m.legal if isinstance(action, Place)]
    return PLACE[min(places, key=lambda place: (away[place], place))]


def spend(m: Mind) -> Action:
    """The step that adds most, in attack before defense; a unit nearer to the aims first."""
    s, t = m.s, m.s.given.sheets

    def rank(unit: int) -> tuple[float, int]:
        steps = s.steps[unit]
        gain = 1.5 * (t.attack[unit][steps + 1] - t.attack[unit][steps])
        gain += t.defense[unit][steps + 1] - t.defense[unit][steps] + (1.0 if steps == 1 else 0.0)
        return gain - 0.05 * m.values.away[s.where[unit]], -unit

    units = [action for action in m.legal if isinstance(action, Rebuild)]
    return max(units, key=lambda action: rank(action.unit)) if units else DONE
