"""Where the game stands, as a heading of the log."""

from __future__ import annotations

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
    if s.phase == SETUP:
        return message("heading.setup")
    where: dict[str, Param] = {"turn": s.turn}
    if s.phase != OPERATIONS:
        return message("heading.other", **where, phase=Ref("phase", PHASES[s.phase]))
    if s.source == PRE:
        return message("heading.pre", **where)
    where |= {"impulse": words.track(s.track), "side": Ref("seat", SIDES[s.side])}
    if s.impulse == NONE:
        return message("heading.impulse", **where)
    return message("heading.impulse_of", **where, kind=Ref("impulse", IMPULSES[s.impulse]))
