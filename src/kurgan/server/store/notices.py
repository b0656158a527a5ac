"""Notices: who is told when it is his move, how often at most, in which language, and when he last was."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from kurgan.server.store.schema import notices

_N = notices.c


@dataclass(frozen=True)
class Wish:
    every_s: int
    lang: str
    sent_ms: int


def of_person(connection: Connection, person: int) -> Wish | None:
    row = connection.execute(select(_N.every_s, _N.lang, _N.sent_ms).where(_N.person == person)).first()
    return None if row is None else Wish(*row)


def put(connection: Connection, person: int, every_s: int, lang: str) -> None:
    values = {"every_s": every_s, "lang": lang}
    if not connection.execute(update(notices).where(_N.person == person).values(values)).rowcount:
        connection.execute(insert(notices).values(person=person, sent_ms=0, **values))


def everybody(connection: Connection) -> set[int]:
    return set(connection.execute(select(_N.person)).scalars())


def claim(connection: Connection, person: int, sent_ms: int, now: int) -> bool:
    """Whether it is for this process to tell him now; ``sent_ms``: when the last notice went, as it has seen it."""
    mine = (_N.person == person) & (_N.sent_ms == sent_ms)
    return connection.execute(update(notices).where(mine).values(sent_ms=now)).rowcount == 1


def postpone(connection: Connection, person: int, sent_ms: int, as_of_ms: int) -> None:
    """What went then arrived nowhere: it counts as sent earlier."""
    mine = (_N.person == person) & (_N.sent_ms == sent_ms)
    connection.execute(update(notices).where(mine).values(sent_ms=as_of_ms))


def bring(connection: Connection, other: int, person: int) -> None:
    """What the person has chosen stands; else what the other has."""
    if of_person(connection, person) is None:
        connection.execute(update(notices).where(_N.person == other).values(person=person))
    connection.execute(delete(notices).where(_N.person == other))


def leave(connection: Connection, person: int) -> None:
    connection.execute(delete(notices).where(_N.person == person))
