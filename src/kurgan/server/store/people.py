"""People: browsers with a cookie."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, insert, select, update

from kurgan.server.store.schema import devices, people

_PERSON = select(people.c.id, people.c.name)
_FIND = _PERSON.where(people.c.token == bindparam("given"))
_FIND_BY_DEVICE = _PERSON.join(devices, devices.c.person == people.c.id).where(devices.c.token == bindparam("given"))


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
    given = {"given": hashed(token)}
    row = connection.execute(_FIND, given).first() or connection.execute(_FIND_BY_DEVICE, given).first()
    return Person(row.id, row.name) if row else None


def by_id(connection: Connection, person: int) -> Person:
    return Person(*connection.execute(_PERSON.where(people.c.id == person)).one())


def rename(connection: Connection, person: Person, name: str) -> Person:
    connection.execute(update(people).where(people.c.id == person.id).values(name=name))
    return Person(person.id, name)
