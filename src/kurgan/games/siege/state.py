"""The state: units, works in their two layers, hexside works, supply, tracks, and registers.

A set of units or hexes is an int with one bit each. Points that come in halves are counted in halves. Nothing is
hidden. A register is cleared by the procedure that used it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from kurgan.core import state as core
from kurgan.core.codecs import OWN, Mask, Name, Number, Pair, Values
from kurgan.core.fields import BySheets, shown, slots
from kurgan.games.siege.places import ATTACKER, DEAD, DEFENDER, FIRST_HEX, NAMES, NONE, OUT, SIDES, SIZE, TRACK
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.sheets import TURNS, UNITS, Sheets
from kurgan.games.siege.works import KINDS

PHASES = ("initial", "replacement", "movement", "reaction", "combat", "exploitation", "exploitation_combat")
INITIAL, REPLACEMENT, MOVEMENT, REACTION, COMBAT, EXPLOITATION, EXPLOITATION_COMBAT = range(len(PHASES))
PURPOSES = ("combat", "overrun", "aa")
FOR_COMBAT, FOR_OVERRUN, FOR_AA = range(len(PURPOSES))
VICTORIES = ("goal", "decisive", "held")


UnitSet = Annotated[int, shown(Mask(UNITS))]
HexSet = Annotated[int, shown(Mask(NAMES))]
Count = Annotated[int, shown(Number())]
BySide = Annotated[list[int], shown(Pair(SIDES))]
WORKS = ("none", *KINDS)
RPS = tuple(f"{side}-{kind}" for side in SIDES for kind in ("inf", "art"))
BOXES = tuple(f"{side}-{turn}" for side in SIDES for turn in range(TURNS))


@dataclass(frozen=True)
class Given(core.Given):
    """What is settled before play."""

    sheets: Sheets
    decay_needs_enemy: bool  # R15


class SG(core.State):
    """Siege."""

    HALF = ("unit", "group", "kind", "target", "committed", "support")

    given: Given
    turn: Annotated[int, shown(Number(0, 1, 12), 1)]
    phase: Annotated[int, shown(Name(PHASES, 0))]
    side: Annotated[int, shown(Name(SIDES), lambda given: given.sheets.first)]  # the phasing player
    # by place
    work: Annotated[bytearray, shown(Values(NAMES, WORKS))]  # 1 + the kind of the marker there, 0: none
    owner: Annotated[bytearray, shown(Values(NAMES, SIDES))]  # of the marker
    build: Annotated[bytearray, shown(Values(NAMES))]  # 0, or 1 + its construction number: C0 is 1
    # [R65] its C marker lies on: 0 the marker, 1 the map work, 2 + the number of a hexside work

    task: Annotated[bytearray, shown(Values(NAMES))]
    base: Annotated[bytearray, shown(Values(NAMES, WORKS))]  # 1 + the kind of the printed work there, 0: none
    base_owner: Annotated[bytearray, shown(Values(NAMES, SIDES))]
    # by hexside work of the scenario
    side_work: Annotated[bytearray, shown(BySheets(lambda t: Values(t.side_names, WORKS)))]  # 1 + its kind
    side_owner: Annotated[bytearray, shown(BySheets(lambda t: Values(t.side_names, SIDES)))]
    manned: HexSet  # hexes whose marker is manned
    taken: HexSet  # hexes whose marker was captured by enough REs [R6]
    base_taken: HexSet
    side_taken: Annotated[int, shown(BySheets(lambda t: Mask(t.side_names)))]  # hexside works
    # by side
    sp: BySide  # halves
    rp: Annotated[bytearray, shown(Values(RPS))]  # infantry and artillery halves
    track: Annotated[bytearray, shown(Values(BOXES))]  # and by turn: Manned Fort markers that arrive
    air: Count  # ground support factors left
    dug: UnitSet  # units on their field fortification side (40.C.3)
    reserve: UnitSet  # units in reserve
    building: UnitSet  # units with a new task in this player-turn
    # by unit
    back: Annotated[bytearray, shown(Values(UNITS))]  # the turn a disrupted unit returns
    mp: Annotated[bytearray, shown(Values(UNITS))]  # halves of MPs left in this phase
    duty: Annotated[bytearray, shown(Values(UNITS, NAMES))]  # [R2] the hex it must attack in exploitation combat
    moved: UnitSet
    going: UnitSet  # underway: their move may go on until something else is done
    turned: UnitSet  # turned back from their field fortification side in this phase [R66]
    reacted: HexSet  # hexes whose stacks react in this phase [S.7-c]
    attacked: UnitSet  # in this phase
    fought: HexSet  # hexes attacked in this phase
    unit: Annotated[int, shown(Name(UNITS))]  # in hand
    group: UnitSet
    kind: Count  # of work, for a choice half made; in a battle how the defender pays
    target: Annotated[int, shown(Name(NAMES, 0))]
    committed: UnitSet
    support: Count  # factors of ground support in this attack
    odds: Annotated[int, shown(Number(NONE, 0, 255))]  # the column, 255: not yet
    one: Count
    two: Count
    purpose: Annotated[int, shown(Name(PURPOSES))]
    shots: Count  # AA dice still to be thrown
    outcome: Annotated[int, shown(Name(RESULTS))]  # as applied
    rolled: Annotated[int, shown(Name(RESULTS))]  # as thrown, before 40.A
    owed: BySide  # loss still to be paid, in quarters of strength points or REs
    retreating: UnitSet
    advancing: UnitSet  # that may advance
    reach: Count  # hexes of the retreat or the advance
    special: BySide  # [R57] strength points lost, in halves; a Manned Fort that took losses counts one point
    left: HexSet  # hexes that attackers' losses left empty, for a counterattack
    done: Count
    winner: Annotated[int, shown(Name(SIDES))]
    victory: Annotated[int, shown(Name(VICTORIES, 0))]
    # where every unit stands; only ``put`` changes them
    where: Annotated[bytearray, shown(OWN, lambda given: bytearray(len(UNITS)))]  # a hex, or a place off the board
    # by place: the units
    at: Annotated[list[int], shown(OWN, lambda given: [(1 << len(UNITS)) - 1, *[0] * (SIZE - 1)])]
    occupied: Annotated[list[int], shown(OWN, lambda given: [0, 0])]  # by side: hexes with its units
    # 2 full, 1 reduced or only one, 0 not here
    steps: Annotated[bytearray, shown(OWN, lambda given: bytearray(len(UNITS)))]
    __slots__ = slots(__annotations__)

    def returns(self) -> tuple[float, ...]:
        if self.winner == NONE:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == ATTACKER else (-1.0, 1.0)

    def result(self) -> str:
        return "" if self.winner == NONE else f"{('attacker', 'defender')[self.winner]}-{VICTORIES[self.victory]}"


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
