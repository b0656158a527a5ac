"""Watchers: who came by the spectators' link, or made a table without sitting there."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from kurgan.server.store.schema import watchers

_W = watchers.c


def add(connection: Connection, table: str, person: int) -> None:
    if connection.execute(select(_W.person).where(_W.table_id == table, _W.person == person)).first() is None:
        connection.execute(insert(watchers).values(table_id=table, person=person))


def of_table(connection: Connection, table: str) -> frozenset[int]:
    return frozenset(connection.execute(select(_W.person).where(_W.table_id == table)).scalars())


def clear(connection: Connection, table: str) -> None:
    connection.execute(delete(watchers).where(_W.table_id == table))


def bring(connection: Connection, other: int, person: int) -> None:
    """Where the other was, the person is from now on."""
    both = select(_W.table_id).where(_W.person == person)
    connection.execute(delete(watchers).where(_W.person == other, _W.table_id.in_(both)))
    connection.execute(update(watchers).where(_W.person == other).values(person=person))


def leave(connection: Connection, person: int) -> None:
    connection.execute(delete(watchers).where(_W.person == person))
