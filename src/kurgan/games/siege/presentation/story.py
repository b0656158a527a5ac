"""What is worth telling of a game when it is over."""

from __future__ import annotations

from kurgan.core.chronicle import Telling

TELLING = Telling(
    news=frozenset({"work_destroyed", "work_becomes", "fort_lost", "unmanned"}),
    place="hex_{scenario}",
    side="army_{scenario}",
)
