"""The front: what everybody who lets people play asks of a game; terminal, server, lab and adapters alike.

Are we in the set-up, and what places the rest? What has a seat said once for all? May a choice be taken back, and if
not, why? Who won? None of them decides that for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from operator import itemgetter
from random import Random
from typing import NamedTuple

from kurgan.core.actions import Action
from kurgan.core.event import Event
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.core.scene import Standing
from kurgan.core.state import State
from kurgan.core.view import View

ASK = "ask"  # the standing answer that is none
PLAYABLE = "playable"  # ask, unless there is only one answer
THIS_TURN = "turn"  # lapses with the turn; kept as ``turn@5``
# Why a decision stands: keys under ``undo``. What came before a game was taken up again cannot be taken back at all.
WHY_IT_STANDS = START, DIE, REVEAL, OTHER_SEAT, RESUMED = ("start", "die", "reveal", "other_seat", "resumed")


class Made(NamedTuple):
    """A decision that was made: by whom, and whether dice fell or something was shown by it."""

    seat: int
    final: bool

    @classmethod
    def by(cls, seat: int, events: Iterable[Event]) -> Made:
        """From what it brought about."""
        return cls(seat, any(event.final for event in events))


def why_it_stands(last: Made | None, seat: int) -> str | None:
    """Why a seat may not take the last decision back by itself: a key under ``undo``; None when it may.

    Free are one's own choices since the last die, reveal or choice of another seat.
    """
    if last is None:
        return START
    if last.seat == CHANCE:
        return DIE
    if last.final:
        return REVEAL
    return None if last.seat == seat else OTHER_SEAT


class Front:
    """A game as whoever lets people play asks it: set-up, standing answers, undo, winner."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._quiet: dict[str, bool] = {}

    # --- setting up -------------------------------------------------------------------------------

    @property
    def setups(self) -> tuple[str, ...]:
        """The ready-made set-ups by name."""
        return self.game.presentation.setups

    def is_placing(self, s: State, seat: int) -> bool:
        """Whether the seat is asked where its units begin, so that the rest can be placed for it."""
        return s.current_player() == seat and self.game.presentation.in_setup(s.view(seat))

    def placing(self, s: State, seat: int, setup: str, rng: Random) -> Placing:
        """What places all that a seat has still to place: by the name of a set-up, or by lot without one."""
        return Placing(self, s, seat, setup, rng)

    # --- standing answers -------------------------------------------------------------------------

    @property
    def questions(self) -> tuple[Standing, ...]:
        """Those that a seat may answer once for all."""
        return self.game.presentation.standing

    def standing_value(self, s: State, decision: str, given: Mapping[str, str]) -> str:
        """What a seat has said once for all to a question, or what stands where it said nothing."""
        value, _, turn = given.get(decision, "").partition("@")
        if value and (not turn or turn == str(_turn(s))):
            return value
        return next((question.values[0] for question in self.questions if question.decision == decision), PLAYABLE)

    def dated(self, s: State, value: str) -> str:
        """A standing answer as it is kept: one for this turn with the turn."""
        return f"{value}@{_turn(s)}" if value == THIS_TURN else value

    def standing_answer(self, view: View, given: Mapping[str, str]) -> Action | None:
        """What the view's seat has said once for all to the present question; None: ask."""
        decision = view.state.decision.name
        value = self.standing_value(view.state, decision, given)
        if value == PLAYABLE:
            return self.only_answer(view) if self.is_window(decision) else None
        if value == ASK:
            return None
        action = self.game.presentation.standing_answer(view, decision, value)
        return action if action in view.legal_actions() else None

    # --- questions with one answer ----------------------------------------------------------------

    def is_window(self, decision: str) -> bool:
        """Whether a seat is asked because it *could* hold an answer, and often it can merely decline."""
        return decision in self.game.presentation.windows

    def is_secret(self, decision: str) -> bool:
        """Whether what may be answered hangs on what the others cannot see."""
        return self.is_window(decision) or decision in self.game.presentation.secret

    def is_quiet(self, decision: str) -> bool:
        """Whether it may have been answered without its seat, of which others must not learn."""
        found = self._quiet.get(decision)
        if found is None:
            asked = any(question.decision == decision for question in self.questions)
            found = self._quiet[decision] = self.is_window(decision) or asked
        return found

    def only_answer(self, view: View) -> Action | None:
        """The one answer that the seat has; None where there are more, and for half a choice, a gesture under way."""
        if view.state.decision.half_of is not None:
            return None
        legal = view.legal_actions()
        return legal[0] if len(legal) == 1 else None

    # --- the end ----------------------------------------------------------------------------------

    def winner(self, s: State) -> str:
        """The seat that won; empty before the end, and when nobody did."""
        returns: tuple[float, ...] = s.returns()
        best = max(returns)
        return self.game.seats[returns.index(best)] if best > 0 and returns.count(best) == 1 else ""


def _turn(s: State) -> int:
    turn: int = getattr(s, "turn", 0)
    return turn


class Placing:
    """Places what a seat has still to place: as a ready-made set-up says, or by lot."""

    def __init__(self, front: Front, s: State, seat: int, setup: str, rng: Random) -> None:
        self.front, self.seat, self.setup, self.rng = front, seat, setup, rng
        self.planned = _shuffled(self._whole_choices(s.copy()), rng) if setup else []

    def next(self, s: State) -> Action | None:
        """The next placement; None when the seat is not asked for one."""
        if not self.front.is_placing(s, self.seat):
            return None
        legal: list[Action] = s.legal_actions()
        if not self.setup:
            return self.rng.choice(legal)
        action = self.planned.pop(0) if self.planned else self._says(s)
        if action in legal:
            return action
        self.planned = []  # in another order it does not fit: the rest as it comes
        return self._says(s)

    def _says(self, s: State) -> Action:
        return self.front.game.presentation.setup_action(s.view(self.seat), self.setup, self.rng)

    def _whole_choices(self, s: State) -> list[tuple[str, list[Action]]]:
        """What the set-up would place up to the next other question: whole choices, with what each answers."""
        found: list[tuple[str, list[Action]]] = []
        half = s.decision.half_of is not None
        while self.front.is_placing(s, self.seat):
            if not half:
                found.append((s.decision.name, []))
            elif not found:
                found.append(("", []))  # the other half of a choice that somebody began
            action = self._says(s)
            found[-1][1].append(action)
            s.apply(action)
            half = s.decision.half_of is not None
        return found


def _shuffled(choices: list[tuple[str, list[Action]]], rng: Random) -> list[Action]:
    """In no order that could tell others which is which, as far as they answer the same question."""
    actions: list[Action] = []
    for _, same in groupby(choices, key=itemgetter(0)):
        some = [choice for _, choice in same]
        rng.shuffle(some)
        actions += [action for choice in some for action in choice]
    return actions
