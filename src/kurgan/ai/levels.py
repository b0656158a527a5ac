"""Levels: the same officer who errs, who plays as he is, who looks ahead, and who looks ahead with more time.

Made for every game that says what a search is to know of it (``ai.knowledge``).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from random import Random
from typing import ClassVar

from kurgan.ai.knowledge import Knowledge, knowledge_of
from kurgan.core.actions import Action
from kurgan.core.errors import KurganError
from kurgan.core.view import View

RECRUIT, OFFICER, COMMANDER, GENERAL = LEVELS = ("recruit", "officer", "commander", "general")


@dataclass(frozen=True, slots=True)
class Level:
    """How long a search may take over a move: a unit's way, a combat, an order; and in how many processes.

    Counts decide and time cuts off: where the machine is as fast as the game's pace supposes, a move of so much effort
    takes that many seconds of one process, or less: what is settled takes no more.
    """

    seconds: float
    effort: float
    processes: int
    widen: int  # answers beside those of the styles
    further: int = 0  # moves that it looks ahead beyond what the game's knowledge says


SEARCHING = {COMMANDER: Level(1.0, 1.0, 1, 3), GENERAL: Level(5.0, 4.0, 2, 6, 1)}


class Officer:
    """The game's script as it is."""

    name: ClassVar[str] = OFFICER
    seats: ClassVar[tuple[str, ...]] = ()

    def __init__(self, game_id: str, knowledge: Knowledge | None = None) -> None:
        self.game_id = game_id
        self._knowledge = knowledge

    @property
    def knowledge(self) -> Knowledge:
        """Loaded when somebody is to play, not when opponents are listed."""
        if self._knowledge is None:
            self._knowledge = knowledge_of(self.game_id)
        return self._knowledge

    def get_ready(self) -> None:
        """Load what it will need, before anybody waits for an answer."""
        assert self.knowledge.styles

    def choose(self, view: View, rng: Random) -> Action:
        if view.state.game.id != self.game_id:
            raise KurganError("agent_game", agent=self.name, game=self.game_id, other=view.state.game.id)
        if view.seat is None or not view.legal_actions():
            raise KurganError("agent_idle", agent=self.name)
        return self.answer(view, rng)

    def answer(self, view: View, rng: Random) -> Action:
        return self.knowledge.styles[0].choose(view, rng)


class Recruit(Officer):
    name = RECRUIT

    def answer(self, view: View, rng: Random) -> Action:
        from kurgan.ai.recruit import err

        return err(self.knowledge, view, rng)


class Commander(Officer):
    """Looks ahead. The same view and seed give the same move unless time cuts it off."""

    name = COMMANDER
    timed = True  # else counts alone decide: for games that must come out the same again, however busy the machine
    timer: Callable[[], float] = staticmethod(time.perf_counter)
    stop: Callable[[], bool] = staticmethod(lambda: False)
    progress: Callable[[float], None] = staticmethod(lambda share: None)

    def hear(self, stop: Callable[[], bool], progress: Callable[[float], None]) -> None:
        """Who is hurried has no time left, in whatever he is busy with."""
        self.stop, self.progress = stop, progress

    def clock(self) -> float:
        return inf if self.stop() else self.timer()

    @property
    def level(self) -> Level:
        return SEARCHING[self.name]

    def get_ready(self) -> None:
        from kurgan.ai.search.helper import HELPER

        super().get_ready()
        if self.level.processes > 1:
            HELPER.get_ready(self.game_id)

    def answer(self, view: View, rng: Random) -> Action:
        from kurgan.ai.search import Budget, pacing, think
        from kurgan.ai.search.helper import with_helper

        level = self.level
        knowledge = replace(self.knowledge, horizon=self.knowledge.horizon + level.further)
        watch, begun = pacing.Watch(view, level.seconds), self.timer()
        count, seconds = level.effort * knowledge.pace, watch.left() if self.timed else inf
        whole = knowledge.whole(view.state)
        if whole:  # few games, far apart in how they end: between whole plans they tell, between small answers not
            budget = Budget(watch.count_left(count), seconds)
        else:
            widen = level.widen if knowledge.widens else 0
            budget = Budget(int(count * pacing.share(view)), seconds, widen, knowledge.surely)
        helped = with_helper(view) if level.processes > 1 and not self.stop() else None
        thought = think(
            knowledge,
            view,
            rng,
            budget,
            first=watch.before.style if whole else 0,
            timer=self.clock,
            stop=self.stop,
            progress=lambda share, _: self.progress(share),
            helped=helped,
        )
        watch.note(self.timer() - begun, thought.steps, thought.style)
        return thought.action


class General(Commander):
    name = GENERAL


OF_LEVEL: dict[str, type[Officer]] = {kind.name: kind for kind in (Recruit, Officer, Commander, General)}
