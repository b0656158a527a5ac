"""Where notices go: mail addresses, webhooks, browsers. An address counts once a code that was mailed there is back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Connection, Select, delete, insert, select, update

from kurgan.server.store.people import hashed
from kurgan.server.store.schema import notices_to

MAIL, WEBHOOK, PUSH = "mail", "webhook", "push"
MOST_FAILURES = 10  # in a row; then nothing is sent there any more
MOST_TRIES = 5  # at a code
_N = notices_to.c
_READ: list[Column[Any]] = [_N.id, _N.person, _N.channel, _N.target, _N.browser, _N.confirmed, _N.failures, _N.rests_ms]
_COLUMNS = select(*_READ)
GOOD = _N.confirmed.is_(True) & (_N.failures < MOST_FAILURES)


@dataclass(frozen=True)
class Target:
    id: int
    person: int
    channel: str
    target: str
    browser: dict[str, str]  # its keys
    confirmed: bool
    failures: int
    rests_ms: int

    @property
    def is_off(self) -> bool:
        return self.failures >= MOST_FAILURES


def add(
    connection: Connection, person: int, channel: str, target: str, browser: dict[str, str], confirmed: bool
) -> int:
    values = {"person": person, "channel": channel, "target": target, "browser": browser, "confirmed": confirmed}
    blank = {"code": "", "code_until_ms": 0, "tries": 0, "failures": 0, "rests_ms": 0}
    made = connection.execute(insert(notices_to).values(**values, **blank))
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


def of_person(connection: Connection, person: int) -> list[Target]:
    return _all(connection, _COLUMNS.where(_N.person == person).order_by(_N.id))


def ready(connection: Connection, person: int, now: int) -> list[Target]:
    """Where a notice may go now."""
    return _all(connection, _COLUMNS.where(_N.person == person, GOOD, _N.rests_ms <= now).order_by(_N.id))


def find(connection: Connection, person: int, target: int) -> Target | None:
    found = _all(connection, _COLUMNS.where(_N.person == person, _N.id == target))
    return found[0] if found else None


def by_id(connection: Connection, target: int) -> Target | None:
    found = _all(connection, _COLUMNS.where(_N.id == target))
    return found[0] if found else None


def at(connection: Connection, channel: str, target: str) -> list[Target]:
    """Whoever is told there."""
    return _all(connection, _COLUMNS.where(_N.channel == channel, _N.target == target))


def _all(connection: Connection, wanted: Select[*tuple[Any, ...]]) -> list[Target]:
    return [Target(*row) for row in connection.execute(wanted)]


def remove(connection: Connection, target: int) -> None:
    connection.execute(delete(notices_to).where(_N.id == target))


# --- confirming -----------------------------------------------------------------------------------


def set_code(connection: Connection, target: int, code: str, until_ms: int) -> None:
    values = {"code": hashed(code), "code_until_ms": until_ms, "tries": 0}
    connection.execute(update(notices_to).where(_N.id == target).values(values))


def confirm(connection: Connection, person: int, target: int, code: str, now: int) -> bool:
    """Whether that was the code; each look at it is counted, and after some of them none is right any more."""
    at = (_N.id == target) & (_N.person == person)
    open_ = at & _N.confirmed.is_(False) & (_N.code_until_ms > now) & (_N.tries < MOST_TRIES)
    if not connection.execute(update(notices_to).where(open_).values(tries=_N.tries + 1)).rowcount:
        return False
    right = at & (_N.code == hashed(code))
    return connection.execute(update(notices_to).where(right).values(confirmed=True, code="")).rowcount == 1


# --- sending --------------------------------------------------------------------------------------


def arrived(connection: Connection, target: int) -> None:
    connection.execute(update(notices_to).where(_N.id == target).values(failures=0, rests_ms=0))


def failed(connection: Connection, target: int, rests_ms: int, counts: bool) -> None:
    """``counts``: it is the target's fault."""
    values = {"failures": _N.failures + int(counts), "rests_ms": rests_ms}
    connection.execute(update(notices_to).where(_N.id == target).values(values))


def bring(connection: Connection, other: int, person: int) -> None:
    connection.execute(update(notices_to).where(_N.person == other).values(person=person))


def leave(connection: Connection, person: int) -> None:
    """After the links that stop them (stops)."""
    connection.execute(delete(notices_to).where(_N.person == person))
