"""What is asked for a seat."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from kurgan.server.shapes.base import HAS, SEAT, TAB, Shape


class AsSeat(Shape):
    seat: SEAT
    has: HAS = None
    tab: TAB = ""


class Play(AsSeat):
    n: Annotated[int, Field(ge=0)]  # the last number this seat has seen
    action: Annotated[str, Field(min_length=1, max_length=200)]


NAME = Annotated[str, Field(min_length=1, max_length=60)]


class OrderIn(AsSeat):
    """What one gesture means: these units, along this way; see ``core.orders``."""

    n: Annotated[int, Field(ge=0)]
    units: Annotated[list[NAME], Field(min_length=1, max_length=120)]
    way: Annotated[list[NAME], Field(max_length=40)] = []
    deed: Annotated[str, Field(max_length=40)] = ""
    rest: bool = False  # given again, after what it stopped before was confirmed: whatever is left of it, if anything


class TakeBack(AsSeat):
    n: Annotated[int, Field(ge=0)]


class PlaceRest(AsSeat):
    setup: Annotated[str, Field(max_length=40)] = ""  # a ready-made set-up; empty: by lot


class Answer(AsSeat):
    agree: bool


class AnswerDraw(AsSeat):
    n: Annotated[int, Field(ge=0)]  # as in Play: nobody agrees to a draw in a position that he has not seen
    agree: bool


class MoveOn(Shape):
    """A game of older rules is to go on under those of today, from where these allow it; or it is not."""

    seat: SEAT
    rules: Annotated[str, Field(max_length=20)]  # the version that was shown
    agree: bool = True


class RematchIn(AsSeat):
    agree: bool = True
    swap: bool = True  # with sides changed; who agrees takes it as it was asked for


class Vacation(AsSeat):
    on: bool


class Say(AsSeat):
    text: Annotated[str, Field(min_length=1, max_length=500)]


class Notes(AsSeat):
    text: Annotated[str, Field(max_length=20_000)]


class StandingIn(AsSeat):
    answers: dict[str, str]


class Engage(AsSeat):
    name: Annotated[str, Field(max_length=40)] = ""  # what the program is called at the table


class Engaged(Shape):
    """The token by which a program plays a seat; shown once, and kept only as a hash."""

    token: str


class Dismissed(Shape):
    seat: str


class Reissue(Shape):
    seat: Annotated[str, Field(max_length=40)] = ""  # empty: the spectators' link


class Reissued(Shape):
    """A new link; or, when somebody else holds the seat, from when on it may be asked for again."""

    token: Annotated[str, Field(max_length=80)] = ""
    from_ms: int = 0
