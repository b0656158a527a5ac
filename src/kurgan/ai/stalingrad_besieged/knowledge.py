"""What a search is to know of Stalingrad Besieged."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kurgan.ai.knowledge import Knowledge
from kurgan.ai.stalingrad_besieged.features import worth
from kurgan.ai.stalingrad_besieged.officer import Officer
from kurgan.ai.stalingrad_besieged.officer.weights import standard
from kurgan.games.stalingrad_besieged.places import NONE
from kurgan.games.stalingrad_besieged.sheets import SIDE
from kurgan.games.stalingrad_besieged.state import SB


def officer(**changed: Any) -> Officer:
    """The officer with some of his scales changed, whichever side he plays."""
    weights = standard()
    return Officer(replace(weights, sides=tuple(replace(scales, **changed) for scales in weights.sides)))


def prizing(german: float, russian: float) -> Officer:
    """One who holds the units of a side worth more or less: careful with his own, or keen on the other's."""
    weights = standard()
    by_side = (german, russian)
    worth_ = tuple(w * by_side[SIDE[t]] if w else w for t, w in enumerate(weights.worth))
    return Officer(replace(weights, worth=worth_))


BEFORE_PLAY = frozenset(
    ("DealCard", "DrawReinforcement", "RemoveUnit", "PlaceUnit", "PlaceAt", "PlaceFerry", "PlaceFactory", "ShowType")
)


def clock(s: SB) -> int:
    """Movement and combat of each player-turn; the end of the game is one more.

    What a move is worth shows when all have moved: combat is reckoned then, not diced. What a shot is worth shows when
    all have fired.
    """
    fights = not s.moving and (s.attacker != NONE or s.decision.name not in BEFORE_PLAY)
    return 4 * s.turn + 2 * s.side + fights + (s.winner in (0, 1))


STYLES = (  # few: each takes part of the time, and answers that none of them gives are tried as well
    Officer(),
    officer(least_gain=0.02),  # stands and fires
    officer(advance=0.01),  # goes forward
    officer(advance=-0.01),  # falls back
    officer(steep=4.0),  # fights for the even sectors, gives up the lost one
    prizing(0.8, 1.5),
)

KNOWLEDGE = Knowledge(styles=STYLES, clock=clock, worth=worth, horizon=1, pace=5000)
