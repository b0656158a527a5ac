"""A crew of Ray: workers of a Ray that is started for the command and ends with it, or of a cluster that is there.

A worker is an actor that holds a batch. Ray says when one is gone; who replaces it plays its games again.
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Generic, TypeVar

import kurgan
from kurgan.core.errors import KurganError
from kurgan.core.extras import need
from kurgan.core.text import Message
from kurgan.lab.batch import Batch, Engine, Outcome
from kurgan.lab.crew import LIVES, Done, Passed, Share, play_share
from kurgan.lab.minds import sources
from kurgan.lab.ray_start import Ray, place

T = TypeVar("T", bound=Outcome)
AT_HAND = 2  # shares: with the next one there no worker waits for the command to give it
PATIENCE = 120.0  # seconds until the first worker is there, on a cluster that may be busy


class Player:
    """What runs where a worker is."""

    def begin(self, batch: Batch[Any], keep_records: bool) -> tuple[str, str] | Message:
        """Which Kurgan this is, so that nobody plays by other rules; or what went wrong."""
        try:
            self.play = batch.begin(keep_records)
        except KurganError as error:
            return error.message
        return kurgan.__version__, sources()

    def share(self, share: Share) -> Done[Any]:
        return play_share(self.play, share)


@dataclass
class Worker:
    actor: Any
    begun: Any  # what it says when it has begun, as a promise; None when it has been heard
    shares: deque[tuple[Share, Any]] = field(default_factory=deque)  # with what is promised of them

    @property
    def next(self) -> Any:
        """What it will say next."""
        return self.begun if self.begun is not None else self.shares[0][1]


class Cluster(Generic[T]):
    """The crew of a batch."""

    def __init__(self, batch: Batch[T], jobs: int, keep_records: bool, address: str | None) -> None:
        self.given, self.places = (batch, keep_records), jobs
        self.ray = Ray(address, jobs)
        self.ours = kurgan.__version__, sources()
        self.workers: list[Worker] = []
        self.orphans: deque[Share] = deque()  # shares that nobody has yet
        self.stillborn = 0

    def __enter__(self) -> Cluster[T]:
        self.ray.start()
        self.since = monotonic()
        try:
            self.player = self.ray.module.remote(num_cpus=1, max_restarts=0)(Player)
            self.workers = [self._hire() for _ in range(self.places)]
        except BaseException:
            self.ray.stop()
            raise
        return self

    def __exit__(self, *_: Any) -> None:
        try:
            for worker in self.workers:
                with suppress(self.ray.module.exceptions.RayError):
                    self.ray.module.kill(worker.actor)
        finally:
            self.ray.stop()

    def has_room(self) -> bool:
        given = len(self.orphans) + sum(len(worker.shares) for worker in self.workers)
        return given < AT_HAND * self.places

    def give(self, share: Share) -> None:
        self.orphans.append(share)

    def finished(self) -> list[Done[T]]:
        found: list[Done[T]] = []
        while not found:
            self._hand_out()
            promised = {worker.next: worker for worker in self.workers if worker.begun is not None or worker.shares}
            ready, _ = self.ray.module.wait(list(promised), timeout=1.0)
            for promise in ready:
                found += self._hear(promised[promise])
            if not ready and all(worker.begun is not None for worker in self.workers):
                self._be_patient()
        return found

    # --- workers ----------------------------------------------------------------------------------

    def _hire(self) -> Worker:
        actor = self.player.remote()
        return Worker(actor, actor.begin.remote(*self.given))

    def _hand_out(self) -> None:
        while self.orphans and (free := [w for w in self.workers if w.begun is None and len(w.shares) < AT_HAND]):
            worker, share = min(free, key=lambda worker: len(worker.shares)), self.orphans.popleft()
            worker.shares.append((share, worker.actor.share.remote(share)))

    def _hear(self, worker: Worker) -> list[Done[T]]:
        try:
            said = self.ray.module.get(worker.next)
        except self.ray.module.exceptions.RayTaskError as error:
            raise error.cause from None
        except self.ray.module.exceptions.RayError as error:
            return self._bury(worker, error)
        if worker.begun is None:
            worker.shares.popleft()
            return [said]
        worker.begun = None
        self.stillborn = 0
        if isinstance(said, Message):
            raise Passed(said)
        if said != self.ours:
            raise KurganError("cluster_other", theirs=" ".join(said), ours=" ".join(self.ours))
        return []

    def _bury(self, worker: Worker, error: Exception) -> list[Done[T]]:
        """It died over its first share; the others it had merely are somebody else's."""
        self.workers.remove(worker)
        if worker.begun is not None:
            self.stillborn += 1
            if self.stillborn == LIVES * self.places:
                raise KurganError("cluster_stillborn", detail=str(error).strip().partition("\n")[0])
        self.workers.append(self._hire())
        shares = [share for share, _ in worker.shares]
        self.orphans.extendleft(reversed(shares[1:]))
        return [Done(share, None) for share in shares[:1]]

    def _be_patient(self) -> None:
        if monotonic() - self.since > PATIENCE:
            raise KurganError("cluster_busy", seconds=round(PATIENCE))


def engine(address: str | None) -> Engine:
    """Games are played by Ray: one of our own, or that at an address."""
    need("ray", "ray")
    if address is not None:
        place(address)
    return lambda batch, jobs, keep_records: Cluster(batch, jobs, keep_records, address)
