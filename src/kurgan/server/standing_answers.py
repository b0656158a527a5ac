"""Standing answers: what a seat has said once for all, and nobody else learns of."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.errors import clipped
from kurgan.server.live import Draft, LiveTable
from kurgan.server.trouble import Trouble

ASK = "ask"


def standing_answer(draft: Draft, seat: int) -> Action | None:
    live = draft.live
    facts = live.facts.seats[live.game.seats[seat]]
    name = draft.state.decision.name
    value = facts.standing.get(name, ASK)
    if facts.kind != "person" or value == ASK:
        return None
    view = draft.view(seat)
    action = live.game.presentation.standing_answer(view, name, value)
    return action if action is not None and action in view.legal_actions() else None


def check_answers(live: LiveTable, answers: dict[str, str]) -> None:
    known = {standing.decision: standing.values for standing in live.game.presentation.standing}
    for decision, value in answers.items():
        if value not in known.get(decision, ()):
            raise Trouble(422, "malformed", where=f"answers.{clipped(decision)}", reason=clipped(value))
