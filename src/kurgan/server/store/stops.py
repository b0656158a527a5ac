"""Stops: the links in mails by which whoever has the mail ends them. Only hashes are kept, and not for ever."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from kurgan.server.store.people import hashed
from kurgan.server.store.schema import notices_to, stops

LAST_MS = 90 * 86_400_000
_S = stops.c


def add(connection: Connection, token: str, target: int, now: int) -> None:
    connection.execute(delete(stops).where(_S.target == target, _S.made_ms < now - LAST_MS))
    connection.execute(insert(stops).values(token=hashed(token), target=target, made_ms=now))


def find(connection: Connection, token: str) -> int | None:
    """Whose mails it stops."""
    found: int | None = connection.execute(select(_S.target).where(_S.token == hashed(token))).scalar()
    return found


def clear(connection: Connection, target: int) -> None:
    connection.execute(delete(stops).where(_S.target == target))


def leave(connection: Connection, person: int) -> None:
    mine = select(notices_to.c.id).where(notices_to.c.person == person)
    connection.execute(delete(stops).where(_S.target.in_(mine)))
