"""Counters, map, tracks and chits of one copy of the game, as flat tuples and bit masks.

Units, places and boundaries are small ints. A set of units is an int with one bit per unit, so that questions
like «a Fresh enemy armor unit in this Area» are one expression: ``s.at[area] & t.armor & s.fresh & t.of_side[AXIS]``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kurgan.core.data import Data
from kurgan.games.fortress_sevastopol.checks import pair_of
from kurgan.games.fortress_sevastopol.places import (
    AREAS,
    AXIS,
    BOUNDARY_KINDS,
    NAMES,
    NONE,
    OPEN,
    PLACES,
    SEVASTOPOL_MASK,
    SIDES,
    WEATHERS,
    C,
    U,
)

NATIONS = ("german", "romanian", "soviet")
TYPES = ("infantry", "armor", "artillery", "antitank", "flak", "engineer", "hq")
FORMATIONS = ("ger-22", "sov-25", "sov-95")
CHITS = (
    "ammo_shrt",
    "art_obs",
    "mines",
    "partisans",
    "amphibious",
    "at_adv",
    "maj_at_adv",
    "de_adv",
    "maj_de_adv",
    "elite",
    "train_eng",
    "intel",
)
(AMMO_SHRT, ART_OBS, MINES, PARTISANS, AMPHIBIOUS, AT_ADV, MAJ_AT_ADV, DE_ADV, MAJ_DE_ADV, ELITE, TRAIN_ENG, INTEL) = (
    range(len(CHITS))
)
MARKERS = ("air-iv", "air-2", "air-sov", "fleet", "fortress", "pre")
FLEET, PRE = MARKERS.index("fleet"), MARKERS.index("pre")
MARKER_KINDS = ("air", "naval", "fortress", "pre")
MAPS = ("original", "simonitch")
NO_LINK = "none"  # an owner's word for a boundary that his map does not have
_OPEN_GROUND: Mapping[str, Any] = {"kind": "open", "bridge": False}
_NO_LINK: Mapping[str, Any] = {"kind": NO_LINK, "bridge": False}

_DATA = Path(__file__).parent / "data"
with (_DATA / "map.toml").open("rb") as _file:
    _map = tomllib.load(_file)
with (_DATA / "units.toml").open("rb") as _file:
    UNITS = tuple(tomllib.load(_file)["unit"])
# The sections of our own map: actions and positions name them, whatever an overlay makes of them.
KNOWN_PAIRS = tuple(
    sorted(
        [
            *(pair_of(name) for name in (*_map["boundary"], "3-4")),
            *((area, U) for area in _map["zone"]["U"]["adjacent"]),
        ]
    )
)
BOUNDARIES = tuple(f"{NAMES[a]}-{NAMES[b]}" for a, b in KNOWN_PAIRS)
UNLIMITED = 250
AIR_REACH = (3, 2)  # [19.4-b] Areas from an HQ, by side


@dataclass(frozen=True, eq=False)
class Sheets:
    """By unit (104 counters), by place (35), by boundary, by chit, by marker, by turn."""

    # units
    slugs: tuple[str, ...]
    number: dict[str, int]
    side: tuple[int, ...]
    bit: tuple[int, ...]
    af: tuple[int, ...]  # 0 for an asterisk; for artillery also the BF
    df: tuple[int, ...]
    spent_df: tuple[int, ...]
    mf: tuple[int, ...]  # 0 for RR and for HQs
    relocation: tuple[int, ...]  # HQs only
    reach: tuple[int, ...]  # siege artillery only
    start: tuple[int, ...]  # a place, or WAITING
    arrival: tuple[int, ...]
    withdraw: tuple[int, ...]
    # sets of units
    of_side: tuple[int, int]
    infantry: int  # [2.2.1.1] all infantry types
    armor: int
    field: int  # field and rocket artillery
    siege: int
    artillery: int  # both
    antitank: int
    flak: int
    engineer: int
    hq: int
    point: int  # [2.2.2.5] may lead an Assault
    german: int
    romanian: int
    mountain: int
    motorized: int  # German motorized infantry [10.2-d]
    naval: int  # [R67] Naval Brigades
    printed_af: int  # units with a number for an AF that is not underlined [R122]
    formations: tuple[int, ...]  # the three trios
    divisions: tuple[int, ...]  # [27.6] the counters that replace them
    retreat_kind: tuple[int, ...]  # by unit: who has the same number may retreat to the same places [10.6.3] [6.1.1]
    # places
    tem: tuple[int, ...]
    city: tuple[bool, ...]
    cities: int  # masks of places
    port: int
    rail: int
    mountains: int
    workers: int
    landing: int  # [9.6-a]
    vp: tuple[int, ...]
    stacking: tuple[int, ...]
    start_held: tuple[int, int]
    neighbours: tuple[tuple[tuple[int, int], ...], ...]  # by place: (place, boundary)
    adjacent: tuple[int, ...]  # by place: a mask of places
    within: tuple[tuple[int, ...], ...]  # [18.2-e] by place and distance, Areas 1-7 being one
    # boundaries
    pairs: tuple[tuple[int, int], ...]
    boundary_names: tuple[str, ...]
    boundary_of: dict[tuple[int, int], int]  # both ways round
    kind: tuple[int, ...]
    bridge: tuple[bool, ...]
    # tracks
    turns: int
    weather: tuple[int, ...]  # by turn, 1 first; index 0 unused
    sp: tuple[tuple[int, int], ...]
    band: tuple[tuple[int, int], ...]
    draws: tuple[tuple[int, int], ...]
    first_draw: tuple[int, ...]
    track: tuple[int, int]
    rp_max: int
    scenarios: dict[str, tuple[int, int, int]]  # turns, VP the Axis needs, VP the Soviet can allow
    shift_price: int
    hq_price: int
    chit_price: int
    start_ip: int
    # chits and markers
    chit_count: tuple[int, ...]
    chit_user: tuple[int, ...]  # a side, or NONE for any
    red: tuple[bool, ...]
    bonus: tuple[int, ...]
    partisans: tuple[int, int]  # [E-4-b] from which die a unit is Spent, or worse
    marker_side: tuple[int, ...]
    marker_kind: tuple[int, ...]
    bf: tuple[int, ...]
    bf_snow: tuple[int, ...]
    marker_start: tuple[bool, ...]
    marker_arrival: tuple[int, ...]
    marker_withdraw: tuple[int, ...]
    marker_reentry: tuple[int, ...]
    marker_targets: tuple[int, ...]  # a mask of places; 0: by range
    ip_limit: tuple[int, int]


def load_sheets(data: Data, map_name: str) -> Sheets:
    units = list(data["unit"].items())
    slugs = tuple(slug for slug, _ in units)
    bit = tuple(1 << n for n in range(len(units)))

    def having(**wanted: object) -> int:
        return sum(
            bit[n]
            for n, (_, unit) in enumerate(units)
            if all(unit[name] in (value if isinstance(value, tuple) else (value,)) for name, value in wanted.items())
        )

    def column(name: str) -> tuple[int, ...]:
        return tuple(unit[name] if isinstance(unit[name], int) else 0 for _, unit in units)

    hq = having(type="hq")
    areas = [data["area"].get(NAMES[place], {}) for place in range(PLACES)]

    def where(name: str) -> int:
        return sum(1 << place for place in AREAS if areas[place][name])

    pairs, kinds, bridges, used = _boundaries(data, map_name)
    neighbours = tuple(
        tuple(sorted((b if a == place else a, n) for n in used for a, b in (pairs[n],) if place in (a, b)))
        for place in range(PLACES)
    )
    turns = data["turn"]
    every_turn = [turns[str(n)] for n in range(1, len(turns) + 1)]
    chits, markers, limit, track = data["chit"], data["marker"], data["limit"], data["track"]
    formation = {name: having(formation=name, optional="") for name in FORMATIONS}
    return Sheets(
        slugs=slugs,
        number={slug: n for n, slug in enumerate(slugs)},
        side=tuple(SIDES.index(unit["side"]) for _, unit in units),
        bit=bit,
        af=column("af"),
        df=column("df"),
        spent_df=column("spent_df"),
        mf=tuple(0 if bit[n] & hq else mf for n, mf in enumerate(column("mf"))),
        relocation=tuple(mf if bit[n] & hq else 0 for n, mf in enumerate(column("mf"))),
        reach=column("range"),
        start=tuple(NAMES.index(unit["start"]) if unit["start"] else 0 for _, unit in units),
        arrival=column("arrival"),
        withdraw=column("withdraw"),
        of_side=(having(side="axis"), having(side="soviet")),
        infantry=having(type="infantry"),
        armor=having(type="armor"),
        field=having(type="artillery", subtype=("field", "rocket")),
        siege=having(subtype="siege"),
        artillery=having(type="artillery"),
        antitank=having(type="antitank"),
        flak=having(type="flak"),
        engineer=having(type="engineer"),
        hq=hq,
        point=having(type=("infantry", "armor")),
        german=having(nation="german"),
        romanian=having(nation="romanian"),
        mountain=having(mountain=True),
        motorized=having(motorized=True, nation="german"),
        naval=having(naval_brigade=True),
        printed_af=having(type=("infantry", "armor")),
        formations=tuple(formation.values()),
        divisions=tuple(having(formation=name, optional="27.6") for name in FORMATIONS),
        retreat_kind=_kinds(
            len(units), having(side="axis"), having(type="infantry"), having(subtype="siege"), hq, *formation.values()
        ),
        tem=tuple(area.get("tem", 0) for area in areas),
        city=tuple(bool(area.get("city", False)) for area in areas),
        cities=where("city"),
        port=where("port"),
        rail=where("rail") | 1 << U,
        mountains=where("mountain"),
        workers=where("workers"),
        landing=where("invasion"),
        vp=tuple(area.get("vp", 0) for area in areas),
        stacking=tuple(area.get("stacking", UNLIMITED) for area in areas),
        start_held=tuple(  # type: ignore[arg-type]
            sum(1 << p for p in AREAS if areas[p]["control"] == side) | 1 << zone
            for side, zone in zip(SIDES, (U, C), strict=True)
        ),
        neighbours=neighbours,
        adjacent=tuple(sum(1 << other for other, _ in around) for around in neighbours),
        within=_distances(neighbours, max(AIR_REACH[AXIS], *column("range"))),
        pairs=pairs,
        boundary_names=tuple(f"{NAMES[a]}-{NAMES[b]}" for a, b in pairs),
        boundary_of={(x, y): n for n in used for a, b in (pairs[n],) for x, y in ((a, b), (b, a))},
        kind=kinds,
        bridge=bridges,
        turns=len(turns),
        weather=(0, *(WEATHERS.index(turn["weather"]) for turn in every_turn)),
        sp=((0, 0), *((turn["sp_axis"], turn["sp_soviet"]) for turn in every_turn)),
        band=((0, 0), *((turn["vp_low"], turn["vp_high"]) for turn in every_turn)),
        draws=((0, 0), *((turn["chits_axis"], turn["chits_soviet"]) for turn in every_turn)),
        first_draw=(AXIS, *(SIDES.index(turn["first_draw"]) for turn in every_turn)),
        track=(track["min"], track["max"]),
        rp_max=track["rp_max"],
        scenarios={name: (row["turns"], row["axis"], row["soviet"]) for name, row in data["scenario"].items()},
        shift_price=data["prices"]["shift"],
        hq_price=data["prices"]["hq"],
        chit_price=data["prices"]["chit"],
        start_ip=data["start"]["ip"],
        chit_count=tuple(chits[name]["count"] for name in CHITS),
        chit_user=tuple(NONE if chits[n]["user"] == "any" else SIDES.index(chits[n]["user"]) for n in CHITS),
        red=tuple(chits[name]["colour"] == "red" for name in CHITS),
        bonus=tuple(chits[name]["bonus"] for name in CHITS),
        partisans=(data["partisans"]["spent_from"], data["partisans"]["worse_from"]),
        marker_side=tuple(SIDES.index(markers[name]["side"]) for name in MARKERS),
        marker_kind=tuple(MARKER_KINDS.index(markers[name]["kind"]) for name in MARKERS),
        bf=tuple(markers[name]["bf"] for name in MARKERS),
        bf_snow=tuple(markers[name]["bf_snow"] for name in MARKERS),
        marker_start=tuple(bool(markers[name]["start"]) for name in MARKERS),
        marker_arrival=tuple(markers[name]["arrival"] for name in MARKERS),
        marker_withdraw=tuple(markers[name]["withdraw"] for name in MARKERS),
        marker_reentry=tuple(markers[name]["reentry"] for name in MARKERS),
        marker_targets=tuple(places_mask(markers[name]["targets"]) for name in MARKERS),
        ip_limit=(limit["ip_axis"], limit["ip_soviet"]),
    )


def _kinds(units: int, *sets: int) -> tuple[int, ...]:
    """By unit a number that tells to which of these sets it belongs."""
    return tuple(sum((members >> unit & 1) << n for n, members in enumerate(sets)) for unit in range(units))


def _boundaries(
    data: Data, map_name: str
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...], tuple[bool, ...], list[int]]:
    """Every section in its lasting order, what an owner has added behind ours; the last are those in use.

    3-4 belongs to the other map only; Zone U borders Perekop; a section that is ``none`` borders nothing.
    """
    rows = {pair_of(name): row for name, row in data["boundary"].items()}
    if map_name == "simonitch":  # [E-6]
        rows[3, 4] = data["simonitch"]
    rows |= {(area, U): _OPEN_GROUND for area in data["zone"]["U"]["adjacent"]}
    pairs = (*KNOWN_PAIRS, *sorted(set(rows) - set(KNOWN_PAIRS)))
    used = [n for n, pair in enumerate(pairs) if rows.get(pair, _NO_LINK)["kind"] != NO_LINK]
    drawn = [rows[pair] if n in used else _NO_LINK for n, pair in enumerate(pairs)]
    return (
        pairs,
        tuple(BOUNDARY_KINDS.index(row["kind"]) if row["kind"] != NO_LINK else OPEN for row in drawn),
        tuple(bool(row["bridge"]) for row in drawn),
        used,
    )


def _distances(neighbours: tuple[tuple[tuple[int, int], ...], ...], farthest: int) -> tuple[tuple[int, ...], ...]:
    """[18.2-e] [19.4-b] By place, for 0, 1, 2 … steps: the places at most so far away. Areas 1 to 7 are one [R104]."""

    def spread(places: int) -> int:
        around = places
        for place in range(PLACES):
            if places >> place & 1:
                around |= places_mask(other for other, _ in neighbours[place])
        return whole(around)

    def whole(places: int) -> int:
        return places | SEVASTOPOL_MASK if places & SEVASTOPOL_MASK else places

    found = []
    for place in range(PLACES):
        reached = [whole(1 << place)]
        for _ in range(farthest):
            reached.append(spread(reached[-1]))
        found.append(tuple(reached))
    return tuple(found)


def places_mask(areas: Iterable[int]) -> int:
    return sum(1 << area for area in areas)
