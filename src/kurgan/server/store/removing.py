"""Removing a table: the one thing that is about all parts of the database at once."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from kurgan.server.store.schema import METADATA, tables


def remove(connection: Connection, table: str) -> None:
    """A table and whatever belongs to it; who writes rows to it comes before, or too late."""
    connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
    for part in reversed(METADATA.sorted_tables):
        if "table_id" in part.c:
            connection.execute(delete(part).where(part.c.table_id == table))
    connection.execute(delete(tables).where(tables.c.id == table))
