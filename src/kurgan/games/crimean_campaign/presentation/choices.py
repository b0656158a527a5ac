"""Choices: every legal action bound to the thing on the table that stands for it."""

from __future__ import annotations

from kurgan.core import choosing
from kurgan.core.actions import Action
from kurgan.core.presentation import NOWHERE, Path
from kurgan.core.text import message
from kurgan.games.crimean_campaign.actions import (
    Advance,
    Attack,
    Declare,
    Forgo,
    Join,
    Land,
    Lose,
    Naval,
    Place,
    Probe,
    Ready,
    Strike,
    Support,
    To,
    Top,
    Unit,
    Waypoint,
    With,
)
from kurgan.games.crimean_campaign.places import FIRST_HEX, NAMES, NONE
from kurgan.games.crimean_campaign.presentation.counters import garrison_id, support_id
from kurgan.games.crimean_campaign.presentation.scene import stack_name
from kurgan.games.crimean_campaign.presentation.trays import NAVAL
from kurgan.games.crimean_campaign.presentation.ways import ways_of
from kurgan.games.crimean_campaign.rules.r03_control import decisive
from kurgan.games.crimean_campaign.sheets import GARRISON, PIECES
from kurgan.games.crimean_campaign.state import TCC

# Actions whose chances are worth a look before they are done.
WITH_ODDS = (Attack, Declare, Support, Naval, Ready)
# These never end in dice, nor show anything: they need not be tried.
QUIET = (Unit, With, Waypoint, Top, Join, Land, Support, Naval)
SURE = (Forgo,)  # the unit is lost for good
ENDS_IN_ZONE = message("pill.stops")


def has_odds(s: TCC, action: Action) -> bool:
    """[11.7] A probe is declared too, but no die falls."""
    return isinstance(action, WITH_ODDS) and not (isinstance(action, Declare) and s.probing)


def is_final(s: TCC, action: Action) -> bool:
    """A march shows nothing; only one that takes the right hex ends the game."""
    if isinstance(action, To):
        hexes = decisive(s, s.side)
        if not hexes or not ways_of(s).to(action.place)[1] & hexes:
            return False
    return choosing.is_final(s, action)


# --- what stands for it ---------------------------------------------------------------------------


def thing_of(s: TCC, action: Action) -> tuple[str, str]:
    """The hex, or the item and where it lies; neither: a button."""
    match action:
        case Place(place) | To(place) | Land(place) | Attack(place) | Probe(place):
            return NAMES[place], ""
        case Support(support):
            return "", support_id(support)
        case Naval():
            return "", NAVAL
        case Strike(rank):
            return NAMES[s.stalled], stack_name(s.stalled, rank - 1)
        case Lose(piece) if piece == GARRISON:
            return NAMES[s.target], garrison_id(s.target)
        case _:
            piece = getattr(action, "piece", getattr(action, "unit", NONE))
            return thing(s, piece) if piece != NONE else ("", "")


def thing(s: TCC, piece: int) -> tuple[str, str]:
    place = s.where[piece]
    return NAMES[place] if place >= FIRST_HEX else "", PIECES[piece]


# --- where it leads -------------------------------------------------------------------------------


def path(s: TCC, action: Action) -> Path:
    """The way of a group, with a note where the enemy is near and it is over [7.1]; an attack across its hexside."""
    match action:
        case To(place):
            ways = ways_of(s)
            return ways.to(place)[0], ENDS_IN_ZONE if ways.here.ezoc >> place & 1 else None
        case Join(piece) | Advance(piece) if s.where[piece] >= FIRST_HEX:
            return (NAMES[s.where[piece]], NAMES[s.target]), None
        case Land(place) if s.where[s.unit] >= FIRST_HEX:
            return (NAMES[s.where[s.unit]], NAMES[place]), None
        case _:
            return NOWHERE
