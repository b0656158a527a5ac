"""What one scenario must obey, ours and an owner's: what stands where, whose it is, what can be won."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, NoReturn

from kurgan.core.data import BadValue, Data
from kurgan.games.siege.limits import MOST_TURNS, PERMANENT
from kurgan.games.siege.places import GRID, HEX, SIDES


def bad(path: str, text: str) -> NoReturn:
    raise BadValue(path, f"{path} {text}")


def either(data: Data, *paths: str) -> str:
    """Of the values that contradict each other the owner's."""
    return next((path for path in paths if path in data.overlaid), paths[0])


def said(value: object) -> str:
    """A value as a data file writes it."""
    if isinstance(value, str):
        return f"'{value}'"
    return json.dumps(value, ensure_ascii=False, default=str).replace('"', "'")


def check_scenario(data: Data, name: str) -> None:
    own = data[name]
    for side in SIDES:
        if not own["nations"][side]:
            bad(f"{name}.nations.{side}", "is empty; a side has at least one nation")
    for slug, unit in own["unit"].items():
        _check_unit(data, name, slug, unit)
    for slug, work in own["work"].items():
        _check_work(data, name, slug, work)
    _check_stacks(data, name)
    _check_one_work_each(data, name)
    for field in ("border", "river"):
        _check_sides(own, f"{name}.{field}.sides", own[field]["sides"])
    _check_supply(data, name, own["supply"])
    _check_schedule(name, own)
    _check_victory(data, name, own["victory"])


def _is_land(own: Mapping[str, Any], place: Any) -> bool:
    return isinstance(place, str) and place in own["hex"] and own["hex"][place]["terrain"] != "sea"


def _adjacent(a: str, b: str) -> bool:
    return GRID.distance(HEX[a], HEX[b]) == 1


def _land(own: Mapping[str, Any], path: str, place: Any) -> None:
    if not _is_land(own, place):
        bad(path, f"names {said(place)}, which is no land hex of this scenario")


# --- units ------------------------------------------------------------------------------------------


def _check_unit(data: Data, name: str, slug: str, unit: Mapping[str, Any]) -> None:
    path, own = f"{name}.unit.{slug}", data[name]
    if not _is_land(own, unit["at"]):
        bad(
            either(data, f"{path}.at", f"{name}.hex.{unit['at']}.terrain"),
            f"puts {slug} in '{unit['at']}', which is no land hex of this scenario",
        )
    if unit["nation"] not in own["nations"][unit["side"]]:
        bad(
            either(data, f"{path}.nation", f"{path}.side", f"{name}.nations.{unit['side']}"),
            f"makes {slug} '{unit['nation']}'; the {unit['side']} has {', '.join(own['nations'][unit['side']])}",
        )
    is_work = data["unit_type"][unit["type"]]["fort"]
    if unit["kind"] != (unit["type"] if is_work else ""):
        bad(
            either(data, f"{path}.kind", f"{path}.type"),
            f"calls a unit of the type '{unit['type']}' a work of the kind '{unit['kind']}'",
        )
    if is_work and (unit["mp"] or unit["attack"] or unit["field_fort"]):  # 40.C-f
        bad(
            either(data, f"{path}.mp", f"{path}.attack", f"{path}.field_fort", f"{path}.type"),
            f"lets {slug} move, attack or dig in; a work does not",
        )
    if is_work and unit["re"] != 1:  # 40.C-d
        bad(either(data, f"{path}.re", f"{path}.type"), f"makes {slug} {unit['re']} REs; a work is 1 RE")
    if not is_work and not unit["mp"]:
        bad(either(data, f"{path}.mp", f"{path}.type"), f"leaves {slug} without MPs; only works have none")
    if unit["capacity"] and unit["type"] != "port_fortification":  # 40.C.17.supply
        bad(f"{path}.capacity", f"is {unit['capacity']}; only port fortifications supply others")


