"""What a search is told of Ford, the tiny game: scripts good and bad, turns for moves, and who is ahead.

Run as a module it is the second process of a search of Ford.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any

from kurgan.ai.knowledge import Knowledge
from kurgan.ai.minds import Mind
from kurgan.ai.script import Script
from kurgan.ai.search.worker import serve
from kurgan.core.actions import Action
from tests.tiny import FordGame
from tests.tiny.actions import CALM, SEND_STORM, STEP, WAIT

FORD = FordGame()
SITS: dict[str, Callable[[Mind[Any]], Action]] = {
    "ChooseStep": lambda m: WAIT,
    "StormAnswer": lambda m: SEND_STORM if SEND_STORM in m.legal else CALM,
}


class Waits(Script[Any]):
    """Never goes on, and sends the storm."""

    name = "waits"
    game = FordGame
    answers = SITS

    def think(self, s: Any, me: int, legal: list[Action], rng: Random) -> Mind[Any]:
        return Mind(s, me, legal, rng)


class Goes(Waits):
    """Always goes on."""

    name = "goes"
    answers = SITS | {"ChooseStep": lambda m: STEP}


class Shuns(Goes):
    """Goes on only where there is no river."""

    name = "shuns"
    answers = SITS | {"ChooseStep": lambda m: WAIT if m.s.pawn[m.me] == m.s.given.sheets.ford else STEP}


def ahead(s: Any) -> float:
    return float(s.pawn[0] - s.pawn[1]) / 5


def turn(s: Any) -> int:
    return int(s.turn)


def knowledge(*styles: Script[Any], horizon: int = 0) -> Knowledge:
    return Knowledge(styles, turn, ahead, horizon)


BOTH = knowledge(Waits(), Goes(), horizon=2)

if __name__ == "__main__":
    serve(sys.stdin, sys.stdout, lambda name: FORD, lambda name: BOTH)
