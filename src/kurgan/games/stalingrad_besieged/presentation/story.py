"""What is worth telling of a game when it is over."""

from __future__ import annotations

from kurgan.core.chronicle import Telling

TELLING = Telling(
    news=frozenset({"broken", "two_sectors_broken", "factory_destroyed", "reinforcement_arrives"}),
    ends=frozenset({"victory"}),
    worn=frozenset(),
    place="space",
)
