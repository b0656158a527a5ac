"""8.1 Sectors: the three permissions to cross a red line."""

from __future__ import annotations

from kurgan.core.refusal import Refusal
from kurgan.games.stalingrad_besieged.names import BROKEN, UNBROKEN
from kurgan.games.stalingrad_besieged.places import COLUMN, SECTOR, borders, enemy
from kurgan.games.stalingrad_besieged.rules.contact import beside_enemy
from kurgan.games.stalingrad_besieged.state import SB

QUIET, CARD, ENEMY_GONE = 1, 2, 3  # the rulebook's cases 1, 2 and 3 [R16]

LOCKED = Refusal("8.1-a", "sector_locked")
NOT_A_CROSSING = Refusal("8.1-a", "not_a_crossing")
BESIDE_ENEMY = Refusal("8.1-b", "shift_beside_enemy")
ONE_SPACE = Refusal("8.2-e", "shift_one_space")
NO_CARD = Refusal("8.1-c", "no_change_sector_card")
CARD_BROKEN = Refusal("15-chs-a", "change_into_broken")
CARD_BESIDE_ENEMY = Refusal("15-chs-b", "change_beside_enemy")
CARD_NOT_AT_EDGE = Refusal("15-chs-c", "change_not_at_edge")
ENEMY_HOLDS = Refusal("8.1-d", "enemy_holds_sector")


def is_won_by(s: SB, sector: int, side: int) -> bool:
    """[8.3-e] Won: the enemy broke there."""
    return s.broken[sector] == BROKEN[enemy(side)]


def enemy_is_gone(s: SB, sector: int, side: int) -> bool:
    """[8.1-d] [8.3-f] The enemy is broken there, or no unit of his is left [R20]."""
    return is_won_by(s, sector, side) or not s.count[enemy(side) * 3 + sector]


def crossing_refusal(s: SB, case: int, start: int, origin: int, to: int, cost: int, side: int) -> Refusal | None:
    """Why a step from ``origin`` into another sector is not covered by permission ``case``.

    Cases 1 and 3 never ask whether the new sector is broken: a broken side may send units back in [8.3-d].
    """
    if case == 0:
        return LOCKED  # [8.1-a]
    if case == QUIET:  # [8.1-b] [R17]
        if origin != start or cost > 1:
            return ONE_SPACE  # [8.2-e]
        return BESIDE_ENEMY if beside_enemy(s, to, side) else None
    if case == CARD:  # [8.1-c] [R18]
        if not s.shift:
            return NO_CARD
        if not borders(COLUMN[start], SECTOR[to]):
            return CARD_NOT_AT_EDGE  # [15-chs-c]
        if s.broken[SECTOR[to]] != UNBROKEN:
            return CARD_BROKEN  # [15-chs-a]
        return CARD_BESIDE_ENEMY if beside_enemy(s, to, side) else None  # [15-chs-b]
    if not enemy_is_gone(s, SECTOR[origin], side):  # [8.1-d] [R19]
        return ENEMY_HOLDS
    if not s.given.case3_full_move and (origin != start or cost > 1):
        return ONE_SPACE  # [8.2-e]
    return None
