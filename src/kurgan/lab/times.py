"""How long somebody thinks: processor seconds of many choices, kept as counts so that batches can be put together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import ceil, log
from typing import Any, Self

WIDTH = 1.02  # each class of times reaches two per cent farther than the one before
SHORTEST = 1e-6


@dataclass
class Times:
    total: float = 0.0
    longest: float = 0.0
    classes: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        self.total += seconds
        self.longest = max(self.longest, seconds)
        self.classes[max(0, ceil(log(max(seconds, SHORTEST) / SHORTEST, WIDTH)))] += 1

    def join(self, other: Times) -> None:
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self.classes += other.classes

    def within(self, share: float) -> float:
        """So many seconds suffice for that share of the choices: at most two per cent too many."""
        wanted = ceil(share * self.classes.total())
        for edge, count in sorted(self.classes.items()):
            wanted -= count
            if wanted <= 0:
                return min(self.longest, SHORTEST * WIDTH**edge)
        return 0.0

    def as_json(self) -> dict[str, Any]:
        counts = {str(edge): count for edge, count in sorted(self.classes.items())}
        return {"total": self.total, "longest": self.longest, "classes": counts}

    @classmethod
    def of(cls, row: dict[str, Any]) -> Self:
        counts = Counter({int(edge): int(count) for edge, count in row["classes"].items()})
        return cls(float(row["total"]), float(row["longest"]), counts)
