"""The state: where every unit stands and in which mode, who holds what, the tracks, the chits, and registers.

A set of units or places is an int with one bit each. ``where``/``at`` and ``mode``/``fresh`` say the same thing
twice, by unit and by set. Registers are back at their start when the procedure that owns them returns, so that equal
positions have equal texts. Bytes that change seldom are fixed: copies share them, and ``changed`` makes new ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from kurgan.core import state as core
from kurgan.core.codecs import OWN, Counts, Fixed, Mask, Name, Number, Numbers, Own, Values
from kurgan.core.fields import BySheets, hidden, shown, slots
from kurgan.games.fortress_sevastopol.codecs import Chain, Chits, Held, by_boundary, by_unit, sites
from kurgan.games.fortress_sevastopol.hidden import cover_hands
from kurgan.games.fortress_sevastopol.places import (
    ABSENT,
    AXIS,
    BOUNDARY_STATES,
    ELIMINATED,
    FRESH,
    NAMES,
    NONE,
    PLACES,
    SIDES,
    SOVIET,
    WAITING,
    WEATHERS,
    WITHDRAWN,
)
from kurgan.games.fortress_sevastopol.sheets import CHITS, MARKERS, UNITS, Sheets

# --- the words of the rulebook, each list with its numbers ------------------------------------------

PHASES = ("setup", "chit_draw", "preparation", "operations", "discard", "refit", "administration", "indication")
SETUP, CHIT_DRAW, PREPARATION, OPERATIONS, DISCARD, REFIT, ADMINISTRATION, INDICATION = range(len(PHASES))

# [7.2]
IMPULSES = (
    *("movement", "bombardment", "engineering", "strategic", "infiltration", "reactivation", "regroup", "pass"),
    "invasion",
)
MOVEMENT, BOMBARDMENT, ENGINEERING, STRATEGIC, INFILTRATION, REACTIVATION, REGROUP, PASS, INVASION = range(
    len(IMPULSES)
)

# [2.3.1-a]
MARKER_STATES = ("away", "ready", "used")
MARKER_AWAY, MARKER_READY, MARKER_USED = range(len(MARKER_STATES))

# How an Assault began.
WAYS = ("move", "in_place", "infiltration", "invasion")
BY_MOVE, IN_PLACE, BY_INFILTRATION, BY_INVASION = range(len(WAYS))

# [10.4]; off: MINES ended it before the dice [R31]
OUTCOMES = ("success", "stalemate", "failure", "off")
SUCCESS, STALEMATE, FAILURE, OFF = range(len(OUTCOMES))

# What dice are rolled for.
PURPOSES = (
    *("assault", "bombardment", "check", "reactivation", "infiltration", "build", "repair", "demolition"),
    *("coordination", "reactive", "partisans", "number"),
)
FOR_ASSAULT, FOR_BOMBARDMENT, FOR_CHECK, FOR_REACTIVATION, FOR_INFILTRATION, FOR_BUILD = range(6)
FOR_REPAIR, FOR_DEMOLITION, FOR_COORDINATION, FOR_REACTIVE, FOR_PARTISANS, FOR_NUMBER = range(6, len(PURPOSES))

# When chits may be played [R23] [R24].
WINDOWS = ("phase", "impulse", "action", "assault", "bombardment")
AT_PHASE, AT_IMPULSE, AT_ACTION, AT_ASSAULT, AT_BOMBARDMENT = range(len(WINDOWS))

VICTORIES = ("collapse", "band", "end")
BY_COLLAPSE, BY_BAND, AT_END = range(len(VICTORIES))

FULL_MP = 255  # has not moved yet
EVERY_UNIT = (1 << len(UNITS)) - 1

# --- kinds of fields --------------------------------------------------------------------------------

UnitSet = Annotated[int, shown(Mask(UNITS))]
UnitOrNone = Annotated[int, shown(Name(UNITS))]
PlaceSet = Annotated[int, shown(Mask(NAMES))]
PlaceOrNone = Annotated[int, shown(Name(NAMES, WAITING))]  # 0 is none: no field ever means the waiting units
BridgeOrNone = Annotated[int, shown(BySheets(lambda t: Name(t.boundary_names)))]
BridgeSet = Annotated[int, shown(BySheets(lambda t: Mask(t.boundary_names)))]
SideOrNone = Annotated[int, shown(Name(SIDES))]
ImpulseOrNone = Annotated[int, shown(Name(IMPULSES))]
Count = Annotated[int, shown(Number())]
Flag = Annotated[int, shown(Number(0, 0, 1))]
BySide = Annotated[bytes, shown(Fixed(Values(SIDES)))]

BY_UNIT = Numbers(len(UNITS))


@dataclass(frozen=True)
class Given(core.Given):
    """What is settled before play."""

    sheets: Sheets
    turns: int
    axis_needs: int  # VP at the end
    soviet_allows: int
    tournament: bool
    chits: bool
    equal_dr_advances: bool
    heavy_snow_reverts: bool
    advantage_cancels_invasion: bool
    clear_ends: bool  # sevastopol_regroup
    pin_fresh: bool  # armor_pin
    doubled: bool  # turn_end_dr
    loss_spends_area: bool  # lost_in_place
    least_kept: int  # lone_chit: a hand of so many chits is kept without a question
    random_impulses: bool  # 27.1
    mountain_units: bool  # 27.2
    ammunition_exhaustion: bool  # 27.3
    artillery_coordination: bool  # 27.4
    reactive_demolition: bool  # 27.5
    divisions: bool  # 27.6
    pre_bombardment: int  # 27.7
    civilian_workers: bool  # 27.8
    infantry_demolition: bool  # 27.9
    invasion_chit: bool  # 27.10


class FS(core.State):
    """Fortress Sevastopol."""

    HALF = ("unit", "choosing")

    given: Given

    # --- what lies on the table: it lasts until a rule changes it ---

    turn: Annotated[int, shown(Number(0, 1, 17), 1)]
    phase: Annotated[int, shown(Name(PHASES, 0))]
    side: Annotated[int, shown(Name(SIDES), SOVIET)]  # the active player; outside Impulses the one whose part it is
    weather: Annotated[int, shown(Name(WEATHERS, 0))]
    track: Annotated[int, shown(Number(0, -4, 13))]  # the Advantage marker on the Impulse Track
    advantage: Annotated[int, shown(Name(SIDES), AXIS)]  # its owner
    rested: Annotated[int, shown(Number(1, 0, 1))]  # 1: it may be used this turn [15.2-e]
    vp: Annotated[int, shown(Number(0, 0, 40))]
    rp: BySide
    winner: Annotated[int, shown(Name((*SIDES, "draw")))]
    victory: Annotated[int, shown(Name(VICTORIES, 0))]

    # Map and markers
    held: Annotated[list[int], shown(Held(), lambda given: list(given.sheets.start_held))]  # by side: places, a mask
    boundary: Annotated[bytes, shown(by_boundary(BOUNDARY_STATES))]
    ip: Annotated[bytes, shown(Fixed(Values(NAMES, ("none", *SIDES))))]  # by place: 0, or 1 + the owner's side
    marker: Annotated[bytes, shown(Fixed(Values(MARKERS, MARKER_STATES)))]
    work_at: Annotated[bytes, shown(BySheets(sites))]  # by side: NONE, an Area, BRIDGE_SITE + a boundary [2.3.10]
    work_level: BySide
    recalled: UnitSet  # HQs paid for [13.4.4]

    # Chits
    pool: Annotated[bytearray, hidden(Counts(CHITS), lambda given: bytearray(given.sheets.chit_count), by=cover_hands)]
    hand: Annotated[bytearray, hidden(Chits(), by=cover_hands)]  # by side and chit
    unseen: Annotated[bytes, hidden(Fixed(Values(SIDES)), by=cover_hands)]  # by side: chits that a viewer cannot see
    gone: Annotated[bytes, shown(Fixed(Counts(CHITS)))]  # out of the game [15.2-d]
    beachhead: PlaceOrNone  # the Area of the Amphibious Invasion chit [9.6.2]
    invasion_held: Flag  # 1: the Soviet still holds the chit he began with [27.10]

    # Units: only ``put`` and ``set_mode`` change where they stand and in which mode
    where: Annotated[bytearray, shown(Own(like=BY_UNIT))]
    at: Annotated[list[int], shown(OWN, lambda given: [EVERY_UNIT, *[0] * (PLACES - 1)])]  # by place
    stands: Annotated[list[int], shown(OWN, lambda given: [1 << WAITING] * 2)]  # by side: places with its units, a mask
    mode: Annotated[bytearray, shown(Own(like=BY_UNIT))]
    fresh: Annotated[int, shown(OWN, EVERY_UNIT)]
    elite: Annotated[int, shown(Own(like=Mask(UNITS)), 0)]  # units with an ELITE chit

    # --- registers: each belongs to the procedures that name it ---

    # The Operations Phase
    impulses: Count  # Axis Impulses of this turn
    second: Count  # 1: a Double Impulse is declared, 2: its second half is under way
    passer: SideOrNone  # who passed in the Impulse before
    both_passed: Flag  # 1: the second of two Passes ends the phase
    checked: Flag  # 1: the turn-end check of this (Double) Impulse is made
    ends: Flag  # 1: the phase ends after this (Double) Impulse
    advances: Flag  # 1: the marker advances after this (Double) Impulse

    # The Impulse
    impulse: ImpulseOrNone  # its type
    choosing: ImpulseOrNone  # the type that is named while its place is not
    ooc: UnitSet  # Out of Command, judged at the start of the Impulse or the Refit [R59]
    check: Count  # the DR of the turn-end check
    stays: Flag  # 1: the marker does not advance (Air, siege Bombardment)
    home: PlaceOrNone  # the active place
    target: PlaceOrNone  # the place assaulted, bombarded, infiltrated, landed in
    active: UnitSet  # units that may still act
    used: Count  # units used so far, where a number is limited
    limit: Count  # and the limit
    moved: UnitSet  # units that were activated: Spent at the end [8.1-d]
    stopped: UnitSet  # units that may not move on
    mandatory: UnitSet  # units whose entry makes an Assault mandatory [9.2] and which have not yet fought it
    supported: UnitSet  # guns that supported [18.1.1]
    assaulted: PlaceSet  # where an Assault was made [R47]
    passed: PlaceSet  # vacant enemy Areas entered by Movement [6.3-a]
    weathered: UnitSet  # units from whose MF the weather has been taken [R42]
    mp: Annotated[bytes, shown(Fixed(Values(UNITS, default=FULL_MP)))]  # quarter MP left [R45]
    origin: Annotated[bytes, shown(Fixed(Values(UNITS, NAMES)))]  # from where it came, or 0
    via: Annotated[bytes, shown(BySheets(by_unit))]  # and what it crossed
    crossed: Annotated[bytes, shown(by_boundary())]  # how many units crossed it [8.7-a]

    # Choices that go on until somebody has enough
    unit: UnitOrNone  # the unit in hand
    enough: Flag  # 1: whoever chooses wants no more of this
    served: UnitSet  # units that recovered, regrouped or relocated in this part of a phase

    # The Assault
    way: Annotated[int, shown(Name(WAYS))]
    committed: UnitSet  # assaulting
    point: UnitOrNone
    forward: UnitOrNone
    av_chits: Count  # what chits add to the AV
    dv_chits: Count  # and to the DV
    train: Count  # TRAIN ENG in force
    outcome: Annotated[int, shown(Name(OUTCOMES))]
    cp: Count  # Casualty Points still owed
    first: Flag  # 1: the first is still owed by the Forward unit
    retreated: UnitSet  # defenders that left
    back: UnitSet  # attackers on their way back to where they came from
    overrun: Flag  # 1: the defenders were overrun

    # The Bombardment
    source: Annotated[int, shown(Name(MARKERS))]  # the marker that fires, NONE for guns
    lead: UnitOrNone
    guns: UnitSet  # all firing or supporting guns, the Lead included
    unchecked: UnitSet  # guns that must still roll for their part [27.4]
    barrage: Flag
    primary: UnitOrNone
    bv_chits: Count  # what chits add to the BV
    ap: Count  # Attrition Points still owed
    hit: UnitSet  # units that took their step [11.4.2-f]
    mistaken: Count  # 1: the attacker is hit too, 2: his losses are being taken

    # Engineers
    job: Annotated[int, shown(Number(NONE, 0, 255))]
    bridge: BridgeOrNone  # worked on, or to be blown [27.5]
    tried: BridgeSet  # bridges rolled for in this Impulse [R114]
    builders: UnitSet  # engineers at an Improved Position
    repairers: UnitSet  # engineers whose job is repair
    demolishers: UnitSet  # units whose job is to blow bridges [20.2.2] [27.5]
    failed: Flag  # 1: it failed, and the Construction marker may be brought there [R115]

    # Dice
    purpose: Annotated[int, shown(Name(PURPOSES))]
    roller: SideOrNone  # whose roll it is
    rolling: Count  # 1: to be rolled, 2: to be rolled once more, 3: its owner may use the Advantage
    die: Count  # the dr
    rolled: Count  # the DR
    attack_dr: Count
    defense_dr: Count

    # Windows and chits
    window: Annotated[int, shown(Name(WINDOWS))]
    asked: SideOrNone  # who may play a chit
    declines: Count  # in a row
    chain: Annotated[bytes, shown(Chain())]  # chits played one upon the other, the first being answered [R22]
    player: SideOrNone  # who played the first of them
    chit: Annotated[int, shown(Name(CHITS))]  # the chit whose effect is being carried out
    raid: PlaceOrNone  # where PARTISANS strike
    struck: UnitOrNone  # whom they find
    owed: Count  # chits still to be drawn

    # The Refit
    sp: Count
    shifts: Count  # of the marker, paid by this side [R120]
    __slots__ = slots(__annotations__)

    def result(self) -> str:
        if self.winner == NONE:
            return ""
        return f"{('axis', 'soviet', 'draw')[self.winner]}-{VICTORIES[self.victory]}"


# --- the only ways to move a unit and to change its mode --------------------------------------------


def put(s: FS, unit: int, place: int) -> None:
    t = s.given.sheets
    bit, side, old = t.bit[unit], t.side[unit], s.where[unit]
    s.at[old] &= ~bit
    if not s.at[old] & t.of_side[side]:
        s.stands[side] &= ~(1 << old)
    s.at[place] |= bit
    s.stands[side] |= 1 << place
    s.where[unit] = place


def set_mode(s: FS, unit: int, mode: int) -> None:
    s.mode[unit] = mode
    bit = s.given.sheets.bit[unit]
    if mode == FRESH:
        s.fresh |= bit
    else:
        s.fresh &= ~bit


# --- what stands where ----------------------------------------------------------------------------


def units_at(s: FS, place: int, side: int) -> int:
    """All units of a side there, HQs included."""
    return s.at[place] & s.given.sheets.of_side[side]


def has_enemy(s: FS, place: int, side: int) -> bool:
    return bool(s.stands[1 - side] >> place & 1)


def on_map(s: FS, side: int) -> int:
    """All units of a side on the map and in the Zones."""
    at = s.at
    return s.given.sheets.of_side[side] & ~(at[WAITING] | at[ELIMINATED] | at[WITHDRAWN] | at[ABSENT])


def holds(s: FS, side: int, place: int) -> bool:
    """Whether the side controls the place."""
    return bool(s.held[side] >> place & 1)
