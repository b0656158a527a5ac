"""[P1] [P7] The Advantage: never given away where its point decides the turn."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol import chits
from kurgan.ai.fortress_sevastopol.mind import Mind
from kurgan.core.actions import Action
from kurgan.games.fortress_sevastopol.actions import DECLINE
from kurgan.games.fortress_sevastopol.places import AXIS
from kurgan.games.fortress_sevastopol.rules.r25_victory import ABOVE_THE_BAND

LATE = 3  # the position of the marker before which a turn is sure to go on


def decides(m: Mind) -> bool:
    """Whether the turn, as it stands, is won or lost by the point of the Advantage."""
    s = m.s
    low, high = s.given.sheets.band[s.turn]
    last = s.turn == s.given.turns
    marks = (low, high + ABOVE_THE_BAND, *((s.given.axis_needs, s.given.soviet_allows + 1) if last else ()))
    point = s.vp if m.me == AXIS else s.vp + 1
    return point in marks and s.track >= LATE


def reroll(m: Mind) -> Action:
    return DECLINE if decides(m) else chits.reroll(m)


def double(m: Mind) -> Action:
    return DECLINE if decides(m) else chits.double(m)
