"""Codes by which another browser becomes the same person: one for each at most, and only their hashes."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from kurgan.server.store.people import hashed
from kurgan.server.store.schema import codes

_C = codes.c


def put(connection: Connection, code: str, person: int, until_ms: int) -> None:
    """The one before is void."""
    connection.execute(delete(codes).where(_C.person == person))
    connection.execute(insert(codes).values(code=hashed(code), person=person, until_ms=until_ms))


def take(connection: Connection, code: str, now: int) -> int | None:
    """Whose it is; it is used up by this, and what is out of time goes with it."""
    connection.execute(delete(codes).where(_C.until_ms <= now))
    person: int | None = connection.execute(select(_C.person).where(_C.code == hashed(code))).scalar()
    connection.execute(delete(codes).where(_C.code == hashed(code)))
    return person


def leave(connection: Connection, person: int) -> None:
    connection.execute(delete(codes).where(_C.person == person))
