"""The tools of the position editor."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.scene import Tool
from kurgan.core.sets import bits
from kurgan.core.text import Ref, message
from kurgan.games.crimean_campaign.names import LONG, ORDERS, RPS, SHORT
from kurgan.games.crimean_campaign.places import SIDES
from kurgan.games.crimean_campaign.presentation.counters import Counters
from kurgan.games.crimean_campaign.presentation.tracks import last_box
from kurgan.games.crimean_campaign.sheets import FREE_TOKENS, POOL_TOKENS, SUPPORTS, UNITS
from kurgan.games.crimean_campaign.state import TCC

PHASES = ("movement", "combat")  # where play can begin
TOKEN_KINDS = {"untried": FREE_TOKENS, "reserve": POOL_TOKENS}
SUPPORT_TOOLS = ("ready", "used", "away")
MOST_RP = 9


def tools(s: TCC, counters: Counters) -> list[Tool]:
    return [*_unit_tools(s, counters), *_board_tools(counters), *_state_tools(s)]


def _unit_tools(s: TCC, counters: Counters) -> Iterator[Tool]:
    """Every unit of this game [3.3-b] [3.3-d]; put where it stands already it loses a step."""
    t = s.given.sheets
    unused = {LONG: t.not_long, SHORT: t.not_short}.get(s.length, 0)
    for unit in bits(~unused & (1 << len(UNITS)) - 1):
        side = SIDES[t.side[unit]]
        yield Tool(f"unit.{UNITS[unit]}", message(f"unit.{UNITS[unit]}"), side, counters.unit(s, unit, ""))


def _board_tools(counters: Counters) -> Iterator[Tool]:
    for kind in TOKEN_KINDS:
        yield Tool(f"token.{kind}", message(f"tool.{kind}"), "board", counters.untried(f"tool:{kind}", ""))
    yield Tool("erase", message("tool.erase"), "board")
    yield Tool("lose", message("tool.lose"), "board")
    for side in SIDES:
        yield Tool(f"control.{side}", message("tool.control", side=Ref("seat", side)), "board")
    yield Tool("garrison", message("tool.garrison"), "board")


def _state_tools(s: TCC) -> Iterator[Tool]:
    yield Tool("turn", message("tool.turn"), "state", values=tuple(str(n) for n in range(1, last_box(s) + 1)))
    yield Tool("side", message("tool.side"), "state", values=SIDES)
    yield Tool("phase", message("tool.phase"), "state", values=PHASES)
    yield Tool("order", message("tool.order"), "state", values=ORDERS)
    for kind in RPS:
        yield Tool(
            f"rp.{kind}", message("tool.rp", rp=Ref("rp", kind)), "state", values=tuple(map(str, range(MOST_RP + 1)))
        )
    for state in SUPPORT_TOOLS:
        yield Tool(f"support.{state}", message(f"tool.support_{state}"), "state", values=SUPPORTS)
