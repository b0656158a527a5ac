"""What a click on something that is not offered could have meant, so that the right rule is cited."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.choosing import naming
from kurgan.core.sets import bits
from kurgan.core.view import View
from kurgan.games.crimean_campaign.places import HEX, NAMES
from kurgan.games.crimean_campaign.sheets import PIECES
from kurgan.games.crimean_campaign.stacks import stack_at
from kurgan.games.crimean_campaign.state import TCC

LATER = ("top", "forgo", "with", "probe")  # what a click means last of all


def meant(view: View, target: str) -> list[Action]:
    """The answers to the present question that a click could mean, the likeliest first.

    A hex means itself, then the pieces that stand there from the top down. A piece means itself, then its hex; a back,
    of whom nothing is known, means its hex.
    """
    s: TCC = view.state
    name = target.partition(":")[2] or target  # support:cas1, garrison:3309
    name = name.partition("/")[0] if name.partition("/")[0] in HEX else name
    if target.startswith("garrison:"):
        names = ["garrison", name]
    elif name in HEX:
        place = HEX[name]
        names = [
            name,
            *(PIECES[piece] for piece in reversed(stack_at(s, place))),
            *(PIECES[piece] for piece in bits(s.at[place] & s.given.sheets.static)),
        ]
    else:
        names = [name]
        if name in PIECES and NAMES[s.where[PIECES.index(name)]] in HEX:
            names.append(NAMES[s.where[PIECES.index(name)]])
    return naming(s, names, later=LATER)
