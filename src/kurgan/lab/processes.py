"""A crew of processes on this machine. Who dies is replaced; who is left behind by a killed command ends by itself."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections import deque
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from kurgan.core.errors import KurganError
from kurgan.core.text import Message
from kurgan.lab.crew import Done, Passed, Share, play_share

if TYPE_CHECKING:
    from kurgan.lab.batch import Batch, Outcome

T = TypeVar("T", bound="Outcome")
AT_HAND = 2  # shares: with the next one there nobody waits for the command to give it
PATIENCE = 5.0  # seconds for a process to end


class Worker:
    """A process and the shares it has, the first of them under way."""

    def __init__(self, batch: Batch[Any], keep_records: bool) -> None:
        context = multiprocessing.get_context("spawn")  # forking a process with threads can hang
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, batch, keep_records))
        self.process.start()
        theirs.close()  # so that its end is the end of the connection
        self.shares: deque[Share] = deque()

    def give(self, share: Share) -> None:
        self.shares.append(share)
        with contextlib.suppress(OSError):  # it has just died, as its connection will tell
            self.connection.send(share)

    def dismiss(self) -> None:
        """It ends by itself when nothing more can come; in the middle of a game it is not waited for."""
        self.connection.close()
        if self.shares:
            self.process.terminate()
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


class Processes(Generic[T]):
    def __init__(self, batch: Batch[T], jobs: int, keep_records: bool) -> None:
        self.batch, self.places, self.keep_records = batch, jobs, keep_records
        self.workers: list[Worker] = []

    def __enter__(self) -> Processes[T]:
        return self

    def __exit__(self, *_: Any) -> None:
        while self.workers:
            self.workers.pop().dismiss()

    def has_room(self) -> bool:
        return len(self.workers) < self.places or any(len(worker.shares) < AT_HAND for worker in self.workers)

    def give(self, share: Share) -> None:
        """To whoever has least; nobody is hired who is not needed."""
        if len(self.workers) < self.places:
            self.workers.append(Worker(self.batch, self.keep_records))
        min(self.workers, key=lambda worker: len(worker.shares)).give(share)

    def finished(self) -> list[Done[T]]:
        ready = wait([worker.connection for worker in self.workers if worker.shares])
        found: list[Done[T]] = []
        for worker in [worker for worker in self.workers if worker.connection in ready]:
            try:
                told = worker.connection.recv()
            except (EOFError, OSError):
                found += self._bury(worker)
                continue
            if isinstance(told, Message):
                raise Passed(told)
            worker.shares.popleft()
            found.append(told)
        return found

    def _bury(self, worker: Worker) -> list[Done[T]]:
        """It died over its first share; the others it had merely have nobody now."""
        self.workers.remove(worker)
        under_way, *others = worker.shares
        worker.dismiss()
        for share in others:
            self.give(share)
        return [Done(under_way, None)]


def _work(connection: Connection, batch: Batch[Outcome], keep_records: bool) -> None:
    """The life of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command is told, and ends it
    with contextlib.suppress(EOFError, OSError):  # the command is gone
        try:
            play = batch.begin(keep_records)
        except KurganError as error:
            connection.send(error.message)
            return
        while True:
            connection.send(play_share(play, connection.recv()))
