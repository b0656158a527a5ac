"""Another device of the same person: by a code that is shown once, used once, and soon out of time."""

from __future__ import annotations

import secrets

from kurgan.server import becoming
from kurgan.server.means import Means
from kurgan.server.sessions import Sessions
from kurgan.server.shapes.people import DeviceCode
from kurgan.server.store import codes, people
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that looks like another
LENGTH = 8
LASTS_MS = 10 * 60_000


class Devices:
    def __init__(self, means: Means, sessions: Sessions) -> None:
        self.means, self.sessions = means, sessions

    def code(self, person: Person) -> DeviceCode:
        """A new one; the one before is void."""
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        until_ms = self.means.now() + LASTS_MS
        with self.means.db.writing() as connection:
            codes.put(connection, code, person.id, until_ms)
        return DeviceCode(code=f"{code[:4]}-{code[4:]}", until_ms=until_ms)

    def use(self, here: Person | None, text: str, token: str = "", browser: str = "") -> tuple[Person, str]:
        """Who a browser is from now on, and by which token. What it had on its own comes along.

        ``token``: the one by which it was known until now, which is void then.
        """
        code, now = "".join(letter for letter in text.upper() if letter.isalnum()), self.means.now()
        with self.means.db.writing() as connection:
            found = codes.take(connection, code, now)
            person = people.by_id(connection, found) if found is not None else None
            fresh = self.means.new_token()
            if person is not None:
                person = becoming.become(connection, here, token, person, fresh, browser, now)
        if person is None:  # after the transaction: what was out of time is gone for good
            raise Trouble(404, "wrong_code")
        self.sessions.are_over([token])
        return person, fresh
