"""Computer opponents: whose turn it is, when, and the process that thinks for them.

The server's side only ever hands on the text of a view (`Computers.waiting`) and takes the text of an action.

An answer comes on the beat, counted from when the others saw the question put: how long a computer thought, and
how many secret choices it made before the one that shows, would tell of what it holds. Against a person the beat is
short, and waited for only before he is asked or dice fall; he is shown what was done afterwards.
"""

from __future__ import annotations

import heapq
import json
import logging
import math
import queue
import subprocess
import sys
import threading
import time
from collections import Counter
from random import Random, SystemRandom
from typing import Any

from kurgan.core.errors import KurganError
from kurgan.server.computers import Waiting
from kurgan.server.house import House
from kurgan.server.settings import Settings

log = logging.getLogger("kurgan.bots")
COMMAND = (sys.executable, "-P", "-m", "kurgan.server.bot_worker")
TRIES = 2
LONGEST_S = 60.0  # between two tries after something went wrong
NO_ANSWER = ""  # no action has this text: the house then plays by lot


class Worker:
    """One thinking process; started when first asked, and again when it has died or is stuck."""

    def __init__(self, timeout_s: float, command: tuple[str, ...] = COMMAND) -> None:
        self.timeout_s = timeout_s
        self.closing = False  # the server stops: nobody waits for a thought any more
        self.command = command
        self.process: subprocess.Popen[str] | None = None
        self.said: queue.Queue[str | None] = queue.Queue()
        self.asked = 0

    def start(self) -> subprocess.Popen[str]:
        self.process = process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        said: queue.Queue[str | None] = queue.Queue()
        self.said = said
        threading.Thread(target=self.listen, args=(process, said), daemon=True, name="kurgan-bot-ear").start()
        return process

    @staticmethod
    def listen(process: subprocess.Popen[str], said: queue.Queue[str | None]) -> None:
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                said.put(line)
        said.put(None)

    def choose(self, waiting: Waiting, seed: int) -> str:
        """The text of an action; empty when two processes in turn could not say one."""
        self.asked += 1
        line = json.dumps(
            {
                "id": self.asked,
                "game": waiting.game,
                "overlay": str(waiting.overlay or ""),
                "seat": waiting.seat,
                "agent": waiting.agent,
                "view": waiting.view,
                "seed": seed,
            }
        )
        for _ in range(TRIES):
            answer = self.ask(line)
            if answer is None and self.closing:
                return NO_ANSWER  # ended on purpose, in the middle of a thought
            if answer is None:
                log.warning("the opponents' process died or did not answer; starting another")
                self.stop()
            elif "error" in answer:
                log.warning("opponent '%s' failed: %s", waiting.agent, answer["error"])
                return NO_ANSWER
            else:
                return str(answer["action"])
        return NO_ANSWER

    def ask(self, line: str) -> dict[str, Any] | None:
        process = self.process or self.start()
        assert process.stdin is not None
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            said = self.said.get(timeout=self.timeout_s)
            answer: Any = json.loads(said) if said else None
        except (OSError, ValueError, RecursionError, queue.Empty):
            return None
        fits = isinstance(answer, dict) and answer.get("id") == self.asked and ("action" in answer or "error" in answer)
        return answer if fits else None

    def stop(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        assert process.stdin is not None
        try:
            process.stdin.close()  # a healthy one ends by itself
            process.wait(0.5 if process.poll() is None else 0)
        except (OSError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()


class Bots:
    """Plays for every computer seat that is asked, a little later, in threads of its own."""

    def __init__(self, house: House, settings: Settings, rng: Random | None = None) -> None:
        self.house = house
        self.settings = settings
        self.rng = rng or SystemRandom()
        self.due: list[tuple[float, str]] = []
        self.cued: set[str] = set()  # tables that are in ``due``
        self.busy: set[str] = set()  # tables somebody thinks about
        self.again: set[str] = set()  # cued while busy
        self.begun: dict[str, float] = {}  # by table: when its question was put, as everybody sees it
        self.held: dict[str, tuple[Waiting, str]] = {}  # answers that wait for their beat
        self.failed: Counter[str] = Counter()  # how often in turn
        self.ready = threading.Condition()
        self.stopping = False
        self.workers = [Worker(settings.bot_timeout_s) for _ in range(settings.bot_workers)]
        self.threads = [
            threading.Thread(target=self.run, args=(worker,), daemon=True, name="kurgan-bots")
            for worker in self.workers
        ]

    def start(self) -> None:
        self.house.tables.on_turn.append(self.cue)
        self.house.tables.on_open.append(self.cue)
        for thread in self.threads:
            thread.start()

    def cue(self, table: str, more_s: float = 0.0) -> None:
        """A computer seat of this table is asked, or will be. Called in any thread; returns at once."""
        with self.ready:
            self.begun.setdefault(table, time.monotonic())
            if table in self.busy:
                self.again.add(table)
            elif table not in self.cued:
                self.call(table, time.monotonic() + more_s)

    def call(self, table: str, at: float) -> None:
        """Take a table up at that time; by who has the lock."""
        self.cued.add(table)
        heapq.heappush(self.due, (at, table))
        self.ready.notify()

    def run(self, worker: Worker) -> None:
        while (table := self.next()) is not None:
            wait_s = None
            try:
                self.play(table, worker)
                self.failed.pop(table, None)
            except KurganError as error:  # the table cannot be opened: no use to try again
                log.warning("a computer seat cannot play at table %s: %s", table, error)
            except Exception:
                wait_s = min(LONGEST_S, self.settings.bot_retry_s * 2 ** self.failed[table])
                self.failed[table] = min(self.failed[table] + 1, 20)
                log.exception("a computer seat could not play; it tries again in %g s", wait_s)
            finally:
                self.release(table, wait_s)
        worker.stop()

    def next(self) -> str | None:
        with self.ready:
            while not self.stopping:
                wait = self.due[0][0] - time.monotonic() if self.due else None
                if wait is not None and wait <= 0:
                    table = heapq.heappop(self.due)[1]
                    self.cued.discard(table)
                    self.busy.add(table)
                    return table
                self.ready.wait(wait)
            return None

    def release(self, table: str, wait_s: float | None = None) -> None:
        with self.ready:
            self.busy.discard(table)
            again = table in self.again
            self.again.discard(table)
        if again or wait_s is not None:
            self.cue(table, wait_s or 0.0)

    def play(self, table: str, worker: Worker) -> None:
        held = self.held.pop(table, None)
        if held is not None:
            self.begun.pop(table, None)
            if self.house.computers.play(*held):  # cues again while computers are asked
                return
        waiting = self.house.computers.waiting(table)
        if waiting is None:
            self.begun.pop(table, None)
            self.get_ready(table, worker)
        if waiting is None or self.stopping:
            return
        begun = self.begun.setdefault(table, time.monotonic())
        action = waiting.only or worker.choose(waiting, self.rng.getrandbits(64))
        if self.stopping:
            return
        if self.house.computers.shows(waiting, action):
            self.hold(table, waiting, action, self.beat(begun, waiting.alone))
        else:
            self.house.computers.play(waiting, action)  # nobody notices, or more follows: nobody waits

    def get_ready(self, table: str, worker: Worker) -> None:
        """A process starts for seconds on a busy machine: rather while a person sets up than when he waits."""
        expected = None if worker.process else self.house.computers.expected(table)
        if expected is not None and not self.stopping:
            worker.choose(expected, 0)

    def beat(self, begun: float, alone: bool = True) -> float:
        """The next time at which an answer may be given."""
        pause = (self.settings.bot_pause_ms if alone else self.settings.bot_beat_ms) / 1000
        return begun + pause * max(1, math.ceil((time.monotonic() - begun) / pause)) if pause else begun

    def hold(self, table: str, waiting: Waiting, action: str, until: float) -> None:
        with self.ready:
            self.held[table] = waiting, action
            self.busy.discard(table)
            self.again.discard(table)  # whatever changed is seen when the answer is given
            self.call(table, until)

    def stop(self) -> None:
        for hooks in (self.house.tables.on_turn, self.house.tables.on_open):
            if self.cue in hooks:
                hooks.remove(self.cue)
        with self.ready:
            self.stopping = True
            self.ready.notify_all()
        for worker in self.workers:
            worker.closing = True
            process = worker.process
            if process is not None and process.stdin is not None and worker.said.empty():
                process.kill()  # also in the middle of a thought: nobody waits for it now
        for thread in self.threads:
            thread.join(5)
