"""Links: tokens that seat whoever first opens them; only their hashes are kept."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from kurgan.server.store.people import hashed
from kurgan.server.store.schema import links

WATCH = ""  # in place of a seat: the spectators' link
_L = links.c


@dataclass(frozen=True)
class Link:
    table: str
    seat: str
    made_by: int | None
    used_by: int | None
    dead: bool


def add(connection: Connection, table: str, seat: str, token: str, made_by: int | None = None) -> str:
    connection.execute(
        insert(links).values(token=hashed(token), table_id=table, seat=seat, made_by=made_by, dead=False)
    )
    return token


def find(connection: Connection, token: str) -> Link | None:
    wanted = select(_L.table_id, _L.seat, _L.made_by, _L.used_by, _L.dead).where(_L.token == hashed(token))
    row = connection.execute(wanted).first()
    return Link(*row) if row else None


def use(connection: Connection, token: str, person: int) -> None:
    connection.execute(update(links).where(_L.token == hashed(token)).values(used_by=person))


def kill(connection: Connection, table: str, seat: str) -> None:
    """All that led to a seat."""
    connection.execute(update(links).where(_L.table_id == table, _L.seat == seat).values(dead=True))


def bring(connection: Connection, other: int, person: int) -> None:
    """What the other made or used, the person did."""
    for column in (_L.made_by, _L.used_by):
        connection.execute(update(links).where(column == other).values({column: person}))


def leave(connection: Connection, person: int) -> None:
    """Those by which a person would have handed seats over lead nowhere."""
    connection.execute(update(links).where(_L.made_by == person).values(made_by=None, dead=True))
