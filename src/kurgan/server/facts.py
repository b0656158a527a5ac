"""A table beside its log: what it plays, who sits where, offers, pauses, chat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, RowMapping, select

from kurgan.server import schema
from kurgan.server.clocks import Pause
from kurgan.server.shapes.making import Clock
from kurgan.server.trouble import Trouble

CHAT_KEPT = 200  # lines that a snapshot shows


@dataclass(frozen=True)
class Header:
    """Fixed when a table is made."""

    id: str
    game: str
    rules: str
    scenario: str
    options: dict[str, str]
    digest: str
    overlay: str
    start: str
    dice: str
    script: list[list[str]]
    copied: int
    clock: Clock | None
    guided: bool
    parent: str
    parent_n: int
    owner: int
    seat_wait_s: int
    created_ms: int


@dataclass(frozen=True)
class Seat:
    seat: str
    kind: str
    agent: str
    name: str
    person: int | None
    open: bool
    standing: dict[str, str]
    notes: str
    reissued_ms: int = 0

    @property
    def taken(self) -> bool:
        return self.kind == "computer" or self.person is not None


@dataclass(frozen=True)
class Offer:
    seat: str
    answered: tuple[str, ...]


@dataclass(frozen=True)
class Line:
    """A line of chat."""

    n: int
    seat: str
    name: str
    text: str
    at_ms: int


@dataclass(frozen=True)
class Facts:
    version: int
    seats: dict[str, Seat]
    watchers: frozenset[int]
    holders: frozenset[int]  # everybody who ever held a seat
    pauses: tuple[Pause, ...]
    offer: Offer | None
    chat: tuple[Line, ...]

    def mine(self, person: int | None) -> list[str]:
        return [name for name, seat in self.seats.items() if person is not None and seat.person == person]

    def holds_all(self, person: int | None) -> bool:
        """Whether nobody else does, or ever did: a seat taken over may carry another's secrets."""
        return len(self.mine(person)) == len(self.seats) and self.holders <= {person}


def read_header(connection: Connection, table: str) -> Header:
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).mappings().first()
    if row is None:
        raise Trouble(404, "unknown_table")
    return header_of(row)


def header_of(row: RowMapping) -> Header:
    values: dict[str, Any] = {name: row[name] for name in Header.__dataclass_fields__}
    return Header(**values | {"clock": Clock(**row["clock"]) if row["clock"] else None})


def read_facts(connection: Connection, table: str, order: tuple[str, ...]) -> Facts:
    """``order``: the game's seats, which is how they are listed."""
    t = schema.tables
    version = connection.execute(select(t.c.version).where(t.c.id == table)).scalar_one()
    p = schema.pauses
    pauses = connection.execute(
        select(p.c.seat, p.c.kind, p.c.from_ms, p.c.to_ms).where(p.c.table_id == table).order_by(p.c.id)
    )
    c = schema.chat
    lines = connection.execute(
        select(c.c.n, c.c.seat, c.c.name, c.c.text, c.c.at_ms)
        .where(c.c.table_id == table)
        .order_by(c.c.n.desc())
        .limit(CHAT_KEPT)
    ).all()
    watching = connection.execute(select(schema.watchers.c.person).where(schema.watchers.c.table_id == table)).scalars()
    return replace(
        read_beside(connection, {table: order})[table],
        version=version,
        watchers=frozenset(watching),
        pauses=tuple(Pause(*row) for row in pauses),
        chat=tuple(Line(*row) for row in reversed(lines)),
    )


def read_beside(connection: Connection, orders: Mapping[str, tuple[str, ...]]) -> dict[str, Facts]:
    """Seats, holders and offers of many tables, which is what lists tell; of each with the order of its seats."""
    s, h, people, o = schema.seats, schema.holders, schema.people, schema.offers
    seats: dict[str, dict[str, Seat]] = {table: {} for table in orders}
    for row in connection.execute(
        select(s, people.c.name.label("called"))
        .join(people, s.c.person == people.c.id, isouter=True)
        .where(s.c.table_id.in_(orders))
    ):
        seats[row.table_id][row.seat] = Seat(
            row.seat,
            row.kind,
            row.agent,
            row.name or row.called or "",
            row.person,
            row.open,
            row.standing,
            row.notes,
            row.reissued_ms,
        )
    holders: dict[str, set[int]] = {table: set() for table in orders}
    for row in connection.execute(select(h).where(h.c.table_id.in_(orders))):
        holders[row.table_id].add(row.person)
    offers = {
        row.table_id: Offer(row.seat, tuple(row.answered))
        for row in connection.execute(select(o).where(o.c.table_id.in_(orders)))
    }
    return {
        table: Facts(
            0,
            {name: seats[table][name] for name in order},
            frozenset(),
            frozenset(holders[table]),
            (),
            offers.get(table),
            (),
        )
        for table, order in orders.items()
    }
