"""Holders: everybody who ever held a seat."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, insert, select

from kurgan.server.store.schema import holders

_H = holders.c


def add(connection: Connection, table: str, person: int) -> None:
    if connection.execute(select(_H.person).where(_H.table_id == table, _H.person == person)).first() is None:
        connection.execute(insert(holders).values(table_id=table, person=person))


def of_tables(connection: Connection, wanted: Iterable[str]) -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {table: set() for table in wanted}
    for table, person in connection.execute(select(_H.table_id, _H.person).where(_H.table_id.in_(found))):
        found[table].add(person)
    return {table: frozenset(people) for table, people in found.items()}
