"""The tools of the position editor."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.scene import Tool
from kurgan.core.sets import bits
from kurgan.core.text import message
from kurgan.games.siege.places import SIDES
from kurgan.games.siege.presentation.counters import Counters
from kurgan.games.siege.rules import words
from kurgan.games.siege.sheets import UNITS
from kurgan.games.siege.state import SG
from kurgan.games.siege.works import KINDS

PHASES = ("movement", "combat")  # where play can begin
MOST_SP, MOST_AIR = 40, 12
LAID = ("marker", "map")  # forms of works that lie in a hex and are no units


def tools(s: SG, counters: Counters) -> list[Tool]:
    return [*_units(s, counters), *_works(s), *_state(s)]


def _units(s: SG, counters: Counters) -> Iterator[Tool]:
    """Put where it stands already a unit loses a step, or has them all again."""
    t = s.given.sheets
    for unit in bits(t.present):
        name = f"unit.{UNITS[unit]}"
        yield Tool(name, message(name), SIDES[t.side[unit]], counters.unit(s, unit, ""))


def _works(s: SG) -> Iterator[Tool]:
    """A work belongs to who holds the hex, else to the defender; once more takes it away."""
    for kind, work in zip(KINDS, s.given.sheets.works, strict=True):
        if work.form in LAID:
            yield Tool(f"work.{kind}", message(f"work.{kind}"), "works")
    if s.given.sheets.sides:
        yield Tool("hexside", message("tool.hexside"), "works")
    for name in ("manned", "building", "owner"):
        yield Tool(name, message(f"tool.{name}"), "works")
    yield Tool("dig", message("tool.dig"), "board")
    yield Tool("erase", message("tool.erase"), "board")


def _state(s: SG) -> Iterator[Tool]:
    yield Tool("turn", message("tool.turn"), "state", values=tuple(str(n) for n in range(1, s.given.sheets.turns + 1)))
    yield Tool("side", message("tool.side"), "state", values=SIDES)
    yield Tool("phase", message("tool.phase"), "state", values=PHASES)
    for side, name in enumerate(SIDES):
        yield Tool(
            f"sp.{name}", message("tool.sp", side=words.side(side)), "state", values=tuple(map(str, range(MOST_SP + 1)))
        )
    yield Tool("air", message("tool.air"), "state", values=tuple(map(str, range(MOST_AIR + 1))))
