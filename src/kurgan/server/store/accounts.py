"""Accounts: a name and a password by which a person is known at any browser. Passwords and codes only as hashes."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, Row, Select, delete, insert, select, update

from kurgan.server.store.people import hashed
from kurgan.server.store.schema import accounts

_A = accounts.c


@dataclass(frozen=True)
class Account:
    person: int
    login: str
    password: str
    created_ms: int


_ACCOUNT: Select[tuple[int, str, str, int]] = select(_A.person, _A.login, _A.password, _A.created_ms)


def add(connection: Connection, person: int, login: str, password: str, now: int) -> None:
    values = {"person": person, "login": login, "password": password, "created_ms": now}
    connection.execute(insert(accounts).values(values | {"code": "", "code_until_ms": 0}))


def find(connection: Connection, login: str) -> Account | None:
    return _account(connection.execute(_ACCOUNT.where(_A.login == login)).first())


def of_person(connection: Connection, person: int) -> Account | None:
    return _account(connection.execute(_ACCOUNT.where(_A.person == person)).first())


def _account(row: Row[tuple[int, str, str, int]] | None) -> Account | None:
    return None if row is None else Account(row.person, row.login, row.password, row.created_ms)


def everybody(connection: Connection) -> list[Account]:
    return [
        Account(row.person, row.login, row.password, row.created_ms)
        for row in connection.execute(_ACCOUNT.order_by(_A.login))
    ]


def set_password(connection: Connection, person: int, password: str) -> None:
    """A code that was given out for a forgotten one is void."""
    values = {"password": password, "code": "", "code_until_ms": 0}
    connection.execute(update(accounts).where(_A.person == person).values(values))


def set_login(connection: Connection, person: int, login: str) -> None:
    connection.execute(update(accounts).where(_A.person == person).values(login=login))


def set_code(connection: Connection, person: int, code: str, until_ms: int) -> None:
    """The one before is void."""
    connection.execute(update(accounts).where(_A.person == person).values(code=hashed(code), code_until_ms=until_ms))


def opens(connection: Connection, person: int, code: str, now: int) -> bool:
    """Whether a code sets a new password."""
    fits = (_A.person == person) & (_A.code == hashed(code)) & (_A.code_until_ms > now)
    return connection.execute(select(_A.person).where(fits)).first() is not None


def leave(connection: Connection, person: int) -> None:
    connection.execute(delete(accounts).where(_A.person == person))
