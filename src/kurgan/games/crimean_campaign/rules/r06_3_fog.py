"""6.3 Fog of war: what is looked at, and that everybody is told what he sees.

Whatever becomes public is told in the action that makes it so, in an order that only public things decide: hex by hex,
what is seen before what is not, from the bottom of the stack to its top.
"""

from __future__ import annotations

from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import FIRST_HEX
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.stacks import is_visible
from kurgan.games.crimean_campaign.state import TCC


def in_order(s: TCC, pieces: int) -> list[int]:
    """These pieces in an order that tells nothing of those nobody sees."""
    return sorted(bits(pieces), key=lambda piece: (s.where[piece], not is_visible(s, piece), s.rank[piece]))


def see(s: TCC, pieces: int) -> None:
    """[6.3] The opponent, and who watches, looks at these pieces; he knows them until their stack changes."""
    pieces &= s.given.sheets.mobile
    new = [piece for piece in in_order(s, pieces) if not is_visible(s, piece)] if s.log is not None else []
    s.seen |= pieces
    for piece in new:
        if s.where[piece] >= FIRST_HEX:
            s.tell(
                "seen",
                "6.3",
                hide=s.given.sheets.side[piece],
                final=True,
                unit=words.shown(s, piece),
                hex=words.place(s.where[piece]),
            )
