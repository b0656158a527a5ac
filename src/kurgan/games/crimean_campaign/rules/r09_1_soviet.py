"""9.1 Soviet reinforcements: combat units nobody has looked at, support units only their owner has, static units.

[13.0] With historic arrivals the schedule of 13.1 takes the place of the draws; its units lie face down, but their
owner knows them [R111].
"""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Chance, Decision, ask, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits, changed, filled
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import (
    DONE,
    EVERY_DRAW,
    EVERY_PLACE,
    EVERY_UNIT,
    REBUILD,
    Done,
    Draw,
    Place,
    Rebuild,
    Unit,
)
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.names import IN_STATE, S_POOL, S_READY
from kurgan.games.crimean_campaign.places import AXIS, GONE, HAND, NONE, POOL, SOVIET
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r02_3_untried import ALIKE, one_of_each
from kurgan.games.crimean_campaign.rules.r03_control import take
from kurgan.games.crimean_campaign.rules.r06_stacking import LARGEST, crowds, has_room
from kurgan.games.crimean_campaign.rules.r08_supply import lines, sources_of
from kurgan.games.crimean_campaign.sheets import POOL_TOKEN_SET, Sheets
from kurgan.games.crimean_campaign.stacks import controls
from kurgan.games.crimean_campaign.state import TCC

NOT_ARRIVING = Refusal("9.1", "not_arriving")
NO_ENTRY_LEFT = Refusal("9.1-d", "no_entry_left")
NO_ENTRY_HEX = Refusal("9.1-i", "no_soviet_entry")
PORT_LOST = Refusal("9.1-i", "port_lost")
ENEMY_THERE = Refusal("9.1-b", "enemy_at_entry")
ZONE_FULL = Refusal("9.1-e", "landing_zone_full")
STACK_FULL = Refusal("9.1-d", "stack_full")
NOT_STATIC = Refusal("9.0-a", "no_soviet_replacements")
STATIC_STANDS = Refusal("9.1.1", "static_stands")
HOME_LOST = Refusal("9.1.1-a", "home_lost")
HOME_UNSUPPLIED = Refusal("9.1.1-a", "home_unsupplied")


# --- arrivals ---------------------------------------------------------------------------------------


def begin_arrivals(s: TCC) -> None:
    """[9.1] What the track, or the historic list, brings in this GT."""
    if s.given.historic_arrivals:
        come_by_list(s)
        return
    t = s.given.sheets
    tokens = list(bits(s.at[POOL] & POOL_TOKEN_SET))[: t.cu[s.turn]]  # [9.1-a] unseen; [R58] as many as there are
    for token in tokens:
        put(s, token, HAND)
    s.draws = t.su[s.turn]
    if s.log is not None and tokens:
        s.tell("units_arrive", "9.1-a", number=len(tokens))


def come_by_list(s: TCC) -> None:
    """[13.1] [13.1-c] [13.1-d] [13.1-e] [13.1-f] [13.1-g] [13.1-h] [13.1-i] [13.1-j] [R113]

    [R122] A support unit that the list has at the start and a standard set-up left out comes with
    the first arrivals.
    """
    t = s.given.sheets
    units = [unit for unit in bits(s.at[POOL] & t.pool) if t.historic_turn[unit] <= s.turn]
    for unit in units:
        put(s, unit, HAND)
        s.down |= 1 << unit  # [R111]
        if s.log is not None:
            s.tell("unit_arrives", "13.1", only=SOVIET, unit=words.piece(unit))
    if s.log is not None and units:
        s.tell("listed_units_arrive", "13.1", hide=SOVIET, number=len(units))
    for support in bits(t.support_of[SOVIET]):
        if s.support[support] == S_POOL and t.support_historic[support] <= s.turn:
            s.support = changed(s.support, support, S_READY)
            s.known |= 1 << support
            if s.log is not None:
                s.tell("support_arrives", "13.1", support=words.support(support), side=words.side(SOVIET))


def lying_support(s: TCC) -> int:
    """The Soviet support units in the bin."""
    return filled(s.support, IN_STATE[S_POOL]) & s.given.sheets.support_of[SOVIET]


def support_is_due(s: TCC) -> bool:
    """[9.1-k] All must be taken; [R58] as many as there are."""
    return s.draws > 0 and lying_support(s) != 0


class DrawSupport(Chance[TCC]):
    """[9.1-g] [R33] A support unit from the bin; its owner looks at it."""

    rule = "9.1-g"
    kinds = (Draw,)

    def outcomes(self, s: TCC) -> list[tuple[Action, int]]:
        return EVERY_DRAW.of(lying_support(s))

    def apply(self, s: TCC, action: Draw) -> None:
        s.support = changed(s.support, action.support, S_READY)  # [9.1-h]
        s.draws -= 1
        if s.log is not None:
            s.tell("support_drawn", "9.1-g", only=SOVIET, final=True, support=words.support(action.support))
            s.tell("support_drawn_unseen", "9.1-g", hide=SOVIET, final=True)


# --- where they enter -------------------------------------------------------------------------------


def entries(t: Sheets) -> int:
    """[9.1-i] The fortress, Kerch and the landing zone."""
    return t.kslz | ports(t)


def ports(t: Sheets) -> int:
    return 1 << t.fortress | 1 << t.kerch


def zone_index(t: Sheets, place: int) -> int:
    return (t.kslz & (1 << place) - 1).bit_count()


