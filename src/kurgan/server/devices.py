"""Another device of the same person: by a code that is shown once, used once, and soon out of time."""

from __future__ import annotations

import secrets

from kurgan.server.means import Means
from kurgan.server.shapes.people import DeviceCode
from kurgan.server.store import (
    codes,
    devices,
    holders,
    links,
    noticed,
    notices,
    notices_to,
    people,
    seats,
    tables,
    watchers,
)
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that looks like another
LENGTH = 8
LASTS_MS = 10 * 60_000


class Devices:
    def __init__(self, means: Means) -> None:
        self.means = means

    def code(self, person: Person) -> DeviceCode:
        """A new one; the one before is void."""
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        until_ms = self.means.now() + LASTS_MS
        with self.means.db.writing() as connection:
            codes.put(connection, code, person.id, until_ms)
        return DeviceCode(code=f"{code[:4]}-{code[4:]}", until_ms=until_ms)

    def use(self, here: Person | None, text: str) -> tuple[Person, str]:
        """Who a browser is from now on, and by which token. What it had on its own comes along."""
        code, now = "".join(letter for letter in text.upper() if letter.isalnum()), self.means.now()
        with self.means.db.writing() as connection:
            found = codes.take(connection, code, now)
            person = people.by_id(connection, found) if found is not None else None
            if person is not None and here is not None and here.id != person.id:
                if tables.play_together(connection, here.id, person.id):
                    raise Trouble(409, "code_opponents")
                for part in (tables, seats, holders, watchers, links, notices, notices_to, noticed):
                    part.bring(connection, here.id, person.id)
                if here.name and not person.name:
                    person = people.rename(connection, person, here.name)
            token = self.means.new_token()
            if person is not None:
                devices.add(connection, token, person.id, now)
        if person is None:  # after the transaction: what was out of time is gone for good
            raise Trouble(404, "wrong_code")
        return person, token
