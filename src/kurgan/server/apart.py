"""The dearest work is done in processes of their own: a long record taken in, a long game forked, positions tried."""

from __future__ import annotations

from typing import Any

from kurgan.server import editing
from kurgan.server.apart_worker import Asked, make, try_out
from kurgan.server.making import Making
from kurgan.server.means import Means
from kurgan.server.shapes.editor import Edited, EditIn
from kurgan.server.shapes.making import Fork, Import, Made
from kurgan.server.store.people import Person
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble
from kurgan.server.workshop import Workshop

DEAR = 10_000  # characters of a record, some thousand entries: what is shorter is done at once
LONG = 1_000  # rows of a log


class Apart:
    def __init__(self, tables: Tables, means: Means, making: Making) -> None:
        self.tables, self.means, self.making = tables, means, making
        self.maker = Workshop(make, means.folder, means.url)
        self.trier = Workshop(try_out)

    def import_record(self, person: Person, given: Import) -> Made:
        if len(given.record) <= DEAR or self.means.db.is_in_memory:
            return self.making.import_record(person, given)
        return self._make("import_record", person, given)

    def fork(self, person: Person, table: str, given: Fork) -> Made:
        """One that lies in memory here is forked here: there it would first have to be played through."""
        if self.tables.is_open(table) or self.tables.length(table) <= LONG or self.means.db.is_in_memory:
            return self.making.fork(person, table, given)
        return self._make("fork", person, table, given)

    def edit(self, given: EditIn) -> Edited:
        """Who is the first does not wait for the process to begin: that takes longer than a few edits."""
        if self.means.db.is_in_memory or not self.trier.is_begun():
            return editing.edit(given)
        found: Edited = answered(self.trier, given)
        return found

    def _make(self, deed: str, *given: Any) -> Made:
        made: Made
        made, computer_plays = answered(self.maker, Asked(deed, given, self.means.seat_wait_s, self.means.quotas))
        if computer_plays:  # one may be the first to be asked
            for hook in list(self.tables.on_turn):
                hook(made.table)
        return made

    def close(self) -> None:
        self.maker.close()
        self.trier.close()


def answered(workshop: Workshop, asked: object) -> Any:
    said = workshop.ask(asked)
    if isinstance(said, Exception):
        raise said
    if said is None:
        raise Trouble(503, "dear_broke", seconds=round(workshop.seconds))
    return said