def entry_refusal(s: TCC, place: int) -> Refusal | None:
    """[9.1-c] An EZOC does not matter."""
    t = s.given.sheets
    bit = 1 << place
    if not entries(t) & bit:
        return NO_ENTRY_HEX  # [9.1-i]
    if s.occupied[AXIS] & bit:
        return ENEMY_THERE  # [9.1-b]
    zone = t.kslz & bit
    if ports(t) & bit and not controls(s, SOVIET, place):
        return PORT_LOST  # [R56]
    if zone and s.deployed[zone_index(t, place)] >= t.game["stacking"]["kslz"]:
        return ZONE_FULL  # [9.1-e] [R39]
    return None if has_room(s, place, s.at[HAND] & -s.at[HAND], SOVIET) else STACK_FULL  # [9.1-d] [9.0-c]


def open_entries(s: TCC) -> int:
    """All hexes that ``entry_refusal`` has nothing against, a set."""
    t = s.given.sheets
    found = entries(t) & ~s.occupied[AXIS] & ~(ports(t) & s.held)  # [9.1-b] [R56]
    used = t.kslz if any(s.deployed) else 0
    for place in bits(found & (used | crowds(s, SOVIET, LARGEST[SOVIET]))):
        if entry_refusal(s, place) is not None:
            found ^= 1 << place
    return found


# --- static units -----------------------------------------------------------------------------------


def static_refusal(s: TCC, unit: int) -> Refusal | None:
    """[9.1.1] [9.1.1-b] [9.1.1-c] [R59] An EZOC does not matter, nor how often it was lost."""
    t = s.given.sheets
    if not t.static >> unit & 1:
        return NOT_STATIC  # [9.0-a] [R5]
    if s.where[unit] != GONE:
        return STATIC_STANDS
    if not controls(s, SOVIET, t.start[unit]):
        return HOME_LOST  # [9.1.1-a]
    if not lines(s, SOVIET, sources_of(s, SOVIET)) >> t.start[unit] & 1:
        return HOME_UNSUPPLIED  # [9.1.1-a]
    return None


def returning_static(s: TCC) -> list[int]:
    lost = s.at[GONE] & s.given.sheets.static
    return [unit for unit in bits(lost) if static_refusal(s, unit) is None] if lost else []


# --- choices ----------------------------------------------------------------------------------------


def arriving(s: TCC) -> int:
    """What may be taken in hand: all units that lie there, but of the unseen ones only the first."""
    return one_of_each(s, s.at[HAND])


def arrivals_go_on(s: TCC) -> bool:
    return not s.rest_delayed and bool((s.at[HAND] and open_entries(s)) or returning_static(s))


class ChooseArrival(Decision[TCC]):
    """[9.1] [9.1-f] [9.1.1] A unit to be placed, a static unit to return; what is left in hand is delayed [R57]."""

    rule = "9.1"
    kinds = (Unit, Rebuild, Done)

    def seat(self, s: TCC) -> int:
        return SOVIET

    def legal(self, s: TCC) -> list[Action]:
        found: list[Action] = EVERY_UNIT.of(arriving(s)) if open_entries(s) else []
        return [*found, *(REBUILD[unit] for unit in returning_static(s)), DONE]

    def refuse(self, s: TCC, action: Unit | Rebuild | Done) -> Refusal | None:
        match action:
            case Unit(piece):
                if not s.at[HAND] >> piece & 1:
                    return NOT_ARRIVING
                if not arriving(s) >> piece & 1:
                    return ALIKE
                return None if open_entries(s) else NO_ENTRY_LEFT
            case Rebuild(unit):
                return static_refusal(s, unit)
            case _:
                return None

    def apply(self, s: TCC, action: Unit | Rebuild | Done) -> None:
        t = s.given.sheets
        match action:
            case Unit(piece):
                s.unit = piece
            case Rebuild(unit):
                put(s, unit, t.start[unit])
                s.steps[unit] = t.steps[unit]
                if s.log is not None:
                    s.tell("static_returns", "9.1.1", unit=words.piece(unit), hex=words.place(t.start[unit]))
            case _:
                s.rest_delayed = 1
                if s.log is not None and s.at[HAND]:
                    s.tell("units_delayed", "9.1-f", number=s.at[HAND].bit_count())

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"turn": s.turn, "number": s.at[HAND].bit_count()}


class PlaceArrival(Decision[TCC]):
    """[9.1-i] Where it enters."""

    rule = "9.1-i"
    kinds = (Place,)
    half_of = "ChooseArrival"

    def seat(self, s: TCC) -> int:
        return SOVIET

    def legal(self, s: TCC) -> list[Action]:
        return EVERY_PLACE.of(open_entries(s))

    def refuse(self, s: TCC, action: Place) -> Refusal | None:
        return entry_refusal(s, action.place)

    def apply(self, s: TCC, action: Place) -> None:
        t, piece, place = s.given.sheets, s.unit, action.place
        s.unit = NONE
        put(s, piece, place)  # [9.1-j] tokens and ``down`` lie face down
        s.steps[piece] = t.entry_steps[piece]
        if t.kslz >> place & 1:
            zone = zone_index(t, place)
            s.deployed = changed(s.deployed, zone, s.deployed[zone] + 1)
        if s.log is not None:
            entry = words.place(place)
            s.tell("unit_placed", "9.1-i", only=SOVIET, unit=words.piece(piece), hex=entry)
            s.tell("unit_placed", "9.1-i", hide=SOVIET, unit=words.shown(s, piece), hex=entry)
        take(s, SOVIET, place)  # [R21]

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"unit": words.piece(s.unit)}


def has_unit(s: TCC) -> bool:
    return s.unit != NONE


PROCEDURES = (
    procedure(
        "soviet-reinforcement",  # [5.1-b]
        do(begin_arrivals),
        repeat_while(support_is_due, ask(DrawSupport)),
        repeat_while(arrivals_go_on, ask(ChooseArrival), when(has_unit, ask(PlaceArrival))),
        registers=("draws", "deployed", "unit", "rest_delayed"),
    ),
)
