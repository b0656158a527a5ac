"""10.0 Winning: ferries and factory at the end of the last turn."""

from __future__ import annotations

from kurgan.core.text import Ref
from kurgan.games.stalingrad_besieged.names import LEVELS
from kurgan.games.stalingrad_besieged.places import GERMAN, RUSSIAN
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import factory_stands, german_ferries
from kurgan.games.stalingrad_besieged.state import SB

# (German ferries, factory stands) -> winner, level, rule
VICTORY = {
    (2, False): (GERMAN, "decisive", "10-a"),  # [10-a] [2-a]
    (2, True): (GERMAN, "major", "10-b"),  # [10-b] [2-a]
    (1, False): (GERMAN, "minor", "10-c"),  # [10-c] [2-c]
    (0, True): (RUSSIAN, "decisive", "10-d"),  # [10-d] [2-a]
    (0, False): (RUSSIAN, "major", "10-e"),  # [10-e] [2-a]
    (1, True): (RUSSIAN, "minor", "10-f"),  # [10-f] [2-b]
}


def score(s: SB) -> None:
    """[3-d] Once, after the last turn [R52]."""
    winner, level, rule = VICTORY[german_ferries(s), factory_stands(s)]
    s.winner, s.level = winner, LEVELS.index(level)
    s.turn, s.side = s.given.sheets.turns, RUSSIAN  # [3-b] the marker never leaves the track
    if s.log is not None:
        s.tell("victory", rule, side=words.side(winner), level=Ref("level", level))
