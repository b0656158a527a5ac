"""The process that does the dearest work of a house; ``apart`` is its other end."""

from __future__ import annotations

import logging
import signal
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kurgan.core.errors import KurganError
from kurgan.server.settings import Quotas
from kurgan.server.shapes.making import Made
from kurgan.server.store.failing import CannotKeep
from kurgan.server.trouble import Trouble, bad_text

if TYPE_CHECKING:
    from kurgan.server.house import House

LOG = logging.getLogger("kurgan.server")
MEMORY = 2 * 2**30  # bytes of addresses, libraries among them


@dataclass(frozen=True)
class Asked:
    """A deed of making tables, with what it is given, as the server that asks is set."""

    deed: str
    given: tuple[Any, ...]
    seat_wait_s: int
    quotas: Quotas | None


def work(line: Connection, folder: Path, url: str) -> None:
    """Until the other end is gone."""
    from kurgan.server.house import House  # which has the other end as one of its parts

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when
    limit_memory()
    house = House(folder, url=url)
    try:
        while True:
            line.send(done(house, line.recv()))
    except (EOFError, OSError):
        pass
    finally:
        house.close()


def done(house: House, asked: Asked) -> tuple[Made, bool] | Exception | None:
    """The table, and whether a computer plays there; why there is none; nothing, where there is too little memory."""
    house.means.seat_wait_s, house.means.quotas = asked.seat_wait_s, asked.quotas
    try:
        made: Made = getattr(house.making, asked.deed)(*asked.given)
        with house.tables.at(made.table) as live:
            return made, bool(live.computers)
    except (Trouble, CannotKeep) as why:
        return why
    except KurganError as error:
        return bad_text(error)
    except MemoryError:
        return None
    except Exception:
        LOG.exception("%s failed", asked.deed)
        return Trouble(500, "internal")
    finally:
        house.tables.close()  # nothing of it stays in memory


def limit_memory() -> None:
    try:
        import resource
    except ImportError:  # where no limit can be set
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, most))
