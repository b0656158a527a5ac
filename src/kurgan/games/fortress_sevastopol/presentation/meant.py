"""What a click on something that is not offered could have meant, so that the right rule is cited."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.choosing import naming
from kurgan.core.sets import bits
from kurgan.core.view import View
from kurgan.games.fortress_sevastopol.places import NAMES, ON_MAP
from kurgan.games.fortress_sevastopol.state import FS

UNOFFERED = ("remove-hq",)  # nobody means this by a click on a counter


def meant(view: View, target: str) -> list[Action]:
    """The answers to the present question that a click could mean, the likeliest first.

    A place means itself, then the units that stand there: those of whoever is asked first, the strongest first. A
    unit means itself, then its place.
    """
    s: FS = view.state
    t = s.given.sheets
    name = target.partition(":")[2] or target  # chits and markers: chit:elite
    names = [name]
    if name in NAMES and NAMES.index(name) in ON_MAP:
        place, asked = NAMES.index(name), s.current_player()
        units = sorted(bits(s.at[place]), key=lambda unit: (t.side[unit] != asked, -t.af[unit]))
        names += [t.slugs[unit] for unit in units]
    elif name in t.number and s.where[t.number[name]] in ON_MAP:
        names.append(NAMES[s.where[t.number[name]]])
    return naming(s, names, never=UNOFFERED)
