"""Counters, map, tracks and charts of one copy of the game, as flat tuples and bit masks.

A **piece** is anything that can lie on the map: the 71 units by their names, then one token for each untried unit
[2.3.9], then GARRISON, which stands for the Axis garrison of the hex in question. A set of pieces or of hexes is an
int with one bit each.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kurgan.core.data import Data
from kurgan.core.hexes import HexMap
from kurgan.core.sets import mask_of
from kurgan.games.crimean_campaign.places import AXIS, GRID, HEX, SIDES, SIZE, SOVIET

DATA = Path(__file__).parent / "data"
TERRAINS = ("clear", "rough", "mountain", "town", "fortress", "sector")
CLEAR, ROUGH, MOUNTAIN, TOWN, FORTRESS, SECTOR = range(len(TERRAINS))
CRTS = ("multiples-of-five", "fibonacci")


def _names(file: str, table: str) -> tuple[str, ...]:
    with (DATA / file).open("rb") as opened:
        return tuple(tomllib.load(opened)[table])


UNITS = _names("units.toml", "unit")
SUPPORTS = _names("support.toml", "support")
with (DATA / "units.toml").open("rb") as _file:
    _groups = [unit["group"] for unit in tomllib.load(_file)["unit"].values()]
FREE_TOKENS = tuple(f"untried-{n}" for n in range(1, 1 + _groups.count("free")))  # [3.2-d]
POOL_TOKENS = tuple(f"reserve-{n}" for n in range(1, 1 + _groups.count("pool")))  # [3.2-f]
PIECES = (*UNITS, *FREE_TOKENS, *POOL_TOKENS, "garrison")
GARRISON = len(PIECES) - 1
GARRISON_BIT = 1 << GARRISON


FREE_TOKEN_SET = mask_of(range(len(UNITS), len(UNITS) + len(FREE_TOKENS)))
POOL_TOKEN_SET = mask_of(range(len(UNITS) + len(FREE_TOKENS), GARRISON))
TOKENS = FREE_TOKEN_SET | POOL_TOKEN_SET


@dataclass(frozen=True, eq=False)
class Sheets:
    """By piece, by support unit, by hex, by turn."""

    # pieces; tokens have the values everybody may count on: Soviet, on foot, one step
    side: tuple[int, ...]
    bit: tuple[int, ...]
    attack: tuple[tuple[int, ...], ...]  # by piece and remaining steps
    defense: tuple[tuple[int, ...], ...]
    steps: tuple[int, ...]  # the most it can have
    entry_steps: tuple[int, ...]  # [3.4-b]
    halves: tuple[int, ...]  # division equivalents in halves [6.1] [R9]
    half_sized: int  # the set of pieces that count half a division
    arrival: tuple[int, ...]  # Axis: the GT
    start: tuple[int, ...]  # Soviet: the printed hex, or 0
    historic_turn: tuple[int, ...]  # [13.1]
    historic_hex: tuple[int, ...]
    of_side: tuple[int, int]  # sets of pieces; garrison and tokens included
    mobile: int
    static: int
    mechanized: int
    german: int
    romanian: int
    hexed: int
    free: int
    pool: int
    not_long: int  # [3.3-b]
    not_short: int  # [3.3-d]
    ignoring: int  # [10.1] KGs, 1SS
    rebuilt: int  # [9.4-c]
    returning: int  # [9.3-f]
    losses_first: int  # [11.5-f]
    kgz: int  # piece numbers
    kgg: int
    panzer: int  # [12.3] the 22nd
    garrison_defense: int
    # support units
    support_side: tuple[int, ...]
    support_type: tuple[str, ...]
    support_attack: tuple[int, ...]
    support_defense: tuple[int, ...]
    support_clear: tuple[int, ...]  # [11.1-c]
    support_arrival: tuple[int, ...]
    support_historic: tuple[int, ...]
    support_of: tuple[int, int]  # sets of support units
    support_start: int  # [3.2-a]
    air: int
    engineer: int
    rail_guns: int
    rockets: int
    tanks: int
    anti_tank: int
    # hexes
    grid: HexMap  # the hexes in play, and the hexsides that bar the way [R38]
    terrain: tuple[int, ...]  # by hex
    rough: int  # sets of hexes: rough and mountain
    towns: int
    fortress: int  # hex numbers
    kerch: int
    sectors: int  # sets of hexes
    fortified: int  # [R87]
    kslz: int
    coast: int  # [R54] Black Sea or Azov
    naval: int  # [11.2.2] where naval guns reach
    sources: int  # [8.4] the north edge
    road: int  # hexes with a road or a railroad
    rail: int
    rough_links: tuple[tuple[int, int], ...]  # roads and railroads into rough: how far a number goes, from which hexes
    axis_setup: int
    soviet_setup: int
    rail_head: int  # hex numbers
    boats_from: int
    goal_towns: int
    goal_needed: int
    # tracks and numbers
    cu: tuple[int, ...]  # by turn; index 0 unused
    su: tuple[int, ...]
    rp: tuple[tuple[int, int, int], ...]  # NM, M, R
    crt: dict[str, tuple[tuple[int, ...], tuple[tuple[tuple[int, int], ...], ...]]]  # columns; by die and column
    game: dict[str, dict[str, Any]]  # the numbers of game.toml, as the rulebook names them
    # answers that all this alone decides, kept until it goes
    grounds: dict[tuple[int, int], Any] = field(default_factory=dict, init=False, repr=False)  # [10.0]
    kept: dict[Any, Any] = field(default_factory=dict, init=False, repr=False)

    def mech_step(self, places: int) -> int:
        """[10.0-g] [R41] Where mechanized units can go from any of these hexes: into rough only by road or rail."""
        found = self.grid.step(places) & ~self.rough
        for far, linked in self.rough_links:
            on_road = places & linked
            if on_road:
                found |= on_road << far if far > 0 else on_road >> -far
        return found


def load_sheets(data: Data) -> Sheets:
    units, support, hexes = data["unit"], data["support"], data["hex"]
    names = list(units)
    rows: list[dict[str, Any]] = [units[name] for name in names]
    tokens = len(FREE_TOKENS) + len(POOL_TOKENS)
    numbers = {
        name: data[name]
        for name in (
            "length",
            "stacking",
            "supply",
            "naval",
            "siege",
            "goal",
            "landing",
            "stalin",
            "momentum",
            "shake_out",
            "support_limits",
            "shifts",
            "die",
        )
    }

    def pieces(test: Callable[[dict[str, Any]], Any]) -> int:
        return mask_of(n for n, row in enumerate(rows) if test(row))

    def column(name: str, token: Any, garrison: Any) -> tuple[Any, ...]:
        return (*(row[name] for row in rows), *[token] * tokens, garrison)

    def supports(test: Callable[[dict[str, Any]], Any]) -> int:
        return mask_of(n for n, row in enumerate(support.values()) if test(row))

    def places(test: Callable[[dict[str, Any]], Any]) -> int:
        return mask_of(HEX[name] for name, row in hexes.items() if test(row))

    playable = mask_of(HEX[name] for name in hexes)
    terrain = [CLEAR] * SIZE
    for name, row in hexes.items():
        terrain[HEX[name]] = TERRAINS.index(row["terrain"])
    sectors = mask_of(HEX[name] for name in data["sevastopol"]["sectors"])
    fortress = HEX[data["sevastopol"]["fortress"]]
    fortified = sectors | 1 << fortress
    rough = places(lambda row: row["terrain"] in ("rough", "mountain"))
    seas = places(lambda row: {"black-sea", "azov"} & set(row["coastal"]))
    turns = data["turn"]
    low, high = data["setup"]["soviet_rows"]
    static = pieces(lambda row: row["static"])
    soviet = pieces(lambda row: row["side"] == "soviet")
    return Sheets(
        side=(*(SIDES.index(row["side"]) for row in rows), *[SOVIET] * tokens, AXIS),
        bit=tuple(1 << n for n in range(len(PIECES))),
        attack=tuple((0, *values) for values in column("attack", (0,), (0,))),
        defense=tuple((0, *values) for values in column("defense", (0,), (data["garrison"]["defense"],))),
        steps=tuple(map(len, column("attack", (0,), (0,)))),
        entry_steps=column("steps_at_entry", 1, 1),
        halves=column("stacking", 0, 0),
        half_sized=pieces(lambda row: row["stacking"] == 1),
        arrival=column("arrival", 0, 0),
        start=tuple(HEX.get(name, 0) for name in column("start", "", "")),
        historic_turn=column("historic_turn", 0, 0),
        historic_hex=tuple(HEX.get(name, 0) for name in column("historic_hex", "", "")),
        of_side=(pieces(lambda row: row["side"] == "axis") | GARRISON_BIT, soviet | TOKENS),
        mobile=pieces(lambda row: not row["static"]) | TOKENS,
        static=static,
        mechanized=pieces(lambda row: row["mechanized"]),
        german=pieces(lambda row: row["nation"] == "german"),
        romanian=pieces(lambda row: row["nation"] == "romanian"),
        hexed=pieces(lambda row: row["group"] == "hexed"),
        free=pieces(lambda row: row["group"] == "free"),
        pool=pieces(lambda row: row["group"] == "pool"),
        not_long=pieces(lambda row: row["game"] == "short"),
        not_short=pieces(lambda row: row["game"] == "long"),
        ignoring=pieces(lambda row: row["ignores_ezoc"]),
        rebuilt=pieces(lambda row: row["rebuilt"]),
        returning=pieces(lambda row: row["returns"] and row["side"] == "axis"),  # static Soviet ones by 9.1.1
        losses_first=pieces(lambda row: row["losses_first"]),
        kgz=names.index("kgz"),
        kgg=names.index("kgg"),
        panzer=next(n for n, row in enumerate(rows) if row["shake_out"]),
        garrison_defense=data["garrison"]["defense"],
        support_side=tuple(SIDES.index(row["side"]) for row in support.values()),
        support_type=tuple(row["type"] for row in support.values()),
        support_attack=tuple(row["attack"] for row in support.values()),
        support_defense=tuple(row["defense"] for row in support.values()),
        support_clear=tuple(row["clear"] for row in support.values()),
        support_arrival=tuple(row["arrival"] for row in support.values()),
        support_historic=tuple(row["historic_turn"] for row in support.values()),
        support_of=(supports(lambda row: row["side"] == "axis"), supports(lambda row: row["side"] == "soviet")),
        support_start=supports(lambda row: row["start"]),
        air=supports(lambda row: row["type"] == "air"),
        engineer=supports(lambda row: row["type"] == "engineer"),
        rail_guns=supports(lambda row: row["type"] == "rail-gun"),
        rockets=supports(lambda row: row["type"] in ("rocket", "heavy-rocket")),
        tanks=supports(lambda row: row["type"] == "tank"),
        anti_tank=supports(lambda row: row["type"] == "anti-tank"),
        grid=HexMap(
            GRID, playable, {(HEX[name], HEX[other]) for name, row in hexes.items() for other in row["barrier"]}
        ),
        terrain=tuple(terrain),
        rough=rough,
        towns=places(lambda row: row["terrain"] == "town"),
        fortress=fortress,
        kerch=HEX[data["kerch"]["hex"]],
        sectors=sectors,
        fortified=fortified,
        kslz=places(lambda row: row["kslz"]),
        coast=seas,
        naval=seas & ~places(lambda row: "sivash" in row["coastal"]) & ~fortified,  # [R8] [R84]
        sources=places(lambda row: row["source_axis"]),
        road=places(lambda row: row["road"] or row["rail"]),
        rail=places(lambda row: row["rail"]),
        rough_links=_rough_links(hexes, rough),
        axis_setup=mask_of(HEX[name] for name in data["setup"]["axis"]),
        soviet_setup=mask_of(HEX[name] for name in hexes if low <= int(name[2:]) <= high),
        rail_head=HEX[data["rail"]["head"]],
        boats_from=HEX[data["boats"]["from"]],
        goal_towns=mask_of(HEX[name] for name in data["towns"]["soviet_goal"]),
        goal_needed=data["towns"]["needed"],
        cu=(0, *(turns[str(n)]["cu"] for n in range(1, 1 + len(turns)))),
        su=(0, *(turns[str(n)]["su"] for n in range(1, 1 + len(turns)))),
        rp=(
            (0, 0, 0),
            *((turns[str(n)]["nm"], turns[str(n)]["m"], turns[str(n)]["r"]) for n in range(1, 1 + len(turns))),
        ),
        crt={name: _crt(data["crt"][name]) for name in CRTS},
        game=numbers,
    )


def _rough_links(hexes: dict[str, Any], rough: int) -> tuple[tuple[int, int], ...]:
    found: dict[int, int] = {}
    for name, row in hexes.items():
        place = HEX[name]
        for other in {HEX[name] for name in (*row["road"], *row["rail"])}:
            if rough >> other & 1:
                found[other - place] = found.get(other - place, 0) | 1 << place
    return tuple(sorted(found.items()))


def _crt(table: dict[str, Any]) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, int], ...], ...]]:
    """[11.5] Columns, and by die (row 0 unused) and column the steps lost by attacker and defender."""
    rows = [tuple((int(a), int(d)) for a, d in (cell.split("/") for cell in table[f"row{die}"])) for die in range(1, 7)]
    return tuple(table["columns"]), ((), *rows)
