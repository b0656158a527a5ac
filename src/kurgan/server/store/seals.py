"""Seals: the secret seeds of tables, and of those that are about to be made. No view, record or list reads this before
the game is over."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from kurgan.core import fair
from kurgan.server.store.schema import seals

WAIT_MS = 3_600_000  # that a seal may lie unused
_S = seals.c


def add(connection: Connection, seed: bytes, table: str | None, now: int) -> str:
    """Of a table, or of one to come; gives its commitment. What nobody has used for long goes."""
    connection.execute(delete(seals).where(_S.table_id.is_(None), _S.created_ms < now - WAIT_MS))
    made = fair.commitment(seed)
    connection.execute(insert(seals).values(commitment=made, seed=seed.hex(), table_id=table, created_ms=now))
    return made


def unused(connection: Connection, commitment: str) -> bytes | None:
    return _seed(connection, (_S.commitment == commitment) & _S.table_id.is_(None))


def use(connection: Connection, commitment: str, table: str) -> bool:
    """Whether no other table was quicker: a seed that is used twice would be known too early."""
    free = (_S.commitment == commitment) & _S.table_id.is_(None)
    return connection.execute(update(seals).where(free).values(table_id=table)).rowcount == 1


def of_table(connection: Connection, table: str) -> bytes | None:
    """None: its dice are not sealed."""
    return _seed(connection, _S.table_id == table)


def _seed(connection: Connection, where: object) -> bytes | None:
    found: str | None = connection.execute(select(_S.seed).where(where)).scalar()  # type: ignore[arg-type]
    return None if found is None else bytes.fromhex(found)
