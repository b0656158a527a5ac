"""Names of what a state tells by number: flags of pieces, kinds of picks, levels of victory."""

from __future__ import annotations

# Flags of a piece, kept by the slot it stands in.
REVEALED, MOVED, ATTACKED, NO_ATTACK, ARRIVED, TO_SHOW, REINFORCED = 1, 2, 4, 8, 16, 32, 64
TURN_FLAGS = MOVED | ATTACKED | NO_ATTACK | ARRIVED | REINFORCED  # cleared at the end of a player-turn

FERRY_1, FERRY_2, FACTORY = range(3)
# What `pick` holds, the values of `picked`.
NOTHING, A_UNIT, A_CARD, A_REPLACEMENT, A_REINFORCEMENT, AN_ATTACKER, A_PLACEMENT = range(7)
BROKEN = (1, 2)  # values of `broken` by side
UNBROKEN = 0


LEVELS = ("decisive", "major", "minor", "two-sectors")


def is_single(mask: int) -> bool:
    """Whether public knowledge leaves one type only."""
    return mask != 0 and mask & (mask - 1) == 0


# A fortification is marked by its owner and by the card that lies there.
_RUSSIAN_FORT = 16


def fort_mark(owner: int, face: int) -> int:
    return 1 + face + _RUSSIAN_FORT * owner


def fort_owner(mark: int) -> int:
    return 1 if mark >= _RUSSIAN_FORT else 0


def fort_face(mark: int) -> int:
    return mark - 1 & _RUSSIAN_FORT - 1
