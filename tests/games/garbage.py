"""Values of an owner's overlay that are of the right kind and mean nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from kurgan.core.data import Data
from kurgan.core.errors import KurganError


def garbage(value: Any) -> list[Any]:
    """More than the kind is checked when an overlay is merged."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [-99, -1, 10**9]
    if isinstance(value, str):
        return ["", "x"]
    return [[], ["x"], [None], [[1]], [["0101"]], [{}], [True], [["0101", 5]], value * 2]


def changed(data: Data, path: str, value: Any) -> Data:
    first, *between, last = path.split(".")
    sheets = dict(data.tables)
    row = sheets[first] = dict(sheets[first])
    for name in between:
        row[name] = dict(row[name])
        row = row[name]
    row[last] = value
    return Data(sheets, "mine", frozenset({path}))


def refusals(
    data: Data, values: Iterable[tuple[str, Any]], check: Callable[[Data], None], most: int
) -> tuple[int, dict[str, str]]:
    """How many values were tried, and what the checks said by path; any other error breaks the test."""
    trials = [(path, other) for path, value in values for other in garbage(value)]
    trials = Random(1).sample(trials, min(most, len(trials)))
    said = {}
    for path, other in trials:
        try:
            check(changed(data, path, other))
        except KurganError as error:
            said[f"{path} = {other!r}"] = str(error)
    return len(trials), said
