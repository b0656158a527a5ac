"""What the values must obey, ours and an owner's: ranges, names, and what they say together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from kurgan.core.checks import by_kind, culprit, either, said
from kurgan.core.data import BadValue, Data
from kurgan.core.text import message
from kurgan.games.fortress_sevastopol.limits import (
    ADVANTAGE,
    AREA_LISTS,
    ARRIVALS,
    AT_START,
    BY_RAIL,
    CLOSED,
    LIMITS,
    MARKERS_COME_AND_GO,
    MARKS,
    MOST_BOUNDARIES,
    MOST_VP,
    SUBTYPES,
    WITHDRAWALS,
)
from kurgan.games.fortress_sevastopol.places import AREAS, AXIS, NAMES, SIDES, SOVIET, C, U

OPTIONAL, REPLACES = "27.6", "opt-"  # the divisions that stand for three regiments, and how their names begin


def check_data(data: Data) -> None:
    LIMITS.check(data)
    for datum in data.values():
        _check_areas(datum.path, datum.value)
    _check_boundaries(data)
    for slug, unit in data["unit"].items():
        _check_unit(f"unit.{slug}", unit, data["area"])
    _check_schedule(data)
    _check_totals(data)
    _check_stacks(data)
    _check_tracks(data)


def _check_areas(path: str, value: Any) -> None:
    if by_kind(path) not in AREA_LISTS:
        return
    for area in value:
        if type(area) is not int or area not in AREAS:
            raise BadValue(path, "lists_areas", found=said(area))
    if len(set(value)) < len(value):
        raise BadValue(path, "area_twice")


# --- the map ----------------------------------------------------------------------------------------


def pair_of(name: str) -> tuple[int, int]:
    """The two Areas of a boundary by its name, like 8-9."""
    first, _, second = name.partition("-")
    if not (first in NAMES[1:30] and second in NAMES[1:30] and int(first) < int(second)):
        raise BadValue(f"boundary.{name}", "no_boundary")
    return int(first), int(second)


def _check_boundaries(data: Data) -> None:
    """[E-5] [E-5-a] Closed links stay closed; bridges cross rivers; every place can be reached."""
    rows = {f"boundary.{name}": row for name, row in data["boundary"].items()}
    links = [(3, 4)] if data["simonitch"]["kind"] != "none" else []
    for name, row in data["boundary"].items():
        pair = pair_of(name)
        path = f"boundary.{name}"
        if name in CLOSED and row["kind"] != "none":
            raise BadValue(path, "closed", other=message(f"part.closed_{CLOSED[name]}"))
        if row["bridge"] and "source" not in row:
            raise BadValue(f"{path}.bridge", "bridge_added")
        if row["kind"] != "none":
            links.append(pair)
    for path, row in (*rows.items(), ("simonitch", data["simonitch"])):
        if row["bridge"] and row["kind"] != "river":
            raise BadValue(f"{path}.bridge", "bridge_river", type=row["kind"])
    if len(links) > MOST_BOUNDARIES:
        raise BadValue("boundary", "most_boundaries", n=len(links), most=MOST_BOUNDARIES)
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
        raise BadValue(removed[0] if removed else "boundary", "cut_off", area=cut_off[0])


# --- units ------------------------------------------------------------------------------------------


def _check_unit(path: str, unit: Mapping[str, Any], areas: Mapping[str, Any]) -> None:
    kind, side, start = unit["type"], unit["side"], unit["start"]
    optional = OPTIONAL if path.startswith(f"unit.{REPLACES}") else ""  # [27.6]
    if unit["optional"] != optional:
        raise BadValue(f"{path}.optional", "fixed", value=said(unit["optional"]), fixed=said(optional))
    if (unit["nation"] == "soviet") != (side == "soviet"):
        raise BadValue(f"{path}.nation", "nation_side", nation=unit["nation"], side=side)
    if unit["subtype"] not in SUBTYPES[kind]:
        raise BadValue(f"{path}.subtype", "subtype", value=unit["subtype"], type=kind, names=", ".join(SUBTYPES[kind]))
    if unit["naval_brigade"] and side != "soviet":
        raise BadValue(f"{path}.naval_brigade", "naval_brigade")
    mark = MARKS.get(kind)
    if isinstance(unit["af"], str) and unit["af"] != mark:
        wanted = said(mark) if mark else message("part.kind_number")
        raise BadValue(f"{path}.af", "af_mark", value=unit["af"], type=kind, kind=wanted)
    if isinstance(unit["af"], int) and mark:
        raise BadValue(f"{path}.type", "af_type", type=kind, mark=mark, af=f"{path}.af", value=unit["af"])
    if (unit["mf"] == BY_RAIL) != (unit["subtype"] == "siege"):
        raise BadValue(f"{path}.mf", "by_rail", value=said(unit["mf"]), mark=BY_RAIL)
    if start and unit["arrival"]:
        raise BadValue(f"{path}.arrival", "start_and_arrival", turn=unit["arrival"], start=start)
    if not start and not unit["arrival"]:
        raise BadValue(f"{path}.start", "no_start")
    if start:
        enemy_zone = NAMES[C] if side == "axis" else NAMES[U]
        ground = areas.get(start, {"control": side})["control"]
        if start == enemy_zone or ground != side:
            raise BadValue(f"{path}.start", "enemy_ground", start=start, side=side)


def _check_totals(data: Data) -> None:
    """[26.1-a] [26.1-b]"""
    for side, wanted in AT_START.items():
        starting = [
            unit for unit in data["unit"].values() if unit["side"] == side and unit["start"] and not unit["optional"]
        ]
        hqs = sum(unit["type"] == "hq" for unit in starting)
        found = (len(starting) - hqs, hqs)
        if found != wanted:
            raise BadValue(
                culprit(data, "unit.", ".start", ".arrival", ".side", ".type"),
                "at_start",
                units=found[0],
                hqs=found[1],
                side=side,
                n=wanted[0],
                m=wanted[1],
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
        raise BadValue(path, "section_28", value=value, turn=turn)


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
            raise BadValue(path, "stacked", n=count, side=side, area=start, limit=limit)


# --- tracks, chits, markers -------------------------------------------------------------------------


def _check_tracks(data: Data) -> None:
    for turn, row in data["turn"].items():
        if row["vp_low"] > row["vp_high"]:
            raise BadValue(
                either(data, f"turn.{turn}.vp_low", f"turn.{turn}.vp_high"),
                "band",
                turn=turn,
                low=row["vp_low"],
                high=row["vp_high"],
            )
    for name, row in data["scenario"].items():
        if row["turns"] > len(data["turn"]):
            raise BadValue(f"scenario.{name}.turns", "last_turn", value=row["turns"], n=len(data["turn"]))
        if row["soviet"] >= row["axis"]:
            raise BadValue(
                either(data, f"scenario.{name}.soviet", f"scenario.{name}.axis"),
                "both_win",
                soviet=row["soviet"],
                axis=row["axis"],
            )
    row = data["partisans"]
    if row["spent_from"] > row["worse_from"]:
        raise BadValue(
            either(data, "partisans.spent_from", "partisans.worse_from"),
            "partisans",
            worse=row["worse_from"],
            spent=row["spent_from"],
        )
    for name, price in data["prices"].items():
        if name in ("shift", "hq", "chit") and price > data["track"]["rp_max"]:
            raise BadValue(
                either(data, f"prices.{name}", "track.rp_max"),
                "dear",
                name=name,
                price=price,
                most=data["track"]["rp_max"],
            )
    worth = sum(row["vp"] for row in data["area"].values())
    if worth > MOST_VP:
        raise BadValue(culprit(data, "area.", ".vp"), "worth", vp=worth, most=MOST_VP)
    begin = ADVANTAGE + sum(row["vp"] for row in data["area"].values() if row["control"] == SIDES[AXIS])
    if data["start"]["vp"] != begin:
        area = culprit(data, "area.", ".vp", ".control")
        raise BadValue(
            area if area in data.overlaid else "start.vp", "begins_with", vp=begin, value=data["start"]["vp"]
        )
    if data["area"][str(data["start"]["ip"])]["control"] != SIDES[SOVIET]:
        raise BadValue(either(data, "start.ip", f"area.{data['start']['ip']}.control"), "ip_ground")
