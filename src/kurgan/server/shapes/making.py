"""Tables to be made: new ones, forks, and records taken in."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from kurgan.core.data import LARGEST
from kurgan.server.shapes.base import Shape
from kurgan.server.shapes.dice import Sealing


class Clock(Shape):
    bank_s: Annotated[int, Field(ge=60, le=60 * 86400)]
    increment_s: Annotated[int, Field(ge=0, le=7 * 86400)] = 0
    vacation_s: Annotated[int, Field(ge=0, le=60 * 86400)] = 0


class NewSeat(Shape):
    """``me``: this browser; ``link``: whoever opens the link; ``open``: anyone in the lobby; else the computer."""

    kind: Literal["me", "link", "open", "computer"]
    agent: Annotated[str, Field(max_length=40)] = ""
    name: Annotated[str, Field(max_length=40)] = ""


class NewTable(Sealing):
    game: Annotated[str, Field(max_length=60, examples=["stalingrad-besieged"])]
    scenario: Annotated[str, Field(max_length=60)] = ""
    options: dict[str, str] = {}
    seats: dict[str, NewSeat]
    clock: Clock | None = None
    overlay: Annotated[str, Field(max_length=LARGEST)] = ""  # an owner's data file
    start: Annotated[str, Field(max_length=20_000)] = ""  # a position to begin from
    open_play: bool = False  # one person plays all seats, and looks at all of them


class Fork(Sealing):
    seat: Annotated[str, Field(max_length=40)] = ""
    n: Annotated[int, Field(ge=0)]
    dice: Literal["same", "new"] = "new"
    seats: dict[str, NewSeat]


class Import(Sealing):
    record: Annotated[str, Field(min_length=1, max_length=500_000)]
    overlay: Annotated[str, Field(max_length=LARGEST)] = ""
    seats: dict[str, NewSeat]


class Deleted(Shape):
    table: str


class Made(Shape):
    """A new table; links are shown once and kept only as hashes."""

    table: str
    links: dict[str, str]  # seat -> token, for the fragment of /join#…
    watch: str  # the spectators' token
