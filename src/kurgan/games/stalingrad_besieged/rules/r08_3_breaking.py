"""8.3 Breaking sectors."""

from __future__ import annotations

from kurgan.games.stalingrad_besieged.names import BROKEN, LEVELS, UNBROKEN
from kurgan.games.stalingrad_besieged.places import GERMAN, NONE, RUSSIAN, SECTORS, enemy
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.state import SB


def break_test(s: SB) -> None:
    """[8.3-a] After all fighting, in every sector still open: one or no unit against at least two [R22]."""
    for sector in range(len(SECTORS)):
        if s.broken[sector] != UNBROKEN:
            continue  # [8.3-c] [8.3-e] settled for good
        for side in (GERMAN, RUSSIAN):
            own, theirs = s.count[side * 3 + sector], s.count[enemy(side) * 3 + sector]
            if own <= 1 and theirs >= 2:  # [8.3-b] one against one breaks nobody
                s.broken[sector] = BROKEN[side]
                s.owed[side] += 1  # [7.5-a]
                if s.log is not None:
                    s.tell("broken", "8.3-a", side=words.side(side), sector=words.sector(sector))
    for side in (GERMAN, RUSSIAN):
        if s.broken.count(BROKEN[side]) >= 2:  # [7-j] [8.3-h] [R23]
            s.winner, s.level = enemy(side), LEVELS.index("two-sectors")
            if s.log is not None:
                s.tell("two_sectors_broken", "8.3-h", side=words.side(side))


def is_decided(s: SB) -> bool:
    return s.winner != NONE
