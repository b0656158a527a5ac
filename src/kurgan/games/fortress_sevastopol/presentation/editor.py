"""The tools of the position editor."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.scene import Tool
from kurgan.core.sets import bits
from kurgan.core.text import Ref, message
from kurgan.games.fortress_sevastopol.places import (
    ABSENT,
    AS_PRINTED,
    BOUNDARY_STATES,
    BREACHED,
    OPEN,
    RIVER,
    SIDES,
    WEATHERS,
)
from kurgan.games.fortress_sevastopol.presentation.counters import Counters
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.sheets import CHITS, MARKERS, UNITS
from kurgan.games.fortress_sevastopol.state import FS, MARKER_STATES

PHASES = ("operations", "refit")  # where play can begin
NO_MORE = "none"
YES_NO = ("yes", "no")


# --- tools ----------------------------------------------------------------------------------------


def tools(s: FS, counters: Counters) -> list[Tool]:
    return [*_unit_tools(s, counters), *_board_tools(), *_state_tools(s), *_boundary_tools(s), *_chit_tools()]


def _unit_tools(s: FS, counters: Counters) -> Iterator[Tool]:
    """Every counter of this game; put where it stands already it turns to its next mode."""
    for unit in bits(~s.at[ABSENT] & (1 << len(s.where)) - 1):
        slug = s.given.sheets.slugs[unit]
        side = SIDES[s.given.sheets.side[unit]]
        yield Tool(f"unit.{slug}", message(f"unit.{slug}"), side, counters.unit(s, unit, ""))


def _board_tools() -> Iterator[Tool]:
    yield Tool("erase", message("tool.erase"), "board")
    yield Tool("lose", message("tool.lose"), "board")
    for kind in ("control", "ip"):
        for side in SIDES:
            yield Tool(f"{kind}.{side}", message(f"tool.{kind}", side=Ref("seat", side)), "board")
    yield Tool("beachhead", message("tool.beachhead"), "board")
    yield Tool("elite", message("tool.elite"), "board", values=(*UNITS, NO_MORE))


def _state_tools(s: FS) -> Iterator[Tool]:
    low, high = s.given.sheets.track
    yield Tool("turn", message("tool.turn"), "state", values=tuple(str(n) for n in range(1, s.given.turns + 1)))
    yield Tool("phase", message("tool.phase"), "state", values=PHASES)
    yield Tool("side", message("tool.side"), "state", values=SIDES)
    yield Tool("weather", message("tool.weather"), "state", values=WEATHERS)
    yield Tool("track", message("tool.track"), "state", values=tuple(words.track(n) for n in range(low, high + 1)))
    yield Tool("advantage", message("tool.advantage"), "state", values=SIDES)
    yield Tool("rested", message("tool.rested"), "state", values=YES_NO)
    for side in SIDES:
        yield Tool(
            f"rp.{side}",
            message("tool.rp", side=Ref("seat", side)),
            "state",
            values=tuple(str(n) for n in range(s.given.sheets.rp_max + 1)),
        )
    for name in MARKERS:
        yield Tool(f"marker.{name}", message(f"marker.{name}"), "state", values=MARKER_STATES)


def _boundary_tools(s: FS) -> Iterator[Tool]:
    for number, state in enumerate(BOUNDARY_STATES):
        names = tuple(name for n, name in enumerate(s.given.sheets.boundary_names) if fits(s, n, number))
        yield Tool(f"boundary.{state}", message(f"tool.boundary_{state}"), "boundaries", values=names)


def fits(s: FS, boundary: int, state: int) -> bool:
    """Bridges are taken or blown, lines are breached."""
    t = s.given.sheets
    if state == AS_PRINTED:
        return bool(t.bridge[boundary]) or t.kind[boundary] not in (OPEN, RIVER)
    return t.kind[boundary] not in (OPEN, RIVER) if state == BREACHED else bool(t.bridge[boundary])


def _chit_tools() -> Iterator[Tool]:
    for side in SIDES:
        yield Tool(f"hand.{side}", message("tool.hand", side=Ref("seat", side)), "chits", values=(*CHITS, NO_MORE))
