"""A batch without a game: its numbers are worked out in no time, and some of them kill whoever does."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kurgan.lab.batch import Outcome


@dataclass(frozen=True)
class MadeUp:
    """Game n ends n². Where ``deadly`` says so its process is killed, as often as that; ``log`` tells who played."""

    log: Path
    deadly: dict[int, int] = field(default_factory=dict)
    pause: float = 0.0
    digest: str = "made-up"

    def read(self, number: int, row: dict[str, Any]) -> Outcome:
        return Outcome.of(number, row)

    def begin(self, keep_records: bool) -> Callable[[int], Outcome]:
        return self.play

    def play(self, number: int) -> Outcome:
        with self.log.open("a") as file:
            file.write(f"{number} {os.getpid()}\n")
        if self.played().count(number) <= self.deadly.get(number, 0):
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(self.pause)
        return Outcome(number, result=str(number * number), winner="draw", record=f"game {number}\n")

    def played(self) -> list[int]:
        return [int(line.split()[0]) for line in self.log.read_text().splitlines()]

    def processes(self) -> set[int]:
        return {int(line.split()[1]) for line in self.log.read_text().splitlines()}
