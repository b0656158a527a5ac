"""Choices: every legal action bound to the thing on the table that stands for it."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.presentation import NOWHERE, Path
from kurgan.core.text import message
from kurgan.games.siege.actions import (
    Advance,
    Air,
    Attack,
    Build,
    Declare,
    Dig,
    Join,
    Overrun,
    Repair,
    Reserve,
    Retreat,
    To,
    Undig,
    Unit,
    With,
)
from kurgan.games.siege.places import FIRST_HEX, NAMES, NONE
from kurgan.games.siege.presentation.trays import air_id
from kurgan.games.siege.rules.s05_reach import cheapest_way, group_mp, layers, spent_at, step_cost, way_of
from kurgan.games.siege.rules.s06_overrun import overrun_cost
from kurgan.games.siege.sheets import UNITS
from kurgan.games.siege.state import SG

# Actions whose chances are worth a look before they are done.
WITH_ODDS = (Attack, Join, Air, Declare, Overrun)
# These never end in dice: they need not be tried.
QUIET = (Unit, With, Join, Air, Attack, Dig, Undig, Reserve, Build, Repair)
MOVES = ("MoveTo", "ExploitTo", "ReactTo")


def has_odds(s: SG, action: Action) -> bool:
    return isinstance(action, WITH_ODDS) and not (isinstance(action, Air) and not s.committed)  # nobody to support


def thing_of(s: SG, action: Action) -> tuple[str, str]:
    """The hex, the unit and where it stands, or a chit of ground support; nothing: a button."""
    if isinstance(action, Air):
        return "", air_id(action.factors)
    unit = getattr(action, "unit", NONE)
    if unit != NONE:
        place = s.where[unit]
        return NAMES[place] if place >= FIRST_HEX else "", UNITS[unit]
    place = getattr(action, "place", 0)
    return NAMES[place] if place else "", ""


# --- where it leads -------------------------------------------------------------------------------


def path(s: SG, action: Action) -> Path:
    """The way of a group with what it costs, an attack across its hexside."""
    match action:
        case To(place) if s.decision.name in MOVES:
            return _way(s, place)
        case Overrun(place):
            cost = overrun_cost(s, place, s.where[s.unit]) // 2
            return (NAMES[s.where[s.unit]], NAMES[place]), message("pill.mps", number=cost)
        case Join(unit):
            return (NAMES[s.where[unit]], NAMES[s.target]), None
        case To(place) | Retreat(place) if s.unit != NONE:
            return (NAMES[s.where[s.unit]], NAMES[place]), None
        case To(place):
            return (NAMES[s.target], NAMES[place]), None
        case Advance(unit):
            goal = s.entered if s.decision.name == "CounterAdvance" else s.target
            return (NAMES[s.where[unit]], NAMES[goal]), None
        case _:
            return NOWHERE


def _way(s: SG, place: int) -> Path:
    side, start = s.decision.seat(s), s.where[s.unit]
    way = way_of(s, side, start)
    found = layers(s.given.sheets, start, group_mp(s, s.group), way)
    spent = spent_at(found, place)
    if spent < 0:  # [S.5-j] one hex at least
        return (NAMES[start], NAMES[place]), message("pill.all_mps", number=step_cost(s, start, place, way))
    trail = cheapest_way(s, found, start, place, way)
    return (NAMES[start], *(NAMES[here] for here in trail)), message("pill.mps", number=spent)
