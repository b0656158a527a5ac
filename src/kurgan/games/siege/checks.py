"""What the values must obey, ours and an owner's: ranges, names, and what they say together."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from kurgan.core.data import Data
from kurgan.games.siege.checks_scenario import bad, check_scenario, either, said
from kurgan.games.siege.limits import FIXED, NUMBERS, RED_ROWS, ROWS, SHARES, TERRAINS, WORD_LISTS, WORDS
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.sheets import SCENARIOS

LEAST = Fraction(1, 2)  # 40.B-a the odds from which a work drops


def check_data(data: Data) -> None:
    for datum in data.values():
        _check_value(datum.path, datum.value)
    for name, work in data["work"].items():
        _check_work(data, name, work)
    _check_ladder(data)
    _check_combat_table(data)
    for row in RED_ROWS:
        _check_result(f"red_table.{row}", data["red_table"][row])
    for field in ("shares", "at"):
        _check_shares(f"armour.{field}", data["armour"][field])
    for table, num, den in SHARES:
        if data[table][num] > data[table][den]:
            bad(
                either(data, f"{table}.{num}", f"{table}.{den}"),
                f"makes it {data[table][num]} of {data[table][den]}, more than all",
            )
    odds = data["overrun"]["odds"]
    if len(odds) != 2 or not all(type(number) is int and 1 <= number <= 20 for number in odds):
        bad("overrun.odds", f"is {said(odds)}; it should be two whole numbers from 1 to 20, like [5, 1]")
    for name in TERRAINS:
        if name != "sea" and not data["terrain"][name]["mp"]:
            bad(f"terrain.{name}.mp", "is 0; only the sea cannot be entered")
    for name in SCENARIOS:
        check_scenario(data, name)


# --- single values ----------------------------------------------------------------------------------


def known_as(path: str) -> str:
    """The path as the limits name it: scenario for any of the three, * for the name of a thing."""
    parts = path.split(".")
    if parts[0] in SCENARIOS:
        parts[0] = "scenario"
        if len(parts) == 4:
            parts[2] = "*"
    elif len(parts) == 3:
        parts[1] = "*"
    return ".".join(parts)


def _check_value(path: str, value: Any) -> None:
    known = known_as(path)
    if path in FIXED and value != FIXED[path]:
        bad(path, f"is {said(value)}; the rules are built on {said(FIXED[path])}, it cannot be changed")
    if known in NUMBERS:
        low, high = NUMBERS[known]
        if not low <= value <= high:
            bad(path, f"is {value}; it should be {low} to {high}")
    elif known in WORDS and value not in WORDS[known]:
        bad(path, f"is '{value}'; it should be one of {', '.join(repr(word) for word in WORDS[known])}")
    elif known in WORD_LISTS:
        for word in value:
            if word not in WORD_LISTS[known]:
                bad(path, f"lists {said(word)}; it should list some of {', '.join(WORD_LISTS[known])}")
        if len(set(value)) < len(value):
            bad(path, "lists a name twice")


# --- works ------------------------------------------------------------------------------------------


def _check_work(data: Data, name: str, work: Mapping[str, Any]) -> None:
    path = f"work.{name}"
    if work["exempt"] and not work["halved"]:
        bad(either(data, f"{path}.exempt", f"{path}.halved"), "spares some from a halving that there is not")
    if work["manned"] and work["form"] != "marker":  # [R11]
        bad(f"{path}.manned", f"is {work['manned']}; only markers can be manned")
    if (work["capture_when"] == "immediately") and work["capture_re"] < 0:
        bad(either(data, f"{path}.capture_re", f"{path}.capture_when"), "is -1; what is lost by capture needs a size")
    for field in ("builds_on", "repairs_to"):
        other = work[field]
        if other in data["work"] and data["work"][other]["form"] != work["form"]:
            bad(f"{path}.{field}", f"is '{other}', which is no {work['form']} as {name} is")
    task = name in data["construction"]
    if task != bool(work["builds_on"] or work["repairs_to"]):
        bad(
            either(data, f"{path}.builds_on", f"{path}.repairs_to"),
            f"leaves {name} without its way to be made; construction.{name} says what it costs"
            if task
            else f"makes {name} something to be built or repaired; construction has no price for it",
        )


def _check_ladder(data: Data) -> None:
    """40.B-1 to 40.B-6 Every way down ends, every way up begins with nothing or a work that is there."""
    for field in ("reduced_to", "builds_on", "repairs_to"):
        for name in data["work"]:
            seen, at = {name}, data["work"][name][field]
            while at in data["work"]:
                if at in seen:
                    bad(
                        either(data, *(f"work.{kind}.{field}" for kind in sorted(seen))),
                        f"leads from {at} back to itself",
                    )
                seen.add(at)
                at = data["work"][at][field]


# --- the tables -------------------------------------------------------------------------------------


def _check_combat_table(data: Data) -> None:
    table = data["combat_table"]
    columns, numerators, denominators = table["columns"], table["numerators"], table["denominators"]
    lists = ("columns", "numerators", "denominators")
    if not columns or not len(columns) == len(numerators) == len(denominators):
        bad(
            either(data, *(f"combat_table.{name}" for name in lists)),
            "should be as long as the other two of columns, numerators and denominators",
        )
    for field in lists[1:]:
        if not all(type(number) is int and 1 <= number <= 20 for number in table[field]):
            bad(f"combat_table.{field}", "should list whole numbers from 1 to 20")
    for name, num, den in zip(columns, numerators, denominators, strict=True):
        if name != f"{num}:{den}":
            bad(
                either(data, *(f"combat_table.{field}" for field in lists)),
                f"calls the column {num}:{den} {said(name)}",
            )
    odds = [Fraction(num, den) for num, den in zip(numerators, denominators, strict=True)]
    if odds != sorted(set(odds)):
        bad(either(data, *(f"combat_table.{field}" for field in lists)), "should ascend from column to column")
    if LEAST not in odds:
        bad(either(data, *(f"combat_table.{field}" for field in lists)), "lacks the column 1:2, which 40.B names")
    for row in ROWS:
        path = f"combat_table.{row}"
        if len(table[row]) != len(columns):
            bad(
                either(data, path, "combat_table.columns"),
                f"makes the row {row} {len(table[row])} results long; there are {len(columns)} columns",
            )
        for result in table[row]:
            _check_result(path, result)


def _check_result(path: str, result: Any) -> None:
    if result not in RESULTS:
        bad(path, f"has the result {said(result)}; it should be one of {', '.join(RESULTS)}")


def _check_shares(path: str, shares: list[Any]) -> None:
    for row in shares:
        if not (
            isinstance(row, list)
            and len(row) == 3
            and all(type(number) is int for number in row)
            and 1 <= row[0] <= row[1] <= 20
            and -6 <= row[2] <= 6
        ):
            bad(path, f"has the row {said(row)}; it should be like [1, 3, 2]: numerator, denominator, value")
    limits = [Fraction(row[0], row[1]) for row in shares]
    if limits != sorted(set(limits), reverse=True):
        bad(path, "should begin with the greatest share and go down")
