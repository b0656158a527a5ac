"""7.3 and 7.4: ferry points and the tank factory, who holds them and how they change hands."""

from __future__ import annotations

from kurgan.games.stalingrad_besieged.names import FACTORY
from kurgan.games.stalingrad_besieged.places import GERMAN, RUSSIAN, SECTOR
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.rules.r09_3_fortifications import raze
from kurgan.games.stalingrad_besieged.sheets import SIDE
from kurgan.games.stalingrad_besieged.state import SB, clear


def objective_at(s: SB, space: int) -> int:
    """Ferry 0 or 1, factory 2, or -1."""
    return s.objective.find(space)


def factory_stands(s: SB) -> bool:
    return s.held[FACTORY] == RUSSIAN


def german_ferries(s: SB) -> int:
    return s.held[:FACTORY].count(GERMAN)


def occupy(s: SB, space: int, side: int) -> None:
    """A unit of ``side`` has come to the space: fortification, ferry and factory feel it."""
    raze(s, space, side)
    objective = s.objective.find(space)
    if objective < 0 or s.held[objective] == side:
        return
    if objective == FACTORY:
        if side == GERMAN:
            s.held[FACTORY] = GERMAN  # [7.4-c] destroyed for good
            if s.log is not None:
                s.tell("factory_destroyed", "7.4-c", space=words.space(space))
        return
    s.held[objective] = side  # [7.3-c] [7.3-d] it stays so when the occupier leaves [R29]
    if s.log is not None:
        s.tell("ferry_taken", "7.3-c" if side == GERMAN else "7.3-d", space=words.space(space), side=words.side(side))


def remove_eliminated(s: SB, slot: int, space: int) -> None:
    """[9.5-a] Off the board to the replacement pile; a ferry sector that is wiped out loses its ferry."""
    piece = s.board[slot]
    side = SIDE[piece]
    s.eliminated[piece] += 1
    clear(s, slot)
    sector = SECTOR[space]
    s.count[side * 3 + sector] -= 1
    if s.log is not None:
        s.tell("eliminated", "9.5-a", final=True, unit=words.unit(piece), space=words.space(space))
    if side == RUSSIAN and not s.count[3 + sector]:
        lose_ferry(s, sector)


def lose_ferry(s: SB, sector: int) -> None:
    """[7.3-f] [R30] The last Russian of a ferry's sector was eliminated: the ferry is German at once."""
    for ferry in range(FACTORY):
        space = s.objective[ferry]
        if space < len(SECTOR) and SECTOR[space] == sector and s.held[ferry] == RUSSIAN:
            s.held[ferry] = GERMAN
            if s.log is not None:
                s.tell("ferry_lost", "7.3-f", space=words.space(space))
