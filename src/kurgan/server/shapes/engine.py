"""The engine's protocol, both ways. What a seat is shown are the shapes that its person would be sent."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from kurgan.core.text import Message
from kurgan.server.shapes.base import SEAT, Shape
from kurgan.server.shapes.viewing import Snapshot, Update

PROTOCOL = 1
ME = "me"  # in place of an opponent: the program plays that seat
NUMBER = Annotated[int, Field(ge=0, le=2**31 - 1)]
NAME = Annotated[str, Field(max_length=40)]

# --- from the engine ------------------------------------------------------------------------------


class Hello(Shape):
    """The first line, before anything was asked."""

    type: Literal["hello"] = "hello"
    protocol: int = PROTOCOL
    kurgan: str  # its version
    games: list[str]
    line_limit: int  # bytes of a line from the program
    failures: int  # so many in a row end the conversation


class Begun(Shape):
    """The game as a seat of the program is shown it: all it needs to begin, or to begin anew."""

    type: Literal["begun"] = "begun"
    protocol: int = PROTOCOL
    seat: str
    snapshot: Snapshot


class Choose(Shape):
    """The seat is asked. One of the options is the answer; all else is in the update."""

    type: Literal["choose"] = "choose"
    seat: str
    n: int  # to be said with the choice
    options: list[str]
    update: Update  # what is new since the last message to this seat; its moment tells what each option is


class Waiting(Shape):
    """By HTTP alone: nobody asks the seat anything yet."""

    type: Literal["waiting"] = "waiting"
    seat: str
    n: int


class Advice(Shape):
    """What one of Kurgan's own opponents would do in the seat that is asked; nothing was done."""

    type: Literal["advice"] = "advice"
    seat: str
    n: int
    agent: str
    action: str


class Over(Shape):
    """The game has ended; how, says the table in the update."""

    type: Literal["over"] = "over"
    seat: str
    update: Update


class Failure(Shape):
    """What was said could not be done, and nothing has changed. What was asked is asked again, if anything was."""

    type: Literal["error"] = "error"
    message: Message
    rule: str = ""  # the rule that forbids it, where there is one
    text: str  # the message in English
    left: int | None = None  # further failures in a row that are borne; by HTTP only requests are counted


# --- from the program -----------------------------------------------------------------------------


class New(Shape):
    """On stdio: a game is to begin."""

    type: Literal["new"]
    protocol: Literal[1]
    game: Annotated[str, Field(min_length=1, max_length=60, examples=["stalingrad-besieged"])]
    scenario: Annotated[str, Field(max_length=60)] = ""  # empty: the game's first
    options: dict[str, str] = {}
    seats: dict[str, NAME]  # by seat: "me" or an opponent
    seed: Annotated[int, Field(ge=0, le=2**63 - 1)] = 1
    start: Annotated[str, Field(max_length=20_000)] = ""  # a position to begin from
    name: NAME = ""  # what the program is called at the table


class Sit(Shape):
    """By HTTP: the program is here, and wants to be shown all of its seat."""

    type: Literal["sit"]
    protocol: Literal[1]


class Chosen(Shape):
    """One of the options, and the number that they came with."""

    type: Literal["choice"]
    seat: SEAT
    n: NUMBER
    action: Annotated[str, Field(min_length=1, max_length=200)]


class Ask(Shape):
    """On stdio: what would one of Kurgan's own opponents do now, in the seat that is asked?"""

    type: Literal["ask"]
    agent: Annotated[str, Field(min_length=1, max_length=40, examples=["officer"])]
    seed: Annotated[int, Field(ge=0, le=2**63 - 1)] = 1


class Resign(Shape):
    type: Literal["resign"]
    seat: SEAT


FROM_ENGINE = Hello | Begun | Choose | Waiting | Advice | Over | Failure
FROM_PROGRAM = New | Sit | Chosen | Ask | Resign
OF_TYPE: dict[str, type[FROM_PROGRAM]] = {"new": New, "sit": Sit, "choice": Chosen, "ask": Ask, "resign": Resign}
OPENS = ("new", "sit")  # these say by which protocol the program speaks


def as_line(said: FROM_ENGINE) -> str:
    """A message as it is sent. What a seat is shown is written as its person would be sent it, by the same writer."""
    if isinstance(said, Begun):
        return f'{_rest(said, "snapshot")[:-1]},"snapshot":{said.snapshot.text}}}'
    if isinstance(said, Choose | Over):
        return f'{_rest(said, "update")[:-1]},"update":{said.update.text}}}'
    return said.model_dump_json()


def _rest(said: Shape, shown: str) -> str:
    return said.model_dump_json(exclude={shown})


def schema() -> dict[str, Any]:
    """The protocol as a JSON schema: what either side may say is ``FromEngine`` and ``FromProgram`` in ``$defs``."""
    sides = {"FromEngine": ("serialization", FROM_ENGINE), "FromProgram": ("validation", FROM_PROGRAM)}
    by_side, found = TypeAdapter.json_schemas(
        [
            (side, mode, TypeAdapter(Annotated[said, Field(discriminator="type")]))  # type: ignore[arg-type, misc]
            for side, (mode, said) in sides.items()
        ],
        ref_template="#/$defs/{model}",
    )
    found["$defs"] |= {side: by_side[side, mode] for side, (mode, _) in sides.items()}  # type: ignore[index]
    return {"title": f"Kurgan engine protocol {PROTOCOL}", **found}
