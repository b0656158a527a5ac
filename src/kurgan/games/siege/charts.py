"""The tables of combat as the rules read them: columns, rows, results, shares, ground."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kurgan.games.siege.results import RESULTS

REGULAR, GER_SOV = 0, 1
POINT = 8  # eighths of a strength point
Shares = tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class Result:
    """What a combat result does; B is the strength of the largest defending unit."""

    attacker_halves: int  # of B
    defender_halves: int
    attacker_retreat: int
    defender_retreat: int
    disrupted_re: int
    loses_half_re: bool
    eliminated: bool
    advance: int
    again: bool
    counter: bool


@dataclass(frozen=True)
class Ground:
    """What a kind of terrain does to an attack; die and armour for Germans and Soviets apart [40.D-c] [40.D-d]."""

    mp: int
    die: tuple[int, int]
    armor: tuple[int, int]
    sp_halves: int
    overrun_mp: int
    city: bool


@dataclass(frozen=True)
class Charts:
    columns: tuple[str, ...]
    ratios: tuple[tuple[int, int], ...]
    low: int
    rows: tuple[tuple[int, ...], ...]  # by roll from ``low`` on, then by column: a result
    red_low: int
    red: tuple[int, ...]
    results: tuple[Result, ...]
    armor: Shares  # at least num/den: the value; the first that fits
    antitank: Shares
    floor: int
    engineers: tuple[int, int, int]  # num, den, bonus
    re_per_sp: int
    hit: int
    mission: int
    ground: dict[str, Ground]
    river_die: int
    river_armor: int
    river_mp: int
    overrun_odds: tuple[int, int]
    overrun_mp: int
    overrun_fort_mp: int
    stacking: int  # halves of REs
    work_re: int  # halves of REs of a work that has a strength [40.C-d]
    reduces_from: int  # [40.B-a] the column from which on works are reduced
    kept: dict[Any, Callable[..., Any]] = field(default_factory=dict, init=False, repr=False, compare=False)


FLAGS = {
    "art": "artillery",
    "siege": "siege_artillery",
    "engineer": "combat_engineers",
    "heavy_aa": "heavy_aa",
    "armour": "armour",
    "at": "antitank",
    "fort": "work",
}


def words_of(unit_type: Any) -> frozenset[str]:
    """What a type of unit is, in the words of ``exempt`` in the table of works."""
    return frozenset(word for flag, word in FLAGS.items() if unit_type[flag])


def _row(roll: int) -> str:
    return f"m{-roll}" if roll < 0 else f"r{roll}"


def load_charts(data: Any) -> Charts:
    table, red = data["combat_table"], data["red_table"]
    columns = tuple(table["columns"])
    return Charts(
        columns=columns,
        ratios=tuple(zip(table["numerators"], table["denominators"], strict=True)),
        low=table["low"],
        rows=tuple(tuple(map(RESULTS.index, table[_row(roll)])) for roll in range(table["low"], table["high"] + 1)),
        red_low=red["low"],
        red=tuple(RESULTS.index(red[_row(roll)]) for roll in range(red["low"], red["high"] + 1)),
        results=tuple(
            Result(**{field: data["result"][name][field] for field in Result.__dataclass_fields__}) for name in RESULTS
        ),
        armor=tuple(map(tuple, data["armour"]["shares"])),
        antitank=tuple(map(tuple, data["armour"]["at"])),
        floor=data["armour"]["floor"],
        engineers=(data["engineers"]["num"], data["engineers"]["den"], data["engineers"]["bonus"]),
        re_per_sp=data["supply"]["re_per_sp"],
        hit=data["air"]["hit"],
        mission=data["air"]["mission"],
        ground={
            name: Ground(
                row["mp"],
                (row["die"], row["die_ger_sov"]),
                (row["ae"], row["ae_ger_sov"]),
                row["sp_halves"],
                row["overrun_mp"],
                row["city"],
            )
            for name, row in data["terrain"].items()
        },
        river_die=data["river"]["die"],
        river_armor=data["river"]["ae"],
        river_mp=data["river"]["extra_mp"],
        overrun_odds=tuple(data["overrun"]["odds"]),
        overrun_mp=data["overrun"]["mp"],
        overrun_fort_mp=data["overrun"]["fort_mp"],
        stacking=data["stacking"]["re_halves"],
        work_re=data["stacking"]["work_re_halves"],
        reduces_from=columns.index("1:2"),
    )
