"""Playing out: one world, one arm, the same luck for all of its round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from sys import maxsize
from typing import Any, NamedTuple

from kurgan.ai.knowledge import Knowledge
from kurgan.ai.search.arms import Arm
from kurgan.ai.search.luck import Luck
from kurgan.core.flow import CHANCE
from kurgan.core.view import View

Timer = Callable[[], float]


class Row(NamedTuple):
    """A round: what each arm that was tried came to for the seat, and the decisions that were made for all of it."""

    number: int
    values: tuple[float, ...]
    steps: int


class Player:
    """Plays rounds for one decision of a seat. A round is a function of the seed and its number."""

    def __init__(self, knowledge: Knowledge, view: View, arms: Sequence[Arm], seed: int, timer: Timer) -> None:
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        self.knowledge, self.arms, self.seed, self.timer = knowledge, arms, seed, timer
        self.seat = view.seat
        self.sampler = view.state.game.sampler(view)
        self.now = knowledge.clock(view.state)
        whole = knowledge.whole(view.state)
        self.until = maxsize if whole else self.now + 1 + knowledge.horizon
        self.kept = maxsize if whole else self.now + 1
        self.steps = 0

    def round(self, number: int, alive: Sequence[int], deadline: float) -> Row | None:
        """Every arm in one world; None if time ran out in the middle of it."""
        world = self.sampler.sample(Random(hash((self.seed, number))))
        self.steps = 0
        values = []
        for arm in alive:
            value = self.play(world.copy(), self.arms[arm], number, deadline)
            if value is None:
                return None
            values.append(value)
        return Row(number, tuple(values), self.steps)

    def play(self, s: Any, arm: Arm, number: int, deadline: float) -> float | None:
        """Our move in the arm's style, or all our moves; else everybody as an officer; what it is worth to us then."""
        clock, timer, seat, kept, until = self.knowledge.clock, self.timer, self.seat, self.kept, self.until
        officer, style = self.knowledge.styles[0].decide, self.knowledge.styles[arm.style].decide
        luck, rng = Luck(self.seed, number), Random(hash((self.seed, number, 1)))
        steps = 0
        s.apply(arm.action)
        while not s.is_terminal():
            who = s.current_player()
            tick = clock(s)
            if who == CHANCE:
                s.apply(luck.throw(s, tick))
                continue
            if tick >= until:
                worth = self.knowledge.worth(s)
                break
            legal = s.legal_actions()
            if len(legal) == 1:
                s.apply(legal[0])
                continue
            if timer() >= deadline:
                return None
            steps += 1
            s.apply((style if who == seat and tick < kept else officer)(s, who, legal, rng))
        else:
            worth = s.returns()[0]
        self.steps += steps
        return worth if seat == 0 else -worth
