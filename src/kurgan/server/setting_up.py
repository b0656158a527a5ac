"""Setting up: placing for a seat what it has still to place."""

from __future__ import annotations

from random import Random

from kurgan.server.live import Draft
from kurgan.server.moves import run_on
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.trouble import Trouble


def place_rest(draft: Draft, seat: int, setup: str, rng: Random, at_ms: int) -> None:
    """As a ready-made set-up says, or by lot."""
    front, name = draft.live.front, draft.live.game.seats[seat]
    if setup and setup not in front.setups:
        raise Trouble(422, "malformed", where="setup", reason=setup)
    before, placing = len(draft.steps), front.placing(draft.state, seat, setup, rng)
    while (action := placing.next(draft.state)) is not None:
        draft.do(Row(log.ACTION, action.text, name, at_ms, log.SET_UP))
        run_on(draft, rng, at_ms)
    if len(draft.steps) == before:
        raise Trouble(409, "not_in_setup")
