"""Holders: everybody who ever held a seat."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, update

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


def bring(connection: Connection, other: int, person: int) -> None:
    """Where the other was, the person is from now on."""
    both = select(_H.table_id).where(_H.person == person)
    connection.execute(delete(holders).where(_H.person == other, _H.table_id.in_(both)))
    connection.execute(update(holders).where(_H.person == other).values(person=person))


def others(connection: Connection, table: str, persons: Iterable[int]) -> list[int]:
    """Who ever sat there beside these, in the order in which they came to the house."""
    wanted = select(_H.person).where(_H.table_id == table, _H.person.not_in(list(persons)))
    return list(connection.execute(wanted.order_by(_H.person)).scalars())
