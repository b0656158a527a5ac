"""What the officer sees: the board with what he may not know left unknown, and the charts with means for that."""

from __future__ import annotations

from collections.abc import Sequence

from kurgan.ai.stalingrad_besieged.officer.weights import Weights
from kurgan.games.stalingrad_besieged.exchange import Numbers
from kurgan.games.stalingrad_besieged.names import REVEALED, fort_owner, is_single
from kurgan.games.stalingrad_besieged.places import GERMAN, HAND, RUSSIAN, SPACES
from kurgan.games.stalingrad_besieged.sheets import OF_SIDE, SIDE, TOWNSPEOPLE, UNKNOWN, Sheets
from kurgan.games.stalingrad_besieged.state import SB


def seen(s: SB, me: int) -> bytearray:
    """The types on the 54 spaces as ``me`` may know them, in any world."""
    board, flags, may = s.board[:SPACES], s.flags, s.may
    foes = OF_SIDE[1 - me]
    low, high = foes[0], foes[-1]
    unknown = UNKNOWN[1 - me]
    for n, piece in enumerate(board):
        if low <= piece <= high and not flags[n] & REVEALED and not is_single(may[n]):
            board[n] = unknown
    return board


def fort_bits(forts: Sequence[int], spots: bytes, low: int) -> int:
    """The spots of a sector, which begins at ``low``, whose piece is in its own side's fortification."""
    found = 0
    for n in range(18):
        mark = forts[low + n]
        if mark and spots[n] and fort_owner(mark) == SIDE[spots[n]]:
            found |= 1 << n
    return found


def mix(s: SB, me: int, board: bytearray) -> tuple[int, ...]:
    """By type of both sides: the units that lie nowhere in sight."""
    left = list(s.given.sheets.count)
    for pile in (s.eliminated, s.out):
        for t, units in enumerate(pile):
            left[t] -= units
    for piece in (*board, s.board[HAND], *s.pending):
        left[piece] -= 1
    own = s.aside
    for t in OF_SIDE[me]:
        left[t] -= own[t]
    return tuple([left[t] if left[t] > 0 else 0 for side in (GERMAN, RUSSIAN) for t in OF_SIDE[side]])


TYPES_IN_ORDER = (*OF_SIDE[GERMAN], *OF_SIDE[RUSSIAN])


def mean(values: list[float], units: list[int]) -> float:
    return sum(values[t] for t in units) / len(units)


def read_charts(sheets: Sheets, weights: Weights, left: tuple[int, ...], rear_guns: bool) -> Numbers:
    """[P9] The charts; an unknown piece is the mean of what is left of its side."""
    attack = [float(x) for t in range(len(sheets.attack)) for x in (sheets.attack[t], *sheets.attack_tank[t][1:])]
    defense = [float(x) for x in sheets.defense]
    worth = list(weights.worth)
    for side in (GERMAN, RUSSIAN):
        units = [t for t, n in zip(TYPES_IN_ORDER, left, strict=True) if SIDE[t] == side for _ in range(n)]
        units = units or list(OF_SIDE[side])
        unknown = UNKNOWN[side]
        attack[unknown * 3 : unknown * 3 + 3] = [mean(attack[c::3], units) for c in range(3)]
        defense[unknown] = mean(defense, units)
        worth[unknown] = mean(worth, units)
    slips = [
        int((sheets.is_tank[t] and sheets.move[t] == 2) or sheets.unit_class[t] == TOWNSPEOPLE)
        for t in range(len(sheets.move))
    ]
    return Numbers(
        attack,
        defense,
        [int(x) for x in sheets.is_tank],
        [int(x) for x in sheets.is_artillery],
        list(sheets.move),
        slips,
        worth,
        int(rear_guns),
    )
