"""Choices in words: what an action does just now, for the button, the fan and those who hear the table."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.text import Message, Param, Ref, message
from kurgan.games.fortress_sevastopol.actions import (
    Activate,
    Assault,
    Chit,
    Decline,
    Demolish,
    Impulse,
    Keep,
    Lose,
    Recall,
    Refit,
    RemoveIp,
    Repair,
    Sail,
    ShiftDown,
    ShiftUp,
    Target,
    To,
    Use,
)
from kurgan.games.fortress_sevastopol.places import MODES, NAMES, NONE
from kurgan.games.fortress_sevastopol.presentation.rolls import kept_roll
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r11_4_attrition import attrition_price
from kurgan.games.fortress_sevastopol.rules.r13_refit import refit_price
from kurgan.games.fortress_sevastopol.sheets import CHITS, MARKERS
from kurgan.games.fortress_sevastopol.state import FS, IMPULSES, MOVEMENT, has_enemy

# Where the same word asks for another sentence: choice.<word>.<Decision>.
VARIANTS = frozenset(
    {
        ("activate", "ChoosePort"),
        ("unit", "MoveUnit"),
        ("unit", "StrategicUnit"),
        ("unit", "RegroupUnit"),
        ("unit", "NameInfiltrator"),
        ("unit", "ChooseReactivation"),
        ("unit", "ChooseBuilders"),
        ("unit", "ChooseBrigade"),
        ("unit", "ChooseElite"),
        ("unit", "ChooseMined"),
        ("unit", "ChooseSilenced"),
        ("target", "ChooseRaid"),
        ("target", "ChooseBeach"),
        ("target", "InfiltrationTarget"),
        ("to", "RetreatTo"),
        ("to", "GoBackTo"),
        ("to", "LeaveTo"),
        ("to", "RelocateTo"),
        ("to", "RegroupTo"),
        ("to", "StrategicTo"),
        ("lead", "ChooseNewLead"),
        ("retreat", "ChooseToGoBack"),
        ("retreat", "ChooseWhoGoesBack"),
        ("retreat", "ChooseToLeave"),
        ("lose", "ChooseAttrition"),
        ("enough", "CommitUnit"),
        ("enough", "ChooseSupport"),
        ("enough", "ChooseJoining"),
        ("enough", "NameInfiltrator"),
        ("enough", "ChooseReactivation"),
        ("enough", "ChooseBuilders"),
        ("enough", "ChooseBrigade"),
        ("enough", "NameDemolisher"),
        ("done", "MoveUnit"),
        ("done", "StrategicUnit"),
        ("done", "RegroupUnit"),
        ("done", "ChooseRefit"),
        ("done", "SpendReserves"),
        ("done", "RelocateHq"),
        ("done", "ChooseRemoval"),
        ("done", "ChooseJob"),
        ("done", "ChooseToGoBack"),
        ("done", "ChooseToLeave"),
        ("decline", "PlayChit"),
        ("decline", "AnswerChit"),
        ("decline", "Reroll"),
        ("decline", "DoubleImpulse"),
        ("decline", "PlaceWork"),
        ("decline", "KeepChit"),
        ("decline", "NameDemolisher"),
        ("advantage", "Reroll"),
        ("advantage", "DoubleImpulse"),
        ("advantage", "AnswerChit"),
        ("chit", "AnswerChit"),
    }
)


def label(s: FS, action: Action) -> Message:
    word, decision = action.word, s.decision.name
    key = f"choice.{word}.{decision}" if (word, decision) in VARIANTS else f"choice.{word}.any"
    if isinstance(action, To) and _among_enemies(s, action.place):
        key = "choice.to.enemies"
    if isinstance(action, Impulse):
        key = f"choice.impulse.{IMPULSES[action.impulse]}"  # short words: there are up to eight buttons
    if isinstance(action, Decline) and decision == "Reroll" and (kept := kept_roll(s)):
        return message("choice.decline.kept", result=message(f"roll.{kept}"))
    return message(key, **params(s, action))


def params(s: FS, action: Action) -> dict[str, Param]:
    """Everything the sentences may name: the thing itself, and what it costs."""
    found: dict[str, Param] = {}
    unit = getattr(action, "unit", s.unit)
    if unit != NONE:
        found["unit"] = Ref("unit", s.given.sheets.slugs[unit])
    match action:
        case Activate(place) if s.choosing != NONE:
            found |= {"area": Ref("area", NAMES[place]), "impulse": Ref("impulse", IMPULSES[s.choosing])}
        case Activate(place) | To(place) | Sail(place) | Assault(place) | Target(place) | RemoveIp(place):
            found["area"] = Ref("area", NAMES[place])
        case Use(marker):
            found["marker"] = Ref("marker", MARKERS[marker])
        case Chit(chit) | Keep(chit):
            found["chit"] = Ref("chit", CHITS[chit])
        case Repair(bridge) | Demolish(bridge):
            one, other = s.given.sheets.pairs[bridge]
            found |= {"one": Ref("area", NAMES[one]), "other": Ref("area", NAMES[other])}
        case Refit(unit):
            found |= {"price": refit_price(s, unit), "mode": Ref("mode", MODES[s.mode[unit] - 1])}
        case Lose(unit):
            found |= {"mode": _worse(s, unit), "price": attrition_price(s, unit)}
        case ShiftUp() | ShiftDown():
            by = 1 if isinstance(action, ShiftUp) else -1
            found |= {"price": s.given.sheets.shift_price, "box": words.track(s.track + by)}
        case Recall():
            found["price"] = s.given.sheets.hq_price
    if action.word == "buy":
        found["price"] = s.given.sheets.chit_price
    if action.word in ("enough", "build", "work", "lift-beachhead"):
        found["area"] = Ref("area", NAMES[s.beachhead if action.word == "lift-beachhead" else s.target or s.home])
    if s.chain:
        found["chit"] = Ref("chit", CHITS[action.chit if isinstance(action, Chit) else s.chain[-1]])
    return found


def _worse(s: FS, unit: int) -> Ref:
    """What a step of loss makes of a unit."""
    last = s.mode[unit] + 1 == len(MODES) or s.given.sheets.hq >> unit & 1
    return Ref("mode", "eliminated" if last else MODES[s.mode[unit] + 1])


def _among_enemies(s: FS, place: int) -> bool:
    return (
        s.impulse == MOVEMENT
        and s.unit != NONE
        and s.decision.name in ("FirstStep", "NextStep")
        and has_enemy(s, place, s.side)
    )
