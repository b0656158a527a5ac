"""One's own data, to be taken away: everything that is kept of a person, and the records of his games.

Records may be dear: a game has to be in memory for its own. So only as many are put in as can be made within a time,
the latest games first; of the others the address is told at which each is to be had.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from urllib.parse import quote

from kurgan.server.looking import Looking
from kurgan.server.means import Means
from kurgan.server.shapes.accounts import (
    AccountOut,
    OwnDataOut,
    OwnLesson,
    OwnLine,
    OwnNotice,
    OwnProgram,
    OwnRecord,
    OwnSeat,
    OwnTable,
)
from kurgan.server.store import chat, lessons_done, notices_to, own
from kurgan.server.store.own import Own
from kurgan.server.store.people import Person
from kurgan.server.store.tables import RUNNING
from kurgan.server.trouble import Trouble

RECORDS_S = 0.1  # of processor time


class OwnData:
    def __init__(self, means: Means, looking: Looking) -> None:
        self.means, self.looking = means, looking

    def of(self, person: Person, account: AccountOut) -> OwnDataOut:
        with self.means.db.reading() as connection:
            came_ms = own.came_ms(connection, person.id)
            found, sitting = own.tables_of(connection, person.id), own.seats_of(connection, person.id)
            said = chat.of_person(connection, person.id, person.name)
            done = lessons_done.when(connection, person.id)
            told_at = notices_to.of_person(connection, person.id)
            let_in = own.programs_of(connection, person.id)
        seats: dict[str, list[OwnSeat]] = {}
        for seat in sitting:
            told = OwnSeat(seat=seat.seat, name=seat.name, notes=seat.notes, standing=seat.standing)
            seats.setdefault(seat.table, []).append(told)
        records = self._records(person, [(table, seats.get(table.id, [])) for table in found])
        return OwnDataOut(
            name=person.name,
            created_ms=came_ms,
            account=account,
            tables=[
                OwnTable(**table.__dict__, seats=seats.get(table.id, []), records=list(records[table.id]))
                for table in found
            ],
            chat=[
                OwnLine(table=table, seat=line.seat, name=line.name, text=line.text, at_ms=line.at_ms)
                for table, line in said
            ],
            lessons=[OwnLesson(game=game, lesson=lesson, at_ms=at_ms) for game, lesson, at_ms in done],
            notices=[OwnNotice(channel=to.channel, address=to.target, confirmed=to.confirmed) for to in told_at],
            programs=[OwnProgram(**program.__dict__) for program in let_in],
        )

    def _records(self, person: Person, wanted: list[tuple[Own, list[OwnSeat]]]) -> dict[str, list[OwnRecord]]:
        until = time.thread_time() + RECORDS_S
        return {table.id: list(self._of_table(person, table, seats, until)) for table, seats in wanted}

    def _of_table(self, person: Person, table: Own, seats: list[OwnSeat], until: float) -> Iterator[OwnRecord]:
        """Of a game that runs what each of his seats knows; else, and as a spectator, one."""
        if not (seats or table.watches or table.owner):
            return  # he lost his seat, and with it the right to look
        for seat in [seat.seat for seat in seats] if seats and table.status == RUNNING else [""]:
            address, text = f"/api/tables/{quote(table.id)}/record?seat={quote(seat)}", None
            if time.thread_time() < until:
                try:
                    text = self.looking.record(person, table.id, seat)
                except Trouble:
                    continue  # it was deleted meanwhile, or cannot be told any longer
            yield OwnRecord(seat=seat, text=text, address=address)
