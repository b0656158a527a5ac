"""Tables whose logs have grown by play, choices being taken back and made anew; they are written straight into them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from sqlalchemy import delete

from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.core.session import NothingToUndo, Session
from kurgan.server.house import House
from kurgan.server.shapes.making import NewSeat, NewTable
from kurgan.server.store import log, schema, tables
from kurgan.server.store.log import Row
from kurgan.server.store.people import Person
from kurgan.server.summary import growth_of


def rows_of(game: AnyGame, wanted: int, further: int = 0) -> list[Row]:
    """A random game, in which choices are taken back and made anew until there are so many rows; then it goes on for so
    many more, or to its end."""
    rng, session, rows = Random(1), Session.new(game), list[Row]()

    def choose(seat: int) -> None:
        action = rng.choice(session.state.legal_actions())
        session.play(action, seat)
        rows.append(Row(log.ACTION, action.text, game.seats[seat], len(rows), log.PERSON))

    while len(rows) < wanted + further and not session.state.is_terminal():
        seat = session.state.current_player()
        if seat == CHANCE:
            action = draw(rng, session.state.chance_outcomes())
            session.play(action)
            rows.append(Row(log.CHANCE, action.text, "", len(rows), "system 1"))
            continue
        for _ in range(max(1, wanted // 100) if len(rows) < wanted else 0):
            choose(seat)
            try:
                session.undo(seat)
            except NothingToUndo:
                break
            rows.append(Row(log.UNDO, "", game.seats[seat], len(rows), log.PERSON))
        else:
            choose(seat)
    return rows


def made(house: House, owner: Person, game: AnyGame) -> str:
    """A new table at which one person plays all seats."""
    seats = {seat: NewSeat(kind="me") for seat in game.seats}
    return house.making.create(owner, NewTable(game=game.id, seats=seats)).table


def grown(house: House, owner: Person, game: AnyGame, rows: list[Row]) -> str:
    """A table with these rows; whoever opens it next finds them."""
    table = made(house, owner, game)
    with house.tables.at(table) as live:
        growth = growth_of(live, live.draft(), 0)
        with house.means.db.writing() as connection:
            connection.execute(delete(schema.log).where(schema.log.c.table_id == table))  # its own first dice
            log.append(connection, table, 0, rows)
            tables.grow(connection, table, replace(growth, rows=len(rows)), 0)
    house.tables.close()
    return table
