"""Sitting down and getting up, each within a transaction of its caller's."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import Connection

from kurgan.server.store import holders, links, pauses, programs, seats, watchers
from kurgan.server.store.links import WATCH, Link
from kurgan.server.store.pauses import VACANT
from kurgan.server.store.people import Person
from kurgan.server.store.seats import Seat
from kurgan.server.trouble import Trouble, stale

# --- making ---------------------------------------------------------------------------------------


def make_seats(
    connection: Connection,
    table: str,
    wanted: Mapping[str, Seat],
    person: Person,
    new_token: Callable[[], str],
    now: int,
) -> tuple[dict[str, str], str]:
    """The seats of a new table; gives the links and the spectators' token."""
    made: dict[str, str] = {}
    for name, seat in wanted.items():
        seats.add(connection, table, seat)
        if not seat.taken:
            pauses.begin(connection, table, name, VACANT, now)
            if not seat.open:
                made[name] = links.add(connection, table, name, new_token())
    sitting = {seat.person for seat in wanted.values() if seat.person is not None}
    for each in sorted(sitting):
        holders.add(connection, table, each)
    if person.id not in sitting:
        watchers.add(connection, table, person.id)
    return made, links.add(connection, table, WATCH, new_token())


# --- sitting down ---------------------------------------------------------------------------------


def find_link(connection: Connection, token: str) -> Link:
    """A link that has not been replaced."""
    link = links.find(connection, token)
    if link is None:
        raise Trouble(404, "unknown_link")
    if link.dead:
        raise Trouble(410, "link_used")
    return link


def join(connection: Connection, person: Person, token: str, now: int) -> None:
    """Sit where a link leads; nothing changes for who had done so before."""
    link = find_link(connection, token)
    if link.seat == WATCH:
        watchers.add(connection, link.table, person.id)
        return
    if link.used_by is not None:
        if link.used_by != person.id:
            raise Trouble(410, "link_used")
        return
    if link.made_by == person.id:  # the holder himself stays, and may still give it away
        return
    links.use(connection, token, person.id)
    if link.made_by is not None:
        vacate(connection, link.table, link.seat, link.made_by, now)
    if not bind(connection, link.table, link.seat, person, now):
        raise Trouble(410, "link_used")


def sit(connection: Connection, person: Person, table: str, seat: str, now: int) -> None:
    """Take a seat that is open to anyone."""
    found = seats.of_tables(connection, [table])[table].get(seat)
    if found is None or not found.open:
        raise Trouble(403, "not_open")
    if found.person != person.id and not bind(connection, table, seat, person, now):
        raise Trouble(409, "seat_taken")


def vacate(connection: Connection, table: str, seat: str, holder: int, now: int) -> None:
    """Whoever held it has it no longer, nor has a program that played for him."""
    programs.end(connection, table, seat, now)
    seats.vacate(connection, table, seat, holder, now)


def bind(connection: Connection, table: str, seat: str, person: Person, now: int) -> bool:
    """Whether nobody was quicker."""
    bound = seats.bind(connection, table, seat, person.id, named=bool(person.name))
    pauses.end(connection, table, seat, VACANT, now)
    if bound:
        holders.add(connection, table, person.id)
    return bound


# --- new links ------------------------------------------------------------------------------------


def reissue(connection: Connection, table: str, seat: str, token: str, holder: int | None, now: int) -> None:
    """A new link; the old ones are dead, and whoever watched, or held the seat, has it no longer; its time runs on."""
    if seat == WATCH:
        watchers.clear(connection, table)
    else:
        _check_holder(connection, table, seat, holder)
        if holder is not None:
            vacate(connection, table, seat, holder, now)
    links.kill(connection, table, seat)
    links.add(connection, table, seat, token)


def hand_over(connection: Connection, table: str, seat: str, token: str, holder: int) -> None:
    """The holder's own new link: he keeps the seat until somebody opens it, so that nobody can come between."""
    _check_holder(connection, table, seat, holder)
    links.kill(connection, table, seat)
    links.add(connection, table, seat, token, holder)


def _check_holder(connection: Connection, table: str, seat: str, holder: int | None) -> None:
    """Another process may have seated somebody since it was decided what may be done."""
    if seats.holder(connection, table, seat) != holder:
        raise stale()
