"""A process of its own for one kind of work: it holds up nobody here, and may take only so much time and memory.

It is started when it is first needed, and again after one that took too much was ended; it ends with its server.
What is long at work in compiled rules lets no other thread go on meanwhile, so a thread of its own would not do.
"""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

START = multiprocessing.get_context("spawn")
SECONDS = 30.0  # for one piece of work; a process that has to be started takes two of them
READY = "ready"  # what it says first


class Workshop:
    """One piece after the other."""

    def __init__(self, work: Callable[..., None], *given: object) -> None:
        """``work``: what runs there, with its end of the line and what is given to it."""
        self.seconds = SECONDS
        self._work, self._given = work, given
        self._turn = threading.Lock()
        self._running: tuple[BaseProcess, Connection] | None = None
        self._ready = False

    @property
    def number(self) -> int | None:
        """The process's, while there is one."""
        return self._running[0].pid if self._running else None

    def ask(self, asked: Any) -> Any:
        """None: it took too long, or more memory than there is for it."""
        with self._turn:
            try:
                line = self._line()
                line.send(asked)
                if self._await_ready(line) and line.poll(self.seconds):
                    return line.recv()
            except (OSError, EOFError):
                pass
            self._end()
            return None

    def is_begun(self) -> bool:
        """Whether there is one. If not it is started, for the next who comes."""
        with self._turn:
            begun = self._running is not None and self._running[0].is_alive()
            self._line()
            return begun

    def _await_ready(self, line: Connection) -> bool:
        if not self._ready and line.poll(self.seconds):
            self._ready = line.recv() == READY
        return self._ready

    def _line(self) -> Connection:
        """To the process; to a new one, if there is none."""
        if self._running is not None and self._running[0].is_alive():
            return self._running[1]
        self._end()
        here, there = START.Pipe()
        process = START.Process(target=self._work, args=(there, *self._given), daemon=True)
        process.start()
        there.close()
        self._running = process, here
        return here

    def _end(self) -> None:
        if self._running is not None:
            process, line = self._running
            self._running, self._ready = None, False
            line.close()
            process.kill()
            process.join()

    def close(self) -> None:
        with self._turn:
            self._end()
