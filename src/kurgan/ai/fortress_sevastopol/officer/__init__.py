"""The officer of Fortress Sevastopol: every Impulse weighed by exact odds, the score and the clock in mind.

He goes through the same Impulses as ``greedy`` and looks at what they lead to with other eyes. What he knows of the
game is written in ``docs/play/fortress-sevastopol.md``; the code cites its sections as [P3].
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from kurgan.ai import script
from kurgan.ai.fortress_sevastopol import greedy
from kurgan.ai.fortress_sevastopol.mind import Mind
from kurgan.ai.fortress_sevastopol.officer import advantage, headquarters
from kurgan.ai.fortress_sevastopol.officer.doctrine import measure
from kurgan.ai.fortress_sevastopol.officer.weights import Sides, Stages, Weights, standard
from kurgan.core.actions import Action
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.state import FS

ANSWERS: dict[str, Callable[[Mind], Action]] = {
    **greedy.ANSWERS,
    "Reroll": advantage.reroll,
    "DoubleImpulse": advantage.double,
    "RelocateHq": headquarters.relocate,
    "RelocateTo": headquarters.relocate_to,
}

LAST_TURNS = 2  # for which nothing need be saved


class Officer(script.Script[Mind]):
    """Plays both sides of Fortress Sevastopol; other weights make another style."""

    name = "officer"
    game = FortressSevastopol
    answers = ANSWERS

    def __init__(self, weights: Sides | None = None) -> None:
        self.weights = weights or standard()

    def think(self, s: FS, me: int, legal: list[Action], rng: Random) -> Mind:
        own = self.weights[me]
        return Mind(s, me, legal, rng, measure(s, own.end if s.given.turns - s.turn < LAST_TURNS else own.long))


__all__ = ["Officer", "Sides", "Stages", "Weights"]
