"""Where the game stands, as a heading of the log."""

from __future__ import annotations

from kurgan.core.text import Message, Param, Ref, message
from kurgan.core.view import View
from kurgan.games.crimean_campaign.names import SETUP, SUPPLY_CHECK
from kurgan.games.crimean_campaign.places import NONE
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.state import TCC

FOR_ALL = True  # nothing in it is hidden from anybody


def phase(view: View) -> Message:
    s: TCC = view.state
    if s.winner != NONE:
        return message("heading.over", result=Ref("result", s.result()))
    if s.phase == SETUP:
        return message("heading.setup")
    where: dict[str, Param] = {"turn": s.turn, "phase": words.phase(s.phase)}
    if s.phase == SUPPLY_CHECK:
        return message("heading.both", **where)
    return message("heading.phase", **where, side=words.side(s.side))
