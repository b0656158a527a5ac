"""What boundaries and the weather do, in words, for whoever points at them."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.charts import signed
from kurgan.core.inspecting import line
from kurgan.core.scene import Line
from kurgan.core.text import Ref, message
from kurgan.games.fortress_sevastopol.places import (
    AXIS,
    BREACHED,
    HEAVY_SNOW,
    RAIN,
    RIVER,
    SIDES,
    SNOW,
    SOVIET,
    TRENCH,
    WALL,
)
from kurgan.games.fortress_sevastopol.rules.r06_areas import bridge_owner, bridge_stands
from kurgan.games.fortress_sevastopol.rules.r08_6_costs import CROSSING_LIMIT, is_limited
from kurgan.games.fortress_sevastopol.rules.r10_values import TRENCH_BONUS, WALL_BONUS
from kurgan.games.fortress_sevastopol.rules.r22_weather import allows_flying, av_modifier, mp_deduction
from kurgan.games.fortress_sevastopol.state import FS

LINES = {TRENCH: ("trench", TRENCH_BONUS, "10.3-f"), WALL: ("wall", WALL_BONUS, "10.3-g")}
MP_RULES = {RAIN: "8.6.1", SNOW: "8.6.1-a", HEAVY_SNOW: "8.6.1-b"}
OVER_NO_BRIDGE, OVER_ENEMY_BRIDGE = 2, 1  # [10.3-d] [10.3-e] for the defence


def boundary_lines(s: FS, name: str) -> Iterator[Line]:
    """What lies between two Areas: what it costs to cross, and what it is worth to a defender."""
    t = s.given.sheets
    if name not in t.boundary_names:
        yield line("does", words=message("inspect.edge_closed"), rule="2.1.3")
        return
    n = t.boundary_names.index(name)
    kind = t.kind[n]
    if kind == RIVER:
        yield from _river(s, n)
    elif kind in LINES and s.boundary[n] == BREACHED:
        yield line("does", words=message("inspect.edge_breached"), rule="17.1-b")
    elif kind in LINES:
        word, bonus, rule = LINES[kind]
        yield line("defence_value", signed(bonus), message(f"inspect.edge_{word}"), rule)
        if kind == TRENCH:
            yield line("does", words=message("inspect.all_mp"), rule="8.6-f")
    else:
        yield line("does", words=message("inspect.edge_open"), rule="2.1.3")
    if is_limited(s, n):
        yield line("at_most", CROSSING_LIMIT, message("inspect.cross_at_most"), "8.7-a")


def _river(s: FS, n: int) -> Iterator[Line]:
    if bridge_stands(s, n):
        owner = Ref("seat", SIDES[bridge_owner(s, n)])
        yield line("does", words=message("inspect.edge_bridge", side=owner), rule="21.2.1")
        yield line("defence_value", signed(OVER_ENEMY_BRIDGE), message("inspect.over_enemy_bridge"), "10.3-e")
    else:
        yield line("does", words=message("inspect.edge_ford"), rule="8.6-e")
        yield line("defence_value", signed(OVER_NO_BRIDGE), message("inspect.over_no_bridge"), "10.3-d")


def weather_lines(s: FS) -> Iterator[Line]:
    """[22.1] What it takes from each side, and whether aircraft fly."""
    for side in (AXIS, SOVIET):
        who, taken, (av, rule) = Ref("seat", SIDES[side]), mp_deduction(s, side), av_modifier(s, side)
        if taken:
            yield line("does", signed(-taken), message("inspect.weather_mp", side=who), MP_RULES[s.weather])
        if av:
            yield line("does", signed(av), message("inspect.weather_av", side=who), rule)
    yield line("does", words=message("inspect.flying" if allows_flying(s) else "inspect.no_flying"), rule="19.4")
