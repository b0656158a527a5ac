"""A small net that reads a position's features: one layer of hidden cells, in plain arithmetic.

``ai.learning`` fits it; its numbers lie in a file beside the game's features.
"""

from __future__ import annotations

from math import tanh
from operator import mul
from typing import Any, NamedTuple


class Net(NamedTuple):
    """A row has what a cell takes from each feature."""

    rows: tuple[tuple[float, ...], ...]
    shifts: tuple[float, ...]
    out: tuple[float, ...]
    shift: float

    def read(self, x: list[float]) -> float:
        total = self.shift
        for row, shift, out in zip(self.rows, self.shifts, self.out, strict=True):
            total += out * tanh(shift + sum(map(mul, row, x)))
        return total


def net_of(kept: dict[str, Any]) -> Net:
    """As ``learning.fit`` says it."""
    return Net(tuple(map(tuple, kept["rows"])), tuple(kept["shifts"]), tuple(kept["out"]), kept["shift"])
