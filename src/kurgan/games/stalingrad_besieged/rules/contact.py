"""Who stands beside whom, and who faces whom."""

from __future__ import annotations

from kurgan.games.stalingrad_besieged.places import ADJACENT, FRONT, NONE
from kurgan.games.stalingrad_besieged.sheets import SIDE
from kurgan.games.stalingrad_besieged.state import SB


def beside_enemy(s: SB, space: int, side: int) -> bool:
    """An enemy of ``side`` stands beside the space: front, rear or flank, never diagonally."""
    board = s.board
    return any(board[n] and SIDE[board[n]] != side for n in ADJACENT[space])


def enemy_ahead(s: SB, space: int, side: int) -> int:
    """[8-g] [9-g] The space of the enemy front to front with a unit there, or NONE; facing never changes [R3]."""
    ahead = FRONT[side][space]
    if ahead != NONE and s.board[ahead] and SIDE[s.board[ahead]] != side:
        return ahead
    return NONE