def _check_stacks(data: Data, name: str) -> None:
    own = data[name]
    load: Counter[str] = Counter()
    owner: dict[str, str] = {}
    for slug, unit in own["unit"].items():
        at, path = unit["at"], f"{name}.unit.{slug}.at"
        if owner.setdefault(at, unit["side"]) != unit["side"]:  # S.2-g
            rivals = [f"{name}.unit.{other}.at" for other, row in own["unit"].items() if row["at"] == at]
            bad(either(data, path, *rivals), f"puts both sides into {at}")
        load[at] += 0 if unit["kind"] else 2 * unit["re"]  # 40.C-e
        if load[at] > data["stacking"]["re_halves"]:  # S.2-e
            others = [
                f"{name}.unit.{other}.{field}"
                for other, row in own["unit"].items()
                if row["at"] == at
                for field in ("at", "re")
            ]
            bad(
                either(data, path, *others, "stacking.re_halves"),
                f"puts {load[at] / 2:g} REs into {at}; {data['stacking']['re_halves'] / 2:g} may stack there",
            )
    for slug, work in own["work"].items():
        if work["across"] == "" and owner.get(work["at"], work["owner"]) != work["owner"]:
            bad(
                either(
                    data,
                    f"{name}.work.{slug}.owner",
                    f"{name}.work.{slug}.at",
                    *(f"{name}.unit.{other}.at" for other, row in own["unit"].items() if row["at"] == work["at"]),
                ),
                f"gives the work in {work['at']} to the {work['owner']}, but the enemy starts there",
            )


# --- works ------------------------------------------------------------------------------------------


def _check_work(data: Data, name: str, slug: str, work: Mapping[str, Any]) -> None:
    path, own = f"{name}.work.{slug}", data[name]
    kind = data["work"][work["kind"]]
    _land(own, f"{path}.at", work["at"])
    if kind["form"] == "unit":
        bad(f"{path}.kind", f"is '{work['kind']}'; such a work is a unit")
    if (kind["form"] == "hexside") != bool(work["across"]):
        bad(
            either(data, f"{path}.across", f"{path}.kind"),
            f"is '{work['across']}' for a work of the kind '{work['kind']}'; a hexside work has two hexes, no other",
        )
    if work["across"] and not (_is_land(own, work["across"]) and _adjacent(work["at"], work["across"])):
        bad(
            either(data, f"{path}.across", f"{path}.at"),
            f"names '{work['across']}', which is no land hex beside {work['at']}",
        )
    if work["manned"] and not kind["manned"]:  # [R11]
        bad(
            either(data, f"{path}.manned", f"{path}.kind"),
            f"is true; a work of the kind '{work['kind']}' cannot be manned",
        )
    if work["building"] > data["construction"].get(work["kind"], {"turns": 0})["turns"] or (
        work["building"] and kind["form"] != "marker"
    ):
        bad(
            either(data, f"{path}.building", f"{path}.kind", f"construction.{work['kind']}.turns"),
            f"is {work['building']}; a marker of the kind '{work['kind']}' does not take so long to build",
        )
    if bool(work["value"]) != kind["printed_die"]:  # 40.C.18.die 40.C.19.die
        bad(
            either(data, f"{path}.value", f"{path}.kind"),
            f"is {work['value']}; the Westwall has a printed number, and no other work",
        )
    if work["aa"] and not kind["printed_aa"]:  # [R34]
        bad(
            either(data, f"{path}.aa", f"{path}.kind"),
            f"is {work['aa']}; some fortresses have AA of their own, no other work",
        )
    if kind["form"] in ("map", "marker") and work["printed"] != (kind["form"] == "map"):
        always = "always" if kind["form"] == "map" else "never"
        bad(
            either(data, f"{path}.printed", f"{path}.kind"),
            f"is {said(work['printed'])}; a work of the kind '{work['kind']}' is {always} printed",
        )


