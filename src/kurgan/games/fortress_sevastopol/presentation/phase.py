"""Where the game stands, as a heading of the log."""

from __future__ import annotations

from functools import lru_cache

from kurgan.core.text import Message, Param, Ref, message
from kurgan.core.view import View
from kurgan.games.fortress_sevastopol.places import NONE, SIDES
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.sheets import PRE
from kurgan.games.fortress_sevastopol.state import FS, IMPULSES, OPERATIONS, PHASES, SETUP

FOR_ALL = True  # nothing in it is hidden from anybody


def phase(view: View) -> Message:
    s: FS = view.state
    if s.winner != NONE:
        return message("heading.over", result=Ref("result", s.result()))
    return _during(s.turn, s.phase, s.source == PRE, s.track, s.side, s.impulse)


@lru_cache(maxsize=10_000)  # a log has the same heading over many rows
def _during(turn: int, phase: int, pre: bool, track: int, side: int, impulse: int) -> Message:
    if phase == SETUP:
        return message("heading.setup")
    where: dict[str, Param] = {"turn": turn}
    if phase != OPERATIONS:
        return message("heading.other", **where, phase=Ref("phase", PHASES[phase]))
    if pre:
        return message("heading.pre", **where)
    where |= {"impulse": words.track(track), "side": Ref("seat", SIDES[side])}
    if impulse == NONE:
        return message("heading.impulse", **where)
    return message("heading.impulse_of", **where, kind=Ref("impulse", IMPULSES[impulse]))
