"""Who somebody is, and how one comes to a table."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from kurgan.server.shapes.base import Shape


class Me(Shape):
    name: str
    known: bool  # whether this browser has a cookie
    accounts: bool = False  # whether this house has any
    login: str = ""  # by which this person signs in; empty: he has no account


class Rename(Shape):
    name: Annotated[str, Field(max_length=40)]


class Token(Shape):
    token: Annotated[str, Field(min_length=20, max_length=80)]


class Joined(Shape):
    table: str
    seat: str = ""  # empty: as a spectator


class DeviceCode(Shape):
    """By it another browser becomes the same person; it works once."""

    code: str
    until_ms: int


class UseCode(Shape):
    code: Annotated[str, Field(min_length=4, max_length=20)]


class Reach(Shape):
    """The addresses by which other machines reach this server; none: only this one does."""

    addresses: list[str]
    public: list[str]  # where a proxy stands before it: these are to be given away, the first unless one is at another
