"""One decision of the officer, and what he remembers: nothing but what follows from the position."""

from __future__ import annotations

from random import Random
from typing import Any

from kurgan.ai import minds
from kurgan.ai.fortress_sevastopol.officer import tables
from kurgan.ai.fortress_sevastopol.officer.weights import Weights
from kurgan.core.actions import Action
from kurgan.games.fortress_sevastopol.state import FS, Given

REMEMBERED = 4096


class Memory:
    """Thoughts by the position they belong to; forgotten all at once when there are too many."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.thoughts: dict[Any, Any] = {}
        self._outlooks: dict[Any, tuple[float, ...]] = {}
        self._grounds: dict[Any, tuple[tuple[float, ...], tuple[tuple[float, ...], ...]]] = {}

    def outlook(self, given: Given, turn: int) -> tuple[float, ...]:
        key = given.sheets, given.turns, given.axis_needs, given.soviet_allows, turn
        found = self._outlooks.get(key)
        if found is None:
            if len(self._outlooks) > REMEMBERED:
                self._outlooks.clear()
            found = self._outlooks[key] = tables.outlook(given, turn, self.weights)
        return found

    def terrain(self, given: Given) -> tuple[tuple[float, ...], tuple[tuple[float, ...], ...]]:
        """What places are worth besides VP, and how far an objective is felt."""
        t = given.sheets
        found = self._grounds.get(t)
        if found is None:
            if len(self._grounds) > 8:
                self._grounds.clear()
            found = self._grounds[t] = tables.ground(t, self.weights), tables.pulls(t, self.weights.fall_off)
        return found

    def keep(self, key: Any, thought: Any) -> Any:
        if len(self.thoughts) >= REMEMBERED:
            self.thoughts.clear()
        self.thoughts[key] = thought
        return thought


class Mind(minds.Mind[FS]):
    def __init__(self, s: FS, me: int, legal: list[Action], rng: Random, w: Weights, memory: Memory) -> None:
        super().__init__(s, me, legal, rng)
        self.w = w
        self.memory = memory


def likeness(s: FS) -> tuple[Any, ...]:
    """All of a position that a plan depends on; the halves of a choice left out."""
    return (
        s.given.sheets,
        s.given.turns,
        bytes(s.where),
        bytes(s.mode),
        s.held[0],
        s.side,
        s.turn,
        s.track,
        s.vp,
        s.weather,
        s.boundary,
        s.ip,
        s.marker,
        s.moved,
        s.stopped,
        s.assaulted,
        s.active,
        s.impulse,
        s.home,
        s.used,
        s.advantage,
        s.elite,
        s.passer,
        s.phase,
        s.mp,
        s.work_level,
    )
