"""The recruit: an officer who changes his mind, and now and then oversees something."""

from __future__ import annotations

from random import Random
from typing import Any

from kurgan.ai.knowledge import Knowledge
from kurgan.core.actions import Action
from kurgan.core.view import View

WAVERS = 0.3  # of his decisions: he does what another plan asks for
OVERSEES = 0.2  # he does not see what is best, nor what an officer of any style would do
LOOKS_AT = 3  # other choices, of which he takes the one that looks best at once
BLUNDER = 0.25  # of what a win is worth over a draw: so much he does not throw away at a glance


def err(knowledge: Knowledge, view: View, rng: Random) -> Action:
    """The same view and seed, the same mistake."""
    s, seat, legal = view.state, view.seat, view.legal_actions()
    assert seat is not None
    chance, seed = rng.random(), rng.getrandbits(60)
    if len(legal) == 1:
        return legal[0]
    own = knowledge.styles[0].decide(s, seat, legal, Random(seed))
    if chance < OVERSEES:
        return oversight(knowledge, s, seat, legal, own, Random(seed))
    if chance < OVERSEES + WAVERS:
        return rng.choice(knowledge.styles).decide(s, seat, legal, Random(seed))
    return own


def oversight(knowledge: Knowledge, s: Any, seat: int, legal: list[Action], own: Action, rng: Random) -> Action:
    """Of a few others the one that looks best at once, unless it looks like giving up."""
    others = [action for action in legal if action is not own]
    looked_at = rng.sample(others, min(LOOKS_AT, len(others)))
    worth = {action: glance(knowledge, s, seat, action) for action in (own, *looked_at)}
    found = max(looked_at, key=lambda action: worth[action])
    return found if worth[found] >= worth[own] - BLUNDER else own


def glance(knowledge: Knowledge, s: Any, seat: int, action: Action) -> float:
    after = s.copy()
    after.apply(action)
    worth: float = after.returns()[0] if after.is_terminal() else knowledge.worth(after)
    return worth if seat == 0 else -worth
