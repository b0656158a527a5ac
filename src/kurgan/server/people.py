"""People: whoever has a cookie of this house."""

from __future__ import annotations

from kurgan.server.means import Means
from kurgan.server.store import people, sessions
from kurgan.server.store.people import Person
from kurgan.server.writing import one_line


class People:
    def __init__(self, means: Means) -> None:
        self.means = means

    def new(self, name: str = "", browser: str = "") -> tuple[Person, str]:
        """Somebody, and the token to be known by."""
        token = self.means.new_token()
        with self.means.db.writing() as connection:
            person = people.add(connection, token, one_line(name), self.means.now())
            sessions.add(connection, token, person.id, self.means.now(), browser)
        return person, token

    def find(self, token: str) -> Person | None:
        with self.means.db.glance() as connection:
            return people.find(connection, token)

    def rename(self, person: Person, name: str) -> Person:
        with self.means.db.writing() as connection:
            return people.rename(connection, person, one_line(name))
