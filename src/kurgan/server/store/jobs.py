"""Jobs: which process thinks for the computers of a table, and until when nobody else does."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, update

from kurgan.server.store.schema import jobs

_J = jobs.c


def take(connection: Connection, table: str, worker: str, now: int, until_ms: int) -> bool:
    """Whether it is this one's now. Who comes at the same moment waits for the row, and finds it taken; or gets an
    IntegrityError."""
    free = (_J.until_ms < now) | (_J.worker == worker)
    mine = {"worker": worker, "until_ms": until_ms}
    if connection.execute(update(jobs).where(_J.table_id == table, free).values(**mine)).rowcount:
        return True
    if connection.execute(select(_J.worker).where(_J.table_id == table)).first() is not None:
        return False
    connection.execute(insert(jobs).values(table_id=table, **mine))
    return True


def keep(connection: Connection, worker: str, tables: Iterable[str], until_ms: int) -> None:
    """For longer."""
    mine = (_J.worker == worker) & _J.table_id.in_(list(tables))
    connection.execute(update(jobs).where(mine).values(until_ms=until_ms))


def drop(connection: Connection, table: str, worker: str) -> None:
    connection.execute(delete(jobs).where(_J.table_id == table, _J.worker == worker))
