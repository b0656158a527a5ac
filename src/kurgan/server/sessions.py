"""Sessions: the browsers by which a person comes. They are listed and ended; what is ended is so at once, for sockets
too, and in the other processes as soon as they hear of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kurgan.server.means import Means
from kurgan.server.shapes.accounts import SessionOut
from kurgan.server.store import sessions
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble

HOUR_MS = 3_600_000
REMEMBERED = 100_000


class Sessions:
    def __init__(self, means: Means) -> None:
        self.means = means
        self.over: set[str] = set()  # lately: a request under way may still have found one of them
        self.on_over: list[Callable[[frozenset[str]], None]] = []

    def of(self, person: Person, token: str) -> list[SessionOut]:
        """``token``: of the browser that asks."""
        here = sessions.name_of(token)
        with self.means.db.glance() as connection:
            found = sessions.of_person(connection, person.id)
        return [SessionOut(**one.__dict__, here=one.id == here) for one in found]

    def end(self, person: Person, session: str) -> None:
        with self.means.db.writing() as connection:
            if session not in {one.id for one in sessions.of_person(connection, person.id)}:
                raise Trouble(404, "no_session")
            sessions.end(connection, person.id, [session])
        self.tell([session])

    def end_others(self, person: Person, token: str) -> None:
        with self.means.db.writing() as connection:
            others = [one.id for one in sessions.of_person(connection, person.id) if one.id != sessions.name_of(token)]
            sessions.end(connection, person.id, others)
        self.tell(others)

    def are_over(self, tokens: Iterable[str]) -> None:
        self.tell([sessions.name_of(token) for token in tokens if token])

    def tell(self, names: Iterable[str]) -> None:
        """They are ended, in the database as well."""
        ended = frozenset(names)
        if len(self.over) >= REMEMBERED:
            self.over.clear()
        self.over |= ended
        for hook in list(self.on_over) if ended else ():
            hook(ended)

    def is_over(self, token: str) -> bool:
        return bool(self.over) and sessions.name_of(token) in self.over

    def saw(self, token: str, browser: str) -> None:
        """Somebody came by it; kept to the hour, so that nearly nobody's coming writes anything."""
        hour_ms = self.means.now() // HOUR_MS * HOUR_MS
        with self.means.db.glance() as connection:
            kept = sessions.last_seen(connection, token)
        if kept is not None and (kept[0] < hour_ms or (browser and not kept[1])):
            with self.means.db.writing() as connection:
                sessions.saw(connection, token, hour_ms, browser)
