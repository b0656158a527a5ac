"""Devices: further browsers of a person. Only the hashes of their tokens are kept."""

from __future__ import annotations

from sqlalchemy import Connection, insert

from kurgan.server.store.people import hashed
from kurgan.server.store.schema import devices


def add(connection: Connection, token: str, person: int, now: int) -> None:
    connection.execute(insert(devices).values(token=hashed(token), person=person, created_ms=now))
