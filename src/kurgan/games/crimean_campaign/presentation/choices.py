"""Choices: every legal action bound to the thing on the table that stands for it."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import CHANCE
from kurgan.core.scene import Choice
from kurgan.core.text import Message, message
from kurgan.core.view import View
from kurgan.games.crimean_campaign.actions import (
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
from kurgan.games.crimean_campaign.rules.r07_zoc import gait_of, ground
from kurgan.games.crimean_campaign.rules.r11_0_attackers import PROBE_KIND
from kurgan.games.crimean_campaign.sheets import GARRISON, PIECES
from kurgan.games.crimean_campaign.state import TCC

# Actions whose chances are worth a look before they are done.
WITH_ODDS = (Attack, Declare, Support, Naval, Ready)
# These never end in dice, nor show anything: they need not be tried.
QUIET = (Unit, With, Waypoint, Top, Join, Land, Support, Naval, Forgo)
ENDS_IN_ZONE = message("pill.stops")


def choices(view: View) -> list[Choice]:
    s: TCC = view.state
    return [choice(s, action) for action in view.legal_actions()]


def choice(s: TCC, action: Action) -> Choice:
    at, item = thing_of(s, action)
    return Choice(
        action.text,
        label(s, action),
        at,
        item,
        is_final(s, action),
        has_odds(s, action),
        path(s, action),
        pill(s, action),
    )


def has_odds(s: TCC, action: Action) -> bool:
    """[11.7] A probe is declared too, but no die falls."""
    return isinstance(action, WITH_ODDS) and not (isinstance(action, Declare) and s.kind == PROBE_KIND)


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


def is_final(s: TCC, action: Action) -> bool:
    """Whether dice fall, something is shown or the game ends, as far as the chooser can see."""
    if isinstance(action, Forgo):
        return True  # asked twice: the unit is lost for good
    if isinstance(action, QUIET):
        return False
    tried = s.copy()
    return any(event.final for event in tried.play(action)) or tried.current_player() == CHANCE


# --- where it leads -------------------------------------------------------------------------------


def path(s: TCC, action: Action) -> tuple[str, ...]:
    """The way of a group, an attack across its hexside."""
    match action:
        case To(place):
            way = ground(s, s.side).way(s.where[s.unit], place, gait_of(s, s.group))
            return tuple(NAMES[here] for here in way)
        case Join(piece) if s.where[piece] >= FIRST_HEX:
            return NAMES[s.where[piece]], NAMES[s.target]
        case Land(place) if s.where[s.unit] >= FIRST_HEX:
            return NAMES[s.where[s.unit]], NAMES[place]
        case _:
            return ()


def pill(s: TCC, action: Action) -> Message | None:
    """[7.1] Where a move is over because the enemy is near."""
    if isinstance(action, To) and ground(s, s.side).ezoc >> action.place & 1:
        return ENDS_IN_ZONE
    return None
