"""Questions that need nobody: what the table answers for a seat, and whether that may be seen at once.

A question with one answer is dead. Where everybody can see that it has one, the table answers and says so. Where the
only answer hangs on what the others cannot see, a window in which the seat can merely decline, it is answered too: but
how soon would tell what the seat holds, as would a standing answer. So among people such an answer is *hushed*: it
waits for a pause (pausing.py) unless nobody else learns of it. Half a choice is a gesture under way, no question.
"""

from __future__ import annotations

from typing import NamedTuple

from kurgan.core.actions import Action
from kurgan.core.flow import TERMINAL
from kurgan.core.front import ASK
from kurgan.server import takeback
from kurgan.server.live import Draft, LiveTable
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.teaching import lesson_answer


class Given(NamedTuple):
    """An answer that the table gives for a seat."""

    action: Action
    source: str  # log.STANDING; log.TABLE: everybody sees that it is the only one; log.WINDOW: the seat alone does

    def row(self, seat: str, at_ms: int) -> Row:
        return Row(log.ACTION, self.action.text, seat, at_ms, self.source)


def given(draft: Draft, seat: int) -> Given | None:
    """What the table answers for the seat that is asked; None: it is asked itself. Who makes a move asks, and then who
    looks whether there is a pause: it is worked out once."""
    key = (len(draft.steps), seat, draft.live.facts.version)
    if draft.given is None or draft.given[0] != key:
        draft.given = key, _given(draft, seat)
    found: Given | None = draft.given[1]
    return found


def _given(draft: Draft, seat: int) -> Given | None:
    live, front = draft.live, draft.live.front
    taught = lesson_answer(draft, seat)
    if taught is not None:
        return Given(taught, log.STANDING)
    facts, decision = live.facts.seats[live.game.seats[seat]], draft.state.decision.name
    view = draft.view(seat)
    if facts.kind == "person":
        said = front.standing_answer(view, facts.standing)
        if said is not None and len(view.legal_actions()) > 1:
            return Given(said, log.STANDING)
        if front.standing_value(view.state, decision, facts.standing) == ASK and front.is_window(decision):
            return None  # who wants to be asked is asked, also when no is all that he can say
    only = front.only_answer(view)
    if only is None:
        return None
    if front.is_window(decision):
        return Given(only, log.WINDOW) if facts.kind == "person" and not _has_begun(draft, seat, decision) else None
    if _commits(draft, seat, only):
        return None
    if not front.is_secret(decision):
        return Given(only, log.TABLE)
    return Given(only, log.WINDOW) if facts.kind == "person" else None


def _has_begun(draft: Draft, seat: int, decision: str) -> bool:
    """Whether the seat has itself begun to answer, and may still take that back: then it also says that it is ready."""
    last = draft.head.step
    mine = last is not None and last.seat == seat and last.decision == decision
    return mine and takeback.why_not(draft.live, seat, draft.head) is None


def _commits(draft: Draft, seat: int, only: Action) -> bool:
    """Whether the answer would end the game, or end what the seat may still take back, or has chances to look at: that
    he says himself."""
    if draft.live.game.presentation.has_odds(draft.state, only):
        return True
    tried = draft.state.copy()
    events = tried.play(only)
    if tried.current_player() == TERMINAL:
        return True
    goes_on = tried.current_player() == seat and not any(event.final for event in events)
    return not goes_on and takeback.why_not(draft.live, seat, draft.head) is None


def is_hushed(draft: Draft, seat: int, answer: Given) -> bool:
    """Whether others, who are people, could learn something from how soon this answer comes. In a lesson nobody can:
    it answers for whoever is not the learner."""
    if draft.live.lesson is not None or answer.source == log.TABLE or not among_people(draft.live, seat):
        return False
    return draft.would_show(answer.row(draft.live.game.seats[seat], 0), seat)


def among_people(live: LiveTable, seat: int) -> bool:
    """Whether another seat is somebody else's, or will be, or somebody else looks on."""
    own = live.facts.seats[live.game.seats[seat]]
    return bool(live.facts.watchers - {own.person}) or any(
        other.kind == "person" and other is not own and (other.person is None or other.person != own.person)
        for other in live.facts.seats.values()
    )
