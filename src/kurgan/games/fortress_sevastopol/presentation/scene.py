"""The scene: all that a view shows, as pieces, marks, tags, boundaries, trays and tracks."""

from __future__ import annotations

from kurgan.core.scene import Piece, Scene
from kurgan.core.sets import bits
from kurgan.core.view import View
from kurgan.games.fortress_sevastopol.places import NAMES, ON_MAP, enemy
from kurgan.games.fortress_sevastopol.presentation import ground, tracks
from kurgan.games.fortress_sevastopol.presentation.counters import Counters
from kurgan.games.fortress_sevastopol.presentation.trays import trays
from kurgan.games.fortress_sevastopol.rules.r13_command import command_is_judged, out_of_command
from kurgan.games.fortress_sevastopol.state import FS, MARKER_AWAY

CHOSEN, IN_HAND, TARGET = "chosen", "in_hand", "target"


def scene(view: View, counters: Counters) -> Scene:
    s: FS = view.state
    return Scene(
        pieces=tuple(pieces(s, counters)),
        marks=tuple(ground.marks(s)),
        trays=tuple(trays(view, counters)),
        tracks=tracks.tracks(s),
        tallies=tracks.tallies(s),
        tags=tuple(ground.tags(s)),
        edges=tuple(ground.edges(s)),
        conditions=tracks.conditions(s),
    )


def pieces(s: FS, counters: Counters) -> list[Piece]:
    """Every unit on the map and in the Zones, and the markers in their boxes."""
    cut_off = command_gaps(s)
    found = []
    for place in ON_MAP:
        at = NAMES[place]
        aimed_at = s.given.sheets.of_side[enemy(s.side)] if place == s.target else 0
        for unit in bits(s.at[place]):
            more = (TARGET,) if aimed_at >> unit & 1 else ()
            found.append(counters.unit(s, unit, at, (*more, *badges(s, unit, cut_off))))
    for marker, state in enumerate(s.marker):
        if state != MARKER_AWAY:
            found.append(counters.marker(s, marker, (CHOSEN,) if marker == s.source else ()))
    return found


def command_gaps(s: FS) -> int:
    """Units Out of Command: as judged for the Impulse or phase under way [R59], else as it would be judged now."""
    return s.ooc if command_is_judged(s) else out_of_command(s)


def badges(s: FS, unit: int, cut_off: int) -> tuple[str, ...]:
    """What is being done with a unit, the most important first, and whether it is Out of Command."""
    found = []
    bit = 1 << unit
    if unit == s.unit:
        found.append(IN_HAND)
    elif unit in (s.point, s.lead):
        found.append(CHOSEN)
    if unit in (s.forward, s.primary):
        found.append("forward" if unit == s.forward else "primary")
    if bit & (s.committed | s.builders | s.guns) and unit not in (s.point, s.lead):
        found.append("supporting" if bit & s.guns else "assaulting")
    if cut_off & bit:
        found.append("out_of_command")
    if s.moved & s.stopped & s.fresh & bit and not bit & s.committed:
        found.append("moved")
    return tuple(found)
