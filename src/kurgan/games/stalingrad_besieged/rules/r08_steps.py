"""8.0 A single step: how far, past whom, and the diagonals of tanks and townspeople."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.refusal import Refusal
from kurgan.games.stalingrad_besieged.actions import CROSS, TO
from kurgan.games.stalingrad_besieged.places import ADJACENT, DIAGONAL, DISTANCE, HAND, SAME_SECTOR_ADJACENT, SECTOR
from kurgan.games.stalingrad_besieged.rules.contact import beside_enemy
from kurgan.games.stalingrad_besieged.rules.r08_1_sectors import (
    CARD,
    ENEMY_GONE,
    NOT_A_CROSSING,
    QUIET,
    crossing_refusal,
)
from kurgan.games.stalingrad_besieged.sheets import BIT, OF_SIDE, SIDE, TOWNSPEOPLE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

TOO_FAR = Refusal("8-b", "too_far")
NO_MOVEMENT_LEFT = Refusal("8-b", "no_movement_left")
NO_DIAGONAL = Refusal("8-j", "no_diagonal")
NOT_ORTHOGONAL = Refusal("8-f", "not_orthogonal")
HEAVY_DIAGONAL = Refusal("8-h", "heavy_tank_diagonal")
DIAGONAL_IS_WHOLE_MOVE = Refusal("8-h", "diagonal_whole_move")
DIAGONAL_TO_VACANT = Refusal("8-h", "diagonal_to_vacant")
THROUGH_ENEMY = Refusal("8-m", "through_enemy")
THROUGH_ENGAGED_FRIEND = Refusal("8-k", "friend_in_contact")
NO_ROOM_BEYOND = Refusal("8-k", "no_room_beyond")
CASES = (CARD, ENEMY_GONE, QUIET)  # most permissive first [R16]


def may_pass_through(s: SB, space: int, side: int) -> bool:
    """[8-k] A friend not beside an enemy may be passed; [8-l] own artillery always [R10]."""
    return s.given.sheets.is_artillery[s.board[space]] or not beside_enemy(s, space, side)


def moves_diagonally(s: SB, piece: int) -> bool:
    """[8-e] [8-h] Tanks of movement two [R12], and Townspeople [R13]."""
    t = s.given.sheets
    return (t.is_tank[piece] and t.move[piece] == 2) or t.unit_class[piece] == TOWNSPEOPLE


def diagonal_refusal(s: SB, piece: int, to: int, steps: int) -> Refusal | None:
    t = s.given.sheets
    if not moves_diagonally(s, piece):
        if t.is_tank[piece]:
            return HEAVY_DIAGONAL
        return NO_DIAGONAL  # [8-j]
    if steps:
        return DIAGONAL_IS_WHOLE_MOVE
    return DIAGONAL_TO_VACANT if s.board[to] else None  # [8-i] what stands beside the path does not matter


def step_refusal(s: SB, piece: int, start: int, origin: int, steps: int, to: int, case: int) -> Refusal | None:
    """Why a piece that started at ``start`` and made ``steps`` may not step from ``origin`` to ``to``."""
    side, move = SIDE[piece], movement(s, piece, start)
    away = DISTANCE[origin][to]
    diagonal = away == 2 and to in DIAGONAL[origin]
    cost = 1
    if diagonal:
        refused = diagonal_refusal(s, piece, to, steps)
        if refused is not None:
            return refused
        cost = move  # [8-h] it takes the place of the whole move
    elif away != 1:
        return TOO_FAR if away else NOT_ORTHOGONAL  # [8-f]
    if steps >= move:
        return NO_MOVEMENT_LEFT  # [8-b]
    if SECTOR[origin] == SECTOR[to]:
        if case:
            return NOT_A_CROSSING
    else:
        refused = crossing_refusal(s, case, start, origin, to, cost, side)
        if refused is not None:
            return refused
    there = s.board[to]
    if not there:
        return None
    if SIDE[there] != side:
        return THROUGH_ENEMY  # [8-m]
    if not may_pass_through(s, to, side):
        return THROUGH_ENGAGED_FRIEND  # [8-k] [8-l]
    if steps + 1 >= move or must_end(s, case) or not has_way_on(s, piece, start, to, case):
        return NO_ROOM_BEYOND  # [R7] a move never ends on a friend
    return None


def movement(s: SB, piece: int, start: int) -> int:
    """[8-b] The movement number; a piece of unknown type has two unless it can only be slow [R54]."""
    if piece in UNKNOWN and not (s.may[start] or s.may[HAND]) & fast_types(s, SIDE[piece]):
        return 1
    return s.given.sheets.move[piece]


def fast_types(s: SB, side: int) -> int:
    """Bits of the types of movement two."""
    return sum(BIT[t] for t in OF_SIDE[side] if s.given.sheets.move[t] > 1)


def must_end(s: SB, case: int) -> bool:
    """[8.2-e] Without the card a change of sector is a move of one space; [8.2-d] with it the move goes on."""
    return case == QUIET or (case == ENEMY_GONE and not s.given.case3_full_move)


def has_way_on(s: SB, piece: int, start: int, friend: int, case: int) -> bool:
    """Whether a piece on a friend's space could go on to a vacant one; back to its start is no way on [R10]."""
    spent = case == CARD
    for n in ADJACENT[friend]:
        if s.board[n] or n == start:
            continue
        if SECTOR[n] == SECTOR[friend]:
            return True
        for way in CASES:
            if not (way == CARD and spent) and crossing_refusal(s, way, start, friend, n, 1, SIDE[piece]) is None:
                return True
    return False


def can_move(s: SB, space: int) -> bool:
    """Whether the piece on a space can make a first step: any vacant space beside it in its sector will do."""
    board = s.board
    for n in SAME_SECTOR_ADJACENT[space]:
        if not board[n]:
            return True
    return bool(steps_from(s, board[space], space, space, 0))


def steps_from(s: SB, piece: int, start: int, origin: int, steps: int) -> list[Action]:
    """Every step that no rule refuses."""
    found: list[Action] = []
    sector, board = SECTOR[origin], s.board
    ways: tuple[int, ...] = ADJACENT[origin]
    if not steps and moves_diagonally(s, piece):
        ways += DIAGONAL[origin]
    side = SIDE[piece]
    for to in ways:
        if board[to] and SIDE[board[to]] != side:
            continue
        if SECTOR[to] == sector:
            if step_refusal(s, piece, start, origin, steps, to, 0) is None:
                found.append(TO[to])
        else:
            for case in CASES:
                if step_refusal(s, piece, start, origin, steps, to, case) is None:
                    found.append(CROSS[case, to])
    return found
