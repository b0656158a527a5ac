"""The scene: units, works, trays and tracks. Nothing is hidden; only a choice half made is its owner's alone."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.scene import Piece, Scene
from kurgan.core.sets import bits
from kurgan.core.view import View
from kurgan.games.siege.places import ATTACKER, DEFENDER, NAMES
from kurgan.games.siege.presentation import tracks, trays, works_signs
from kurgan.games.siege.presentation.counters import Counters
from kurgan.games.siege.rules.s12_supply import isolated
from kurgan.games.siege.state import EXPLOITATION, MOVEMENT, REACTION, SG

IN_HAND, CHOSEN, TARGET = "in_hand", "chosen", "target"


def scene(view: View, counters: Counters) -> Scene:
    s: SG = view.state
    return Scene(
        pieces=tuple(piece for side in (ATTACKER, DEFENDER) for piece in pieces(s, side, counters)),
        marks=tuple(works_signs.marks(s)),
        trays=tuple(trays.trays(view, counters)),
        tracks=tracks.tracks(s),
        tallies=tracks.tallies(s),
        edges=tuple(works_signs.edges(s)),
        conditions=tracks.conditions(s),
    )


def pieces(s: SG, side: int, counters: Counters) -> Iterator[Piece]:
    cut_off = isolated(s, side)
    for place in bits(s.occupied[side]):
        for unit in stack(s, place):
            yield counters.unit(s, unit, NAMES[place], badges(s, unit, cut_off))


def stack(s: SG, place: int) -> list[int]:
    """From the top down: what is in hand, the strongest first, works at the bottom."""
    t = s.given.sheets
    return sorted(
        bits(s.at[place]),
        key=lambda unit: (
            unit != s.unit,
            not s.group >> unit & 1,
            t.forts >> unit & 1,
            -t.attack[unit] - t.defense[unit],
            unit,
        ),
    )


def badges(s: SG, unit: int, cut_off: int) -> tuple[str, ...]:
    """What is being done with it, the most important first; then what holds it back."""
    t, bit = s.given.sheets, 1 << unit
    found = [IN_HAND] if unit == s.unit else [CHOSEN] if s.group & bit else []
    if s.committed & bit:
        found.append("attacking")
    elif s.target and s.where[unit] == s.target and t.side[unit] != s.side:
        found.append(TARGET)
    moving = s.phase in (MOVEMENT, REACTION, EXPLOITATION)
    for name, units in (
        ("out_of_supply", cut_off),
        ("dug_in", s.dug),
        ("reserve", s.reserve),
        ("building", s.building),
        ("attacked", s.attacked & ~s.committed),
        ("moved", s.moved if moving else 0),
    ):
        if units & bit:
            found.append(name)
    if s.duty[unit]:
        found.append("duty")
    return tuple(found)
