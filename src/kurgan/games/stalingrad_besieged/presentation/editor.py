"""The tools of the position editor."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.scene import Tool
from kurgan.core.text import Ref, message
from kurgan.games.stalingrad_besieged.describe import UNIT
from kurgan.games.stalingrad_besieged.places import GERMAN, RUSSIAN, SECTORS, SIDES
from kurgan.games.stalingrad_besieged.presentation.counters import Counters
from kurgan.games.stalingrad_besieged.sheets import CARDS, OF_SIDE, SLUGS, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

PHASES = ("prepare", "maneuver", "combat")  # where play can begin
NONE = "none"


def tools(s: SB, counters: Counters) -> list[Tool]:
    return [*_units(s, counters), *_things(), *_lists(s)]


def _units(s: SB, counters: Counters) -> Iterator[Tool]:
    for side in (GERMAN, RUSSIAN):
        types = (*OF_SIDE[side], UNKNOWN[side]) if s.given.solo and side == GERMAN else OF_SIDE[side]
        for piece in types:
            for down in (False, True):
                if piece in UNKNOWN and not down:
                    continue  # nobody knows it: it lies face down
                name = f"unit.{SLUGS[piece]}" + (".hidden" if down else "")
                word = message("tool.hidden_unit", unit=UNIT[piece]) if down else UNIT[piece]
                yield Tool(name, word, SIDES[side], counters.in_tray("tool.hidden" if down else "tool", piece, down))


def _things() -> Iterator[Tool]:
    yield Tool("erase", message("tool.erase"), "board")
    for word in ("moved", "attacked"):
        yield Tool(f"flag.{word}", message(f"tool.{word}"), "board")
    for kind in ("fort", "sniper", "ferry"):
        for side in SIDES:
            yield Tool(f"{kind}.{side}", message(f"tool.{kind}", side=Ref("seat", side)), "board")
    for state in ("standing", "destroyed"):
        yield Tool(f"factory.{state}", message(f"tool.factory_{state}"), "board")


def _lists(s: SB) -> Iterator[Tool]:
    turns = tuple(str(turn) for turn in range(1, s.given.sheets.turns + 1))
    yield Tool("turn", message("tool.turn"), "state", values=turns)
    yield Tool("side", message("tool.side"), "state", values=SIDES)
    yield Tool("phase", message("tool.phase"), "state", values=PHASES)
    for sector in SECTORS:
        yield Tool(
            f"broken.{sector}", message("tool.broken", sector=Ref("caption", sector)), "state", values=(NONE, *SIDES)
        )
    for side, name in enumerate(SIDES):
        yield Tool(f"hand.{name}", message("tool.hand", side=Ref("seat", name)), "cards", values=(*CARDS, NONE))
        units = tuple(SLUGS[t] for t in OF_SIDE[side])
        for pile in ("eliminated", "aside"):
            word = message(f"tool.{pile}", side=Ref("seat", name))
            yield Tool(f"{pile}.{name}", word, "piles", values=(*units, NONE))
