"""An opponent that thinks until it is hurried, and the process it thinks in: ``python -m tests.server.ponderer``."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random
from typing import ClassVar

from kurgan import ai
from kurgan.core.actions import Action
from kurgan.core.view import View
from kurgan.server import bot_worker

NAME = "ponderer"
COMMAND = (sys.executable, "-m", "tests.server.ponderer")
MOST_S = 60.0


class Ponderer:
    """Any legal action, but not before somebody asks for it."""

    seats: ClassVar[tuple[str, ...]] = ()

    def hear(self, stop: Callable[[], bool], progress: Callable[[float], None]) -> None:
        self.stop, self.progress = stop, progress

    def choose(self, view: View, rng: Random) -> Action:
        begun = time.monotonic()
        while not self.stop():
            share = (time.monotonic() - begun) / MOST_S
            if share > 1:
                raise TimeoutError("nobody hurried")
            self.progress(share)
            time.sleep(0.01)
        return rng.choice(view.legal_actions())


if __name__ == "__main__":
    ai.EVERYWHERE[NAME] = Ponderer
    bot_worker.serve(sys.stdin, sys.stdout)
