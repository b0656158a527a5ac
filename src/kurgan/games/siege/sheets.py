"""One scenario as flat tuples and bit masks: hexes, units, hexside works, schedules."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kurgan.core.data import Data
from kurgan.core.hexes import HexMap
from kurgan.core.sets import each
from kurgan.games.siege.charts import POINT, Charts, load_charts, words_of
from kurgan.games.siege.places import GRID, HEX, NAMES, SIDES, SIZE
from kurgan.games.siege.works import KIND, Work, factor, load_works

DATA = Path(__file__).parent / "data"
SCENARIOS = ("sevastopol", "maginot", "westwall")
TURNS = 16  # boxes of the turn track
TERRAINS = ("clear", "rough", "woods", "city", "major_city", "sea")


def _units() -> tuple[str, ...]:
    found: dict[str, None] = {}
    for name in SCENARIOS:
        with (DATA / f"{name}.toml").open("rb") as file:
            found |= dict.fromkeys(tomllib.load(file)[name]["unit"])
    return tuple(found)


UNITS = _units()  # of all scenarios; one that is not in play lies outside
NUMBER = {name: n for n, name in enumerate(UNITS)}


Now = tuple[int, int, int]  # with no step, one, two


@dataclass(frozen=True, eq=False)
class Sheets:
    """By unit (all scenarios' units), by hex, by hexside work. One object for each scenario of a game: it is its own
    key where answers about the map are remembered."""

    name: str
    turns: int
    first: int
    ger_sov: bool
    works: tuple[Work, ...]
    # units
    present: int  # sets of units
    of_side: tuple[int, int]
    side: tuple[int, ...]
    type: tuple[str, ...]
    words: tuple[frozenset[str], ...]  # what works ask about it
    nation: tuple[str, ...]
    re: tuple[int, ...]
    largest: int  # halves of REs of the largest unit
    attack: tuple[int, ...]
    defense: tuple[int, ...]
    mp: tuple[int, ...]
    aa: tuple[int, ...]
    capacity: tuple[int, ...]  # of a port fortification
    start: tuple[int, ...]
    fort_kind: tuple[int, ...]  # 1 + the kind of a unit that is a work, 0: none
    re_now: tuple[Now, ...]  # halves of REs, by unit and its steps [S.2-c]
    attack_now: tuple[Now, ...]  # eighths of points
    defense_now: tuple[Now, ...]
    factor: tuple[tuple[tuple[int, ...], ...], ...]  # what a work leaves of an attacker: elsewhere and at a border,
    # by kind of work, by unit; in quarters
    strong: int  # has an attack strength
    guards: int  # has a defence strength
    can_dig: int  # has a field fortification side
    artillery: int
    siege: int
    armor: int
    cm: int
    antitank: int
    engineers: int
    construction: int
    forts: int  # units that are works
    ports: int  # those of them that are port fortifications
    # hexes
    map: HexMap
    terrain: tuple[int, ...]
    land: int
    value: tuple[int, ...]  # the printed die of a Westwall hex
    hex_aa: tuple[int, ...]  # of a printed work
    border: frozenset[tuple[int, int]]  # both ways round
    borders: tuple[int, ...]  # by hex: its neighbours across a border
    river: frozenset[tuple[int, int]]  # both ways round
    across: tuple[int, ...]  # by hex: its neighbours across a river
    banks: int  # hexes on a river
    dry: HexMap  # the same without the steps across a river
    by_mp: tuple[tuple[int, int], ...]  # MPs to enter, and the hexes that cost them
    entry: tuple[int, ...]  # MPs to enter a hex
    zoc_mp: tuple[int, int]  # more MPs to enter and to leave a ZOC
    minimum_hexes: int  # that a fresh unit may go whatever they cost: one or none
    dearest: int  # MPs that no step exceeds
    city_sp: tuple[int, ...]  # by hex: half SPs that attacking a city there costs more
    country: tuple[str, ...]  # whose home a hex is
    sources: tuple[int, int]  # hexes where supply comes from, by side
    port: tuple[int, int]  # the one of them that is a port [R51], 0: none
    sides: tuple[tuple[int, int], ...]  # hexside works: the hex that owns it, the neighbour
    side_names: tuple[str, ...]
    side_printed: tuple[bool, ...]
    side_of: dict[tuple[int, int], int]
    behind: int  # hexes with a hexside work
    charts: Charts  # of combat
    scenario: dict[str, Any]  # the rest, as the data names it
    game: dict[str, Any]


def load_sheets(data: Data, name: str) -> Sheets:
    own: dict[str, Any] = data[name]
    kinds: dict[str, Any] = data["unit_type"]
    rows = [own["unit"].get(slug) for slug in UNITS]
    hexes = own["hex"]
    land = sum(1 << HEX[key] for key, row in hexes.items() if row["terrain"] != "sea")
    terrain, value, hex_aa = [TERRAINS.index("sea")] * SIZE, [0] * SIZE, [0] * SIZE
    for key, row in hexes.items():
        terrain[HEX[key]] = TERRAINS.index(row["terrain"])
    sides, printed = [], []
    for row in own["work"].values():
        if row["across"]:
            sides.append((HEX[row["at"]], HEX[row["across"]]))
            printed.append(row["printed"])
        else:
            value[HEX[row["at"]]] = row.get("value", 0) or value[HEX[row["at"]]]
            hex_aa[HEX[row["at"]]] += row.get("aa", 0)

    def column(field: str, missing: Any) -> tuple[Any, ...]:
        return tuple(missing if row is None else row[field] for row in rows)

    def units(flag: str) -> int:
        return sum(1 << n for n, row in enumerate(rows) if row is not None and kinds[row["type"]][flag])

    border = {(HEX[a], HEX[b]) for a, b in own["border"]["sides"]}
    river = {(HEX[a], HEX[b]) for a, b in own["river"]["sides"]}
    border |= {(b, a) for a, b in border}
    river |= {(b, a) for a, b in river}
    across = _beyond(river)
    works = load_works(data["work"])
    words = tuple(frozenset() if row is None else words_of(kinds[row["type"]]) for row in rows)
    entry = tuple(data["terrain"][TERRAINS[kind]]["mp"] for kind in terrain)
    return Sheets(
        name=name,
        turns=own["turns"],
        first=SIDES.index(own["first"]),
        ger_sov=own["ger_sov"],
        works=works,
        present=sum(1 << n for n, row in enumerate(rows) if row is not None),
        of_side=_by_side(
            lambda side: sum(1 << n for n, row in enumerate(rows) if row is not None and row["side"] == side)
        ),
        side=tuple(0 if row is None else SIDES.index(row["side"]) for row in rows),
        type=column("type", ""),
        words=words,
        nation=column("nation", ""),
        re=column("re", 0),
        largest=2 * max(row["re"] for row in rows if row is not None),
        attack=column("attack", 0),
        defense=column("defence", 0),
        mp=column("mp", 0),
        aa=column("aa", 0),
        capacity=column("capacity", 0),
        start=tuple(0 if row is None else HEX[row["at"]] for row in rows),
        fort_kind=tuple(0 if row is None or not row["kind"] else 1 + KIND[row["kind"]] for row in rows),
        re_now=_now(column("re", 0), column("re", 0), 2),
        attack_now=_now(column("attack", 0), column("re", 0), POINT),
        defense_now=_now(column("defence", 0), column("re", 0), POINT),
        factor=tuple(
            tuple(tuple(factor(work, unit, at_border) for unit in words) for work in works)
            for at_border in (False, True)
        ),
        strong=sum(1 << n for n, row in enumerate(rows) if row is not None and row["attack"]),
        guards=sum(1 << n for n, row in enumerate(rows) if row is not None and row["defence"]),
        can_dig=sum(1 << n for n, row in enumerate(rows) if row is not None and row["field_fort"]),
        artillery=units("art"),
        siege=units("siege"),
        armor=units("armour"),
        cm=units("cm"),
        antitank=units("at"),
        engineers=units("engineer"),
        construction=units("construction"),
        forts=units("fort"),
        ports=sum(1 << n for n, row in enumerate(rows) if row is not None and row["kind"] == "port_fortification"),
        map=HexMap(GRID, land),
        terrain=tuple(terrain),
        land=land,
        value=tuple(value),
        hex_aa=tuple(hex_aa),
        border=frozenset(border),
        borders=_beyond(border),
        river=frozenset(river),
        across=across,
        banks=sum(1 << place for place in range(SIZE) if across[place]),
        dry=HexMap(GRID, land, river),
        by_mp=_by_mp(data, terrain, land),
        entry=entry,
        zoc_mp=(data["zoc"]["enter"], data["zoc"]["leave"]),
        minimum_hexes=data["movement"]["minimum_hexes"],
        dearest=max(entry) + data["river"]["extra_mp"] + data["zoc"]["enter"] + data["zoc"]["leave"],
        city_sp=tuple(data["terrain"][TERRAINS[kind]]["sp_halves"] for kind in terrain),
        country=tuple(hexes[name]["country"] if name in hexes else "" for name in NAMES),
        sources=_by_side(lambda side: sum(1 << HEX[key] for key in own["supply"][f"{side}_hexes"])),
        port=_by_side(lambda side: HEX.get(own["supply"].get(f"{side}_port", ""), 0)),
        sides=tuple(sides),
        side_names=tuple(f"{NAMES[behind]}-{NAMES[across]}" for behind, across in sides),
        side_printed=tuple(printed),
        behind=sum({1 << behind for behind, _ in sides}),
        side_of={pair: n for n, pair in enumerate(sides)},
        charts=load_charts(data),
        scenario=own,
        game={
            key: data[key]
            for key in (
                "combat_table",
                "red_table",
                "result",
                "armour",
                "engineers",
                "supply",
                "air",
                "terrain",
                "river",
                "overrun",
                "stacking",
                "zoc",
                "movement",
                "retreat",
                "construction",
                "manned",
                "special",
                "disruption",
                "reaction",
                "unit_type",
            )
        },
    )


def _by_side(value: Callable[[str], int]) -> tuple[int, int]:
    attacker, defender = map(value, SIDES)
    return attacker, defender


def _now(printed: tuple[int, ...], re: tuple[int, ...], parts: int) -> tuple[Now, ...]:
    """[S.2-c] Half with one of two steps."""
    return tuple(
        (parts * value, parts * value // (2 if size >= 2 else 1), parts * value)
        for value, size in zip(printed, re, strict=True)
    )


def _beyond(sides: set[tuple[int, int]]) -> tuple[int, ...]:
    """By hex: its neighbours across one of these hexsides."""
    return tuple(sum(1 << b for a, b in sides if a == place) for place in range(SIZE))


def _by_mp(data: Data, terrain: list[int], land: int) -> tuple[tuple[int, int], ...]:
    costs: dict[int, int] = {}
    for place in each(land):
        mp = data["terrain"][TERRAINS[terrain[place]]]["mp"]
        costs[mp] = costs.get(mp, 0) | 1 << place
    return tuple(sorted(costs.items()))
