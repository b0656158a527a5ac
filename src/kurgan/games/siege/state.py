"""The state: units, works in their two layers, hexside works, supply, tracks, and registers.

A set of units or hexes is an int with one bit each. Points that come in halves are counted in halves. Nothing is
hidden. Bytes that change seldom are fixed: copies share them, and ``changed`` makes new ones. Registers are named by
the procedures that need them, and are at their start outside of these.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from kurgan.core import sets
from kurgan.core import state as core
from kurgan.core.codecs import OWN, Fixed, Mask, Name, Number, Numbers, Own, Pair, Values
from kurgan.core.fields import BySheets, shown, slots
from kurgan.core.sets import changed
from kurgan.games.siege.places import DEAD, DEFENDER, FIRST_HEX, NAMES, NONE, OUT, SIDES, SIZE, TRACK
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.sheets import TURNS, UNITS, Sheets
from kurgan.games.siege.works import KINDS

PHASES = ("initial", "replacement", "movement", "reaction", "combat", "exploitation", "exploitation_combat")
INITIAL, REPLACEMENT, MOVEMENT, REACTION, COMBAT, EXPLOITATION, EXPLOITATION_COMBAT = range(len(PHASES))
PAYMENTS = ("strength", "re", "disrupted")  # how a defender pays: points, REs, or REs that go to the turn track
PAYS_STRENGTH, PAYS_RE, PAYS_DISRUPTED = range(len(PAYMENTS))
VICTORIES = ("goal", "decisive", "held")
WORKS = ("none", *KINDS)
RPS = tuple(f"{side}-{kind}" for side in SIDES for kind in ("inf", "art"))
BOXES = tuple(f"{side}-{turn}" for side in SIDES for turn in range(TURNS))

ANSWERS = 1024  # that are remembered where they depend on the question alone

UnitSet = Annotated[int, shown(Mask(UNITS))]
HexSet = Annotated[int, shown(Mask(NAMES))]
SideSet = Annotated[int, shown(BySheets(lambda t: Mask(t.side_names)))]  # hexside works
AUnit = Annotated[int, shown(Name(UNITS))]
AHex = Annotated[int, shown(Name(NAMES, 0))]
AResult = Annotated[int, shown(Name(RESULTS))]
Count = Annotated[int, shown(Number())]
BySide = Annotated[list[int], shown(Pair(SIDES))]
ByHex = Annotated[bytes, shown(Fixed(Values(NAMES)))]
WorkByHex = Annotated[bytes, shown(Fixed(Values(NAMES, WORKS)))]  # 1 + its kind, 0: none
OwnerByHex = Annotated[bytes, shown(Fixed(Values(NAMES, SIDES)))]


@dataclass(frozen=True)
class Given(core.Given):
    """What is settled before play."""

    sheets: Sheets
    decay_needs_enemy_adjacent: bool  # R15


class SG(core.State):
    """Siege."""

    HALF = ("unit", "group", "target", "committed", "support")

    given: Given
    turn: Annotated[int, shown(Number(0, 1, 12), 1)]
    phase: Annotated[int, shown(Name(PHASES, 0))]
    side: Annotated[int, shown(Name(SIDES), lambda given: given.sheets.first)]  # the phasing player

    # The marker of a hex
    work: WorkByHex
    owner: OwnerByHex
    build: ByHex  # 0, or 1 + its construction number: C0 is 1
    task: ByHex  # [R65] its C marker lies on: 0 the marker, 1 the map work, 2 + the number of a hexside work
    # The work that the map prints in a hex
    base: WorkByHex
    base_owner: OwnerByHex
    # The hexside works of the scenario
    side_work: Annotated[bytes, shown(BySheets(lambda t: Fixed(Values(t.side_names, WORKS))))]
    side_owner: Annotated[bytes, shown(BySheets(lambda t: Fixed(Values(t.side_names, SIDES))))]
    # What has become of them
    manned: HexSet  # hexes whose marker is manned
    taken: HexSet  # hexes whose marker was captured by enough REs [R6]
    base_taken: HexSet
    side_taken: SideSet

    # What a side has
    sp: BySide  # halves
    rp: Annotated[bytes, shown(Fixed(Values(RPS)))]  # infantry and artillery halves
    track: Annotated[bytes, shown(Fixed(Values(BOXES)))]  # by turn: Manned Fort markers that arrive
    special: BySide  # [R57] strength points lost, in halves; a Manned Fort that took losses counts one point

    # Units; where they stand only ``put`` changes
    where: Annotated[bytearray, shown(Own(like=Numbers(len(UNITS))))]  # a hex, or a place off the board
    at: Annotated[list[int], shown(OWN, lambda given: [(1 << len(UNITS)) - 1, *[0] * (SIZE - 1)])]  # by place
    occupied: Annotated[list[int], shown(OWN, lambda given: [0, 0])]  # by side: hexes with its units
    steps: Annotated[bytearray, shown(Own(like=Numbers(len(UNITS))))]  # 2 full, 1 reduced or only one
    back: Annotated[bytes, shown(Fixed(Values(UNITS)))]  # the turn a disrupted unit returns
    dug: UnitSet  # on their field fortification side (40.C.3)
    reserve: UnitSet

    # A player-turn; what is left of it at the end is not kept
    air: Count  # ground support factors left
    building: UnitSet  # have got a new task
    duty: Annotated[bytes, shown(Fixed(Values(UNITS, NAMES)))]  # [R2] the hex it must attack in exploitation combat

    # A phase
    done: Count  # its player has said so
    unit: AUnit  # in hand
    group: UnitSet  # that moves together
    mp: Annotated[bytes, shown(Fixed(Values(UNITS)))]  # halves of MPs left
    moved: UnitSet
    going: UnitSet  # underway: their move may go on until something else is done
    turned: UnitSet  # turned back from their field fortification side [R66]
    reacted: HexSet  # hexes whose stacks react [S.7-c]
    attacked: UnitSet
    fought: HexSet  # hexes that were attacked

    # An attack or overrun
    target: AHex
    committed: UnitSet
    support: Count  # factors of ground support
    declared: Count
    outcome: AResult  # as applied
    emptied: HexSet  # hexes that attackers' losses left empty, for a counterattack
    # its battle
    shots: Count  # AA dice still to be thrown
    odds: Annotated[int, shown(Number(NONE, 0, 255))]  # the column, 255: not yet
    rolled: AResult  # as thrown, before 40.A
    pays: Annotated[int, shown(Name(PAYMENTS, 0))]  # how the defender pays
    owed: BySide  # loss still to be paid, in quarters of strength points or REs
    retreat: Count  # hexes that are to be retreated
    retreating: UnitSet
    refusable: Count  # the defender may still refuse to go [R26]
    # and what follows
    entered: AHex  # by a counterattack
    advanced: UnitSet
    stopped: Count  # nobody else advances
    advancing: UnitSet  # that may go one hex on

    winner: Annotated[int, shown(Name(SIDES))]
    victory: Annotated[int, shown(Name(VICTORIES, 0))]
    __slots__ = slots(__annotations__)

    def result(self) -> str:
        return "" if self.winner == NONE else f"{('attacker', 'defender')[self.winner]}-{VICTORIES[self.victory]}"


@lru_cache(ANSWERS)
def filled(values: bytes, enough: bytes = sets.SOME) -> int:
    """The same as in ``core.sets``, remembered: fixed bytes are asked again and again."""
    return sets.filled(values, enough)


def put(s: SG, unit: int, place: int) -> None:
    """The only way to move a unit."""
    bit, side, old = 1 << unit, s.given.sheets.side[unit], s.where[unit]
    s.at[old] &= ~bit
    if old >= FIRST_HEX and not s.at[old]:
        s.occupied[side] &= ~(1 << old)
    s.at[place] |= bit
    s.where[unit] = place
    if place >= FIRST_HEX:
        s.occupied[side] |= 1 << place


def lay_marker(s: SG, place: int, work: int, owner: int) -> None:
    """The marker of a hex and whose it is; ``work`` is 1 + its kind, 0 with owner 0: none."""
    s.work, s.owner = changed(s.work, place, work), changed(s.owner, place, owner)


def lay_base(s: SG, place: int, work: int, owner: int) -> None:
    """The same for the work that the map prints there."""
    s.base, s.base_owner = changed(s.base, place, work), changed(s.base_owner, place, owner)


def lay_side(s: SG, n: int, work: int, owner: int) -> None:
    """The same for a hexside work."""
    s.side_work, s.side_owner = changed(s.side_work, n, work), changed(s.side_owner, n, owner)


def set_task(s: SG, place: int, build: int, on: int) -> None:
    """The C marker of a hex and what it lies on; 0 and 0: none."""
    s.build, s.task = changed(s.build, place, build), changed(s.task, place, on)


def on_map(s: SG) -> int:
    """All units that stand in a hex."""
    return s.given.sheets.present & ~(s.at[OUT] | s.at[DEAD] | s.at[TRACK])


def hexes_of(s: SG, units: int) -> int:
    """The places where any of these units are."""
    found = 0
    while units:
        place = s.where[units.bit_length() - 1]
        found |= 1 << place
        units &= ~s.at[place]
    return found


__all__ = ["DEFENDER", "SG", "Given", "hexes_of", "on_map", "put"]
