"""One decision of the officer: what he sees and may do, what he holds things worth, and what he has noted before."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from typing import Any, NamedTuple, TypeVar

from kurgan.ai import minds
from kurgan.ai.siege.officer.aims import Aims
from kurgan.ai.siege.officer.weights import Weights
from kurgan.core.actions import Action
from kurgan.games.siege.state import SG

T = TypeVar("T")
MOST = 1 << 13


class Notes:
    """What was worked out before, by all that it depends on; forgotten when there is too much of it."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: dict[Hashable, Any] = {}

    def get(self, key: Hashable, work_out: Callable[[], T]) -> T:
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST:
                self.known.clear()
            found = self.known[key] = work_out()
        return found


class Order(NamedTuple):
    """Who goes where; as a group it overruns that hex."""

    unit: int
    place: int
    group: int = 0


class Mind(minds.Mind[SG]):
    def __init__(self, s: SG, me: int, legal: list[Action], rng: Random, w: Weights, aims: Aims, notes: Notes) -> None:
        super().__init__(s, me, legal, rng)
        self.w = w
        self.aims = aims
        self.notes = notes