def _check_one_work_each(data: Data, name: str) -> None:
    """[R65] A hex has one marker and one map work at most, and no marker beside a permanent work."""
    own = data[name]
    seen: dict[tuple[str, str, str], str] = {}
    permanent = {unit["at"] for unit in own["unit"].values() if unit["kind"] in PERMANENT}
    for slug, work in own["work"].items():
        path, form = f"{name}.work.{slug}", data["work"][work["kind"]]["form"]
        key = (work["at"], form, work["across"])
        if key in seen:
            bad(
                either(data, f"{path}.at", f"{seen[key]}.at", f"{path}.kind", f"{seen[key]}.kind", f"{path}.across"),
                f"puts a second {form} work into {work['at']}",
            )
        seen[key] = path
        if form == "marker" and work["at"] in permanent:  # 40.C.8.x3 40.C.10.x3
            bad(
                either(data, f"{path}.at", *(f"{name}.unit.{other}.at" for other in own["unit"])),
                f"puts a marker into {work['at']}, where a permanent work stands",
            )


# --- map, supply, schedule --------------------------------------------------------------------------


def _check_sides(own: Mapping[str, Any], path: str, sides: list[Any]) -> None:
    for pair in sides:
        if not (
            isinstance(pair, list)
            and len(pair) == 2
            and all(_is_land(own, place) for place in pair)
            and _adjacent(*pair)
        ):
            bad(path, f"lists {said(pair)}; it should list pairs of adjacent land hexes, like ['0102', '0103']")
    if len({frozenset(pair) for pair in sides}) < len(sides):
        bad(path, "lists a hexside twice")


def _check_supply(data: Data, name: str, supply: Mapping[str, Any]) -> None:
    for side in SIDES:
        path, hexes = f"{name}.supply.{side}_hexes", supply[f"{side}_hexes"]
        if not hexes:
            bad(path, "is empty; a side has at least one source of supply")
        for place in hexes:
            _land(data[name], path, place)
    port = supply["defender_port"]
    if port and port not in supply["defender_hexes"]:
        bad(
            either(data, f"{name}.supply.defender_port", f"{name}.supply.defender_hexes"),
            f"makes '{port}' the port; it should be one of the defender's source hexes, or empty",
        )


def _check_schedule(name: str, own: Mapping[str, Any]) -> None:
    for side in SIDES:
        for turn in own["manned"][side]:
            if type(turn) is not int or not 1 <= turn <= MOST_TURNS:
                bad(f"{name}.manned.{side}", f"lists {said(turn)}; it should list turns from 1 to {MOST_TURNS}")


def _check_victory(data: Data, name: str, goal: Mapping[str, Any]) -> None:
    path, own = f"{name}.victory", data[name]
    for field in ("all", "any"):
        for place in goal[field]:
            _land(own, f"{path}.{field}", place)
    if not (goal["all"] or goal["any"] or goal["converted"]):
        bad(either(data, f"{path}.all", f"{path}.any", f"{path}.converted"), "leaves the attacker nothing to win by")
    there = sum(work["kind"] == goal["converted_from"] for work in own["work"].values())
    if goal["converted"] > there:
        kinds = (f"{name}.work.{slug}.kind" for slug in own["work"])
        bad(
            either(data, f"{path}.converted", f"{path}.converted_from", *kinds),
            f"asks for {goal['converted']} works of the kind '{goal['converted_from']}'; there are {there}",
        )
    if goal["decisive_turn"] > own["turns"]:
        bad(
            either(data, f"{path}.decisive_turn", f"{name}.turns"),
            f"makes turn {goal['decisive_turn']} the last for a decisive victory; there are {own['turns']} turns",
        )
    most = data["stacking"]["re_halves"]
    if goal["re_halves"] > most:
        bad(
            either(data, f"{path}.re_halves", "stacking.re_halves"),
            f"asks for {goal['re_halves'] / 2:g} REs in one hex; {most / 2:g} may stack there",
        )
