"""People: browsers with a cookie."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from kurgan.server.store.schema import people, sessions

_PERSON = select(people.c.id, people.c.name)
_FIND = _PERSON.join(sessions, sessions.c.person == people.c.id).where(sessions.c.token == bindparam("given"))
_GONE = "gone"  # in place of a token: no hash of any


@dataclass(frozen=True)
class Person:
    id: int
    name: str


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def add(connection: Connection, token: str, name: str, now: int) -> Person:
    """Somebody, who is not known by the token yet: that is a session."""
    return _add(connection, hashed(token), name, now)


def _add(connection: Connection, token: str, name: str, now: int) -> Person:
    made = connection.execute(insert(people).values(token=token, name=name, created_ms=now))
    assert made.inserted_primary_key is not None
    return Person(made.inserted_primary_key[0], name)


def find(connection: Connection, token: str) -> Person | None:
    given = {"given": hashed(token)}
    row = connection.execute(_FIND, given).first()
    return Person(row.id, row.name) if row else None


def by_id(connection: Connection, person: int) -> Person:
    return Person(*connection.execute(_PERSON.where(people.c.id == person)).one())


def rename(connection: Connection, person: Person, name: str) -> Person:
    connection.execute(update(people).where(people.c.id == person.id).values(name=name))
    return Person(person.id, name)


def gone(connection: Connection) -> Person:
    """Who stands for everybody that has left: that somebody else once sat at a table remains true."""
    row = connection.execute(_PERSON.where(people.c.token == _GONE)).first()
    return Person(row.id, row.name) if row else _add(connection, _GONE, "", 0)


def remove(connection: Connection, person: int) -> None:
    """To whom nothing belongs any longer."""
    connection.execute(delete(people).where(people.c.id == person))
