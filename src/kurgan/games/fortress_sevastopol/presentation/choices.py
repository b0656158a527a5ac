"""Choices: every legal action bound to the thing on the table that stands for it."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.presentation import Path
from kurgan.core.text import Message, message
from kurgan.games.fortress_sevastopol.actions import (
    Activate,
    Advantage,
    Assault,
    Barrage,
    Bombard,
    Build,
    Chit,
    Decline,
    Demolish,
    Enough,
    Forward,
    Impulse,
    Keep,
    Lead,
    Point,
    Primary,
    Recall,
    RemoveHq,
    RemoveIp,
    Repair,
    Sail,
    Target,
    To,
    Unit,
    Use,
)
from kurgan.games.fortress_sevastopol.places import NAMES, NONE
from kurgan.games.fortress_sevastopol.presentation.counters import BOXES, marker_id
from kurgan.games.fortress_sevastopol.presentation.lookahead import dice_ahead
from kurgan.games.fortress_sevastopol.presentation.odds import chance_of_success
from kurgan.games.fortress_sevastopol.presentation.overlays import land_way, quarters
from kurgan.games.fortress_sevastopol.presentation.trays import chit_id
from kurgan.games.fortress_sevastopol.rules.factors import attack_factor
from kurgan.games.fortress_sevastopol.rules.r08_6_costs import ALL_MP, mp_for_step, step_cost
from kurgan.games.fortress_sevastopol.state import AT_ACTION, AT_ASSAULT, AT_BOMBARDMENT, FS, FULL_MP

ALL_OF_IT, BY_SEA, BY_RAIL = message("pill.all"), message("pill.sea"), message("pill.rail")
# Actions whose chances are worth a look before they are done, and where; others can still be asked about.
WITH_ODDS: dict[type[Action], tuple[str, ...]] = {
    Assault: ("MoveUnit",),
    Point: ("ChoosePoint",),
    Forward: ("ChooseForward",),
    Bombard: ("ChooseBarrage",),
    Barrage: ("ChooseBarrage",),
    Primary: ("ChoosePrimary",),
    Use: ("ChooseFire",),
    Build: ("ChooseJob",),
    Lead: ("ChooseFire", "ChooseNewLead"),
    Repair: ("ChooseJob",),
    Demolish: ("ChooseJob",),
    Chit: ("PlayChit",),
    Unit: ("ChooseReactivation",),
    Decline: ("PlayChit", "AnswerChit"),
    Advantage: ("Reroll",),
    Impulse: ("ChooseImpulse",),
    Enough: ("CommitUnit", "ChooseSupport", "ChooseJoining", "NameInfiltrator", "ChooseBuilders", "NameDemolisher"),
}
SURE = (RemoveHq,)  # giving up an HQ is asked twice too
BEFORE_DICE = (AT_ACTION, AT_ASSAULT, AT_BOMBARDMENT)


# --- what stands for it ---------------------------------------------------------------------------


def thing_of(s: FS, action: Action) -> tuple[str, str]:
    """The place, or the item and where it lies; neither: a button."""
    t = s.given.sheets
    match action:
        case Activate(place) | To(place) | Sail(place) | Assault(place) | Target(place) | RemoveIp(place):
            return NAMES[place], ""
        case Use(marker):
            return BOXES[t.marker_side[marker]], marker_id(marker)
        case Chit(chit) | Keep(chit):
            return "", chit_id(chit)
        case Build():
            return NAMES[s.home], ""
        case Repair(bridge) | Demolish(bridge):
            return t.boundary_names[bridge], ""
        case Recall(unit) | RemoveHq(unit):
            return "", t.slugs[unit]  # it lies in a tray; and nobody gives an HQ up by a click on the map
        case _:
            unit = getattr(action, "unit", NONE)
            return (NAMES[s.where[unit]], t.slugs[unit]) if unit != NONE else ("", "")


def has_odds(s: FS, action: Action) -> bool:
    if s.decision.name not in WITH_ODDS.get(type(action), ()):
        return False
    if s.window != NONE and s.window not in BEFORE_DICE:
        return False
    return dice_ahead(s, action)


# --- where it leads -------------------------------------------------------------------------------


def path(s: FS, action: Action) -> Path:
    return _way(s, action), _pill(s, action)


def _way(s: FS, action: Action) -> tuple[str, ...]:
    """The way of a unit, of an attack, of a shot."""
    match action:
        case To(place) if s.unit != NONE:
            return land_way(s, s.unit, place)
        case Sail(place) if s.unit != NONE:
            return NAMES[s.where[s.unit]], NAMES[place]
        case Target(place) if s.home:
            return NAMES[s.home], NAMES[place]
        case Assault(place) if place != s.home:
            return NAMES[s.home], NAMES[place]
        case Lead(unit) if s.where[unit] != s.target:
            return NAMES[s.where[unit]], NAMES[s.target]
        case _:
            return ()


def _pill(s: FS, action: Action) -> Message | None:
    """What a step costs, how an Assault would end, how strong a gun is."""
    match action:
        case Sail():
            return BY_SEA
        case Assault() if action.place != s.home:
            chance = chance_of_success(s, action)
            return message("pill.chance", chance=chance) if chance else None
        case Lead(unit):
            return message("pill.bf", bf=attack_factor(s, unit))
    if not isinstance(action, To) or s.decision.name not in ("FirstStep", "NextStep"):
        return None
    t, unit = s.given.sheets, s.unit
    if t.siege >> unit & 1:
        return BY_RAIL
    cost = step_cost(s, unit, t.boundary_of[s.where[unit], action.place], action.place)
    if cost == ALL_MP or (s.mp[unit] == FULL_MP and cost > mp_for_step(s, unit, action.place)):
        return ALL_OF_IT
    return message("pill.mp", mp=quarters(cost))
