"""Choices in words for whoever looks at a view: which unit and how it stands, what a place holds, what a chit does.

The words are messages; the terminal renders them, the browser gets them as they are.
"""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.text import Message, Param, message
from kurgan.core.view import View
from kurgan.games.fortress_sevastopol.actions import (
    Activate,
    Assault,
    Chit,
    Find,
    Keep,
    Recall,
    Refit,
    Sail,
    Target,
    To,
    Use,
)
from kurgan.games.fortress_sevastopol.places import AREAS, NAMES, enemy
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.factors import attack_factor, defense_factor
from kurgan.games.fortress_sevastopol.rules.r13_refit import refit_price
from kurgan.games.fortress_sevastopol.sheets import CHITS
from kurgan.games.fortress_sevastopol.state import FS

KINDS = {"unit": "unit", "place": "area", "chit": "chit", "marker": "marker", "impulse": "impulse"}
NO_AF, HQ_AF, BY_RAIL = "*", "N", "RR"


def note(view: View, action: Action) -> Message | None:
    s: FS = view.state
    match action:
        case Activate(place) | To(place) | Sail(place) | Assault(place) | Target(place):
            return place_note(s, place)
        case Chit(chit) | Keep(chit):
            return message(f"chit_effect.{CHITS[chit]}")
        case Refit(unit):
            return message(
                "label.refit",
                mode=words.mode(s.mode[unit]),
                area=words.place(s.where[unit]),
                price=refit_price(s, unit),
            )
        case Use(marker):
            return message("label.marker", bf=s.given.sheets.bf[marker])
        case Find() | Recall():
            return None
        case _:
            meant: int | None = getattr(action, "unit", None)
            return None if meant is None else unit_note(s, meant)


def unit_note(s: FS, unit: int) -> Message:
    """Its factors as it stands, its mode, its place."""
    return message(
        "label.unit", factors=factors(s, unit), mode=words.mode(s.mode[unit]), area=words.place(s.where[unit])
    )


def factors(s: FS, unit: int) -> str:
    """AF-DF-MF of a Fresh unit as printed on its front, ELITE included; only the DF of any other."""
    t = s.given.sheets
    defense = defense_factor(s, unit)
    if t.hq >> unit & 1:
        return f"{HQ_AF}-({defense})-({t.relocation[unit]})"
    if not s.fresh >> unit & 1:
        return str(defense)
    attack = str(attack_factor(s, unit)) if t.af[unit] else NO_AF
    return f"{attack}-{defense}-{BY_RAIL if t.siege >> unit & 1 else t.mf[unit]}"


def place_note(s: FS, place: int) -> Message:
    """An Area's number, its terrain, and how many units of either side stand there."""
    t = s.given.sheets
    side = s.decision.seat(s)
    own, other = (side, enemy(side)) if side in (0, 1) else (0, 1)
    counts: dict[str, Param] = {
        "own": (s.at[place] & t.of_side[own]).bit_count(),
        "enemy": (s.at[place] & t.of_side[other]).bit_count(),
    }
    if place in AREAS:
        return message("label.area", number=NAMES[place], tem=t.tem[place], **counts)
    return message("label.zone", **counts)
