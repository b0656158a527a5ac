"""A table from outside: who sits there, how it stands, and lists of tables."""

from __future__ import annotations

from typing import Literal

from kurgan.core.text import Message
from kurgan.server.shapes.base import Shape


class ClockOut(Shape):
    left_ms: int
    running: bool
    vacation: bool
    vacation_left_ms: int


class Claim(Shape):
    """The owner asks for a seat that somebody else holds: unless something is done there, it may be given away then."""

    from_ms: int


class ProgramOut(Shape):
    """A program plays the seat, or did."""

    name: str
    plays: bool  # it does so now
    mine: bool = False  # this viewer has let it, and may end it


class SeatOut(Shape):
    seat: str
    kind: Literal["person", "computer"]
    agent: str = ""
    name: str = ""
    mine: bool = False
    taken: bool = True  # a person's seat nobody has taken yet waits for its link
    open: bool = False
    clock: ClockOut | None = None
    reissued_ms: int = 0  # when somebody last lost it to a new link; 0: never
    claim: Claim | None = None
    program: ProgramOut | None = None
    here: bool | None = None  # whether its person has the table open now; None: nobody knows, or there is none


class Parent(Shape):
    """Where a fork comes from."""

    table: str
    n: int


class OfferOut(Shape):
    """Somebody asks to take a move back beyond what is free."""

    seat: str
    answered: list[str]  # seats that agreed


class RefusedOut(Shape):
    """Somebody asked to take a move back, and somebody did not agree; told until the game goes on."""

    seat: str  # who asked
    by: str


class DrawOut(Shape):
    """A draw is offered, or was declined, which is told until the game goes on."""

    seat: str  # who offers it
    declined: str = ""  # by a seat; empty: it waits for an answer


class RematchOut(Shape):
    """The same game once more: asked for, refused, or ready at a new table."""

    seat: str  # who asks
    swapped: bool
    agreed: list[str]
    refused: str = ""  # a seat
    table: str = ""  # the new one


class TableOut(Shape):
    id: str
    game: str
    rules: str  # version of the rules
    other_rules: bool = False  # this is another version of them, or the game is gone: it may not go on
    scenario: str
    options: dict[str, str]
    overlay: str  # digest, empty without
    dice: str  # where chance comes from
    seats: list[SeatOut]
    owner: bool
    status: Literal["running", "over", "resigned", "time", "agreed"]  # agreed: a draw
    result: str = ""  # result.<…> in the catalogue when over
    winner: str = ""  # a seat
    loser: str = ""  # who resigned or ran out of time
    created_ms: int
    changed_ms: int
    began: Literal["scenario", "position", "record", "fork"] = "scenario"  # who made it may know what lies hidden
    parent: Parent | None = None
    offer: OfferOut | None = None
    refused: RefusedOut | None = None
    draw: DrawOut | None = None
    rematch: RematchOut | None = None
    open_play: bool = False  # this viewer plays all seats, and looks at all of them
    deletable: bool = False  # this viewer may delete it: it is his, and nobody else has ever sat here
    hints: bool = False  # this viewer may ask for hints: nobody else plays here but computers
    whole: bool  # whether this viewer may see both sides and the full record
    lesson: str = ""  # of the game's course
    seat_wait_s: int  # from asking for a held seat to giving it away


class TableLine(Shape):
    """A table in a list."""

    table: TableOut
    seat: str  # mine; empty for a spectator
    phase: Message
    my_move: bool


class Lobby(Shape):
    mine: list[TableLine]
    open: list[TableLine]
    mine_more: bool = False  # there are more of them
    open_more: bool = False
