"""What one scenario must obey, ours and an owner's: what stands where, whose it is, what can be won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from kurgan.core.checks import either, said
from kurgan.core.data import BadValue, Data
from kurgan.core.text import message
from kurgan.games.siege.limits import MOST_TURNS, PERMANENT
from kurgan.games.siege.places import GRID, HEX, SIDES


def check_scenario(data: Data, name: str) -> None:
    own = data[name]
    for side in SIDES:
        if not own["nations"][side]:
            raise BadValue(f"{name}.nations.{side}", "no_nation")
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
        raise BadValue(path, "no_land_hex", found=said(place))


# --- units ------------------------------------------------------------------------------------------


def _check_unit(data: Data, name: str, slug: str, unit: Mapping[str, Any]) -> None:
    path, own = f"{name}.unit.{slug}", data[name]
    if not _is_land(own, unit["at"]):
        raise BadValue(
            either(data, f"{path}.at", f"{name}.hex.{unit['at']}.terrain"), "unit_no_land", unit=slug, hex=unit["at"]
        )
    if unit["nation"] not in own["nations"][unit["side"]]:
        raise BadValue(
            either(data, f"{path}.nation", f"{path}.side", f"{name}.nations.{unit['side']}"),
            "nation_of_side",
            unit=slug,
            nation=unit["nation"],
            other=message(f"part.side_{unit['side']}"),
            names=", ".join(own["nations"][unit["side"]]),
        )
    is_work = data["unit_type"][unit["type"]]["fort"]
    if unit["kind"] != (unit["type"] if is_work else ""):
        raise BadValue(either(data, f"{path}.kind", f"{path}.type"), "type_kind", type=unit["type"], work=unit["kind"])
    if is_work and (unit["mp"] or unit["attack"] or unit["field_fort"]):  # 40.C-f
        raise BadValue(
            either(data, f"{path}.mp", f"{path}.attack", f"{path}.field_fort", f"{path}.type"), "work_acts", unit=slug
        )
    if is_work and unit["re"] != 1:  # 40.C-d
        raise BadValue(either(data, f"{path}.re", f"{path}.type"), "work_1_re", unit=slug, n=unit["re"])
    if not is_work and not unit["mp"]:
        raise BadValue(either(data, f"{path}.mp", f"{path}.type"), "without_mp", unit=slug)
    if unit["capacity"] and unit["type"] != "port_fortification":  # 40.C.17.supply
        raise BadValue(f"{path}.capacity", "only_ports_supply", value=unit["capacity"])


def _check_stacks(data: Data, name: str) -> None:
    own = data[name]
    load: Counter[str] = Counter()
    owner: dict[str, str] = {}
    for slug, unit in own["unit"].items():
        at, path = unit["at"], f"{name}.unit.{slug}.at"
        if owner.setdefault(at, unit["side"]) != unit["side"]:  # S.2-g
            rivals = [f"{name}.unit.{other}.at" for other, row in own["unit"].items() if row["at"] == at]
            raise BadValue(either(data, path, *rivals), "both_sides_into", hex=at)
        load[at] += 0 if unit["kind"] else 2 * unit["re"]  # 40.C-e
        if load[at] > data["stacking"]["re_halves"]:  # S.2-e
            others = [
                f"{name}.unit.{other}.{field}"
                for other, row in own["unit"].items()
                if row["at"] == at
                for field in ("at", "re")
            ]
            raise BadValue(
                either(data, path, *others, "stacking.re_halves"),
                "res_stacked",
                n=f"{load[at] / 2:g}",
                hex=at,
                limit=f"{data['stacking']['re_halves'] / 2:g}",
            )
    for slug, work in own["work"].items():
        if work["across"] == "" and owner.get(work["at"], work["owner"]) != work["owner"]:
            raise BadValue(
                either(
                    data,
                    f"{name}.work.{slug}.owner",
                    f"{name}.work.{slug}.at",
                    *(f"{name}.unit.{other}.at" for other, row in own["unit"].items() if row["at"] == work["at"]),
                ),
                "work_among_enemies",
                hex=work["at"],
                other=message(f"part.side_{work['owner']}"),
            )


# --- works ------------------------------------------------------------------------------------------


def _check_work(data: Data, name: str, slug: str, work: Mapping[str, Any]) -> None:
    path, own = f"{name}.work.{slug}", data[name]
    kind = data["work"][work["kind"]]
    _land(own, f"{path}.at", work["at"])
    if kind["form"] == "unit":
        raise BadValue(f"{path}.kind", "work_is_unit", work=work["kind"])
    if (kind["form"] == "hexside") != bool(work["across"]):
        raise BadValue(
            either(data, f"{path}.across", f"{path}.kind"), "across_form", hex=work["across"], work=work["kind"]
        )
    if work["across"] and not (_is_land(own, work["across"]) and _adjacent(work["at"], work["across"])):
        raise BadValue(
            either(data, f"{path}.across", f"{path}.at"), "across_no_land", hex=work["across"], at=work["at"]
        )
    if work["manned"] and not kind["manned"]:  # [R11]
        raise BadValue(either(data, f"{path}.manned", f"{path}.kind"), "cannot_be_manned", work=work["kind"])
    if work["building"] > data["construction"].get(work["kind"], {"turns": 0})["turns"] or (
        work["building"] and kind["form"] != "marker"
    ):
        raise BadValue(
            either(data, f"{path}.building", f"{path}.kind", f"construction.{work['kind']}.turns"),
            "building_long",
            value=work["building"],
            work=work["kind"],
        )
    if bool(work["value"]) != kind["printed_die"]:  # 40.C.18.die 40.C.19.die
        raise BadValue(either(data, f"{path}.value", f"{path}.kind"), "only_westwall_printed", value=work["value"])
    if work["aa"] and not kind["printed_aa"]:  # [R34]
        raise BadValue(either(data, f"{path}.aa", f"{path}.kind"), "only_fortress_aa", value=work["aa"])
    if kind["form"] in ("map", "marker") and work["printed"] != (kind["form"] == "map"):
        always = message("part.always" if kind["form"] == "map" else "part.never")
        raise BadValue(
            either(data, f"{path}.printed", f"{path}.kind"),
            "work_printed",
            value=said(work["printed"]),
            work=work["kind"],
            other=always,
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
            raise BadValue(
                either(data, f"{path}.at", f"{seen[key]}.at", f"{path}.kind", f"{seen[key]}.kind", f"{path}.across"),
                "second_work",
                kind=message(f"part.form_{form}"),
                hex=work["at"],
            )
        seen[key] = path
        if form == "marker" and work["at"] in permanent:  # 40.C.8.x3 40.C.10.x3
            raise BadValue(
                either(data, f"{path}.at", *(f"{name}.unit.{other}.at" for other in own["unit"])),
                "marker_on_permanent",
                hex=work["at"],
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
            raise BadValue(path, "hexside_pairs", found=said(pair))
    if len({frozenset(pair) for pair in sides}) < len(sides):
        raise BadValue(path, "hexside_twice")


def _check_supply(data: Data, name: str, supply: Mapping[str, Any]) -> None:
    for side in SIDES:
        path, hexes = f"{name}.supply.{side}_hexes", supply[f"{side}_hexes"]
        if not hexes:
            raise BadValue(path, "no_supply_source")
        for place in hexes:
            _land(data[name], path, place)
    port = supply["defender_port"]
    if port and port not in supply["defender_hexes"]:
        raise BadValue(
            either(data, f"{name}.supply.defender_port", f"{name}.supply.defender_hexes"), "port_no_source", hex=port
        )


def _check_schedule(name: str, own: Mapping[str, Any]) -> None:
    for side in SIDES:
        for turn in own["manned"][side]:
            if type(turn) is not int or not 1 <= turn <= MOST_TURNS:
                raise BadValue(f"{name}.manned.{side}", "lists_turns", found=said(turn), last=MOST_TURNS)


def _check_victory(data: Data, name: str, goal: Mapping[str, Any]) -> None:
    path, own = f"{name}.victory", data[name]
    for field in ("all", "any"):
        for place in goal[field]:
            _land(own, f"{path}.{field}", place)
    if not (goal["all"] or goal["any"] or goal["converted"]):
        raise BadValue(either(data, f"{path}.all", f"{path}.any", f"{path}.converted"), "nothing_to_win")
    there = sum(work["kind"] == goal["converted_from"] for work in own["work"].values())
    if goal["converted"] > there:
        kinds = (f"{name}.work.{slug}.kind" for slug in own["work"])
        raise BadValue(
            either(data, f"{path}.converted", f"{path}.converted_from", *kinds),
            "too_few_converted",
            n=goal["converted"],
            work=goal["converted_from"],
            m=there,
        )
    if goal["decisive_turn"] > own["turns"]:
        raise BadValue(
            either(data, f"{path}.decisive_turn", f"{name}.turns"),
            "decisive_late",
            turn=goal["decisive_turn"],
            last=own["turns"],
        )
    most = data["stacking"]["re_halves"]
    if goal["re_halves"] > most:
        raise BadValue(
            either(data, f"{path}.re_halves", "stacking.re_halves"),
            "too_many_res",
            n=f"{goal['re_halves'] / 2:g}",
            limit=f"{most / 2:g}",
        )
