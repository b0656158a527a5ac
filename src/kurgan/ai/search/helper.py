"""A second process that plays part of the rounds.

It is told the text of the view, and which rounds to play; what it says is put where this process would have put it, so
that help changes the time and nothing else. It ends when its input does, so that none outlives who started it. Where
it cannot start, dies or is late, the rounds that are missing are played here.
"""

from __future__ import annotations

import atexit
import json
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from kurgan.ai.search.playing import Player, Row
from kurgan.core.view import View

COMMAND = (sys.executable, "-P", "-m", "kurgan.ai.search.worker")
EARLIER = 0.95  # of the time that is left, a helper takes: its answer must still be in time
LONG_S = 1e6  # stands for no limit
STARTS = 3  # a process that keeps dying is not started for ever


class Helper:
    """The process, started when first asked; one for all searches of this process, one search at a time."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self.command = command
        self.busy = threading.Lock()
        self.process: subprocess.Popen[str] | None = None
        self.said: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.asked = self.starts = 0

    def ask(self, question: dict[str, Any]) -> bool:
        """Whether it could be asked."""
        self.asked += 1
        try:
            process = self.process or self._start()
            if process is None or process.stdin is None:
                return False
            process.stdin.write(json.dumps({"id": self.asked, **question}) + "\n")
            process.stdin.flush()
        except OSError:
            self.close()
            return False
        return True

    def get_ready(self, game_id: str) -> None:
        """Start before it is needed; nobody waits for it."""
        if self.process is None and self.busy.acquire(blocking=False):
            try:
                self.ask({"game": game_id})
            finally:
                self.busy.release()

    def answer(self, seconds: float | None) -> Any:
        """What it says to the last question; None if it died or is late."""
        while True:
            try:
                said = self.said.get(timeout=seconds)
                answer = json.loads(said) if said else None
            except (queue.Empty, ValueError):
                return None
            if answer is None:
                self.close()
                return None
            if answer["id"] == self.asked:  # else: late, of a question given up
                return answer

    def _start(self) -> subprocess.Popen[str] | None:
        if self.starts >= STARTS:
            return None
        self.starts += 1
        process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        said: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=_listen, args=(process, said), daemon=True, name="kurgan-search-ear").start()
        self.process, self.said = process, said
        return process

    def close(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        process.kill()
        process.wait()
        if process.stdin is not None:
            with suppress(OSError):  # of what it was not told any more
                process.stdin.close()


def _listen(process: subprocess.Popen[str], said: queue.SimpleQueue[str | None]) -> None:
    assert process.stdout is not None
    with process.stdout as lines:
        for line in lines:
            said.put(line)
    said.put(None)


HELPER = Helper()
atexit.register(HELPER.close)


class Pair:
    """Plays every other round here, and has the rest played by a helper."""

    def __init__(self, view: View, player: Player, deadline: float, helper: Helper) -> None:
        self.player, self.deadline, self.helper = player, deadline, helper
        self.told = {
            "game": view.state.game.id,
            "seat": view.seat,
            "view": view.text,
            "seed": player.seed,
            "horizon": player.knowledge.horizon,
            "arms": [[arm.action.text, arm.style] for arm in player.arms],
        }

    def run(self, numbers: Sequence[int], alive: Sequence[int]) -> list[Row]:
        if len(numbers) < 2 or not self.helper.busy.acquire(blocking=False):
            return self._here(numbers, alive)
        try:
            rows = self._shared(numbers, alive)
        finally:
            self.helper.busy.release()
        have = {row.number for row in rows}
        return rows + self._here([number for number in numbers if number not in have], alive)

    def _shared(self, numbers: Sequence[int], alive: Sequence[int]) -> list[Row]:
        seconds = EARLIER * (self.deadline - self.player.timer())
        question = {"rounds": list(numbers[1::2]), "alive": list(alive), "seconds": min(seconds, LONG_S)}
        asked = self.helper.ask({**self.told, **question})
        rows = self._here(numbers[::2], alive)
        if not asked:
            return rows
        left = self.deadline - self.player.timer()
        answer = self.helper.answer(None if left > LONG_S else max(0.0, left))
        return rows + [Row(number, tuple(values), steps) for number, values, steps in (answer or {}).get("rows", ())]

    def _here(self, numbers: Sequence[int], alive: Sequence[int]) -> list[Row]:
        rows: list[Row] = []
        for number in numbers:
            row = self.player.round(number, alive, self.deadline)
            if row is None:
                break
            rows.append(row)
        return rows


def with_helper(view: View, helper: Helper = HELPER) -> Callable[[Player, float], Pair] | None:
    """How a search is helped; not at all where a helper would not know the game's values."""
    if view.state.game.data.digest:
        return None
    return lambda player, deadline: Pair(view, player, deadline, helper)
