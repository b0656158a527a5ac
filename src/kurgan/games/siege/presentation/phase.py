"""Where the game stands, as a heading of the log."""

from __future__ import annotations

from kurgan.core.text import Message, message
from kurgan.core.view import View
from kurgan.games.siege.places import NONE, enemy
from kurgan.games.siege.rules import words
from kurgan.games.siege.state import REACTION, SG

FOR_ALL = True  # nothing in it is hidden from anybody


def phase(view: View) -> Message:
    s: SG = view.state
    if s.winner != NONE:
        return message("heading.over", result=words.outcome(s.result()))
    side = enemy(s.side) if s.phase == REACTION else s.side
    return message("heading.phase", turn=s.turn, side=words.side(side), phase=words.phase(s.phase))
