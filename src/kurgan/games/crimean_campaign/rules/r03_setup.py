"""3.0 Set-up: the Soviets first, then the roll for the length, then the Axis."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.dice import Die
from kurgan.core.flow import Chance, Decision, ask, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits, changed
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import ALL_DIE, EVERY_PLACE, Place
from kurgan.games.crimean_campaign.laying import put, set_garrison
from kurgan.games.crimean_campaign.names import LONG, S_POOL, S_READY, SHORT, UNDECIDED
from kurgan.games.crimean_campaign.places import AXIS, DUE, HAND, NONE, OUT, POOL, SOVIET
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r06_stacking import LARGEST, crowds, has_room
from kurgan.games.crimean_campaign.sheets import FREE_TOKEN_SET, POOL_TOKEN_SET, TOKENS
from kurgan.games.crimean_campaign.state import TCC

NOT_IN_ZONE = Refusal("3.2-d", "not_soviet_zone")
NOT_IN_LONG_ZONE = Refusal("3.4-a", "not_axis_zone")
NOT_IN_SHORT_ZONE = Refusal("3.4-e", "not_axis_zone")
NO_ROOM = Refusal("3.0-b", "no_room_at_setup")
NO_WAY_FOR_WHEELS = Refusal("10.0-g", "no_road_at_entry")
SHORT_SUPPORT = 2  # the last GT with new Axis support in the short game [3.4-h]


# --- the Soviets ------------------------------------------------------------------------------------


def lay_out_soviets(s: TCC) -> None:
    """[3.2] Support, units with a printed hex, the bins; [3.0] the nine free units are then placed by their player."""
    t = s.given.sheets
    s.side = SOVIET  # [3.0-a] [R17]
    start_support(s)
    for unit in bits(t.static | t.hexed):
        deploy(s, unit, t.start[unit])  # [3.2-c] [2.3.9-c] face up
    if s.given.historic_setup:  # [13.0] [R112]
        for unit in bits(t.free):
            deploy(s, unit, t.historic_hex[unit])  # [13.1] [13.1-a] [R111] face up
            s.held &= ~(1 << t.historic_hex[unit])  # [R7] 2201
    else:
        for unit in bits(t.free):
            put(s, unit, POOL)  # [3.2-e] what they are, chance says later
        for token in bits(FREE_TOKEN_SET):
            put(s, token, HAND)  # [3.2-d] [2.3.9]
    for piece in bits(t.pool | POOL_TOKEN_SET):
        put(s, piece, POOL)  # [3.2-f]


def start_support(s: TCC) -> None:
    """[3.2-a] [R6] Five support units at hand, or the historic six; the rest in the bin. [2.3.3-c] None on the map."""
    t = s.given.sheets
    for support in bits(t.support_of[SOVIET]):
        s.support = changed(s.support, support, S_POOL)  # [3.2-b]
        at_hand = t.support_start >> support & 1
        if s.given.historic_setup:
            at_hand = t.support_historic[support] == 1  # [13.1-b]
        if at_hand:
            s.support = changed(s.support, support, S_READY)
            s.known |= 1 << support  # [3.2-a] face up


def deploy(s: TCC, piece: int, place: int) -> None:
    put(s, piece, place)
    s.steps[piece] = s.given.sheets.entry_steps[piece]  # [2.3.8-j] [3.4-b] [3.4-f] [R4]
    if s.log is not None:
        s.tell("set_up", "3.0", unit=words.piece(piece), hex=words.place(place))


def in_hand(s: TCC, side: int) -> int:
    """The next piece to be placed, NONE if all are. [R131]"""
    waiting = s.at[HAND] & s.given.sheets.of_side[side]
    return (waiting & -waiting).bit_length() - 1 if waiting else NONE


def has_free_unit(s: TCC) -> bool:
    return in_hand(s, SOVIET) != NONE


class PlaceUntried(Decision[TCC]):
    """[3.2-d] [R18] The free units, face down, nobody knowing which is which [3.2-e]."""

    rule = "3.2-d"
    kinds = (Place,)

    def seat(self, s: TCC) -> int:
        return SOVIET

    def legal(self, s: TCC) -> list[Action]:
        return EVERY_PLACE.of(with_room(s, s.given.sheets.soviet_setup, SOVIET))

    def refuse(self, s: TCC, action: Place) -> Refusal | None:
        if not s.given.sheets.soviet_setup >> action.place & 1:
            return NOT_IN_ZONE  # [3.2-d]
        return None if has_room(s, action.place, 1 << in_hand(s, SOVIET), SOVIET) else NO_ROOM

    def apply(self, s: TCC, action: Place) -> None:
        deploy(s, in_hand(s, SOVIET), action.place)

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"left": (s.at[HAND] & TOKENS).bit_count()}


def with_room(s: TCC, zone: int, side: int) -> int:
    """[3.0-b] [6.0-d] The hexes of a zone with room for the piece in hand."""
    piece = 1 << in_hand(s, side)
    for place in bits(zone & s.occupied[side] & crowds(s, side, LARGEST[side])):
        if not has_room(s, place, piece, side):
            zone ^= 1 << place
    return zone


# --- the length -------------------------------------------------------------------------------------


def agree_length(s: TCC) -> None:
    """[3.3] The roll decides, unless the players have agreed which game they play."""
    if s.given.scenario != "campaign":
        s.length = LONG if s.given.scenario == "long" else SHORT


def is_undecided(s: TCC) -> bool:
    return s.length == UNDECIDED


class LengthRoll(Chance[TCC]):
    """[3.3] The Axis player's roll, after the Soviet set-up."""

    rule = "3.3"
    kinds = (Die,)

    def outcomes(self, s: TCC) -> list[tuple[Action, int]]:
        return ALL_DIE

    def apply(self, s: TCC, action: Die) -> None:
        rolled_long = action.die in s.given.sheets.game["length"]["long_rolls"]
        s.length = LONG if rolled_long else SHORT  # [3.3-a] [3.3-c]
        if s.log is not None:
            s.tell(
                "length_long" if rolled_long else "length_short",
                "3.3-a" if rolled_long else "3.3-c",
                final=True,
                die=action.die,
            )


