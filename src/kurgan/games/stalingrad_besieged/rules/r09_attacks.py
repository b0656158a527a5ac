"""9.0 Attacks: whom a unit may attack, and the number it needs [9.1] [9.2] [9.4]."""

from __future__ import annotations

from kurgan.core.event import Term
from kurgan.core.refusal import Refusal
from kurgan.games.stalingrad_besieged.places import (
    ADJACENT,
    ARC,
    ARC_NAMES,
    COLUMN,
    DISTANCE,
    FLANK,
    NONE,
    REAR,
    ROW,
    SECTOR,
    WITHIN_TWO,
    borders,
)
from kurgan.games.stalingrad_besieged.rules.contact import enemy_ahead
from kurgan.games.stalingrad_besieged.rules.r08_1_sectors import is_won_by
from kurgan.games.stalingrad_besieged.rules.r09_3_fortifications import fort_bonus, fort_terms
from kurgan.games.stalingrad_besieged.sheets import SIDE
from kurgan.games.stalingrad_besieged.state import SB

NO_ENEMY_THERE = Refusal("9-i", "no_enemy_there")
FRONT_FIRST = Refusal("9-g", "front_first")
DIAGONAL_ATTACK = Refusal("8-e", "diagonal_attack")
DIAGONAL_RANGE = Refusal("9.2-b", "diagonal_range")
OUT_OF_RANGE = Refusal("9.2-e", "out_of_range")
ACROSS_UNWON = Refusal("8.2-a", "across_unwon_sector")
ACROSS_TOO_DEEP = Refusal("8.2-b", "across_too_deep")
BOUND = 7  # the number that only a flank or rear attack can still make with a six


# --- whom a unit may attack -----------------------------------------------------------------------


def across_refusal(s: SB, attacker: int, target: int, side: int) -> Refusal | None:
    """[8.2-a] [9-l] Over a red line only from a won sector, and only at an enemy beside the line [8.2-b] [R21].

    The text's example [8.2-c]: with nothing won, infantry and artillery reach their own sector only.
    """
    if SECTOR[attacker] == SECTOR[target]:
        return None
    if not is_won_by(s, SECTOR[attacker], side):
        return ACROSS_UNWON
    return None if borders(COLUMN[target], SECTOR[attacker]) else ACROSS_TOO_DEEP


def targets(s: SB, attacker: int) -> list[int]:
    """Every enemy a unit may attack: the one ahead if any [9-g] [9-h]; else beside [9-i] [9-k] or behind it [9-j].

    Artillery reaches two spaces [9.2-a], but is bound by an adjacent enemy ahead like any unit [R43].
    """
    board = s.board
    piece = board[attacker]
    side = SIDE[piece]
    ahead = enemy_ahead(s, attacker, side)
    if ahead != NONE:
        return [ahead]
    reach = WITHIN_TWO if s.given.sheets.is_artillery[piece] else ADJACENT
    return [
        n
        for n in reach[attacker]
        if board[n] and SIDE[board[n]] != side and across_refusal(s, attacker, n, side) is None
    ]


def target_refusal(s: SB, attacker: int, target: int) -> Refusal | None:
    """Why a unit may not attack a space; None exactly when ``targets`` has it."""
    side = SIDE[s.board[attacker]]
    if not s.board[target] or SIDE[s.board[target]] == side:
        return NO_ENEMY_THERE
    ahead = enemy_ahead(s, attacker, side)
    if ahead != NONE:
        return None if target == ahead else FRONT_FIRST  # [9-g]
    away = DISTANCE[attacker][target]
    if s.given.sheets.is_artillery[s.board[attacker]]:
        if away > 2:
            return DIAGONAL_RANGE if _diagonally_near(attacker, target) else OUT_OF_RANGE  # [9.2-b] [9.2-e]
    elif away == 2 and COLUMN[attacker] != COLUMN[target] and not _same_row(attacker, target):
        return DIAGONAL_ATTACK  # [8-e] [R14]
    elif away > 1:
        return OUT_OF_RANGE
    return across_refusal(s, attacker, target, side)


def _diagonally_near(a: int, b: int) -> bool:
    """Within two only if diagonals counted."""
    return max(abs(COLUMN[a] - COLUMN[b]), abs(ROW[a] - ROW[b])) <= 2


def _same_row(a: int, b: int) -> bool:
    return ROW[a] == ROW[b]


# --- the number needed ----------------------------------------------------------------------------


def attack_number(s: SB, piece: int, target: int, distance: int) -> int:
    """[9.2-f] AA/AT has three numbers: a tank at two [9.2-g] [9.2-j], beside it [9.2-h] [9.2-i], all else [R46]."""
    t = s.given.sheets
    return t.attack_tank[piece][distance] if t.is_tank[target] else t.attack[piece]


def is_engaged(s: SB, target: int) -> bool:
    """[R5] An enemy of the target stands right in front of it."""
    side = SIDE[s.board[target]]
    return enemy_ahead(s, target, side) != NONE


def arc_bonus(s: SB, attacker: int, target: int, arc: int) -> int:
    """[9.1-a] +1 on the flank, [9.1-b] +2 in the rear of a target engaged to its front; [9.1-e] no flank for guns."""
    if (arc != FLANK and arc != REAR) or not is_engaged(s, target):
        return 0
    if s.given.sheets.is_artillery[s.board[attacker]]:
        return 2 if arc == REAR and s.given.artillery_rear_bonus else 0  # [R44]
    return 1 if arc == FLANK else 2


def needed(s: SB, attacker: int, target: int) -> int:
    """[9.4-b] Attack number plus defense number, one more for a fortification, less the bonus on the die [R45]."""
    mine, theirs = s.board[attacker], s.board[target]
    arc = ARC[SIDE[theirs]][target][attacker]
    return (
        attack_number(s, mine, theirs, DISTANCE[attacker][target])
        + s.given.sheets.defense[theirs]
        + fort_bonus(s, target, theirs)
        - arc_bonus(s, attacker, target, arc)
    )


def lowest_hit(need: int, arc: int) -> int:
    """[9.4-c] The lowest die that hits; 7 if none does [9.1-c]; a six does at exactly 7 on flank or rear [9.1-d]."""
    if need == BOUND and arc in (FLANK, REAR):
        return 6
    return max(1, min(need, BOUND))  # [9.4-f] below 1 nothing can miss


def lowest_die(s: SB, attacker: int, target: int) -> int:
    """[9.2-c] One arithmetic for every unit, artillery included; [9.2-d] distance changes nothing but AT."""
    return lowest_hit(needed(s, attacker, target), ARC[SIDE[s.board[target]]][target][attacker])


def attack_terms(s: SB, attacker: int, target: int) -> tuple[Term, ...]:
    mine, theirs = s.board[attacker], s.board[target]
    t = s.given.sheets
    arc = ARC[SIDE[theirs]][target][attacker]
    terms = [
        Term("attack", attack_number(s, mine, theirs, DISTANCE[attacker][target]), "9.4-b"),
        Term("defense", t.defense[theirs], "9.4-b"),
    ]
    terms += fort_terms(s, target, theirs)
    bonus = arc_bonus(s, attacker, target, arc)
    if bonus:
        terms.append(Term(ARC_NAMES[arc], -bonus, "9.1-a" if arc == FLANK else "9.1-b"))
    return tuple(terms)
