"""Sessions: each browser of a person. Only the hashes of their tokens are kept; a session is called by the beginning
of its hash, from which nobody finds the token."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from kurgan.server.store.people import hashed
from kurgan.server.store.schema import sessions

LETTERS = 16  # of a hash
_S = sessions.c


@dataclass(frozen=True)
class Session:
    id: str
    created_ms: int
    seen_ms: int
    browser: str


def name_of(token: str) -> str:
    """A session's, by its token; of none, nothing."""
    return hashed(token)[:LETTERS] if token else ""


def add(connection: Connection, token: str, person: int, now: int, browser: str = "") -> None:
    connection.execute(
        insert(sessions).values(token=hashed(token), person=person, created_ms=now, seen_ms=0, browser=browser)
    )


def of_person(connection: Connection, person: int) -> list[Session]:
    """The latest first."""
    wanted = select(_S.token, _S.created_ms, _S.seen_ms, _S.browser).where(_S.person == person)
    rows = connection.execute(wanted.order_by(_S.created_ms.desc(), _S.token)).all()
    return [Session(row.token[:LETTERS], row.created_ms, row.seen_ms, row.browser) for row in rows]


def last_seen(connection: Connection, token: str) -> tuple[int, str] | None:
    """When, and in which browser."""
    row = connection.execute(select(_S.seen_ms, _S.browser).where(_S.token == hashed(token))).first()
    return (row.seen_ms, row.browser) if row else None


def saw(connection: Connection, token: str, hour_ms: int, browser: str) -> None:
    given = {"seen_ms": hour_ms} | ({"browser": browser} if browser else {})
    connection.execute(update(sessions).where(_S.token == hashed(token)).values(given))


def end(connection: Connection, person: int, ended: Iterable[str]) -> None:
    for name in ended:
        connection.execute(delete(sessions).where(_S.person == person, _S.token.startswith(name, autoescape=True)))


def leave(connection: Connection, person: int) -> list[str]:
    """All of a person's; gives their names."""
    ended = [one.id for one in of_person(connection, person)]
    connection.execute(delete(sessions).where(_S.person == person))
    return ended
