"""What the values must obey, ours and an owner's: ranges, names, and what they say together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from kurgan.core.data import Data
from kurgan.games.crimean_campaign.checks_map import bad, check_map, culprit, either, said
from kurgan.games.crimean_campaign.limits import (
    AXIS_SUPPORT,
    COLUMNS_KNOWN,
    DICE,
    ENGINEER,
    FIXED,
    FORTRESS,
    GROUPS,
    HALVES,
    LAST_TURN,
    MECHANIZED,
    MOST_STEPS,
    NUMBER_LISTS,
    NUMBERS,
    ROCKETS,
    SECTORS,
    STARTING_SUPPORT,
    STEPS,
    SUPPORT_TYPES,
    TYPES,
    WORD_LISTS,
    WORDS,
)

CELL = re.compile(r"[0-9]/[0-9]")
START_GROUPS = ("static", "hexed")


def check_data(data: Data) -> None:
    for datum in data.values():
        _check_value(datum.path, datum.value)
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


# --- single values ----------------------------------------------------------------------------------


def _check_value(path: str, value: Any) -> None:
    parts = path.split(".")
    known = path if len(parts) < 3 else f"{parts[0]}.*.{parts[-1]}"
    if path in FIXED and value != FIXED[path]:
        bad(path, f"is {said(value)}; the rules are built on {said(FIXED[path])}, it cannot be changed")
    if known in NUMBERS:
        low, high = NUMBERS[known]
        if not low <= value <= high:
            bad(path, f"is {value}; it should be {low} to {high}")
    elif known in WORDS and value not in WORDS[known]:
        bad(path, f"is '{value}'; it should be one of {', '.join(repr(word) for word in WORDS[known])}")
    elif known in NUMBER_LISTS:
        low, high = NUMBER_LISTS[known]
        for number in value:
            if type(number) is not int or not low <= number <= high:
                bad(path, f"lists {said(number)}; it should list whole numbers from {low} to {high}")
    elif known in WORD_LISTS:
        for word in value:
            if word not in WORD_LISTS[known]:
                bad(path, f"lists {said(word)}; it should list some of {', '.join(WORD_LISTS[known])}")
        if len(set(value)) < len(value):
            bad(path, "lists a name twice")


# --- units ------------------------------------------------------------------------------------------


def _check_unit(data: Data, slug: str, unit: Mapping[str, Any]) -> None:
    path, side, kind = f"unit.{slug}", unit["side"], unit["type"]
    if kind not in TYPES[side]:
        bad(f"{path}.type", f"is '{kind}'; a unit of the side '{side}' should be one of {', '.join(TYPES[side])}")
    if (kind == "static") != unit["static"]:
        bad(f"{path}.type", f"is '{kind}', but {path}.static is {said(unit['static'])}")
    if (kind in MECHANIZED) != unit["mechanized"]:  # [2.3.4]
        bad(
            either(data, f"{path}.mechanized", f"{path}.type"),
            f"makes a unit of the type '{kind}' mechanized, against 2.3.4"
            if unit["mechanized"]
            else f"makes a unit of the type '{kind}' not mechanized, against 2.3.4",
        )
    if unit["stacking"] != HALVES[unit["size"]]:  # [6.1]
        bad(
            either(data, f"{path}.stacking", f"{path}.size"),
            f"makes a unit of the size {unit['size']} count "
            f"{unit['stacking']} half division equivalents; by 6.1 it counts {HALVES[unit['size']]}",
        )
    _check_steps(data, slug, unit)
    if side == "axis":
        if not 1 <= unit["arrival"] <= LAST_TURN:
            bad(f"{path}.arrival", f"is {unit['arrival']}; it should be 1 to {LAST_TURN}")
        if unit["game"] != "long" and unit["arrival"] > 1:  # [3.3-d] [3.4-i]
            bad(
                either(data, f"{path}.arrival", f"{path}.game"),
                f"makes {slug} arrive on GT {unit['arrival']} in the "
                'short game; who comes after GT 1 has game = "long"',
            )
    elif unit["arrival"]:
        bad(f"{path}.arrival", f"is {unit['arrival']}; only Axis units have an arrival, Soviet units are drawn")
    elif unit["game"] != "both":
        bad(f"{path}.game", f"is '{unit['game']}'; Soviet units are in both games")
    if (side == "axis") != (unit["group"] == ""):
        bad(f"{path}.group", f"is '{unit['group']}'; a group belongs to every Soviet unit, and to no other")
    if (unit["group"] == "static") != unit["static"]:
        bad(f"{path}.group", f"is '{unit['group']}', but {path}.static is {said(unit['static'])}")
    if (unit["group"] == "pool") != (unit["historic_turn"] > 1):  # [3.2-f]
        bad(f"{path}.group", f"is '{unit['group']}', but by 13.1 the unit appears on GT {unit['historic_turn']}")


def _check_steps(data: Data, slug: str, unit: Mapping[str, Any]) -> None:
    path, steps = f"unit.{slug}", len(unit["attack"])
    if len(unit["defense"]) != steps:
        bad(
            either(data, f"{path}.attack", f"{path}.defense"),
            f"gives {slug} {steps} attack factors and {len(unit['defense'])} defense factors; both go by steps",
        )
    most = 1 if unit["side"] == "soviet" else MOST_STEPS  # [2.3-b]
    least = STEPS.get(slug, 1)
    most = STEPS.get(slug, most)
    if not least <= steps <= most:
        bad(
            f"{path}.attack",
            f"gives {slug} {steps} steps; it should have {least} to {most}"
            if least < most
            else f"gives {slug} {steps} steps; it should have {most}",
        )
    if slug not in STEPS and unit["steps_at_entry"] != steps:  # [2.3.8-j] [R4]
        bad(
            either(data, f"{path}.steps_at_entry", f"{path}.attack"),
            f"lets {slug} enter with {unit['steps_at_entry']} of {steps} steps; it enters at full strength",
        )
    if unit["static"] and unit["attack"] != [0]:  # [2.3.7-a]
        bad(f"{path}.attack", f"is {said(unit['attack'])}; a static unit has no attack factor, only [0]")


def _check_groups(data: Data) -> None:
    """[3.2-c] [3.2-d] [3.2-f]"""
    found = Counter(unit["group"] for unit in data["unit"].values())
    for group, wanted in GROUPS.items():
        if found[group] != wanted:
            bad(
                culprit(data, "unit.", ".group"),
                f"makes {found[group]} units of the group '{group}'; there should be {wanted}",
            )


def _check_starts(data: Data) -> None:
    """[3.2-c] Static and hexed units have their hexes, the others none."""
    stacks: Counter[str] = Counter()
    for slug, unit in data["unit"].items():
        path, start = f"unit.{slug}.start", unit["start"]
        if (unit["group"] in START_GROUPS) != bool(start):
            bad(
                either(data, path, f"unit.{slug}.group"),
                f"gives {slug} the start '{start}' in the group "
                f"'{unit['group']}'; static and hexed units have one, no others",
            )
        if start and start not in data["hex"]:
            bad(path, f"is '{start}', which is no hex in play")
        if start in data["setup"]["axis"]:
            bad(path, f"is '{start}', where the Axis sets up")
        if unit["group"] == "hexed":
            stacks[start] += 1
            limit = data["stacking"]["soviet_units"]
            if stacks[start] > limit:
                bad(path, f"puts {stacks[start]} units in {start}; {limit} may stack there")
    walls = [unit["start"] for unit in data["unit"].values() if unit["static"]]
    if sorted(walls) != sorted((FORTRESS, *SECTORS)):
        bad(
            culprit(data, "unit.", ".start"),
            f"leaves the fortress or a sector without its static unit: they stand in {', '.join(walls)}",
        )


# --- support units ----------------------------------------------------------------------------------


def _check_support(data: Data, path: str, row: Mapping[str, Any]) -> None:
    side, kind = row["side"], row["type"]
    if kind not in SUPPORT_TYPES[side]:
        bad(
            f"{path}.type",
            f"is '{kind}'; support of the side '{side}' should be one of {', '.join(SUPPORT_TYPES[side])}",
        )
    if kind != ENGINEER and row["attack"] != row["defense"]:  # [2.3-c] [2.3-d]
        bad(
            either(data, f"{path}.attack", f"{path}.defense"),
            f"gives it {row['attack']} in attack and {row['defense']} in defense; only engineers have two such factors",
        )
    if kind in ROCKETS and row["clear"] < row["attack"]:  # [11.1-c]
        bad(
            either(data, f"{path}.clear", f"{path}.attack"),
            f"gives rockets {row['clear']} against a clear hex and {row['attack']} else; the first is the higher one",
        )
    if kind not in ROCKETS and row["clear"] != row["attack"]:
        bad(
            either(data, f"{path}.clear", f"{path}.attack"),
            f"gives it {row['clear']} against a clear hex and {row['attack']} else; only rockets have two such factors",
        )
    if (side == "axis") != bool(row["arrival"]):
        bad(f"{path}.arrival", f"is {row['arrival']}; every Axis support unit arrives on a turn from 1 on, no other")
    if row["start"] and row["historic_turn"] != 1:
        bad(f"{path}.start", "is true; only the Soviet support that 13.1 lists at the start can be there")


def _check_support_counts(data: Data) -> None:
    rows = data["support"].values()
    starting = sum(row["start"] for row in rows)
    if starting != STARTING_SUPPORT:
        bad(
            culprit(data, "support.", ".start"),
            f"makes {starting} Soviet support units start; by 3.2 there are {STARTING_SUPPORT}",
        )
    for turn, wanted in AXIS_SUPPORT.items():
        arriving = sum(row["arrival"] == turn for row in rows)
        if arriving != wanted:
            bad(
                culprit(data, "support.", ".arrival"),
                f"makes {arriving} Axis support units arrive on GT {turn}; by 3.4 there are {wanted}",
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
            bad(culprit(data, "turn.", f".{name}"), f"makes {drawn} draws in all; the pool has {pool}")
    labels = Counter(row["label"] for row in turns.values())
    for label, times in labels.items():
        if times > 1:
            twice = [f"turn.{turn}.label" for turn, row in turns.items() if row["label"] == label]
            bad(either(data, *twice), f"is '{label}', as another turn is already")


def _check_crt(data: Data, path: str, table: Mapping[str, Any]) -> None:
    """[11.4] [11.5] Complete, its columns ascending, and monotone in nothing but what it claims of itself."""
    columns = table["columns"]
    if columns != sorted(set(columns)):
        bad(f"{path}.columns", "should ascend from column to column")
    if not set(COLUMNS_KNOWN) <= set(columns):
        bad(f"{path}.columns", "lacks one of the columns 0, 5 and 55, which the rules name")
    for die in DICE:
        row = table[f"row{die}"]
        if len(row) != len(columns):
            bad(
                either(data, f"{path}.row{die}", f"{path}.columns"),
                f"makes row {die} of {path} {len(row)} results long; there are {len(columns)} columns",
            )
        for cell in row:
            if not isinstance(cell, str) or not CELL.fullmatch(cell):
                bad(f"{path}.row{die}", f"has the result {said(cell)}; it should be like '1/2', attacker/defender")
    if table["row3"][columns.index(5)] != "1/1":  # [11.5-a]
        bad(either(data, f"{path}.row3", f"{path}.columns"), "changes the die 3 in column 5; by 11.5 it is '1/1'")
    rows = [table[f"row{die}"] for die in DICE]
    if "columns" in table["monotone"]:
        for die, row in zip(DICE, rows, strict=True):
            for n in range(1, len(columns)):
                if not _no_worse(row[n], row[n - 1]):
                    bad(
                        either(data, f"{path}.row{die}", f"{path}.columns"),
                        f"makes column {columns[n]} worse for the "
                        f'attacker than column {columns[n - 1]}, but {path}.monotone claims "columns"',
                    )
    if "dice" in table["monotone"]:
        for n, column in enumerate(columns):
            for die in DICE[1:]:
                if not _no_worse(rows[die - 2][n], rows[die - 1][n]):
                    bad(
                        either(data, f"{path}.row{die}", f"{path}.row{die - 1}"),
                        f"makes the die {die} better for the "
                        f'attacker than {die - 1} in column {column}, but {path}.monotone claims "dice"',
                    )


def _no_worse(result: str, than: str) -> bool:
    """For the attacker."""
    (attacker, defender), (other_attacker, other_defender) = result.split("/"), than.split("/")
    return int(attacker) <= int(other_attacker) and int(defender) >= int(other_defender)
