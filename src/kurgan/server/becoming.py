"""A browser becomes somebody: by a code of another device, or by signing in. What it had on its own comes along."""

from __future__ import annotations

from sqlalchemy import Connection

from kurgan.server.store import (
    accounts,
    chat,
    codes,
    holders,
    lessons_done,
    links,
    noticed,
    notices,
    notices_to,
    people,
    programs,
    seats,
    sessions,
    tables,
    watchers,
)
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble

# Tables first: where the other was, something has changed.
PARTS = (tables, seats, holders, watchers, links, programs, chat, lessons_done, notices, notices_to, noticed)


def become(
    connection: Connection, here: Person | None, token: str, person: Person, fresh: str, browser: str, now: int
) -> Person:
    """``here`` and ``token``: who the browser was, and by which; ``fresh``: by which it is ``person`` from now on.

    Nothing comes along out of an account: whoever signs in at a browser where somebody else has not signed out gets
    nothing of his.
    """
    if here is not None and here.id != person.id and accounts.of_person(connection, here.id) is None:
        if tables.play_together(connection, here.id, person.id):
            raise Trouble(409, "code_opponents")
        for part in PARTS:
            part.bring(connection, here.id, person.id)
        if here.name and not person.name:
            person = people.rename(connection, person, here.name)
    if here is not None and token:
        _forget(connection, here, token, person)
    sessions.add(connection, fresh, person.id, now, browser)
    return person


def _forget(connection: Connection, here: Person, token: str, person: Person) -> None:
    """The browser as it was; and who it was, if there is nothing left by which he could come again."""
    sessions.end(connection, here.id, [sessions.name_of(token)])
    if here.id == person.id or sessions.of_person(connection, here.id) or accounts.of_person(connection, here.id):
        return
    codes.leave(connection, here.id)
    people.remove(connection, here.id)
