"""Bounds on what one person may fill the house with. Who meets one is told how it goes on: later, or by tidying up."""

from __future__ import annotations

from math import ceil

from sqlalchemy import Connection

from kurgan.server.settings import Quotas
from kurgan.server.store import chat, tables
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS


def check_table(connection: Connection, quotas: Quotas, person: Person, lesson: bool, is_open: bool, now: int) -> None:
    """Whether a person may have one more table; lessons are no games, but tables all the same."""
    made = tables.made_since(connection, person.id, now - HOUR_MS)
    if len(made) >= quotas.tables_per_hour:
        wait_ms = made[-quotas.tables_per_hour] + HOUR_MS - now
        raise Trouble(429, "tables_made", most=quotas.tables_per_hour, minutes=ceil(wait_ms / MINUTE_MS)).after(
            wait_ms / 1000
        )
    if not lesson and tables.running_of(connection, person.id) >= quotas.running_tables:
        raise Trouble(409, "tables_running", most=quotas.running_tables)
    if is_open and tables.open_of(connection, person.id) >= quotas.open_tables:
        raise Trouble(409, "tables_open", most=quotas.open_tables)


def check_chat(connection: Connection, quotas: Quotas, table: str, seat: str, now: int) -> None:
    said = chat.said_since(connection, table, seat, now - MINUTE_MS)
    if len(said) >= quotas.chat_per_minute:
        wait_ms = said[-quotas.chat_per_minute] + MINUTE_MS - now
        raise Trouble(429, "chat_often", most=quotas.chat_per_minute, seconds=ceil(wait_ms / 1000)).after(
            wait_ms / 1000
        )
