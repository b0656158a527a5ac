"""Several processes that serve from one database at one place: who dies is started again, and nobody misses him.

The first process binds the place and opens the house, so that whatever is wrong is one clear line; then it watches.
Where it can the others are forked from it, so that what all of them have loaded is in memory once.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType

from kurgan.games import GAMES, load
from kurgan.server.logs import write_json
from kurgan.server.settings import Settings

LOG = logging.getLogger("kurgan.server")
FORKED = sys.platform == "linux"  # elsewhere libraries of the system do not bear it
START = multiprocessing.get_context("fork") if FORKED else multiprocessing.get_context("spawn")
AGAIN_S = 1.0  # before one that died is started again
LOOK_S = 0.5  # whether the first one is still there
LAST_S = 10.0  # for the end of what they do


@dataclass(frozen=True)
class Work:
    """What each of them is given."""

    place: socket.socket
    settings: Settings
    folder: Path | None
    database: str
    as_json: bool  # the log


def one(work: Work, ready: Callable[[], None]) -> None:
    """In a process of its own; it ends with the first."""
    from kurgan.server.app import create_app
    from kurgan.server.run import Server, configured, open_house, prepare

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first one says when
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if work.as_json and not FORKED:
        write_json()
    house = open_house(work.folder, work.database)
    prepare()
    server = Server(configured(create_app(house, work.settings), work.settings), ready)

    def watch() -> None:
        first = multiprocessing.parent_process()
        if first is None:
            return
        while FORKED and os.getppid() == first.pid:  # those forked later hold its pipe open, too
            time.sleep(LOOK_S)
        if not FORKED:
            wait([first.sentinel])
        server.should_exit = True

    threading.Thread(target=watch, daemon=True, name="kurgan-first").start()
    try:
        server.run([work.place])
    finally:
        house.close()


class Several:
    def __init__(self, work: Work, ready: Callable[[], None]) -> None:
        self.work, self.ready = work, ready
        self.answering = START.Event()
        self.running: list[BaseProcess] = []

    def run(self) -> None:
        """Until Ctrl-C, or until it is told to end."""
        if FORKED:
            load_all()
        before = signal.signal(signal.SIGTERM, _interrupt)
        try:
            for _ in range(self.work.settings.workers):
                self.start()
            while not self.answering.wait(0.2):
                self.look()
            self.ready()
            while True:
                wait([process.sentinel for process in self.running])
                self.look()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()
            signal.signal(signal.SIGTERM, before)

    def start(self) -> None:
        process = START.Process(target=one, args=(self.work, self.answering.set))  # no daemon: those may start none
        process.start()
        self.running.append(process)

    def look(self) -> None:
        for process in [each for each in self.running if not each.is_alive()]:
            LOG.warning("a process that served has ended (%s); it is started again", process.exitcode)
            self.running.remove(process)
            time.sleep(AGAIN_S)
            self.start()

    def stop(self) -> None:
        for process in self.running:
            process.terminate()
        end = time.monotonic() + LAST_S
        for process in self.running:
            process.join(max(0.0, end - time.monotonic()))
            if process.is_alive():
                process.kill()


def load_all() -> None:
    """What every one of them would load for itself. It is never looked through for garbage: that would write to it."""
    for game in GAMES:
        load(game)
    gc.collect()
    gc.freeze()


def _interrupt(signum: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
