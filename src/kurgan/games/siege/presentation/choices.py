"""Choices: every legal action bound to the thing on the table that stands for it."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import CHANCE
from kurgan.core.scene import Choice
from kurgan.core.text import Message, message
from kurgan.core.view import View
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
from kurgan.games.siege.presentation.labels import label
from kurgan.games.siege.rules.s05_reach import cheapest_way, group_mp, layers, spent_at, step_cost, way_of
from kurgan.games.siege.rules.s06_overrun import overrun_cost
from kurgan.games.siege.sheets import UNITS
from kurgan.games.siege.state import SG

# Actions whose chances are worth a look before they are done.
WITH_ODDS = (Attack, Join, Air, Declare, Overrun)
# These never end in dice: they need not be tried.
QUIET = (Unit, With, Join, Air, Attack, Dig, Undig, Reserve, Build, Repair)
MOVES = ("MoveTo", "ExploitTo", "ReactTo")


def choices(view: View) -> list[Choice]:
    s: SG = view.state
    return [choice(s, action) for action in view.legal_actions()]


def choice(s: SG, action: Action) -> Choice:
    at, item = thing_of(s, action)
    way, cost = path(s, action)
    odds = isinstance(action, WITH_ODDS) and not (isinstance(action, Air) and not s.committed)  # nobody to support
    return Choice(action.text, label(s, action), at, item, is_final(s, action), odds, way, cost)


def thing_of(s: SG, action: Action) -> tuple[str, str]:
    """The hex, or the unit and where it stands; neither: a button."""
    unit = getattr(action, "unit", NONE)
    if unit != NONE:
        place = s.where[unit]
        return NAMES[place] if place >= FIRST_HEX else "", UNITS[unit]
    place = getattr(action, "place", 0)
    return NAMES[place] if place else "", ""


def is_final(s: SG, action: Action) -> bool:
    """Whether dice fall or the game ends."""
    if isinstance(action, QUIET):
        return False
    tried = s.copy()
    return any(event.final for event in tried.play(action)) or tried.current_player() == CHANCE


# --- where it leads -------------------------------------------------------------------------------


def path(s: SG, action: Action) -> tuple[tuple[str, ...], Message | None]:
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
            goal = s.left.bit_length() - 1 if s.decision.name == "CounterAdvance" else s.target
            return (NAMES[s.where[unit]], NAMES[goal]), None
        case _:
            return (), None


def _way(s: SG, place: int) -> tuple[tuple[str, ...], Message | None]:
    side, start = s.decision.seat(s), s.where[s.unit]
    way = way_of(s, side, start)
    found = layers(s.given.sheets, start, group_mp(s, s.group), way)
    spent = spent_at(found, place)
    if spent < 0:  # [S.5-j] one hex at least
        return (NAMES[start], NAMES[place]), message("pill.all_mps", number=step_cost(s, start, place, way))
    trail = cheapest_way(s, found, start, place, way)
    return (NAMES[start], *(NAMES[here] for here in trail)), message("pill.mps", number=spent)
