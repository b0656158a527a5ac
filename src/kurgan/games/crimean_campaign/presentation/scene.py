"""The scene: all that a view shows, as pieces, marks, trays and tracks.

Of an enemy stack a viewer sees how many lie there and the one on top; the others are backs, named by their place in
the stack, so that nothing about them can be followed from scene to scene.
"""

from __future__ import annotations

from kurgan.core.scene import Mark, Piece, Scene
from kurgan.core.sets import bits
from kurgan.core.text import Ref, message
from kurgan.core.view import WHOLE, View
from kurgan.games.crimean_campaign.names import MOVEMENT
from kurgan.games.crimean_campaign.places import AXIS, NAMES, SIDES, SOVIET
from kurgan.games.crimean_campaign.presentation import tracks
from kurgan.games.crimean_campaign.presentation.counters import Counters
from kurgan.games.crimean_campaign.presentation.trays import trays
from kurgan.games.crimean_campaign.rules.r08_supply import supplied
from kurgan.games.crimean_campaign.sheets import TOKENS
from kurgan.games.crimean_campaign.stacks import stack_at, veiled
from kurgan.games.crimean_campaign.state import TCC

CHOSEN, IN_HAND, TARGET = "chosen", "in_hand", "target"


def scene(view: View, counters: Counters) -> Scene:
    s: TCC = view.state
    return Scene(
        pieces=tuple(piece for side in (AXIS, SOVIET) for piece in pieces(view, side, counters)),
        marks=tuple(marks(s)),
        trays=tuple(trays(view, counters)),
        tracks=tracks.tracks(s),
        tallies=tracks.tallies(s),
        conditions=tracks.conditions(s),
    )


def knows(view: View, side: int) -> bool:
    """Whether the viewer sees what a side keeps from its opponent."""
    return view.seat in (side, WHOLE)


def stack_name(place: int, depth: int) -> str:
    """A counter by its place, counted from the top of its stack."""
    return f"{NAMES[place]}/{depth}"


def pieces(view: View, side: int, counters: Counters) -> list[Piece]:
    """Every counter of a side on the map; in each hex from the top of the stack down, static units below."""
    s: TCC = view.state
    own, hidden = knows(view, side), veiled(s, side)
    unseen = hidden if view.seat == side else 0  # the eye is struck for its owner alone
    fed, found = supplied(s, side), []
    for place in bits(s.occupied[side]):
        at = NAMES[place]
        for depth, piece in enumerate(reversed(stack_at(s, place))):
            worn = badges(s, piece, place, fed)
            if not own and hidden >> piece & 1:
                found.append(counters.back(side, stack_name(place, depth), at, worn))
            elif not own and TOKENS >> piece & 1:
                found.append(counters.untried(stack_name(place, depth), at, worn))
            else:
                found.append(counters.piece(s, piece, at, worn, "own" if unseen >> piece & 1 else ""))
        aimed = (TARGET,) if place == s.target and side != s.side else ()
        found += [counters.unit(s, unit, at, aimed) for unit in bits(s.at[place] & s.given.sheets.static)]
        if side == AXIS and s.garrisons >> place & 1:
            found.append(counters.garrison(place, aimed))
    return found


def badges(s: TCC, piece: int, place: int, fed: int) -> tuple[str, ...]:
    """What is being done with a counter, the most important first; then what holds it back."""
    bit, found = 1 << piece, []
    if piece == s.unit:
        found.append(IN_HAND)
    elif s.group & bit:
        found.append(CHOSEN)
    if s.committed & bit:
        found.append("attacking")
    elif place == s.target and s.given.sheets.side[piece] != s.side:
        found.append(TARGET)
    if not fed >> place & 1:
        found.append("out_of_supply")
    if s.attacked & bit and not s.committed & bit:
        found.append("attacked")
    if s.moved & bit and s.phase == MOVEMENT:
        found.append("moved")
    return tuple(found)


def marks(s: TCC) -> list[Mark]:
    """A landing that has still to win its beach."""
    if not s.landing:
        return []
    side = SIDES[SOVIET]
    return [Mark(NAMES[s.landing], "beachhead", side, message("mark.landing", side=Ref("seat", side)))]
