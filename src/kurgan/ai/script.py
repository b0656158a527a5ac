"""Scripts: what all opponents share that were written for one game, and answer each of its decisions.

One decides from its seat's view and remembers nothing: in the middle of a phase it makes the same plan again and finds
the next step of it. A game's script says how it answers each decision, and what it has in mind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from kurgan.ai.minds import Mind
from kurgan.core.actions import Action
from kurgan.core.errors import KurganError
from kurgan.core.flow import Chance
from kurgan.core.game import AnyGame
from kurgan.core.view import View

M = TypeVar("M", bound="Mind[Any]")
Plan = tuple[int, int]  # a unit and where it is to go


class Script(Generic[M]):
    """Plays every seat of one game."""

    name: ClassVar[str]
    seats: ClassVar[tuple[str, ...]] = ()
    game: ClassVar[type[AnyGame]]
    answers: Mapping[str, Callable[[M], Action]]  # to every decision, by its name

    def __init_subclass__(cls) -> None:
        """A decision that was added or renamed is missed at once, not in the middle of a game."""
        asked = {name for name, decision in cls.game.flow.decisions.items() if not isinstance(decision, Chance)}
        if unfit := asked ^ cls.answers.keys():
            raise ValueError(f"agent '{cls.name}' of {cls.game.id} has no answer, or one too many: {sorted(unfit)}")

    def think(self, s: Any, me: int, legal: list[Action], rng: Random) -> M:
        raise NotImplementedError

    def choose(self, view: View, rng: Random) -> Action:
        s = view.state
        if s.game.id != self.game.id:
            raise KurganError("agent_game", agent=self.name, game=self.game.id, other=s.game.id)
        legal = view.legal_actions()
        if not legal or view.seat is None:
            raise KurganError("agent_idle", agent=self.name)
        return self.decide(s, view.seat, legal, rng)

    def decide(self, s: Any, me: int, legal: list[Action], rng: Random) -> Action:
        """The same in any world in which the seat is asked: a search plays games out without making views."""
        if len(legal) == 1:
            return legal[0]
        return self.answers[s.decision.name](self.think(s, me, legal, rng))


# --- carrying out a plan ------------------------------------------------------------------------


def mover(m: Mind[Any], plan: Plan | None, units: Sequence[Action]) -> Action | None:
    """The unit that the plan names, if it may be taken in hand."""
    return units[plan[0]] if plan is not None and units[plan[0]] in m.legal else None


def end_of_move(m: Mind[Any], plan: Plan | None, to: Mapping[int, Action], away: Sequence[int]) -> Action:
    """Where the plan sends the unit in hand, nobody going with it; else as near to the aims as it can come."""
    if plan is not None and plan[0] == m.s.unit and to.get(plan[1]) in m.legal:
        return to[plan[1]]
    legal = set(m.legal)
    ends = [place for place, action in to.items() if action in legal]
    return to[min(ends, key=lambda place: (away[place], place))] if ends else m.legal[0]
