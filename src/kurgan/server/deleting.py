"""Deleting tables: one's own, at which nobody else has ever sat.

No game is taken from anybody who plays it or has played it, be it over or given up: it is his as much as the owner's,
and so is its record. Whoever only looked on has no share in it.
"""

from __future__ import annotations

from kurgan.server.facts import read_facts
from kurgan.server.means import Means
from kurgan.server.store import removing
from kurgan.server.store.people import Person
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble


class Deleting:
    def __init__(self, tables: Tables, means: Means) -> None:
        self.tables, self.means = tables, means

    def delete(self, person: Person, table: str) -> None:
        with self.tables.at(table) as live:
            if live.header.owner != person.id:
                raise Trouble(403, "not_owner")
            with self.means.db.writing() as connection:
                # Asked here: in another process somebody may be sitting down just now.
                if read_facts(connection, table, ()).others(person.id):
                    raise Trouble(409, "others_play")
                removing.remove(connection, table)
            self.tables.forget(table)
