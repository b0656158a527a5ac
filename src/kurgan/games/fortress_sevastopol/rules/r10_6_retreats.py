"""10.6 Retreats: where a unit may go, and the way back of repulsed attackers."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import RETREAT, TO, Retreat, To
from kurgan.games.fortress_sevastopol.places import ARMYANSK, AXIS, DISRUPT2, NONE, RIVER, SOVIET, SPENT, U, enemy
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.factors import eliminate
from kurgan.games.fortress_sevastopol.rules.r06_areas import bridge_stands, has_room, has_room_for_any, rail_net
from kurgan.games.fortress_sevastopol.state import FS, OFF, put, set_mode

UNCONTESTED, OWN_CONTESTED, ENEMY_CONTESTED, CLOSED = range(4)  # [10.6.4]
NO_BRIDGE = Refusal("10.6.3-a", "retreat_needs_bridge")
HOSTILE = Refusal("10.6.3-b", "retreat_into_enemy_area")
NOT_ADJACENT = Refusal("10.6.2", "retreat_not_adjacent")
RAIL_ONLY = Refusal("10.6.3", "retreat_by_rail")
BARRED = Refusal("24.2", "armyansk_closed")
TOO_BROKEN = Refusal("10.6.6", "cannot_pass_on")
NEARER_ENEMY = Refusal("10.6.4-a", "retreat_freer_first")
FREE_FIRST = Refusal("10.6.4-b", "retreat_free_first")
FRIENDLY_FIRST = Refusal("10.6.4-c", "retreat_friendly_first")
ROOM_FIRST = Refusal("10.6.4-d", "retreat_room_first")
NOT_ITS_WAY = Refusal("9.2.1", "goes_back_where_it_came_from")
NOT_GOING_BACK = Refusal("10.6.1", "not_going_back")
_ORDER = (NEARER_ENEMY, FREE_FIRST, FRIENDLY_FIRST)


# --- 10.6.3 and 10.6.4: where to --------------------------------------------------------------------


def status(s: FS, place: int, side: int) -> int:
    """[10.6.4] Free, contested and friendly, contested and enemy controlled; all else is closed [10.6.3-b]."""
    here, sides = s.at[place], s.given.sheets.of_side
    if not here & sides[enemy(side)]:
        return UNCONTESTED if s.held[side] >> place & 1 else CLOSED  # [10.6.3-b] even if vacant
    if not here & sides[side]:
        return CLOSED
    return OWN_CONTESTED if s.held[side] >> place & 1 else ENEMY_CONTESTED  # [10.6.4-b] [10.6.4-c]


def side_refusal(s: FS, side: int, place: int) -> Refusal | None:
    """What bars a place to all of a side, whatever stands there."""
    if side == SOVIET:
        if place == ARMYANSK and s.turn == 1:
            return BARRED  # [24.2] [R40]
        if place == U:
            return HOSTILE  # [16.3] [R90]
    return None


def wants_bridge(s: FS, boundary: int) -> bool:
    """[10.6.3-a] [R53] A river that only infantry crosses."""
    return s.given.sheets.kind[boundary] == RIVER and not bridge_stands(s, boundary)


def way_refusal(s: FS, unit: int, origin: int, place: int, boundary: int) -> Refusal | None:
    """What bars one step of a retreat, whatever stands there."""
    t = s.given.sheets
    bit = t.bit[unit]
    if not bit & t.infantry and wants_bridge(s, boundary):
        return NO_BRIDGE  # [10.6.3-a] [R53]
    refused = side_refusal(s, t.side[unit], place)
    if refused is not None:
        return refused
    if bit & t.siege and not (
        rail_net(s) >> origin & 1 and rail_net(s) >> place & 1 and status(s, place, AXIS) == UNCONTESTED
    ):
        return RAIL_ONLY  # [R94]
    return None


def neighbours_in_order(s: FS, unit: int, origin: int, barred: int) -> tuple[int, int]:
    """The best places next to ``origin`` with room, and those without, two masks; none of ``barred``."""
    t = s.given.sheets
    side = t.side[unit]
    hostile = s.held[enemy(side)]
    best, found, full = (CLOSED, 0), 0, 0
    for place, boundary in t.neighbours[origin]:
        if barred >> place & 1:
            continue
        rank = status(s, place, side)
        if rank == CLOSED or way_refusal(s, unit, origin, place, boundary) is not None:
            continue
        if not has_room(s, place, unit):
            full |= 1 << place  # [10.6.4-d]
            continue
        exposed = (t.adjacent[place] & hostile).bit_count() if rank == UNCONTESTED else 0  # [10.6.4-a] [R89]
        if (rank, exposed) < best:
            best, found = (rank, exposed), 0
        if (rank, exposed) == best:
            found |= 1 << place
    return found, full


def retreat(s: FS, unit: int, origin: int) -> tuple[int, bool]:
    """[10.6.4] The places a unit may retreat to from ``origin``, a mask, and whether it has to pass on [10.6.6]."""
    found, full = neighbours_in_order(s, unit, origin, 0)
    if found or not full or s.mode[unit] == DISRUPT2:  # [R91]
        return found, False
    return beyond(s, unit, full, full | 1 << origin), True


def beyond(s: FS, unit: int, full: int, seen: int) -> int:
    """[10.6.6] The nearest places with room behind the full ones, a mask; none of ``seen``."""
    while full:
        found = further = 0
        for place in each(full):
            some, more = neighbours_in_order(s, unit, place, seen)
            found |= some
            further |= more
        if found:
            return found
        full = further & ~seen
        seen |= full
    return 0


def retreat_places(s: FS, unit: int) -> int:
    """[10.6.2] [10.6.3] Where a defender may retreat from where it stands, a mask; 0: it cannot [R92]."""
    return retreat(s, unit, s.where[unit])[0]


def is_open_to_any(s: FS, side: int, origin: int) -> bool:
    """Whether whoever needs a bridge, has no formation to join and cannot pass on may retreat from there."""
    return any(
        status(s, place, side) != CLOSED
        and not wants_bridge(s, boundary)
        and side_refusal(s, side, place) is None
        and has_room_for_any(s, place, side)
        for place, boundary in s.given.sheets.neighbours[origin]
    )


def who_can_retreat(s: FS, units: int, origin: int) -> int:
    """[R92] Those of some defenders in one place who have somewhere to go, a mask.

    Mostly anybody has, but for siege artillery [R94]; else it is looked for once for all who are alike.
    """
    if not units:
        return 0
    t = s.given.sheets
    side = AXIS if units & t.of_side[AXIS] else SOVIET
    found = units & ~t.siege if is_open_to_any(s, side, origin) else 0
    known: dict[int, bool] = {}
    for unit in each(units & ~found):
        key = t.retreat_kind[unit] << 1 | (s.mode[unit] == DISRUPT2)  # [R91]
        able = known.get(key)
        if able is None:
            able = known[key] = retreat(s, unit, origin)[0] != 0
        if able:
            found |= 1 << unit
    return found


def place_refusal(s: FS, unit: int, place: int) -> Refusal | None:
    """Why a defender may not retreat to a place."""
    origin = s.where[unit]
    places = retreat_places(s, unit)
    if places >> place & 1:
        return None
    t = s.given.sheets
    boundary = t.boundary_of.get((origin, place), NONE)
    if boundary == NONE or not t.adjacent[origin] >> place & 1:
        return NOT_ADJACENT
    rank = status(s, place, t.side[unit])
    if rank == CLOSED:
        return HOSTILE
    barred = way_refusal(s, unit, origin, place, boundary)
    if barred is not None:
        return barred
    if not has_room(s, place, unit):
        return TOO_BROKEN if s.mode[unit] == DISRUPT2 and not places else ROOM_FIRST
    return _ORDER[rank]


def move_back(s: FS, unit: int, place: int, passes_on: bool) -> None:
    """[10.6.5] One defender retreats."""
    if s.log is not None:
        s.tell(
            "retreated", "10.6.2", unit=words.unit(s, unit), origin=words.place(s.where[unit]), area=words.place(place)
        )
    put(s, unit, place)
    s.retreated |= 1 << unit
    if passes_on:
        pass_on(s, unit)


def pass_on(s: FS, unit: int) -> None:
    """[10.6.6] [R91] Through a full Area: one more level of Disruption, however far it goes."""
    if s.given.sheets.hq >> unit & 1:
        return
    set_mode(s, unit, max(s.mode[unit], SPENT) + 1)
    if s.log is not None:
        s.tell("passed_on", "10.6.6", unit=words.unit(s, unit), mode=words.mode(s.mode[unit]))


# --- 9.2.1, 10.6.1: attackers go back where they came from -------------------------------------------


def send_home(s: FS, units: int) -> None:
    """[10.6.1] All of these who find room in their origin go there now; the others wait in ``back`` [R85]."""
    s.back |= units
    s.mandatory &= ~units
    for origin in {s.origin[unit] for unit in each(units)}:
        group = [unit for unit in each(s.back) if s.origin[unit] == origin]
        start = s.where[group[0]] if group else 0
        for unit in group:
            if not has_room(s, origin, unit):
                break
            put(s, unit, origin)
        else:
            for unit in group:
                tell_back(s, unit, start)
                s.back &= ~(1 << unit)
            continue
        for unit in group:  # too many: their owner says who finds room
            put(s, unit, start)


def turn_back(s: FS, units: int) -> None:
    """[R31] Before the dice these go back, Spent; without a Point unit there is no Assault."""
    for unit in each(units & s.fresh):
        set_mode(s, unit, SPENT)
    s.committed &= ~units
    send_home(s, units)
    if not s.committed & s.given.sheets.point and s.outcome != OFF:
        s.outcome = OFF
        if s.log is not None:
            s.tell("assault_off", "2.2.2.5", area=words.place(s.target))


def tell_back(s: FS, unit: int, start: int) -> None:
    if s.log is not None:
        s.tell(
            "went_back", "9.2.1", unit=words.unit(s, unit), origin=words.place(start), area=words.place(s.where[unit])
        )


def some_wait(s: FS) -> int:
    return s.back


def prepare_back(s: FS) -> None:
    """With one unit left there is nothing to choose."""
    if s.back and not s.back & s.back - 1:
        s.unit = s.back.bit_length() - 1
        go_if_one_way(s)


def ways_back(s: FS, unit: int) -> tuple[int, bool]:
    """[R85] The origin, or beyond it if it is full by now."""
    origin = s.origin[unit]
    if has_room(s, origin, unit):
        return 1 << origin, False
    return beyond(s, unit, 1 << origin, 1 << origin | 1 << s.where[unit]), True


def go_if_one_way(s: FS) -> None:
    places, passes_on = ways_back(s, s.unit)
    if not places:
        eliminate(s, s.unit, "10.6.6")  # [R153]
        s.unit = NONE
    elif not places & places - 1:
        go_back(s, s.unit, places.bit_length() - 1, passes_on)


def go_back(s: FS, unit: int, place: int, passes_on: bool) -> None:
    start = s.where[unit]
    put(s, unit, place)
    tell_back(s, unit, start)
    if passes_on:
        pass_on(s, unit)
    s.back &= ~(1 << unit)
    s.unit = NONE


def order_is_open(s: FS) -> bool:
    return bool(s.back) and s.unit == NONE


class ChooseWhoGoesBack(Decision[FS]):
    """[10.6.5] [R85] The origin is filling up: who goes back next?"""

    rule = "10.6.5"
    kinds = (Retreat,)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [RETREAT[unit] for unit in each(s.back)]

    def refuse(self, s: FS, action: Retreat) -> Refusal | None:
        return None if s.back >> action.unit & 1 else NOT_GOING_BACK

    def apply(self, s: FS, action: Retreat) -> None:
        s.unit = action.unit
        go_if_one_way(s)


def place_is_open(s: FS) -> bool:
    return s.unit != NONE


class GoBackTo(Decision[FS]):
    """[10.6.4] [10.6.6] Where a unit goes on to whose origin is full."""

    rule = "10.6.6"
    kinds = (To,)
    half_of = "ChooseWhoGoesBack"

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [TO[place] for place in each(ways_back(s, s.unit)[0])]

    def refuse(self, s: FS, action: To) -> Refusal | None:
        return None if ways_back(s, s.unit)[0] >> action.place & 1 else NOT_ITS_WAY

    def apply(self, s: FS, action: To) -> None:
        go_back(s, s.unit, action.place, ways_back(s, s.unit)[1])

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"unit": words.unit(s, s.unit)}


GO_BACK = procedure(
    "go-back",
    repeat_while(
        some_wait, do(prepare_back), when(order_is_open, ask(ChooseWhoGoesBack)), when(place_is_open, ask(GoBackTo))
    ),
)

PROCEDURES = (GO_BACK,)
