"""9.2 The Axis Reinforcement & Replacement Phase: arrivals, units that return; then the points of 9.4."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits, changed
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import FORGO, PLACE, UNIT, Forgo, Place, Unit
from kurgan.games.crimean_campaign.laying import put, set_garrison
from kurgan.games.crimean_campaign.names import S_POOL, S_READY
from kurgan.games.crimean_campaign.places import AXIS, DUE, FIRST_HEX, GONE, HAND, NONE, SOVIET
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r03_control import take
from kurgan.games.crimean_campaign.rules.r06_stacking import has_room
from kurgan.games.crimean_campaign.rules.r08_supply import supplied
from kurgan.games.crimean_campaign.rules.r09_4_points import SpendReplacement, points_can_be_spent, receive_points
from kurgan.games.crimean_campaign.state import TCC

NOT_DUE = Refusal("9.2", "not_due")
NO_ENTRY_LEFT = Refusal("9.2-b", "no_entry_left")
NO_ENTRY_HEX = Refusal("9.2-d", "no_axis_entry")
ENEMY_THERE = Refusal("9.2-a", "enemy_at_entry")
TOWN_CUT_OFF = Refusal("9.2-e", "town_cut_off")
NO_WAY_FOR_WHEELS = Refusal("10.0-g", "no_road_at_entry")
STACK_FULL = Refusal("9.2-b", "stack_full")


# --- what the track brings --------------------------------------------------------------------------


def begin_axis_phase(s: TCC) -> None:
    return_garrisons(s)
    replace_kgz(s)
    take_support(s)
    receive_points(s)
    for piece in bits(s.at[DUE]):  # [9.2] [9.3] [R60]
        if s.due[piece] == s.turn:
            put(s, piece, HAND)
            if s.log is not None:
                s.tell("unit_due", "9.2" if is_first_arrival(s, piece) else "9.3", unit=words.piece(piece))


def return_garrisons(s: TCC) -> None:
    """[R23] A town that kept its masters, but lost its garrison, has one again."""
    for place in bits(s.given.sheets.towns & s.held & ~s.garrisons):
        set_garrison(s, place, True)
        if s.log is not None:
            s.tell("garrison_returns", "3.5-f", hex=words.place(place))


def replace_kgz(s: TCC) -> None:
    """[9.2-g] [R66] Whether or not KGG finds a place."""
    t = s.given.sheets
    if s.where[t.kgg] == DUE and s.due[t.kgg] == s.turn and s.where[t.kgz] >= FIRST_HEX:
        put(s, t.kgz, GONE)
        s.steps[t.kgz] = 0
        if s.log is not None:
            s.tell("kgz_leaves", "9.2-g", unit=words.piece(t.kgz), other=words.piece(t.kgg))


def take_support(s: TCC) -> None:
    """[9.2-h] [9.0-b] To be used from this GT on."""
    t = s.given.sheets
    for support in bits(t.support_of[AXIS]):
        if s.support[support] == S_POOL and t.support_arrival[support] <= s.turn:
            s.support = changed(s.support, support, S_READY)
            if s.log is not None:
                s.tell("support_arrives", "9.2-h", support=words.support(support), side=words.side(AXIS))


def is_first_arrival(s: TCC, piece: int) -> bool:
    """A unit that comes back does so later than it first came."""
    return s.given.sheets.arrival[piece] == s.turn


# --- placement --------------------------------------------------------------------------------------


def entries(s: TCC) -> int:
    """[9.2-d] [9.2-e] [R67] The north edge, and supplied towns that the Axis controls."""
    t = s.given.sheets
    return t.sources | t.towns & s.held & supplied(s, AXIS)


def entry_refusal(s: TCC, piece: int, place: int, entry: int) -> Refusal | None:
    t, bit = s.given.sheets, 1 << place
    if not (t.sources | t.towns) & bit:
        return NO_ENTRY_HEX
    if s.occupied[SOVIET] & bit:
        return ENEMY_THERE  # [9.2-a]
    if not entry & bit:
        return TOWN_CUT_OFF  # [9.2-e]
    if t.mechanized >> piece & 1 and t.rough & ~t.road & bit:
        return NO_WAY_FOR_WHEELS  # [R41]
    return None if has_room(s, place, 1 << piece, AXIS) else STACK_FULL  # [9.2-b] [9.0-c]


def open_entries(s: TCC, piece: int, entry: int) -> list[int]:
    return [place for place in bits(entry) if entry_refusal(s, piece, place, entry) is None]


def can_enter(s: TCC, piece: int, entry: int) -> bool:
    return any(entry_refusal(s, piece, place, entry) is None for place in bits(entry))


def units_wait(s: TCC) -> bool:
    """Whether one of them can be placed; if none can, all are lost."""
    waiting = s.at[HAND] & s.given.sheets.of_side[AXIS]
    if not waiting:
        return False
    entry = entries(s)
    return any(can_enter(s, piece, entry) for piece in bits(waiting))


def give_up(s: TCC, piece: int) -> None:
    """[9.2-f] Lost for good."""
    put(s, piece, GONE)
    s.steps[piece] = 0
    if s.log is not None:
        s.tell("arrival_lost", "9.2-f", unit=words.piece(piece))


def give_up_the_rest(s: TCC) -> None:
    for piece in bits(s.at[HAND] & s.given.sheets.of_side[AXIS]):
        give_up(s, piece)


class ChooseReinforcement(Decision[TCC]):
    """[9.2] [9.2-f] Every unit due is placed or lost."""

    rule = "9.2"
    kinds = (Unit, Forgo)

    def seat(self, s: TCC) -> int:
        return AXIS

    def legal(self, s: TCC) -> list[Action]:
        entry = entries(s)
        waiting = list(bits(s.at[HAND] & s.given.sheets.of_side[AXIS]))
        return [*(UNIT[piece] for piece in waiting if can_enter(s, piece, entry)), *(FORGO[piece] for piece in waiting)]

    def refuse(self, s: TCC, action: Unit | Forgo) -> Refusal | None:
        if not s.at[HAND] & s.given.sheets.of_side[AXIS] & 1 << action.piece:
            return NOT_DUE
        if isinstance(action, Unit) and not can_enter(s, action.piece, entries(s)):
            return NO_ENTRY_LEFT
        return None

    def apply(self, s: TCC, action: Unit | Forgo) -> None:
        if isinstance(action, Unit):
            s.unit = action.piece
        else:
            give_up(s, action.piece)

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"turn": s.turn, "number": (s.at[HAND] & s.given.sheets.of_side[AXIS]).bit_count()}


class PlaceReinforcement(Decision[TCC]):
    """[9.2-d] [9.2-e] Where it enters."""

    rule = "9.2-d"
    kinds = (Place,)
    half_of = "ChooseReinforcement"

    def seat(self, s: TCC) -> int:
        return AXIS

    def legal(self, s: TCC) -> list[Action]:
        return [PLACE[place] for place in open_entries(s, s.unit, entries(s))]

    def refuse(self, s: TCC, action: Place) -> Refusal | None:
        return entry_refusal(s, s.unit, action.place, entries(s))

    def apply(self, s: TCC, action: Place) -> None:
        piece, place = s.unit, action.place
        s.unit = NONE
        put(s, piece, place)
        s.steps[piece] = s.given.sheets.entry_steps[piece] if is_first_arrival(s, piece) else 1  # [9.2-c] [9.3-g]
        if s.log is not None:
            s.tell("unit_placed", "9.2-d", unit=words.piece(piece), hex=words.place(place))
        take(s, AXIS, place)  # [R21]

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"unit": words.piece(s.unit)}


def has_unit(s: TCC) -> bool:
    return s.unit != NONE


PROCEDURES = (
    procedure(
        "axis-reinforcement",  # [5.1-e]
        do(begin_axis_phase),
        repeat_while(units_wait, ask(ChooseReinforcement), when(has_unit, ask(PlaceReinforcement))),
        do(give_up_the_rest),
        repeat_while(points_can_be_spent, ask(SpendReplacement)),
        registers=("unit", "points_kept"),
    ),
)
