"""People, seats and links. A link is a token that seats whoever first opens it; only its hash is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, Table, bindparam, insert, select, update

from kurgan.server import schema
from kurgan.server.clocks import VACANT
from kurgan.server.shapes.making import NewSeat
from kurgan.server.trouble import Trouble, stale

_PERSON = select(schema.people.c.id, schema.people.c.name).where(schema.people.c.token == bindparam("given"))
WATCH = ""  # in place of a seat: the spectators' link


@dataclass(frozen=True)
class Person:
    """A browser with a cookie."""

    id: int
    name: str


def plain(text: str) -> str:
    """What people write, without characters that are no writing."""
    return "".join(c for c in text if c.isprintable() or c in "\n\t").strip()


def one_line(name: str) -> str:
    return " ".join(plain(name).split())


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# --- people ---------------------------------------------------------------------------------------


def new_person(connection: Connection, token: str, name: str, now: int) -> Person:
    made = connection.execute(insert(schema.people).values(token=hashed(token), name=name, created_ms=now))
    assert made.inserted_primary_key is not None
    return Person(made.inserted_primary_key[0], name)


def find_person(connection: Connection, token: str) -> Person | None:
    row = connection.execute(_PERSON, {"given": hashed(token)}).first()
    return Person(row.id, row.name) if row else None


def rename(connection: Connection, person: Person, name: str) -> Person:
    connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(name=name))
    return Person(person.id, name)


# --- making ---------------------------------------------------------------------------------------


def make_seats(
    connection: Connection,
    table: str,
    wanted: Mapping[str, NewSeat],
    person: Person,
    new_token: Callable[[], str],
    now: int,
) -> tuple[dict[str, str], str]:
    """The seats of a new table; gives the links and the spectators' token."""
    made: dict[str, str] = {}
    for seat, new in wanted.items():
        mine = new.kind == "me"
        connection.execute(
            insert(schema.seats).values(
                table_id=table,
                seat=seat,
                kind="computer" if new.kind == "computer" else "person",
                agent=new.agent if new.kind == "computer" else "",
                name=one_line(new.name),
                person=person.id if mine else None,
                open=new.kind == "open",
                standing={},
                notes="",
                reissued_ms=0,
            )
        )
        if new.kind in ("link", "open"):
            connection.execute(insert(schema.pauses).values(table_id=table, seat=seat, kind=VACANT, from_ms=now))
        if new.kind == "link":
            made[seat] = _new_link(connection, table, seat, new_token())
    mine = any(new.kind == "me" for new in wanted.values())
    _enlist(connection, schema.holders if mine else schema.watchers, table, person)
    return made, _new_link(connection, table, WATCH, new_token())


def _new_link(connection: Connection, table: str, seat: str, token: str, made_by: int | None = None) -> str:
    connection.execute(
        insert(schema.links).values(token=hashed(token), table_id=table, seat=seat, made_by=made_by, dead=False)
    )
    return token


def _enlist(connection: Connection, people: Table, table: str, person: Person) -> None:
    """Among those who hold a seat, or watch."""
    known = select(people.c.person).where(people.c.table_id == table, people.c.person == person.id)
    if connection.execute(known).first() is None:
        connection.execute(insert(people).values(table_id=table, person=person.id))


# --- sitting down ---------------------------------------------------------------------------------


def find_link(connection: Connection, token: str) -> tuple[str, str]:
    """The table and seat of a link that may still be used."""
    links = schema.links.c
    row = connection.execute(select(schema.links).where(links.token == hashed(token))).first()
    if row is None:
        raise Trouble(404, "unknown_link")
    if row.dead:
        raise Trouble(410, "link_used")
    return row.table_id, row.seat


def join(connection: Connection, person: Person, token: str, now: int) -> bool:
    """Sit where a link leads; False when this person had done so before."""
    table, seat = find_link(connection, token)
    if seat == WATCH:
        _enlist(connection, schema.watchers, table, person)
        return True
    links = schema.links.c
    link = connection.execute(select(links.used_by, links.made_by).where(links.token == hashed(token))).one()
    if link.used_by is not None:
        if link.used_by != person.id:
            raise Trouble(410, "link_used")
        return False
    if link.made_by == person.id:  # the holder himself stays, and may still give it away
        return False
    connection.execute(update(schema.links).where(links.token == hashed(token)).values(used_by=person.id))
    if link.made_by is not None:
        _vacate(connection, table, seat, link.made_by, now)
    if not _bind(connection, table, seat, person, now):
        raise Trouble(410, "link_used")
    return True


def sit(connection: Connection, person: Person, table: str, seat: str, now: int) -> None:
    """Take a seat that is open to anyone."""
    s = schema.seats.c
    found = connection.execute(select(s.open, s.person).where(s.table_id == table, s.seat == seat)).first()
    if found is None or not found.open:
        raise Trouble(403, "not_open")
    if found.person != person.id and not _bind(connection, table, seat, person, now):
        raise Trouble(409, "seat_taken")


def _bind(connection: Connection, table: str, seat: str, person: Person, now: int) -> bool:
    s, p = schema.seats.c, schema.pauses.c
    values: dict[str, object] = {"person": person.id} | ({"name": ""} if person.name else {})
    taken = connection.execute(
        update(schema.seats).values(**values).where(s.table_id == table, s.seat == seat, s.person.is_(None))
    )
    connection.execute(
        update(schema.pauses)
        .values(to_ms=now)
        .where(p.table_id == table, p.seat == seat, p.kind == VACANT, p.to_ms.is_(None))
    )
    if taken.rowcount:
        _enlist(connection, schema.holders, table, person)
    return taken.rowcount == 1


# --- new links ------------------------------------------------------------------------------------


def reissue(connection: Connection, table: str, seat: str, token: str, holder: int | None, now: int) -> None:
    """A new link; the old ones are dead, and whoever watched, or held the seat, has it no longer."""
    if seat == WATCH:
        watchers = schema.watchers
        connection.execute(watchers.delete().where(watchers.c.table_id == table))
    else:
        _check_holder(connection, table, seat, holder)
        if holder is not None:
            _vacate(connection, table, seat, holder, now)
    _kill_links(connection, table, seat)
    _new_link(connection, table, seat, token)


def hand_over(connection: Connection, table: str, seat: str, token: str, holder: int) -> None:
    """The holder's own new link: he keeps the seat until somebody opens it, so that nobody can come between."""
    _check_holder(connection, table, seat, holder)
    _kill_links(connection, table, seat)
    _new_link(connection, table, seat, token, holder)


def _check_holder(connection: Connection, table: str, seat: str, holder: int | None) -> None:
    """Another process may have seated somebody since it was decided what may be done."""
    s = schema.seats.c
    if connection.execute(select(s.person).where(s.table_id == table, s.seat == seat)).scalar_one() != holder:
        raise stale()


def _kill_links(connection: Connection, table: str, seat: str) -> None:
    links = schema.links.c
    connection.execute(update(schema.links).where(links.table_id == table, links.seat == seat).values(dead=True))


def _vacate(connection: Connection, table: str, seat: str, holder: int, now: int) -> None:
    """What is private to a seat goes with its holder, the table is told when that was, and the seat's time runs on."""
    s = schema.seats.c
    connection.execute(
        update(schema.seats)
        .values(person=None, open=False, notes="", standing={}, reissued_ms=now)
        .where(s.table_id == table, s.seat == seat, s.person == holder)
    )
