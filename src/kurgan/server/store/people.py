"""People: browsers with a cookie."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, insert, select, update

from kurgan.server.store.schema import people

_FIND = select(people.c.id, people.c.name).where(people.c.token == bindparam("given"))


@dataclass(frozen=True)
class Person:
    id: int
    name: str


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def add(connection: Connection, token: str, name: str, now: int) -> Person:
    made = connection.execute(insert(people).values(token=hashed(token), name=name, created_ms=now))
    assert made.inserted_primary_key is not None
    return Person(made.inserted_primary_key[0], name)


def find(connection: Connection, token: str) -> Person | None:
    row = connection.execute(_FIND, {"given": hashed(token)}).first()
    return Person(row.id, row.name) if row else None


def rename(connection: Connection, person: Person, name: str) -> Person:
    connection.execute(update(people).where(people.c.id == person.id).values(name=name))
    return Person(person.id, name)