# --- the Axis ---------------------------------------------------------------------------------------


def lay_out_axis(s: TCC) -> None:
    """[3.4] Who is there, who comes later, and who is not in this game."""
    t = s.given.sheets
    s.side = AXIS
    short = s.length == SHORT
    unused = t.not_short if short else t.not_long  # [3.3-b] [3.3-d] [R3]
    last = t.game["length"]["short" if short else "long"]
    for unit in bits(s.at[OUT] & t.of_side[AXIS] & ~unused):
        if t.arrival[unit] > last:
            continue  # [3.3-d] after the short game's end
        put(s, unit, HAND)
        if t.arrival[unit] > 1:
            put(s, unit, DUE)  # [3.4-d]
            s.due, s.steps[unit] = changed(s.due, unit, t.arrival[unit]), t.entry_steps[unit]
    for support in bits(t.support_of[AXIS]):
        if t.support_arrival[support] == 1:
            s.support = changed(s.support, support, S_READY)  # [3.4-c] [3.4-g]
        elif t.support_arrival[support] <= (SHORT_SUPPORT if short else last):  # [3.4-i] no others in the game
            s.support = changed(s.support, support, S_POOL)  # [3.4-d] [3.4-h]
    for town in bits(s.held & t.towns):
        set_garrison(s, town, True)  # [3.5-f] [R22] 2101


def has_axis_unit(s: TCC) -> bool:
    return in_hand(s, AXIS) != NONE


def closed_to_wheels(s: TCC) -> int:
    """[R41] Rough and mountain without a road or railroad, if the unit in hand is mechanized."""
    t = s.given.sheets
    return t.rough & ~t.road if t.mechanized >> in_hand(s, AXIS) & 1 else 0


class PlaceAxis(Decision[TCC]):
    """[3.4-a] [3.4-e] One unit after the other, in row 01."""

    rule = "3.4"
    kinds = (Place,)

    def seat(self, s: TCC) -> int:
        return AXIS

    def legal(self, s: TCC) -> list[Action]:
        return EVERY_PLACE.of(with_room(s, s.given.sheets.axis_setup & ~closed_to_wheels(s), AXIS))

    def refuse(self, s: TCC, action: Place) -> Refusal | None:
        if not s.given.sheets.axis_setup >> action.place & 1:
            return NOT_IN_LONG_ZONE if s.length == LONG else NOT_IN_SHORT_ZONE  # [3.4-a] [3.4-e]
        if closed_to_wheels(s) >> action.place & 1:
            return NO_WAY_FOR_WHEELS  # [R41]
        return None if has_room(s, action.place, 1 << in_hand(s, AXIS), AXIS) else NO_ROOM

    def apply(self, s: TCC, action: Place) -> None:
        deploy(s, in_hand(s, AXIS), action.place)

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"unit": words.piece(in_hand(s, AXIS)), "left": (s.at[HAND] & s.given.sheets.of_side[AXIS]).bit_count()}


PROCEDURES = (
    procedure(
        "soviet-setup",  # [3.0-a] [3.2]
        do(lay_out_soviets),
        repeat_while(has_free_unit, ask(PlaceUntried)),
    ),
    procedure(
        "length",  # [3.3]
        do(agree_length),
        when(is_undecided, ask(LengthRoll)),
    ),
    procedure(
        "axis-setup",  # [3.4]
        do(lay_out_axis),
        repeat_while(has_axis_unit, ask(PlaceAxis)),
    ),
)
