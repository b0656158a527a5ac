"""Jobs: which process thinks for the computers of a table, and until when nobody else does.

Asked only where several processes serve, so the database is PostgreSQL.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from kurgan.server.store.schema import jobs

_J = jobs.c


def take(connection: Connection, table: str, worker: str, now: int, until_ms: int) -> bool:
    """Whether it is this one's now. Nobody waits for a job that another is taking at the same moment: it is his."""
    here = _J.table_id == table
    if connection.execute(select(_J.worker).where(here)).first() is None:
        connection.execute(insert(jobs).values(table_id=table, worker="", until_ms=0).on_conflict_do_nothing())
    free = (_J.until_ms < now) | (_J.worker == worker)
    wanted = select(_J.table_id).where(here, free).with_for_update(skip_locked=True)
    if connection.execute(wanted).first() is None:
        return False
    connection.execute(update(jobs).where(here).values(worker=worker, until_ms=until_ms))
    return True


def keep(connection: Connection, worker: str, tables: Iterable[str], until_ms: int) -> None:
    """For longer."""
    mine = (_J.worker == worker) & _J.table_id.in_(list(tables))
    connection.execute(update(jobs).where(mine).values(until_ms=until_ms))


def drop(connection: Connection, table: str, worker: str) -> None:
    connection.execute(delete(jobs).where(_J.table_id == table, _J.worker == worker))
