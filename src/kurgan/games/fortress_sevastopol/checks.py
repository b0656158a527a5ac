"""What the values must obey, ours and an owner's: ranges, names, and what they say together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NoReturn

from kurgan.core.data import BadValue, Data
from kurgan.games.fortress_sevastopol.limits import (
    ADVANTAGE,
    AREA_LISTS,
    ARRIVALS,
    AT_START,
    BY_RAIL,
    CLOSED,
    FIXED,
    MARKERS_COME_AND_GO,
    MARKS,
    MOST_BOUNDARIES,
    MOST_VP,
    NUMBERS,
    SUBTYPES,
    WITHDRAWALS,
    WORDS,
)
from kurgan.games.fortress_sevastopol.places import AREAS, AXIS, NAMES, SIDES, SOVIET, C, U


def check_data(data: Data) -> None:
    for datum in data.values():
        _check_value(datum.path, datum.value)
    _check_boundaries(data)
    for slug, unit in data["unit"].items():
        _check_unit(f"unit.{slug}", unit, data["area"])
    _check_schedule(data)
    _check_totals(data)
    _check_stacks(data)
    _check_tracks(data)


def bad(path: str, text: str) -> NoReturn:
    raise BadValue(path, f"{path} {text}")


def _check_value(path: str, value: object) -> None:
    parts = path.split(".")
    known = path if len(parts) < 3 or path in NUMBERS else f"{parts[0]}.*.{parts[-1]}"
    if path in FIXED and value != FIXED[path]:
        bad(path, f"is '{value}'; the rules are built on '{FIXED[path]}'")
    if known in NUMBERS and isinstance(value, int):
        low, high = NUMBERS[known]
        if not low <= value <= high:
            bad(path, f"is {value}; it should be {low}" if low == high else f"is {value}; it should be {low} to {high}")
    elif known in WORDS and value not in WORDS[known]:
        bad(path, f"is '{value}'; it should be one of {', '.join(repr(word) for word in WORDS[known])}")
    elif known in AREA_LISTS and isinstance(value, list):
        for area in value:
            if type(area) is not int or area not in AREAS:
                bad(path, f"names {area!r}; it should list Areas as numbers from 1 to 29")
        if len(set(value)) < len(value):
            bad(path, "names an Area twice")


# --- the map ----------------------------------------------------------------------------------------


def pair_of(name: str) -> tuple[int, int]:
    """The two Areas of a boundary by its name, like 8-9."""
    first, _, second = name.partition("-")
    if not (first in NAMES[1:30] and second in NAMES[1:30] and int(first) < int(second)):
        bad(f"boundary.{name}", 'is no boundary: its name is two Areas from 1 to 29, the lower first, like "8-9"')
    return int(first), int(second)


def _check_boundaries(data: Data) -> None:
    """[E-5] [E-5-a] Closed links stay closed; bridges cross rivers; every place can be reached."""
    rows = {f"boundary.{name}": row for name, row in data["boundary"].items()}
    links = [(3, 4)] if data["simonitch"]["kind"] != "none" else []
    for name, row in data["boundary"].items():
        pair = pair_of(name)
        path = f"boundary.{name}"
        if name in CLOSED and row["kind"] != "none":
            bad(path, f"cannot be opened: {CLOSED[name]}")
        if row["bridge"] and "source" not in row:
            bad(f"{path}.bridge", "is true; a bridge can lie only on a boundary that our map has, not on an added one")
        if row["kind"] != "none":
            links.append(pair)
    for path, row in (*rows.items(), ("simonitch", data["simonitch"])):
        if row["bridge"] and row["kind"] != "river":
            bad(f"{path}.bridge", f"is true, but the boundary is '{row['kind']}'; a bridge needs kind = \"river\"")
    if len(links) > MOST_BOUNDARIES:
        bad("boundary", f"has {len(links)} boundaries; at most {MOST_BOUNDARIES} can be played")
    links += [(area, U) for area in data["zone"]["U"]["adjacent"]]
    _check_reach(data, links)


def _check_reach(data: Data, links: list[tuple[int, int]]) -> None:
    reached = {U}
    while True:
        more = {end for link in links for end in link if reached.intersection(link)} - reached
        if not more:
            break
        reached |= more
    cut_off = [area for area in AREAS if area not in reached]
    if cut_off:
        removed = [path for path in sorted(data.overlaid) if path.startswith(("boundary.", "zone."))]
        bad(removed[0] if removed else "boundary", f"leaves Area {cut_off[0]} without any way to Zone U over land")


# --- units ------------------------------------------------------------------------------------------


def _check_unit(path: str, unit: Mapping[str, Any], areas: Mapping[str, Any]) -> None:
    kind, side, start = unit["type"], unit["side"], unit["start"]
    if (unit["nation"] == "soviet") != (side == "soviet"):
        bad(f"{path}.nation", f"is '{unit['nation']}', but the unit's side is '{side}'")
    if unit["subtype"] not in SUBTYPES[kind]:
        bad(f"{path}.subtype", f"is '{unit['subtype']}'; for '{kind}' it should be one of {', '.join(SUBTYPES[kind])}")
    if unit["naval_brigade"] and side != "soviet":
        bad(f"{path}.naval_brigade", "is true, but only Soviet brigades land from the sea")
    mark = MARKS.get(kind)
    if isinstance(unit["af"], str) and unit["af"] != mark:
        bad(f"{path}.af", f"is '{unit['af']}'; for '{kind}' it should be {repr(mark) if mark else 'a number'}")
    if isinstance(unit["af"], int) and mark:
        bad(f"{path}.type", f"is '{kind}', whose AF is '{mark}', but {path}.af is {unit['af']}")
    if (unit["mf"] == BY_RAIL) != (unit["subtype"] == "siege"):
        bad(f"{path}.mf", f"is {unit['mf']!r}; siege artillery alone has '{BY_RAIL}'")
    if start and unit["arrival"]:
        bad(f"{path}.arrival", f"is {unit['arrival']}, but the unit starts in {start}; one of them should be empty")
    if not start and not unit["arrival"]:
        bad(f"{path}.start", "is empty and there is no arrival; a unit starts somewhere or arrives on a turn")
    if start:
        enemy_zone = NAMES[C] if side == "axis" else NAMES[U]
        ground = areas.get(start, {"control": side})["control"]
        if start == enemy_zone or ground != side:
            bad(f"{path}.start", f"is '{start}'; a unit of the side '{side}' cannot start on enemy ground")


def _check_totals(data: Data) -> None:
    """[26.1-a] [26.1-b]"""
    for side, wanted in AT_START.items():
        starting = [
            unit for unit in data["unit"].values() if unit["side"] == side and unit["start"] and not unit["optional"]
        ]
        hqs = sum(unit["type"] == "hq" for unit in starting)
        found = (len(starting) - hqs, hqs)
        if found != wanted:
            bad(
                _culprit(data, "unit.", (".start", ".arrival", ".side", ".type")) or "unit",
                f"makes {found[0]} units and {found[1]} HQs of the side '{side}' at the start; "
                f"26.1 gives {wanted[0]} and {wanted[1]}",
            )


def _check_schedule(data: Data) -> None:
    """Section 28 cannot be overlaid: it stands in the rulebook."""
    for (_, turn), slugs in ARRIVALS.items():
        for slug in slugs:
            _must_be(data, f"unit.{slug}.arrival", turn)
    for slug, turn in WITHDRAWALS.items():
        _must_be(data, f"unit.{slug}.withdraw", turn)
    for name, turns in MARKERS_COME_AND_GO.items():
        for what, turn in turns.items():
            _must_be(data, f"marker.{name}.{what}", turn)


def _must_be(data: Data, path: str, turn: int) -> None:
    table, name, what = path.split(".")
    value = data[table][name][what]
    if value != turn:
        bad(path, f"is {value}; section 28 of the rulebook says {turn}")


def _culprit(data: Data, prefix: str, endings: tuple[str, ...]) -> str:
    """The owner's value that is to blame for a sum, as far as can be told."""
    return next((path for path in sorted(data.overlaid) if path.startswith(prefix) and path.endswith(endings)), "")


