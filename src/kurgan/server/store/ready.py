"""Whether the database can be worked with: it answers, and has the form of this version."""

from __future__ import annotations

from functools import cache

from sqlalchemy import text

from kurgan.server.store.database import Database
from kurgan.server.store.opening import revisions

_FORM = text("SELECT version_num FROM alembic_version")


def is_ready(database: Database) -> str:
    """Empty, or in one line what is wrong."""
    with database.glance() as connection:
        found = connection.execute(_FORM).scalar()
    return "" if found == _newest() else "the database has the form of another version"


@cache
def _newest() -> str:
    return revisions()[0]
