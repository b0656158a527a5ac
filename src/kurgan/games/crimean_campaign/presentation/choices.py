"""Choices: every legal action bound to the thing on the table that stands for it."""

from __future__ import annotations

from kurgan.core import choosing
from kurgan.core.actions import Action
from kurgan.core.presentation import NOWHERE, Path
from kurgan.core.scene import Ends
from kurgan.core.sets import mask_of
from kurgan.core.text import Message, message
from kurgan.games.crimean_campaign.actions import (
    TO,
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
from kurgan.games.crimean_campaign.presentation.labels import label
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
MARCHES = ("MoveTo", "GoOn")
SETTING_UP = ("PlaceUntried", "PlaceAxis")
HEX = "hex"  # what a label calls the place of a march or of a placement


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


# --- hundreds of places ---------------------------------------------------------------------------


def ends(s: TCC) -> Ends | None:
    """All ends of a march, or at set-up all hexes for the piece in hand; None: choices are told one by one."""
    name = s.decision.name
    if name not in MARCHES and name not in SETTING_UP:
        return None
    kind = To if name in MARCHES else Place
    legal = s.legal_actions()
    first = next((n for n, action in enumerate(legal) if isinstance(action, kind)), -1)
    if first < 0:
        return None
    places = [action.place for action in legal if isinstance(action, kind)]
    words = label(s, legal[first])
    told = Message(words.key, words.params[:-1])
    if kind is To:
        return _march(s, told, places, first)
    final = choosing.is_final(s, legal[first])  # wherever it is laid, it is the last or not
    return Ends(kind.word, told, HEX, tuple(NAMES[place] for place in places), first, final)


def _march(s: TCC, told: Message, places: list[int], first: int) -> Ends | None:
    ways = ways_of(s)
    there = mask_of(places)
    before = ways.tree(there)
    by = [place for place in before if not there >> place & 1]
    hexes = decisive(s, s.side) & (there | mask_of(by))
    if hexes and any(is_final(s, TO[place]) for place in places if ways.passes(place, hexes, before)):
        return None  # it would end the game
    number = {place: n for n, place in enumerate((*places, *by))} | {ways.start: -1}
    ezoc = ways.here.ezoc
    return Ends(
        To.word,
        told,
        HEX,
        tuple(NAMES[place] for place in places),
        first,
        False,
        NAMES[ways.start],
        tuple(NAMES[place] for place in by),
        tuple(number[before[place]] for place in (*places, *by)),
        ENDS_IN_ZONE,
        tuple(n for n, place in enumerate(places) if ezoc >> place & 1),
    )
