"""The state: where every unit stands and in which mode, who holds what, the tracks, the chits, and registers.

A set of units or places is an int with one bit each. ``where``/``at`` and ``mode``/``fresh`` say the same thing
twice, by unit and by set; only ``put`` and ``set_mode`` change them. A register is cleared by the procedure that
used it, so that equal positions have equal texts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kurgan.core.state import State
from kurgan.games.fortress_sevastopol.places import (
    AXIS,
    FRESH,
    NONE,
    ON_MAP,
    PLACES,
    SOVIET,
    WAITING,
    enemy,
)
from kurgan.games.fortress_sevastopol.tables import AMPHIBIOUS, CHITS, MARKERS, Tables

if TYPE_CHECKING:
    from kurgan.games.fortress_sevastopol import FortressSevastopol

PHASES = ("setup", "chit_draw", "preparation", "operations", "discard", "refit", "administration", "indication")
SETUP, CHIT_DRAW, PREPARATION, OPERATIONS, DISCARD, REFIT, ADMINISTRATION, INDICATION = range(len(PHASES))
IMPULSES = ("movement", "bombardment", "engineering", "strategic", "infiltration", "reactivation", "regroup", "pass",
            "invasion")                                                              # [7.2]
(MOVEMENT, BOMBARDMENT, ENGINEERING, STRATEGIC, INFILTRATION, REACTIVATION, REGROUP, PASS_,
 INVASION) = range(len(IMPULSES))
MARKER_AWAY, MARKER_READY, MARKER_USED = range(3)                                    # [2.3.1-a]
WAYS = ("move", "in_place", "infiltration", "invasion")                              # how an Assault began
BY_MOVE, IN_PLACE, BY_INFILTRATION, BY_INVASION = range(len(WAYS))
OUTCOMES = ("success", "stalemate", "failure", "off")                                # [10.4]; off: MINES [R31]
SUCCESS, STALEMATE, FAILURE, OFF = range(len(OUTCOMES))
PURPOSES = ("assault", "bombardment", "check", "reactivation", "infiltration", "build", "repair", "demolition",
            "coordination", "reactive", "partisans", "number")
(FOR_ASSAULT, FOR_BOMBARDMENT, FOR_CHECK, FOR_REACTIVATION, FOR_INFILTRATION, FOR_BUILD, FOR_REPAIR, FOR_DEMOLITION,
 FOR_COORDINATION, FOR_REACTIVE, FOR_PARTISANS, FOR_NUMBER) = range(len(PURPOSES))
WINDOWS = ("phase", "impulse", "action", "assault", "bombardment")                   # [R23] [R24]
AT_PHASE, AT_IMPULSE, AT_ACTION, AT_ASSAULT, AT_BOMBARDMENT = range(len(WINDOWS))
VICTORIES = ("collapse", "band", "end")
BY_COLLAPSE, BY_BAND, AT_END = range(len(VICTORIES))
FULL_MP = 255                                                                        # has not moved yet
BRIDGE_SITE = 100                                                                    # work_at: 100 + boundary


@dataclass(frozen=True)
class Given:
    """What is settled before play: scenario, options, tables."""

    scenario: str
    options: dict[str, str]
    tables: Tables
    turns: int
    axis_needs: int                 # VP at the end
    soviet_allows: int
    tournament: bool
    chits: bool
    equal_dr_advances: bool
    heavy_snow_reverts: bool
    advantage_cancels_invasion: bool
    clear_ends: bool                # sevastopol_regroup
    pin_fresh: bool                 # armor_pin
    doubled: bool                   # turn_end_dr
    random_impulses: bool           # 27.1
    mountain_units: bool            # 27.2
    exhaustion: bool                # 27.3
    coordination: bool              # 27.4
    reactive_demolition: bool       # 27.5
    divisions: bool                 # 27.6
    pre_bombardment: int            # 27.7
    workers: bool                   # 27.8
    infantry_demolition: bool       # 27.9
    invasion_chit: bool             # 27.10


class FS(State):
    """Fortress Sevastopol."""

    ARRAYS = (
        "where", "at", "stands", "mode", "held", "boundary", "ip", "marker", "rp", "pool", "hand", "gone", "unseen",
        "work_at", "work_level", "mp", "origin", "via", "crossed", "chain",
    )
    SCALARS = (
        "fresh", "elite", "turn", "weather", "track", "advantage", "rested", "vp", "phase", "side", "beachhead",
        "invasion_held", "recalled", "winner", "victory",
        "impulse", "impulses", "second", "passes", "checked", "check", "ends", "change", "stays", "advances",
        "ooc", "home", "target", "unit", "number", "limit", "active", "moved", "stopped", "mandatory", "supported",
        "assaulted", "passed", "weathered",
        "way", "committed", "point", "forward", "attack_dr", "defense_dr", "av_chits", "dv_chits", "train", "outcome",
        "cp", "first", "retreated", "back", "overrun", "demolishers",
        "source", "lead", "guns", "unchecked", "barrage", "primary", "bv_chits", "ap", "hit", "mistaken",
        "window", "asked", "declines", "player", "chit", "picking", "raid", "struck",
        "purpose", "roller", "rolled", "die", "rolling", "job", "bridge", "tried", "repairers",
        "sp", "refitted", "shifts", "done", "owed",
    )
    __slots__ = (*ARRAYS, *SCALARS)

    given: Given
    # by unit
    where: bytearray        # its place
    mode: bytearray
    mp: bytearray           # quarter MP left in this Impulse [R45]; FULL_MP before its first step
    origin: bytearray       # the place from which it entered where it stands, in this Impulse; 0 otherwise
    via: bytearray          # the boundary it crossed then; NONE otherwise
    # by place
    at: list[int]           # the units there, a mask
    ip: bytearray           # 0, or 1 + the owner's side
    # by side
    stands: list[int]       # places with units of the side, a mask; kept by put
    held: list[int]         # places it controls, a mask
    rp: bytearray
    unseen: bytearray       # in views: chits held that the viewer cannot see (they then lie in the pool)
    work_at: bytearray      # [2.3.10] the Construction marker: NONE, an Area, or BRIDGE_SITE + a boundary
    work_level: bytearray
    # by boundary
    boundary: bytearray     # its state
    crossed: bytearray      # units that crossed it in this Impulse [8.7-a]
    # chits and markers
    marker: bytearray       # by marker
    pool: bytearray         # by chit
    hand: bytearray         # by side and chit
    gone: bytearray         # by chit: out of the game [15.2-d]
    chain: bytearray        # chits played one upon the other, the first being answered [R22]

    fresh: int              # units, a mask
    elite: int              # units with an ELITE chit, a mask
    turn: int
    weather: int
    track: int              # the Advantage marker on the Impulse Track, -4 to 13
    advantage: int          # its owner
    rested: int             # 1: may be used this turn [15.2-e]
    vp: int
    phase: int
    side: int               # the active player; outside Impulses the one whose part of a phase it is
    beachhead: int          # [9.6.2] the Area of the Amphibious Invasion chit, or 0
    invasion_held: int      # [27.10] 1: the Soviet still holds the chit he began with
    recalled: int           # HQs paid for, a mask [13.4.4]
    winner: int             # a side; 2: a draw; NONE
    victory: int

    impulse: int            # its type, NONE between Impulses
    impulses: int           # Axis Impulses of this turn
    second: int             # 1: this is the second of a Double Impulse
    passes: int             # consecutive Passes of different players
    checked: int            # 1: the turn-end check of this (Double) Impulse is made
    check: int              # its DR
    ends: int               # 1: the Operations Phase ends after this (Double) Impulse
    change: int             # 1: the weather changes after this Impulse
    stays: int              # 1: the marker does not advance (Air, siege Bombardment)
    advances: int           # 1: the marker advances after this (Double) Impulse
    ooc: int                # units Out of Command, judged at the start of the Impulse or phase [R59]
    home: int               # the active place
    target: int             # the place assaulted, bombarded, infiltrated, entered …
    unit: int               # the unit in hand
    number: int             # units used so far, where a number is limited
    limit: int              # and the limit
    active: int             # units that may act in this Impulse
    moved: int              # units that were activated: Spent at the end [8.1-d]
    stopped: int            # units that may not move on
    mandatory: int          # units whose entry makes an Assault mandatory [9.2] and which have not yet fought it
    supported: int          # guns that supported in this Impulse [18.1.1]
    assaulted: int          # places where an Assault was made in this Impulse [R47], a mask
    passed: int             # vacant enemy Areas entered by Movement [6.3-a], a mask of places
    weathered: int          # units from whose MF the weather has been taken [R42]

    way: int                # of the Assault
    committed: int          # units assaulting
    point: int
    forward: int
    attack_dr: int
    defense_dr: int
    av_chits: int
    dv_chits: int
    train: int              # TRAIN ENG in force
    outcome: int
    cp: int                 # Casualty Points still owed
    first: int              # 1: the first is still owed by the Forward unit
    retreated: int          # units that retreated in this Assault
    back: int               # attackers on their way back to where they came from
    overrun: int            # 1: the defenders were overrun
    demolishers: int        # [27.5] units trying to blow the bridge

    source: int             # the bombardment marker, NONE for guns
    lead: int
    guns: int               # all firing units, Lead included
    unchecked: int          # [27.4] guns that must still roll for their part
    barrage: int
    primary: int
    bv_chits: int
    ap: int                 # Attrition Points still owed
    hit: int                # units that took their step [11.4.2-f]
    mistaken: int           # 1: the attacker is hit too, 2: his losses are being taken

    window: int
    asked: int              # who is asked in a window
    declines: int           # in a row
    player: int             # who played the chit at the bottom of the chain
    chit: int               # the chit whose effect is being carried out
    picking: int            # what kind of choice is half made
    raid: int               # the Area where PARTISANS strike, or 0
    struck: int             # the unit found by PARTISANS

    purpose: int
    roller: int             # whose roll it is
    rolled: int             # the DR
    die: int                # the dr
    rolling: int            # 1: to be rolled; 2: to be rolled once more
    job: int                # the engineering job
    bridge: int             # the boundary worked on
    tried: int              # [R114] boundaries whose bridge was rolled for in this Impulse, a mask
    repairers: int          # the engineers whose job is repair

    sp: int
    refitted: int           # units that recovered, or regrouped, in this phase
    shifts: int             # [R120]
    done: int               # 1: this part is finished
    owed: int               # withdrawals or draws still owed

    def returns(self) -> tuple[float, ...]:
        if self.winner not in (AXIS, SOVIET):
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == AXIS else (-1.0, 1.0)

    def result(self) -> str:
        if self.winner == NONE:
            return ""
        return f"{('axis', 'soviet', 'draw')[self.winner]}-{VICTORIES[self.victory]}"

    def forget_half_choice(self) -> None:
        self.unit, self.picking = NONE, 0

    def mask(self, seat: int | None) -> None:
        """[R29] Hands are secret, their sizes are not: what a viewer cannot see lies with the pool."""
        size = len(CHITS)
        for side in (AXIS, SOVIET):
            if side != seat:
                base = side * size
                for chit in range(size):
                    shown = self.invasion_held if side == SOVIET and chit == AMPHIBIOUS else 0     # [R132]
                    held = self.hand[base + chit] - shown
                    self.unseen[side] += held
                    self.pool[chit] += held
                    self.hand[base + chit] = shown


CLEARED = {      # registers that are not 0 when unused
    "impulse": NONE, "unit": NONE, "point": NONE, "forward": NONE, "lead": NONE, "primary": NONE, "source": NONE,
    "way": NONE, "outcome": NONE, "window": NONE, "asked": NONE, "player": NONE, "chit": NONE, "struck": NONE,
    "purpose": NONE, "roller": NONE, "bridge": NONE, "job": NONE, "winner": NONE,
}


def blank(game: FortressSevastopol, given: Given) -> FS:
    t = given.tables
    s = FS.__new__(FS)
    s.game, s.given, s.log, s.pc, s.stack = game, given, None, 0, ()
    units = len(t.slugs)
    s.where, s.mode = bytearray(units), bytearray(units)
    s.mp, s.origin, s.via = bytearray([FULL_MP]) * units, bytearray(units), bytearray([NONE]) * units
    s.at = [0] * PLACES
    s.at[WAITING] = (1 << units) - 1
    s.stands = [1 << WAITING, 1 << WAITING]
    s.ip = bytearray(PLACES)
    s.held = list(t.start_held)
    s.rp, s.unseen = bytearray(2), bytearray(2)
    s.work_at, s.work_level = bytearray([NONE, NONE]), bytearray(2)
    s.boundary, s.crossed = bytearray(len(t.pairs)), bytearray(len(t.pairs))
    s.marker = bytearray(len(MARKERS))
    s.pool, s.hand, s.gone = bytearray(t.chit_count), bytearray(2 * len(CHITS)), bytearray(len(CHITS))
    s.chain = bytearray()
    for name in FS.SCALARS:
        setattr(s, name, CLEARED.get(name, 0))
    s.fresh = (1 << units) - 1
    s.turn, s.side = 1, SOVIET
    s.advantage, s.rested = AXIS, 1
    return s


# --- the only ways to move a unit and to change its mode --------------------------------------------

def put(s: FS, unit: int, place: int) -> None:
    t = s.given.tables
    bit, side, old = t.bit[unit], t.side[unit], s.where[unit]
    s.at[old] &= ~bit
    if not s.at[old] & t.of_side[side]:
        s.stands[side] &= ~(1 << old)
    s.at[place] |= bit
    s.stands[side] |= 1 << place
    s.where[unit] = place


def set_mode(s: FS, unit: int, mode: int) -> None:
    s.mode[unit] = mode
    bit = s.given.tables.bit[unit]
    if mode == FRESH:
        s.fresh |= bit
    else:
        s.fresh &= ~bit


# --- what stands where ----------------------------------------------------------------------------

def units_at(s: FS, place: int, side: int) -> int:
    """All units of a side there, HQs included."""
    return s.at[place] & s.given.tables.of_side[side]


def has_enemy(s: FS, place: int, side: int) -> bool:
    return bool(s.at[place] & s.given.tables.of_side[enemy(side)])


def on_map(s: FS, side: int) -> int:
    """All units of a side on the map and in the Zones."""
    found = 0
    for place in ON_MAP:
        found |= s.at[place]
    return found & s.given.tables.of_side[side]


def holds(s: FS, side: int, place: int) -> bool:
    """Whether the side controls the place."""
    return bool(s.held[side] >> place & 1)
