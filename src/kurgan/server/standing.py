"""Going on by itself: chance decides at once, and standing answers speak for a seat, up to the next real question."""

from __future__ import annotations

from random import Random

from kurgan.core.actions import Action
from kurgan.core.flow import CHANCE
from kurgan.core.refusal import Refusal, Refused
from kurgan.server import log
from kurgan.server.dice import roll
from kurgan.server.live import Draft, LiveTable
from kurgan.server.log import Row
from kurgan.server.trouble import Trouble, reading_text

ASK = "ask"


def choose(draft: Draft, seat: int, text: str, source: str, at_ms: int) -> None:
    """A seat's choice by its text. A refusal is worded from the seat's view, so that it tells nothing hidden."""
    game = draft.live.game
    with reading_text():
        action = game.action(text)
    try:
        draft.do(Row(log.ACTION, action.text, game.seats[seat], at_ms, source))
    except Refused:
        seen = draft.view(seat).state
        refusal = seen.explain(action, seat)
        raise Trouble.refused(refusal or Refusal(seen.decision.rule, "nothing_there")) from None


def run_on(draft: Draft, rng: Random, at_ms: int) -> None:
    """Up to the next question that somebody has to answer."""
    game, script = draft.live.game, draft.live.header.script
    for _ in range(game.max_decisions):
        who = draft.state.current_player()
        if who == CHANCE:
            action, source = roll(rng, script, draft.state, draft.fallen(draft.state.decision.name))
            draft.do(Row(log.CHANCE, action.text, "", at_ms, source))
            continue
        answer = standing_answer(draft, who) if who >= 0 else None
        if answer is None:
            return
        draft.do(Row(log.ACTION, answer.text, game.seats[who], at_ms, log.STANDING))


def standing_answer(draft: Draft, seat: int) -> Action | None:
    live = draft.live
    facts = live.facts.seats[live.game.seats[seat]]
    name = draft.state.decision.name
    value = facts.standing.get(name, ASK)
    if facts.kind != "person" or value == ASK:
        return None
    view = draft.view(seat)
    action = live.game.table.standing_answer(view, name, value)
    return action if action is not None and action in view.legal_actions() else None


def check_answers(live: LiveTable, answers: dict[str, str]) -> None:
    known = {standing.decision: standing.values for standing in live.game.table.standing}
    for decision, value in answers.items():
        if value not in known.get(decision, ()):
            raise Trouble(422, "malformed", where=f"answers.{decision}", reason=value)


def place_rest(draft: Draft, seat: int, setup: str, rng: Random, at_ms: int) -> None:
    """Place what a seat has still to place: as a ready-made set-up says, or by lot."""
    table = draft.live.game.table
    if setup and setup not in table.setups:
        raise Trouble(422, "malformed", where="setup", reason=setup)
    before = len(draft.steps)
    for _ in range(draft.live.game.max_decisions):
        if draft.state.current_player() != seat:
            break
        view = draft.view(seat)
        if not table.in_setup(view):
            break
        action = table.setup_action(view, setup) if setup else rng.choice(view.legal_actions())
        draft.do(Row(log.ACTION, action.text, draft.live.game.seats[seat], at_ms, log.SET_UP))
        run_on(draft, rng, at_ms)
    if len(draft.steps) == before:
        raise Trouble(409, "not_in_setup")
