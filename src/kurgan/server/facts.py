"""A table beside its log: who sits where, offers, pauses, chat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from kurgan.server.store import chat, holders, offers, pauses, programs, rematches, seats, tables, watchers
from kurgan.server.store.chat import Line
from kurgan.server.store.offers import Offer
from kurgan.server.store.pauses import Pause
from kurgan.server.store.programs import Program
from kurgan.server.store.rematches import Rematch
from kurgan.server.store.seats import Seat


@dataclass(frozen=True)
class Facts:
    version: int
    seats: dict[str, Seat]
    watchers: frozenset[int]
    holders: frozenset[int]  # everybody who ever held a seat
    pauses: tuple[Pause, ...]
    offer: Offer | None  # to take something back, as long as it is open
    chat: tuple[Line, ...]
    refused: Offer | None = None
    rematch: Rematch | None = None
    programs: tuple[Program, ...] = ()  # all that ever played here, the latest last

    def mine(self, person: int | None) -> list[str]:
        return [name for name, seat in self.seats.items() if person is not None and seat.person == person]

    def holds_all(self, person: int | None) -> bool:
        """Whether nobody else does, or ever did: a seat taken over may carry another's secrets."""
        return len(self.mine(person)) == len(self.seats) and self.holders <= {person}

    def program(self, seat: str) -> Program | None:
        """The last one in a seat, be it over or not."""
        return next((program for program in reversed(self.programs) if program.seat == seat), None)

    def plays_by_program(self, seat: str) -> bool:
        found = self.program(seat)
        return found is not None and not found.ended_ms and found.person == self.seats[seat].person

    def could_be_here(self, seat: Seat) -> bool:
        """Whether somebody sits there who could have the table open: a program looks at no page."""
        found = self.program(seat.seat)
        return seat.person is not None and not (found is not None and found.sits and found.person == seat.person)

    def others(self, person: int | None) -> frozenset[int]:
        """Who else ever held a seat here; a program that he let sit down is nobody else."""
        own = {program.person for program in self.programs if program.made_by == person}
        return self.holders - own - {person}

    @property
    def of_one(self) -> bool:
        """Whether one person holds them all."""
        return self.holds_all(next(iter(self.seats.values())).person)


def read_facts(connection: Connection, table: str, order: tuple[str, ...]) -> Facts:
    """``order``: the game's seats, which is how they are listed; none, where nobody knows."""
    return replace(
        read_for_lists(connection, {table: order})[table],
        version=tables.pulse(connection, table)[0],
        watchers=watchers.of_table(connection, table),
        pauses=pauses.of_table(connection, table),
        chat=chat.latest(connection, table),
    )


def read_for_lists(connection: Connection, orders: Mapping[str, tuple[str, ...]]) -> dict[str, Facts]:
    """Seats, holders and offers of many tables, which is what lists tell; of each with the order of its seats."""
    sitting = seats.of_tables(connection, orders)
    held = holders.of_tables(connection, orders)
    offered = offers.of_tables(connection, orders)
    again = rematches.of_tables(connection, orders)
    playing = programs.of_tables(connection, orders)

    def facts(table: str, order: tuple[str, ...]) -> Facts:
        offer = offered.get(table)
        if {*order} != sitting[table].keys():  # its game is gone, or has other seats now
            order = tuple(sitting[table])
        return Facts(
            version=0,
            seats={name: sitting[table][name] for name in order},
            watchers=frozenset(),
            holders=held[table],
            pauses=(),
            offer=None if offer is None or offer.refused else offer,
            chat=(),
            refused=offer if offer is not None and offer.refused else None,
            rematch=again.get(table),
            programs=playing[table],
        )

    return {table: facts(table, order) for table, order in orders.items()}
