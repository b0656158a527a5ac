"""What a click on something that is not offered could have meant, so that the right rule is cited."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.choosing import naming
from kurgan.core.sets import bits
from kurgan.core.view import View
from kurgan.games.siege.places import FIRST_HEX, HEX, NAMES
from kurgan.games.siege.sheets import UNITS
from kurgan.games.siege.state import SG

LATER = ("with", "overrun", "dig", "undig", "reserve", "abandon", "buy")  # what a click means last of all


def meant(view: View, target: str) -> list[Action]:
    """The answers to the present question that a click could mean, the likeliest first.

    A hex means itself, then the units that stand there; a unit means itself, then its hex; a hexside its hex.
    """
    s: SG = view.state
    name = target.partition("|")[0]
    names = [name]
    if name in HEX:
        names += [UNITS[unit] for unit in bits(s.at[HEX[name]])]
    elif name in UNITS and s.where[UNITS.index(name)] >= FIRST_HEX:
        names.append(NAMES[s.where[UNITS.index(name)]])
    return naming(s, names, later=LATER)
