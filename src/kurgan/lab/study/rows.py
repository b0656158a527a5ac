"""What is kept of each game: a line of JSON in the file of its arm, which is named by settings and versions.

{"game": 7, "result": "german-major", "winner": "german", "decisions": 402, "moves": "9f2c41d07a55",
 "score": [[1, 2], [2, 2]], "fought": {"5-4": 3}, "held": {"5-4": [4, 1]}}
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from kurgan.core.errors import BadText, KurganError
from kurgan.lab.batch import Outcome

Score = tuple[float, ...]  # by seat


@dataclass(frozen=True, slots=True)
class Row(Outcome):
    """One game: how it ended, and how it went, turn by turn and place by place."""

    moves: str = ""  # digest of all that was chosen and thrown
    score: tuple[Score, ...] = ()  # at the end of each turn
    fought: Mapping[str, int] = field(default_factory=dict)  # by place: attacks
    # by place: at how many ends of turns each seat stood there
    held: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def turns(self) -> int:
        return len(self.score)

    def row(self) -> dict[str, Any]:
        notes = {"moves": self.moves, "score": self.score, "fought": self.fought, "held": self.held}
        return {**Outcome.row(self), **notes}

    @classmethod
    def of(cls, number: int, row: Mapping[str, Any]) -> Self:
        return cls(
            number,
            str(row["result"]),
            str(row["winner"]),
            int(row["decisions"]),
            moves=str(row["moves"]),
            score=tuple(tuple(map(float, values)) for values in row["score"]),
            fought={at: int(times) for at, times in row["fought"].items()},
            held={at: tuple(map(int, ends)) for at, ends in row["held"].items()},
        )


class Rows:
    """The file of an arm. Half a line, left by a run that was killed, is played again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kept: dict[int, Row] = {}
        if path.exists():
            self._drop_half_line()
            self.kept = {row.number: row for row in self._read()}

    def _drop_half_line(self) -> None:
        with self.path.open("rb+") as file:
            raw = file.read()
            if raw and not raw.endswith(b"\n"):
                file.truncate(raw.rfind(b"\n") + 1)

    def _read(self) -> Iterator[Row]:
        number = 0
        try:
            with self.path.open(encoding="utf-8") as file:
                for line in file:
                    number += 1
                    row = json.loads(line)
                    yield Row.of(int(row["game"]), row)
        except UnicodeDecodeError:
            raise BadText("results_no_text", path=str(self.path)) from None
        except (AttributeError, LookupError, TypeError, ValueError):
            raise BadText("results_line", path=str(self.path), n=number) from None

    def keep(self, row: Row) -> None:
        self.kept[row.number] = row
        line = json.dumps({"game": row.number, **row.row()}, ensure_ascii=False, separators=(",", ":"))
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as error:
            raise KurganError("cannot_write", folder=str(self.path.parent), detail=str(error.strerror)) from None
