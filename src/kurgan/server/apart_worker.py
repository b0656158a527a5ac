"""The processes that do the dearest work of a house; ``apart`` is their other end."""

from __future__ import annotations

import gc
import logging
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kurgan.core.errors import KurganError
from kurgan.server import editing
from kurgan.server.settings import Quotas
from kurgan.server.shapes.editor import EditIn
from kurgan.server.shapes.making import Made
from kurgan.server.store.failing import CannotKeep
from kurgan.server.trouble import Trouble, bad_text
from kurgan.server.workshop import READY

if TYPE_CHECKING:
    from kurgan.server.house import House

LOG = logging.getLogger("kurgan.server")
MEMORY = 2 * 2**30  # bytes of addresses, libraries among them
NICE = 10  # who plays comes first where processors are few


@dataclass(frozen=True)
class Asked:
    """A deed of making tables, with what it is given, as the server that asks is set."""

    deed: str
    given: tuple[Any, ...]
    seat_wait_s: int
    quotas: Quotas | None


def make(line: Connection, folder: Path, url: str) -> None:
    """Tables."""
    from kurgan.server.house import House  # which has the other end as one of its parts

    begin()
    house = House(folder, url=url)
    try:
        serve(line, lambda asked: done(house, asked))
    finally:
        house.close()


def try_out(line: Connection) -> None:
    """Positions of the editor."""
    begin()
    serve(line, tried)


def tried(given: EditIn) -> Any:
    try:
        return answer("edit", lambda: editing.edit(given))
    finally:
        gc.collect(0)


def begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when
    limit_memory()
    if hasattr(os, "nice"):
        os.nice(NICE)
    gc.freeze()
    gc.disable()  # what a piece of work leaves behind is looked for once, after it


def serve(line: Connection, do: Callable[[Any], Any]) -> None:
    """Until the other end is gone."""
    try:
        line.send(READY)
        while True:
            line.send(do(line.recv()))
    except (EOFError, OSError):
        pass


def answer(deed: str, do: Callable[[], Any]) -> Any:
    """What came of it, or why nothing did; nothing at all, where there is too little memory."""
    try:
        return do()
    except (Trouble, CannotKeep) as why:
        return why
    except KurganError as error:
        return bad_text(error)
    except MemoryError:
        return None
    except Exception:
        LOG.exception("%s failed", deed)
        return Trouble(500, "internal")


def done(house: House, asked: Asked) -> tuple[Made, bool] | Exception | None:
    """The table, and whether a computer plays there."""

    def do() -> tuple[Made, bool]:
        made: Made = getattr(house.making, asked.deed)(*asked.given)
        with house.tables.at(made.table) as live:
            return made, bool(live.computers)

    house.means.seat_wait_s, house.means.quotas = asked.seat_wait_s, asked.quotas
    try:
        found: tuple[Made, bool] | Exception | None = answer(asked.deed, do)
        return found
    finally:
        house.tables.close()  # nothing of it stays in memory
        gc.collect()


def limit_memory() -> None:
    try:
        import resource
    except ImportError:  # where no limit can be set
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, most))
