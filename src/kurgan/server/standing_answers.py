"""Standing answers: what a seat has said once for all, and nobody else learns of."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.errors import clipped
from kurgan.server.live import Draft, LiveTable
from kurgan.server.trouble import Trouble


def standing_answer(draft: Draft, seat: int) -> Action | None:
    live = draft.live
    facts = live.facts.seats[live.game.seats[seat]]
    if facts.kind != "person" or not facts.standing:
        return None
    return live.front.standing_answer(draft.view(seat), facts.standing)


def check_answers(live: LiveTable, answers: dict[str, str]) -> None:
    known = {question.decision: question.values for question in live.front.questions}
    for decision, value in answers.items():
        if value not in known.get(decision, ()):
            raise Trouble(422, "malformed", where=f"answers.{clipped(decision)}", reason=clipped(value))
