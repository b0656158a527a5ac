"""What the values must obey, ours and an owner's: ranges, names, and what they say together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from kurgan.core.checks import check_number, culprit, either, said
from kurgan.core.data import BadValue, Data
from kurgan.games.crimean_campaign.checks_map import check_map
from kurgan.games.crimean_campaign.limits import (
    AXIS_SUPPORT,
    COLUMNS_KNOWN,
    DICE,
    ENGINEER,
    FORTRESS,
    GROUPS,
    HALVES,
    LAST_TURN,
    LIMITS,
    MECHANIZED,
    MOST_STEPS,
    ROCKETS,
    SECTORS,
    STARTING_SUPPORT,
    STEPS,
    SUPPORT_TYPES,
    TYPES,
)

CELL = re.compile(r"[0-9]/[0-9]")
START_GROUPS = ("static", "hexed")


def check_data(data: Data) -> None:
    LIMITS.check(data)
    check_map(data)
    for slug, unit in data["unit"].items():
        _check_unit(data, slug, unit)
    _check_groups(data)
    _check_starts(data)
    for slug, row in data["support"].items():
        _check_support(data, f"support.{slug}", row)
    _check_support_counts(data)
    _check_tracks(data)
    for name, table in data["crt"].items():
        _check_crt(data, f"crt.{name}", table)


# --- units ------------------------------------------------------------------------------------------


def _check_unit(data: Data, slug: str, unit: Mapping[str, Any]) -> None:
    path, side, kind = f"unit.{slug}", unit["side"], unit["type"]
    if kind not in TYPES[side]:
        raise BadValue(f"{path}.type", "type_side", type=kind, side=side, names=", ".join(TYPES[side]))
    if (kind == "static") != unit["static"]:
        raise BadValue(f"{path}.type", "but_static", value=kind, there=f"{path}.static", static=said(unit["static"]))
    if (kind in MECHANIZED) != unit["mechanized"]:  # [2.3.4]
        key = "mechanized" if unit["mechanized"] else "not_mechanized"
        raise BadValue(either(data, f"{path}.mechanized", f"{path}.type"), key, type=kind)
    if unit["stacking"] != HALVES[unit["size"]]:  # [6.1]
        raise BadValue(
            either(data, f"{path}.stacking", f"{path}.size"),
            "equivalents",
            size=unit["size"],
            n=unit["stacking"],
            wanted=HALVES[unit["size"]],
        )
    _check_steps(data, slug, unit)
    if side == "axis":
        check_number(f"{path}.arrival", unit["arrival"], 1, LAST_TURN)
        if unit["game"] != "long" and unit["arrival"] > 1:  # [3.3-d] [3.4-i]
            raise BadValue(
                either(data, f"{path}.arrival", f"{path}.game"), "short_late", unit=slug, turn=unit["arrival"]
            )
    elif unit["arrival"]:
        raise BadValue(f"{path}.arrival", "soviet_arrival", turn=unit["arrival"])
    elif unit["game"] != "both":
        raise BadValue(f"{path}.game", "soviet_game", value=unit["game"])
    if (side == "axis") != (unit["group"] == ""):
        raise BadValue(f"{path}.group", "group_side", group=unit["group"])
    if (unit["group"] == "static") != unit["static"]:
        raise BadValue(
            f"{path}.group", "but_static", value=unit["group"], there=f"{path}.static", static=said(unit["static"])
        )
    if (unit["group"] == "pool") != (unit["historic_turn"] > 1):  # [3.2-f]
        raise BadValue(f"{path}.group", "group_turn", group=unit["group"], turn=unit["historic_turn"])


def _check_steps(data: Data, slug: str, unit: Mapping[str, Any]) -> None:
    path, steps = f"unit.{slug}", len(unit["attack"])
    if len(unit["defense"]) != steps:
        raise BadValue(
            either(data, f"{path}.attack", f"{path}.defense"),
            "factors_steps",
            unit=slug,
            n=steps,
            m=len(unit["defense"]),
        )
    most = 1 if unit["side"] == "soviet" else MOST_STEPS  # [2.3-b]
    least = STEPS.get(slug, 1)
    most = STEPS.get(slug, most)
    if least == most != steps:
        raise BadValue(f"{path}.attack", "steps_exact", unit=slug, n=steps, wanted=most)
    if not least <= steps <= most:
        raise BadValue(f"{path}.attack", "steps_range", unit=slug, n=steps, low=least, high=most)
    if slug not in STEPS and unit["steps_at_entry"] != steps:  # [2.3.8-j] [R4]
        raise BadValue(
            either(data, f"{path}.steps_at_entry", f"{path}.attack"),
            "enters_full",
            unit=slug,
            n=unit["steps_at_entry"],
            m=steps,
        )
    if unit["static"] and unit["attack"] != [0]:  # [2.3.7-a]
        raise BadValue(f"{path}.attack", "static_attack", value=said(unit["attack"]))


def _check_groups(data: Data) -> None:
    """[3.2-c] [3.2-d] [3.2-f]"""
    found = Counter(unit["group"] for unit in data["unit"].values())
    for group, wanted in GROUPS.items():
        if found[group] != wanted:
            raise BadValue(culprit(data, "unit.", ".group"), "group_count", n=found[group], group=group, wanted=wanted)


def _check_starts(data: Data) -> None:
    """[3.2-c] Static and hexed units have their hexes, the others none."""
    stacks: Counter[str] = Counter()
    for slug, unit in data["unit"].items():
        path, start = f"unit.{slug}.start", unit["start"]
        if (unit["group"] in START_GROUPS) != bool(start):
            raise BadValue(
                either(data, path, f"unit.{slug}.group"), "group_start", unit=slug, start=start, group=unit["group"]
            )
        if start and start not in data["hex"]:
            raise BadValue(path, "start_no_hex", start=start)
        if start in data["setup"]["axis"]:
            raise BadValue(path, "start_axis", start=start)
        if unit["group"] == "hexed":
            stacks[start] += 1
            limit = data["stacking"]["soviet_units"]
            if stacks[start] > limit:
                raise BadValue(path, "start_stacked", n=stacks[start], hex=start, limit=limit)
    walls = [unit["start"] for unit in data["unit"].values() if unit["static"]]
    if sorted(walls) != sorted((FORTRESS, *SECTORS)):
        raise BadValue(culprit(data, "unit.", ".start"), "static_places", names=", ".join(walls))


# --- support units ----------------------------------------------------------------------------------


def _check_support(data: Data, path: str, row: Mapping[str, Any]) -> None:
    side, kind = row["side"], row["type"]
    if kind not in SUPPORT_TYPES[side]:
        raise BadValue(f"{path}.type", "support_side", type=kind, side=side, names=", ".join(SUPPORT_TYPES[side]))
    if kind != ENGINEER and row["attack"] != row["defense"]:  # [2.3-c] [2.3-d]
        raise BadValue(
            either(data, f"{path}.attack", f"{path}.defense"), "two_factors", n=row["attack"], m=row["defense"]
        )
    if kind in ROCKETS and row["clear"] < row["attack"]:  # [11.1-c]
        raise BadValue(
            either(data, f"{path}.clear", f"{path}.attack"), "rockets_clear", n=row["clear"], m=row["attack"]
        )
    if kind not in ROCKETS and row["clear"] != row["attack"]:
        raise BadValue(either(data, f"{path}.clear", f"{path}.attack"), "only_rockets", n=row["clear"], m=row["attack"])
    if (side == "axis") != bool(row["arrival"]):
        raise BadValue(f"{path}.arrival", "support_arrival", turn=row["arrival"])
    if row["start"] and row["historic_turn"] != 1:
        raise BadValue(f"{path}.start", "support_start")


def _check_support_counts(data: Data) -> None:
    rows = data["support"].values()
    starting = sum(row["start"] for row in rows)
    if starting != STARTING_SUPPORT:
        raise BadValue(culprit(data, "support.", ".start"), "support_starting", n=starting, wanted=STARTING_SUPPORT)
    for turn, wanted in AXIS_SUPPORT.items():
        arriving = sum(row["arrival"] == turn for row in rows)
        if arriving != wanted:
            raise BadValue(
                culprit(data, "support.", ".arrival"), "support_arriving", n=arriving, turn=turn, wanted=wanted
            )


# --- tracks and the combat results ------------------------------------------------------------------


def _check_tracks(data: Data) -> None:
    """[R6] What is drawn must be there to be drawn."""
    turns = data["turn"]
    pools = {
        "cu": sum(unit["group"] == "pool" for unit in data["unit"].values()),
        "su": sum(row["side"] == "soviet" and not row["start"] for row in data["support"].values()),
    }
    for name, pool in pools.items():
        drawn = sum(row[name] for row in turns.values())
        if drawn > pool:
            raise BadValue(culprit(data, "turn.", f".{name}"), "draws", n=drawn, pool=pool)
    labels = Counter(row["label"] for row in turns.values())
    for label, times in labels.items():
        if times > 1:
            twice = [f"turn.{turn}.label" for turn, row in turns.items() if row["label"] == label]
            raise BadValue(either(data, *twice), "label_twice", label=label)


def _check_crt(data: Data, path: str, table: Mapping[str, Any]) -> None:
    """[11.4] [11.5] Complete, its columns ascending, and monotone in nothing but what it claims of itself."""
    columns = table["columns"]
    if columns != sorted(set(columns)):
        raise BadValue(f"{path}.columns", "columns_ascend")
    if not set(COLUMNS_KNOWN) <= set(columns):
        raise BadValue(f"{path}.columns", "columns_known")
    for die in DICE:
        row = table[f"row{die}"]
        if len(row) != len(columns):
            raise BadValue(
                either(data, f"{path}.row{die}", f"{path}.columns"),
                "row_long",
                die=die,
                table=path,
                n=len(row),
                m=len(columns),
            )
        for cell in row:
            if not isinstance(cell, str) or not CELL.fullmatch(cell):
                raise BadValue(f"{path}.row{die}", "cell", found=said(cell))
    if table["row3"][columns.index(5)] != "1/1":  # [11.5-a]
        raise BadValue(either(data, f"{path}.row3", f"{path}.columns"), "known_cell")
    rows = [table[f"row{die}"] for die in DICE]
    if "columns" in table["monotone"]:
        for die, row in zip(DICE, rows, strict=True):
            for n in range(1, len(columns)):
                if not _no_worse(row[n], row[n - 1]):
                    raise BadValue(
                        either(data, f"{path}.row{die}", f"{path}.columns"),
                        "column_worse",
                        column=columns[n],
                        before=columns[n - 1],
                        claim=f"{path}.monotone",
                    )
    if "dice" in table["monotone"]:
        for n, column in enumerate(columns):
            for die in DICE[1:]:
                if not _no_worse(rows[die - 2][n], rows[die - 1][n]):
                    raise BadValue(
                        either(data, f"{path}.row{die}", f"{path}.row{die - 1}"),
                        "die_better",
                        die=die,
                        before=die - 1,
                        column=column,
                        claim=f"{path}.monotone",
                    )


def _no_worse(result: str, than: str) -> bool:
    """For the attacker."""
    (attacker, defender), (other_attacker, other_defender) = result.split("/"), than.split("/")
    return int(attacker) <= int(other_attacker) and int(defender) >= int(other_defender)
