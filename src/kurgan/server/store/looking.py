"""Games that are only looked at, wherever they are kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection

from kurgan.server.store import opening, postgresql


@contextmanager
def looking(games: Path | str) -> Iterator[Connection]:
    """``games``: a file, which is looked through whole, or a database's address: PostgreSQL watches over its own."""
    if isinstance(games, str):
        with postgresql.looking_only(games) as connection:
            yield connection
        return
    with opening.looking_only(games) as connection:
        opening.integrity(connection, games)
        yield connection