def _check_stacks(data: Data) -> None:
    """[6.1] [6.1.1] [6.1.1-a] HQs do not count, a formation counts once."""
    stacks: Counter[tuple[str, str]] = Counter()
    for unit in data["unit"].values():
        if unit["start"] in data["area"] and unit["type"] != "hq" and not unit["optional"] and not unit["formation"]:
            stacks[unit["start"], unit["side"]] += 1
    together = {
        (unit["start"], unit["side"], unit["formation"])
        for unit in data["unit"].values()
        if unit["start"] in data["area"] and unit["formation"] and not unit["optional"]
    }
    stacks.update((start, side) for start, side, _ in together)
    for (start, side), count in stacks.items():
        limit = data["area"][start]["stacking"]
        if count > limit:
            owners = [f"unit.{slug}.start" for slug, unit in data["unit"].items() if unit["start"] == start]
            path = next((path for path in owners if path in data.overlaid), f"area.{start}.stacking")
            bad(path, f"puts {count} units of the side '{side}' in Area {start}; {limit} may stack there")


# --- tracks, chits, markers -------------------------------------------------------------------------


def _check_tracks(data: Data) -> None:
    for turn, row in data["turn"].items():
        if row["vp_low"] > row["vp_high"]:
            bad(
                _either(data, f"turn.{turn}.vp_low", f"turn.{turn}.vp_high"),
                f"makes the band of turn {turn} run from {row['vp_low']} to {row['vp_high']}, the higher number first",
            )
    for name, row in data["scenario"].items():
        if row["turns"] > len(data["turn"]):
            bad(f"scenario.{name}.turns", f"is {row['turns']}; there are {len(data['turn'])} turns")
        if row["soviet"] >= row["axis"]:
            bad(
                _either(data, f"scenario.{name}.soviet", f"scenario.{name}.axis"),
                f"lets both sides win: the Soviets up to {row['soviet']} VP, the Axis from {row['axis']}",
            )
    row = data["partisans"]
    if row["spent_from"] > row["worse_from"]:
        bad(
            _either(data, "partisans.spent_from", "partisans.worse_from"),
            f"makes a unit worse from {row['worse_from']}, before it is Spent from {row['spent_from']}",
        )
    for name, price in data["prices"].items():
        if name in ("shift", "hq", "chit") and price > data["track"]["rp_max"]:
            bad(
                _either(data, f"prices.{name}", "track.rp_max"),
                f"makes {name} cost {price} RP, more than the {data['track']['rp_max']} one can have",
            )
    worth = sum(row["vp"] for row in data["area"].values())
    if worth > MOST_VP:
        bad(
            _culprit(data, "area.", (".vp",)) or "area",
            f"makes all Areas worth {worth} VP; they should be worth {MOST_VP} at most",
        )
    begin = ADVANTAGE + sum(row["vp"] for row in data["area"].values() if row["control"] == SIDES[AXIS])
    if data["start"]["vp"] != begin:
        bad(
            _culprit(data, "area.", (".vp", ".control")) or "start.vp",
            f"makes the Axis begin with {begin} VP, but start.vp is {data['start']['vp']}",
        )
    if data["area"][str(data["start"]["ip"])]["control"] != SIDES[SOVIET]:
        bad(_either(data, "start.ip", f"area.{data['start']['ip']}.control"), "puts the Soviet IP on Axis ground")


def _either(data: Data, *paths: str) -> str:
    """Of the values that contradict each other the owner's."""
    return next((path for path in paths if path in data.overlaid), paths[0])
