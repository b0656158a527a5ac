"""The state: units, works in their two layers, hexside works, supply, tracks, and registers.

A set of units or hexes is an int with one bit each. ``where``/``at`` say the same thing twice; only ``put`` changes
them. Points that come in halves are counted in halves. A register is cleared by the procedure that used it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kurgan.core.state import State
from kurgan.games.siege.places import ATTACKER, DEAD, DEFENDER, FIRST_HEX, NONE, OUT, SIZE, TRACK
from kurgan.games.siege.tables import TURNS, UNITS, Tables

if TYPE_CHECKING:
    from kurgan.games.siege import Siege

PHASES = ("initial", "replacement", "movement", "reaction", "combat", "exploitation", "exploitation_combat")
INITIAL, REPLACEMENT, MOVEMENT, REACTION, COMBAT, EXPLOITATION, EXPLOITATION_COMBAT = range(len(PHASES))
PURPOSES = ("combat", "overrun", "aa")
FOR_COMBAT, FOR_OVERRUN, FOR_AA = range(len(PURPOSES))
VICTORIES = ("goal", "decisive", "held")
MOST_TURNS = 12
# What a byte of an array becomes as a digit of a set: 1 if it is at least one, or two.
SOME, TWO = b"0" + b"1" * 255, b"00" + b"1" * 254


@dataclass(frozen=True)
class Given:
    """What is settled before play."""

    scenario: str
    options: dict[str, str]
    tables: Tables
    decay_needs_enemy: bool         # R15


class SG(State):
    """Siege."""

    ARRAYS = ("where", "at", "steps", "back", "mp", "duty", "work", "owner", "build", "task", "base", "base_owner",
              "side_work", "side_owner", "sp", "rp", "track", "special", "occupied", "owed")
    SCALARS = (
        "dug", "manned", "taken", "base_taken", "side_taken", "reserve", "building", "turn", "phase", "side",
        "winner", "victory", "air", "moved", "going", "turned", "reacted",
        "attacked", "fought", "unit", "group", "kind", "target", "committed", "support", "odds",
        "one", "two", "purpose", "shots", "outcome", "rolled", "retreating", "advancing", "reach", "left", "done",
    )
    __slots__ = (*ARRAYS, *SCALARS)

    given: Given
    # by unit
    where: bytearray        # a hex, or a place off the board
    steps: bytearray        # 2 full, 1 reduced (or a unit of one step), 0 not in play
    back: bytearray         # the turn a disrupted unit returns
    mp: bytearray           # halves of MPs left in this phase
    duty: bytearray         # [R2] the hex it must attack in exploitation combat, 0: none
    # by place
    at: list[int]           # the units there, a mask
    work: bytearray         # 1 + the kind of the marker there, 0: none
    owner: bytearray        # of the marker
    build: bytearray        # 0, or 1 + its construction number: C0 is 1
    task: bytearray         # [R65] its C marker lies on: 0 the marker, 1 the map work, 2 + the number of a hexside work
    base: bytearray         # 1 + the kind of the printed work there, 0: none
    base_owner: bytearray
    # by hexside work of the scenario
    side_work: bytearray    # 1 + its kind, 0: none
    side_owner: bytearray
    # by side
    sp: list[int]           # halves
    rp: bytearray           # by side: infantry and artillery halves
    track: bytearray        # by side and turn: Manned Fort markers that arrive
    special: list[int]      # [R57] strength points lost, in halves; a Manned Fort that took losses counts one point
    occupied: list[int]     # hexes with its units
    owed: list[int]         # loss still to be paid, in quarters of strength points or REs

    dug: int                # units on their field fortification side (40.C.3)
    manned: int             # hexes whose marker is manned
    taken: int              # hexes whose marker was captured by enough REs [R6]
    base_taken: int
    side_taken: int         # hexside works
    reserve: int            # units in reserve
    building: int           # units with a new task in this player-turn
    turn: int
    phase: int
    side: int               # the phasing player
    winner: int
    victory: int
    air: int                # ground support factors left
    moved: int              # units
    going: int              # units underway: their move may go on until something else is done
    turned: int             # units that turned back from their field fortification side in this phase [R66]
    reacted: int            # hexes whose stacks react in this phase [S.7-c]
    attacked: int           # units that attacked in this phase
    fought: int             # hexes attacked in this phase
    unit: int               # in hand
    group: int
    kind: int               # of work, for a choice half made; in a battle how the defender pays
    target: int
    committed: int          # units
    support: int            # factors of ground support in this attack
    odds: int               # the column, 255: not yet
    one: int
    two: int
    purpose: int
    shots: int              # AA dice still to be thrown
    outcome: int            # as applied; index of RESULTS, 255: none
    rolled: int             # as thrown, before 40.A
    retreating: int         # units
    advancing: int          # units that may advance
    reach: int              # hexes of the retreat or the advance
    left: int               # hexes that attackers' losses left empty, for a counterattack
    done: int

    def returns(self) -> tuple[float, ...]:
        if self.winner == NONE:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == ATTACKER else (-1.0, 1.0)

    def result(self) -> str:
        return "" if self.winner == NONE else f"{('attacker', 'defender')[self.winner]}-{VICTORIES[self.victory]}"

    def forget_half_choice(self) -> None:
        self.unit, self.group, self.kind, self.target, self.committed, self.support = NONE, 0, 0, 0, 0, 0

    def mask(self, seat: int | None) -> None:
        """Nothing is hidden."""


CLEARED = {"winner": NONE, "unit": NONE, "odds": NONE, "purpose": NONE, "outcome": NONE, "rolled": NONE}


def blank(game: Siege, given: Given) -> SG:
    s = SG.__new__(SG)
    s.game, s.given, s.log, s.pc, s.stack = game, given, None, 0, ()
    count = len(UNITS)
    s.where, s.steps, s.back, s.mp, s.duty = (bytearray(count) for _ in range(5))
    s.at = [0] * SIZE
    s.at[OUT] = (1 << count) - 1
    s.work, s.owner, s.build, s.task, s.base, s.base_owner = (bytearray(SIZE) for _ in range(6))
    sides = len(given.tables.sides)
    s.side_work, s.side_owner = bytearray(sides), bytearray(sides)
    s.sp, s.rp, s.track = [0, 0], bytearray(4), bytearray(2 * TURNS)
    s.special, s.occupied, s.owed = [0, 0], [0, 0], [0, 0]
    for name in SG.SCALARS:
        setattr(s, name, CLEARED.get(name, 0))
    s.turn, s.side = 1, given.tables.first
    return s


def put(s: SG, unit: int, place: int) -> None:
    """The only way to move a unit."""
    bit, side, old = 1 << unit, s.given.tables.side[unit], s.where[unit]
    s.at[old] &= ~bit
    if old >= FIRST_HEX and not s.at[old]:
        s.occupied[side] &= ~(1 << old)
    s.at[place] |= bit
    s.where[unit] = place
    if place >= FIRST_HEX:
        s.occupied[side] |= 1 << place


def on_map(s: SG) -> int:
    """All units that stand in a hex."""
    return s.given.tables.present & ~(s.at[OUT] | s.at[DEAD] | s.at[TRACK])


def hexes_of(s: SG, units: int) -> int:
    """The places where any of these units are."""
    found = 0
    while units:
        place = s.where[units.bit_length() - 1]
        found |= 1 << place
        units &= ~s.at[place]
    return found


def filled(values: bytearray, enough: bytes = SOME) -> int:
    """The units or places whose value is not 0, a set: many times faster than a loop."""
    return int(values.translate(enough)[::-1], 2)


__all__ = ["DEFENDER", "SG", "Given", "blank", "filled", "hexes_of", "on_map", "put"]
