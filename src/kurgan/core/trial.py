"""Trials: whether a position that somebody wrote can be played on, found out by playing it.

What a text may say is checked where it is read. That everything in it fits together nobody can check part by part, so
at the door where people hand positions in, copies are played on by lot, always with the same dice, and looked at as
the table does: every view is drawn, written, read again and filled with a world. Nobody else pays for this.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any, TypeVar

from kurgan.core.chance import by_lot
from kurgan.core.errors import BadText
from kurgan.core.view import WHOLE, View

RUNS = 12
LONGEST = 60  # decisions of a run; the first one goes to the end
CLOSE = 4  # of which so many are looked at, and then every so many
EVERY = 24
SECONDS = 0.12  # of processor time in all; who hands a position in costs a little besides

T = TypeVar("T")


def tried(s: T) -> T:
    """Refuse a position that breaks when it is played on."""
    state: Any = s
    stray = state.game.flow.stray(state)
    if stray:
        raise BadText("stray_register", name=stray[0], decision=state.decision.name)
    if not state.game.flow.is_led_to(state):
        raise BadText("not_asked_now", decision=state.decision.name)
    until = time.thread_time() + SECONDS
    for run in range(RUNS):
        _play(state.copy(), Random(run), state.game.max_decisions if run == 0 else LONGEST, until)
        if time.thread_time() > until:
            break
    return s


def _play(s: Any, rng: Random, most: int, until: float) -> None:
    for n in range(most):
        name = s.decision.name
        try:
            if n < CLOSE or n % EVERY == 0:
                _look(s, rng)
            if s.is_terminal():
                return
            s.play(by_lot(s, rng))
        except Exception:  # whatever breaks here, the text is to blame, and its author is told so in one line
            raise BadText("leads_nowhere", decision=name, n=n) from None
        if time.thread_time() > until:
            return


def _look(s: Any, rng: Random) -> None:
    game, text = s.game, s.position()
    if game.position(text).position() != text:  # every answer to its question can be carried out, too
        raise ValueError("it is read otherwise")
    game.presentation.scene(View(WHOLE, s))
    for seat in (None, *range(len(game.seats))):
        view = s.view(seat)
        game.presentation.scene(view)
        if game.sampler(game.view(seat, view.text)).sample(rng).information_state(seat) != view.text:
            raise ValueError("a world looks different")
