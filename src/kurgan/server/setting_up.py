"""Setting up: placing for a seat what it has still to place."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from random import Random
from typing import Any

from kurgan.core.actions import Action
from kurgan.server.live import Draft, LiveTable, view_of
from kurgan.server.moves import run_on
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.trouble import Trouble


def place_rest(draft: Draft, seat: int, setup: str, rng: Random, at_ms: int) -> None:
    """Place what a seat has still to place: as a ready-made set-up says, or by lot."""
    table = draft.live.game.presentation
    if setup and setup not in table.setups:
        raise Trouble(422, "malformed", where="setup", reason=setup)
    before = len(draft.steps)
    planned = shuffled(placements(draft, seat, setup, rng), rng) if setup else []
    for _ in range(draft.live.game.max_decisions):
        if not is_placing(draft.live, draft.state, seat):
            break
        view = draft.view(seat)
        legal = view.legal_actions()
        action = planned.pop(0) if planned else table.setup_action(view, setup, rng) if setup else rng.choice(legal)
        if action not in legal:  # in another order it does not fit: the rest as it comes
            planned, action = [], table.setup_action(view, setup, rng)
        draft.do(Row(log.ACTION, action.text, draft.live.game.seats[seat], at_ms, log.SET_UP))
        run_on(draft, rng, at_ms)
    if len(draft.steps) == before:
        raise Trouble(409, "not_in_setup")


def is_placing(live: LiveTable, state: Any, seat: int) -> bool:
    return state.current_player() == seat and live.game.presentation.in_setup(view_of(state, seat))


def placements(draft: Draft, seat: int, setup: str, rng: Random) -> list[tuple[str, list[Action]]]:
    """What a ready-made set-up would place up to the next other question: whole choices, with what each answers."""
    state, table = draft.state.copy(), draft.live.game.presentation
    found: list[tuple[str, list[Action]]] = []
    half = state.decision.half_of is not None
    for _ in range(draft.live.game.max_decisions):
        if not is_placing(draft.live, state, seat):
            break
        if not half:
            found.append((state.decision.name, []))
        elif not found:
            found.append(("", []))  # the other half of a choice that somebody began
        action = table.setup_action(view_of(state, seat), setup, rng)
        found[-1][1].append(action)
        state.apply(action)
        half = state.decision.half_of is not None
    return found


def shuffled(choices: list[tuple[str, list[Action]]], rng: Random) -> list[Action]:
    """In no order that could tell others which is which, as far as they answer the same question."""
    actions: list[Action] = []
    for _, same in groupby(choices, key=itemgetter(0)):
        some = [choice for _, choice in same]
        rng.shuffle(some)
        actions += [action for choice in some for action in choice]
    return actions
