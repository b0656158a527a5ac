"""Accounts and sessions, and all that the house holds of a person."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from kurgan.server.shapes.base import Shape

TEXT = Annotated[str, Field(max_length=1000)]  # how long it may be is said in the house's own words


class SessionOut(Shape):
    """A browser by which this person comes."""

    id: str
    created_ms: int
    seen_ms: int  # to the hour; 0: not known
    browser: str  # in two words; empty: not known
    here: bool = False  # the one that asks


class AccountOut(Shape):
    login: str = ""  # by which this person signs in; empty: there is no account
    created_ms: int = 0
    sessions: list[SessionOut] = []


class SignIn(Shape):
    login: TEXT
    password: TEXT


class NewPassword(Shape):
    old: TEXT
    new: TEXT


class Reset(SignIn):
    code: Annotated[str, Field(max_length=40)]  # from whoever keeps the house


class EndSession(Shape):
    session: Annotated[str, Field(max_length=40)] = ""  # empty: all but the one that asks


class Farewell(Shape):
    """What is asked before all of a person is deleted: the password, where there is an account; else the word."""

    password: TEXT = ""
    word: TEXT = ""


class Left(Shape):
    deleted: int  # tables at which nobody else ever sat
    left: int  # seats that are free now


class OwnSeat(Shape):
    seat: str
    name: str
    notes: str
    standing: dict[str, str]


class OwnRecord(Shape):
    seat: str  # whose view it is; empty: the whole, or what everybody saw
    text: str | None = None  # none: not fetched now, for time; it is at the address
    address: str


class OwnTable(Shape):
    id: str
    game: str
    scenario: str
    status: str
    lesson: str
    created_ms: int
    changed_ms: int
    owner: bool
    watches: bool
    sat: bool  # now or once
    seats: list[OwnSeat]
    records: list[OwnRecord]


class OwnLine(Shape):
    table: str
    seat: str
    name: str
    text: str
    at_ms: int


class OwnLesson(Shape):
    game: str
    lesson: str
    at_ms: int


class OwnNotice(Shape):
    """Where the person is told when it is his move."""

    channel: str
    address: str
    confirmed: bool


class OwnProgram(Shape):
    """A program that the person let play a seat."""

    table: str
    seat: str
    name: str
    made_ms: int
    ended_ms: int  # 0: it may play


class OwnDataOut(Shape):
    """All that the house holds of a person, and of nobody else."""

    format: Literal["kurgan-own-data 1"] = "kurgan-own-data 1"
    name: str
    created_ms: int
    account: AccountOut
    tables: list[OwnTable]
    chat: list[OwnLine]
    lessons: list[OwnLesson]
    notices: list[OwnNotice]
    programs: list[OwnProgram] = []
