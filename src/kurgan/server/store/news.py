"""News between processes that serve from one database: which table something happened at, never what."""

from __future__ import annotations

from collections.abc import Generator

from sqlalchemy import Connection, Engine, text

_SAY = text("SELECT pg_notify('kurgan', :said)")
SILENCE_S = 1.0  # after which a listener may look about


def say(connection: Connection, said: str) -> None:
    connection.execute(_SAY, {"said": said})


def heard(engine: Engine) -> Generator[str]:
    """What is said from now on; empty when nothing was for a while. Raises when the database is away."""
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute("LISTEN kurgan")
        yield ""
        try:
            while True:
                for note in driver.notifies(timeout=SILENCE_S):
                    yield note.payload
                yield ""
        finally:
            connection.invalidate()  # nobody else is to hear what is not for him
