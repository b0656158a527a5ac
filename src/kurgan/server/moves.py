"""How a move is made: a seat chooses, chance decides at once, and the table gives standing answers and those that are
the only ones, up to the next real question."""

from __future__ import annotations

from random import Random

from kurgan.core.flow import CHANCE
from kurgan.core.refusal import Refusal, Refused
from kurgan.server import windows
from kurgan.server.dice import roll
from kurgan.server.live import Draft
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.trouble import Trouble, reading_text


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


def run_on(draft: Draft, rng: Random, at_ms: int, *, hushed: bool = False) -> None:
    """Up to the next question that somebody has to answer, or whose answer waits for its pause; ``hushed``: the first
    has waited."""
    game = draft.live.game
    for _ in range(game.max_decisions):
        who = draft.state.current_player()
        if who == CHANCE:
            action, source = roll(draft, rng)
            draft.do(Row(log.CHANCE, action.text, "", at_ms, source))
            continue
        answer = windows.given(draft, who) if who >= 0 else None
        if answer is None or not (hushed or not windows.is_hushed(draft, who, answer)):
            return
        draft.do(answer.row(game.seats[who], at_ms))
        hushed = False
