"""Computer opponents: whose turn it is, when, and the process that thinks for them.

The server's side only ever hands on the text of a view (`Computers.waiting`) and takes the text of an action.

An answer comes on the beat, counted from when the others saw the question put: how long a computer thought, and
how many secret choices it made before the one that shows, would tell of what it holds. Against a person the beat is
short, and waited for only before he is asked or dice fall; he is shown what was done afterwards. A thought of more
than a second ends on a whole one. Who waits may hurry the computer: then it answers with the best it has found so far,
and goes on so until somebody else is asked.
"""

from __future__ import annotations

import contextlib
import heapq
import logging
import math
import threading
import time
from collections import Counter
from dataclasses import replace
from random import Random, SystemRandom

from kurgan.ai import agents
from kurgan.ai.levels import OFFICER
from kurgan.core.errors import KurganError
from kurgan.server.computers import Chosen, Waiting
from kurgan.server.drawing import Offered
from kurgan.server.errands import Errand, Said
from kurgan.server.house import House
from kurgan.server.jobs import Jobs, Keeper
from kurgan.server.settings import Settings
from kurgan.server.store.failing import FAILURES, CannotKeep
from kurgan.server.trouble import Trouble
from kurgan.server.worker import Worker

log = logging.getLogger("kurgan.bots")
SLOW_S = 1.0  # after so long a thought, answers come on whole ones
LONGEST_S = 60.0  # between two tries after something went wrong


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
        self.held: dict[str, tuple[Waiting, Chosen]] = {}  # answers that wait for their beat
        self.thinking: dict[str, Worker] = {}  # by table
        self.hurried: set[str] = set()  # tables where somebody waits for the computer no longer
        self.failed: Counter[str] = Counter()  # how often in turn
        self.jobs = Jobs(house.means, settings.lease_s)
        self.keeper = Keeper(self.jobs, house.tables)
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
        self.house.tables.on_hurry.append(self.hurry)
        self.house.errands.on_new.append(self.wake)
        self.house.tables.on_change.append(self.house.resigning.look)
        for thread in self.threads:
            thread.start()
        if self.jobs.shared:
            self.keeper.start()

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

    def hurry(self, table: str) -> None:
        """Until somebody else is asked there: no thought goes on, and no answer waits for a whole second."""
        with self.ready:
            self.hurried.add(table)
            worker = self.thinking.get(table)
            held = self.held.get(table)
            if held is not None and table in self.cued:
                self.due = [(at, other) for at, other in self.due if other != table]
                heapq.heapify(self.due)
                self.call(table, self.beat(self.begun.get(table, time.monotonic()), held[0].alone, hurried=True))
        if worker is not None:
            worker.hurry()

    def heard(self, table: str) -> None:
        """Somebody hurries it at another process."""
        if table in self.jobs.mine:
            self.hurry(table)

    def wake(self) -> None:
        with self.ready:
            self.ready.notify()

    def run(self, worker: Worker) -> None:
        while (table := self.next()) is not None:
            if isinstance(table, Errand):
                self.go(table, worker)
                continue
            wait_s = None
            try:
                self.play(table, worker)
                self.failed.pop(table, None)
            except KurganError as error:  # the table cannot be opened: no use to try again
                if not (isinstance(error, Trouble) and error.status == 404):  # else it was deleted meanwhile
                    log.warning("a computer seat cannot play at table %s: %s", table, error)
            except Exception as error:
                wait_s = min(LONGEST_S, self.settings.bot_retry_s * 2 ** self.failed[table])
                self.failed[table] = min(self.failed[table] + 1, 20)
                expected = isinstance(error, CannotKeep)  # the disk is full, or such: where it happened says nothing
                log.warning(
                    "a computer seat could not play: %s; it tries again in %g s", error, wait_s, exc_info=not expected
                )
            finally:
                self.release(table, wait_s)
        worker.stop()

    def go(self, errand: Errand, worker: Worker) -> None:
        def heard(share: float) -> None:
            errand.share = share

        said: Said | None = None
        try:
            said = worker.request(errand.question, lambda: self.stopping, heard)
        finally:
            errand.done(said)

    def next(self) -> str | Errand | None:
        """The table whose time has come; before it errands for which somebody waits, after it the others."""
        errands = self.house.errands
        with self.ready:
            while not self.stopping:
                if (errand := errands.take(urgent=True)) is not None:
                    return errand
                wait = self.due[0][0] - time.monotonic() if self.due else None
                if wait is not None and wait <= 0:
                    table = heapq.heappop(self.due)[1]
                    self.cued.discard(table)
                    self.busy.add(table)
                    return table
                if (errand := errands.take(urgent=False)) is not None:
                    return errand
                self.ready.wait(wait)
            return None

    def release(self, table: str, wait_s: float | None = None) -> None:
        with self.ready:
            self.busy.discard(table)
            again = table in self.again
            self.again.discard(table)
        if again or wait_s is not None:
            self.cue(table, wait_s or 0.0)
        if table not in self.cued and table not in self.held:
            with contextlib.suppress(CannotKeep, *FAILURES):  # it is free by itself, later
                self.jobs.drop(table)

    def play(self, table: str, worker: Worker) -> None:
        held = self.held.pop(table, None)
        if held is not None:
            self.begun.pop(table, None)
            if self.give(table, *held):
                return
        offered = self.house.drawing.waiting(table)
        if offered is not None and self.jobs.take(table):
            self.consider(table, offered, worker)
            return
        waiting = self.house.computers.waiting(table)
        if waiting is None:
            self.begun.pop(table, None)
            self.hurried.discard(table)
            self.get_ready(table, worker)
        if waiting is None or self.stopping or not self.jobs.take(table):
            return
        begun = self.begun.setdefault(table, time.monotonic())
        chosen = Chosen(waiting.only) if waiting.only else self.think(table, waiting, worker)
        if self.stopping:
            return
        if self.house.computers.shows(waiting, chosen.action):
            self.hold(table, waiting, chosen, self.beat(begun, waiting.alone, table in self.hurried))
        else:
            self.give(table, waiting, chosen)  # nobody notices, or more follows: nobody waits

    def consider(self, table: str, offered: Offered, worker: Worker) -> None:
        """Answer a draw before anything else is done there; the answer cues again if a computer is asked."""
        self.begun.pop(table, None)
        said = worker.request(offered.question, lambda: self.stopping) if offered.question else None
        if not self.stopping:
            self.house.drawing.reply(offered, said and said.get("found"))

    def give(self, table: str, waiting: Waiting, chosen: Chosen) -> bool:
        """Play an answer; that cues again while computers are asked, and else nobody hurries any longer."""
        played = self.house.computers.play(waiting, *chosen)
        with self.ready:
            if table not in self.again:
                self.hurried.discard(table)
        return played

    def think(self, table: str, waiting: Waiting, worker: Worker) -> Chosen:
        """If it cannot answer, an officer does; if not even he can, the house will play by lot."""
        action = self.ask(table, waiting, worker)
        if action or self.stopping or waiting.agent == OFFICER or OFFICER not in agents(waiting.game):
            return Chosen(action)
        log.warning("an officer stands in for a %s that does not answer", waiting.agent)
        return Chosen(self.ask(table, replace(waiting, agent=OFFICER), worker), OFFICER)

    def ask(self, table: str, waiting: Waiting, worker: Worker) -> str:
        with self.ready:
            self.thinking[table] = worker
        try:
            return worker.choose(waiting, self.rng.getrandbits(64), lambda: table in self.hurried)
        finally:
            with self.ready:
                del self.thinking[table]

    def get_ready(self, table: str, worker: Worker) -> None:
        """A process starts for seconds on a busy machine: rather while a person sets up than when he waits."""
        expected = None if worker.process else self.house.computers.expected(table)
        if expected is not None and not self.stopping:
            worker.choose(expected, 0)

    def beat(self, begun: float, alone: bool = True, hurried: bool = False) -> float:
        """The next time at which an answer may be given."""
        pause = (self.settings.bot_pause_ms if alone else self.settings.bot_beat_ms) / 1000
        since = time.monotonic() - begun
        if pause and since > SLOW_S and not hurried:
            pause = max(pause, SLOW_S)
        return begun + pause * max(1, math.ceil(since / pause)) if pause else begun

    def hold(self, table: str, waiting: Waiting, chosen: Chosen, until: float) -> None:
        with self.ready:
            self.held[table] = waiting, chosen
            self.busy.discard(table)
            self.again.discard(table)  # whatever changed is seen when the answer is given
            self.call(table, until)

    def stop(self) -> None:
        for hooks in (self.house.tables.on_turn, self.house.tables.on_open):
            if self.cue in hooks:
                hooks.remove(self.cue)
        if self.hurry in self.house.tables.on_hurry:
            self.house.tables.on_hurry.remove(self.hurry)
        if self.house.resigning.look in self.house.tables.on_change:
            self.house.tables.on_change.remove(self.house.resigning.look)
        if self.wake in self.house.errands.on_new:
            self.house.errands.on_new.remove(self.wake)
        self.keeper.stop()
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
