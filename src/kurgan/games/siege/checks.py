"""What the values must obey, ours and an owner's: ranges, names, and what they say together."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from kurgan.core.checks import either, said
from kurgan.core.data import BadValue, Data
from kurgan.core.text import message
from kurgan.games.siege.checks_scenario import check_scenario
from kurgan.games.siege.limits import LIMITS, RED_ROWS, ROWS, SHARES, TERRAINS
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.sheets import SCENARIOS

LEAST = Fraction(1, 2)  # 40.B-a the odds from which a work drops


def check_data(data: Data) -> None:
    LIMITS.check(data)
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
            raise BadValue(
                either(data, f"{table}.{num}", f"{table}.{den}"),
                "more_than_all",
                n=data[table][num],
                m=data[table][den],
            )
    odds = data["overrun"]["odds"]
    if len(odds) != 2 or not all(type(number) is int and 1 <= number <= 20 for number in odds):
        raise BadValue("overrun.odds", "overrun_odds", value=said(odds))
    for name in TERRAINS:
        if name != "sea" and not data["terrain"][name]["mp"]:
            raise BadValue(f"terrain.{name}.mp", "only_sea_closed")
    for name in SCENARIOS:
        check_scenario(data, name)


# --- works ------------------------------------------------------------------------------------------


def _check_work(data: Data, name: str, work: Mapping[str, Any]) -> None:
    path = f"work.{name}"
    if work["exempt"] and not work["halved"]:
        raise BadValue(either(data, f"{path}.exempt", f"{path}.halved"), "exempt_from_nothing")
    if work["manned"] and work["form"] != "marker":  # [R11]
        raise BadValue(f"{path}.manned", "markers_manned", value=work["manned"])
    if (work["capture_when"] == "immediately") and work["capture_re"] < 0:
        raise BadValue(either(data, f"{path}.capture_re", f"{path}.capture_when"), "capture_size")
    for field in ("builds_on", "repairs_to"):
        other = work[field]
        if other in data["work"] and data["work"][other]["form"] != work["form"]:
            raise BadValue(
                f"{path}.{field}", "other_form", work=other, kind=message(f"part.form_{work['form']}"), name=name
            )
    task = name in data["construction"]
    if task != bool(work["builds_on"] or work["repairs_to"]):
        key = "no_way_to_be_made" if task else "no_price"
        raise BadValue(either(data, f"{path}.builds_on", f"{path}.repairs_to"), key, work=name)


def _check_ladder(data: Data) -> None:
    """40.B-1 to 40.B-6 Every way down ends, every way up begins with nothing or a work that is there."""
    for field in ("reduced_to", "builds_on", "repairs_to"):
        for name in data["work"]:
            seen, at = {name}, data["work"][name][field]
            while at in data["work"]:
                if at in seen:
                    raise BadValue(
                        either(data, *(f"work.{kind}.{field}" for kind in sorted(seen))), "ladder_loop", work=at
                    )
                seen.add(at)
                at = data["work"][at][field]


# --- the tables -------------------------------------------------------------------------------------


def _check_combat_table(data: Data) -> None:
    table = data["combat_table"]
    columns, numerators, denominators = table["columns"], table["numerators"], table["denominators"]
    lists = ("columns", "numerators", "denominators")
    if not columns or not len(columns) == len(numerators) == len(denominators):
        raise BadValue(either(data, *(f"combat_table.{name}" for name in lists)), "columns_lengths")
    for field in lists[1:]:
        if not all(type(number) is int and 1 <= number <= 20 for number in table[field]):
            raise BadValue(f"combat_table.{field}", "columns_numbers")
    for name, num, den in zip(columns, numerators, denominators, strict=True):
        if name != f"{num}:{den}":
            raise BadValue(
                either(data, *(f"combat_table.{field}" for field in lists)),
                "column_name",
                n=num,
                m=den,
                found=said(name),
            )
    odds = [Fraction(num, den) for num, den in zip(numerators, denominators, strict=True)]
    if odds != sorted(set(odds)):
        raise BadValue(either(data, *(f"combat_table.{field}" for field in lists)), "columns_ascend")
    if LEAST not in odds:
        raise BadValue(either(data, *(f"combat_table.{field}" for field in lists)), "column_1_2")
    for row in ROWS:
        path = f"combat_table.{row}"
        if len(table[row]) != len(columns):
            raise BadValue(
                either(data, path, "combat_table.columns"), "crt_row_long", row=row, n=len(table[row]), m=len(columns)
            )
        for result in table[row]:
            _check_result(path, result)


def _check_result(path: str, result: Any) -> None:
    if result not in RESULTS:
        raise BadValue(path, "result_one_of", found=said(result), names=", ".join(RESULTS))


def _check_shares(path: str, shares: list[Any]) -> None:
    for row in shares:
        if not (
            isinstance(row, list)
            and len(row) == 3
            and all(type(number) is int for number in row)
            and 1 <= row[0] <= row[1] <= 20
            and -6 <= row[2] <= 6
        ):
            raise BadValue(path, "share_row", found=said(row))
    limits = [Fraction(row[0], row[1]) for row in shares]
    if limits != sorted(set(limits), reverse=True):
        raise BadValue(path, "shares_descend")
