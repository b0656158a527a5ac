"""The house itself: which version wrote here last, when it was last seen at work, and its key for push notices."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update

from kurgan.server.store.schema import house

VERSION, BEAT, PUSH_KEY = "version", "beat", "push_key"
_H = house.c


def told(connection: Connection, name: str) -> str:
    """Empty when nothing is kept by that name."""
    found: str | None = connection.execute(select(_H.value).where(_H.name == name)).scalar()
    return found or ""


def tell(connection: Connection, name: str, value: str) -> None:
    if not connection.execute(update(house).where(_H.name == name).values(value=value)).rowcount:
        connection.execute(insert(house).values(name=name, value=value))
