"""The shapes of everything that goes over the wire; OpenAPI and the client's types come from here.

A *game* is a rulebook, a *table* is one game being played. Messages are sentences without language.
Numbers ``n`` count the entries that one viewer may know of, so they tell nothing of what is hidden.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from kurgan.core.data import LARGEST
from kurgan.core.scene import Choice, Effect, GuideStep, OverlayKind, Scene, Standing, Tool
from kurgan.core.text import Message

SEAT = Annotated[str, Field(min_length=1, max_length=40, examples=["russian"])]
Lang = Literal["en", "zh"]


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


# --- messages -------------------------------------------------------------------------------------
# A message is sent as it is: {"key", "params": [[name, value], …]}; a value is a number, a text, a thing of the game
# {"kind", "id"} or another message {"key", "params"}.


class Trouble(Shape):
    """Why a request was not done; nothing has changed."""

    message: Message
    rule: str = ""  # the rule that forbids it, where there is one


# --- the library: games as rulebooks --------------------------------------------------------------


class OptionInfo(Shape):
    id: str
    values: list[str]
    default: str
    rule: str
    scenarios: list[str]


class AgentInfo(Shape):
    name: str
    seats: list[str]  # empty: any


class GameInfo(Shape):
    id: str
    version: str
    seats: list[str]
    scenarios: list[str]
    options: list[OptionInfo]
    agents: list[AgentInfo]
    overlays: list[OverlayKind]
    standing: list[Standing]
    setups: list[str]
    guide: list[GuideStep]
    quick: QuickStart


class QuickStart(Shape):
    """What the one button starts: who plays which seat against whom."""

    scenario: str
    seat: str
    agent: str


class RuleOut(Shape):
    id: str
    kind: str
    title: dict[Lang, str]
    gist: dict[Lang, str]


class RulingOut(Shape):
    id: str
    text: str  # markdown
    switch: str = ""  # the option that decides otherwise


class RulebookOut(Shape):
    rules: list[RuleOut]
    rulings: list[RulingOut]


class DatumOut(Shape):
    path: str
    value: Any
    source: str


# --- people and tables ----------------------------------------------------------------------------


class Me(Shape):
    name: str
    known: bool  # whether this browser has a cookie


class Rename(Shape):
    name: Annotated[str, Field(max_length=40)]


class Clock(Shape):
    bank_s: Annotated[int, Field(ge=60, le=60 * 86400)]
    increment_s: Annotated[int, Field(ge=0, le=7 * 86400)] = 0
    vacation_s: Annotated[int, Field(ge=0, le=60 * 86400)] = 0


class NewSeat(Shape):
    """``me``: this browser; ``link``: whoever opens the link; ``open``: anyone in the lobby; else the computer."""

    kind: Literal["me", "link", "open", "computer"]
    agent: Annotated[str, Field(max_length=40)] = ""
    name: Annotated[str, Field(max_length=40)] = ""


class NewTable(Shape):
    game: Annotated[str, Field(max_length=60, examples=["stalingrad-besieged"])]
    scenario: Annotated[str, Field(max_length=60)] = ""
    options: dict[str, str] = {}
    seats: dict[str, NewSeat]
    clock: Clock | None = None
    overlay: Annotated[str, Field(max_length=LARGEST)] = ""  # an owner's data file
    start: Annotated[str, Field(max_length=20_000)] = ""  # a position to begin from
    guided: bool = False


class Made(Shape):
    """A new table; links are shown once and kept only as hashes."""

    table: str
    links: dict[str, str]  # seat -> token, for the fragment of /join#…
    watch: str  # the spectators' token


class Token(Shape):
    token: Annotated[str, Field(min_length=20, max_length=80)]


class Reissued(Shape):
    """A new link; or, when somebody else holds the seat, from when on it may be asked for again."""

    token: Annotated[str, Field(max_length=80)] = ""
    from_ms: int = 0


class Joined(Shape):
    table: str
    seat: str = ""  # empty: as a spectator


class ClockOut(Shape):
    left_ms: int
    running: bool
    vacation: bool
    vacation_left_ms: int


class Claim(Shape):
    """The owner asks for a seat that somebody else holds: unless something is done there, it may be given away then."""

    name: str  # of the owner, as it was then
    from_ms: int


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


class Parent(Shape):
    """Where a fork comes from."""

    table: str
    n: int


class OfferOut(Shape):
    """Somebody asks to take a move back beyond what is free."""

    seat: str
    answered: list[str]  # seats that agreed


class TableOut(Shape):
    id: str
    game: str
    rules: str  # version of the rules
    scenario: str
    options: dict[str, str]
    overlay: str  # digest, empty without
    dice: str  # where chance comes from
    seats: list[SeatOut]
    owner: bool
    status: Literal["running", "over", "resigned", "time"]
    result: str = ""  # result.<…> in the catalogue when over
    winner: str = ""  # a seat
    loser: str = ""  # who resigned or ran out of time
    created_ms: int
    changed_ms: int
    began: Literal["scenario", "position", "record", "fork"] = "scenario"  # who made it may know what lies hidden
    parent: Parent | None = None
    offer: OfferOut | None = None
    whole: bool  # whether this viewer may see both sides and the full record
    guided: bool = False
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


# --- a table in play ------------------------------------------------------------------------------


class TermOut(Shape):
    label: Message
    value: int
    rule: str
    parts: int = 1


class EventOut(Shape):
    message: Message
    rules: list[str]
    terms: list[TermOut] = []
    side: str = ""
    effects: list[Effect] = []


class Entry(Shape):
    """One step of a game as one viewer learns of it, or what happened to a held seat."""

    n: int
    kind: Literal["action", "chance", "undo", "resign", "time", "claim", "keep", "handover", "reissue", "taken"]
    side: str  # the seat that chose, or that it is about; empty for chance
    phase: Message
    events: list[EventOut]
    at_ms: int
    takes_back: list[int] = []  # of an undo: the numbers no longer in force
    claim: Claim | None = None  # of a claim


class Undo(Shape):
    free: bool
    why_not: Message | None = None
    can_offer: bool = False


class Moment(Shape):
    """A table at one point, for one viewer."""

    n: int
    scene: Scene
    phase: Message
    prompt: Message
    rule: str  # the rule that asks
    decision: str  # its name, for guides and standing answers
    asked: str  # the seat that decides; empty when the game is over
    choices: list[Choice]  # of the viewer, when it is asked
    undo: Undo
    in_setup: bool = False
    over: bool = False

    @cached_property
    def text(self) -> str:
        """As it is sent: written once, since several sockets and requests are sent the same."""
        return self.model_dump_json()


class Chat(Shape):
    n: int
    who: str  # seat, empty for a spectator
    name: str
    text: str
    at_ms: int


class Snapshot(Shape):
    """Everything a viewer needs to open a table."""

    table: TableOut
    seat: str  # empty: spectator
    n: int
    entries: list[Entry]
    moment: Moment
    chat: list[Chat]
    notes: str
    standing: dict[str, str]


class Update(Shape):
    """What is new after a number; the same by socket and by request."""

    type: Literal["update"] = "update"
    table: TableOut
    n: int
    entries: list[Entry]
    moment: Moment
    chat: list[Chat]

    @cached_property
    def text(self) -> str:
        """As it is sent."""
        return self.text_without({})

    def text_without(self, parts: dict[str, Any]) -> str:
        """The moment, by far the longest part, is not written again."""
        rest = self.model_dump_json(exclude={**parts, "moment": True})
        return f'{rest[:-1]},"moment":{self.moment.text}}}'


# --- requests of a seat ---------------------------------------------------------------------------


class AsSeat(Shape):
    seat: SEAT


class Play(AsSeat):
    n: Annotated[int, Field(ge=0)]  # the last number this seat has seen
    action: Annotated[str, Field(min_length=1, max_length=200)]


class TakeBack(AsSeat):
    n: Annotated[int, Field(ge=0)]


class PlaceRest(AsSeat):
    setup: Annotated[str, Field(max_length=40)] = ""  # a ready-made set-up; empty: by lot


class Reissue(Shape):
    seat: Annotated[str, Field(max_length=40)] = ""  # empty: the spectators' link


class Answer(AsSeat):
    agree: bool


class Vacation(AsSeat):
    on: bool


class Say(AsSeat):
    text: Annotated[str, Field(min_length=1, max_length=500)]


class Notes(AsSeat):
    text: Annotated[str, Field(max_length=20_000)]


class StandingIn(AsSeat):
    answers: dict[str, str]


class Fork(Shape):
    seat: Annotated[str, Field(max_length=40)] = ""
    n: Annotated[int, Field(ge=0)]
    dice: Literal["same", "new"] = "new"
    seats: dict[str, NewSeat]


class Import(Shape):
    record: Annotated[str, Field(min_length=1, max_length=500_000)]
    overlay: Annotated[str, Field(max_length=LARGEST)] = ""
    seats: dict[str, NewSeat]


class Why(Shape):
    """Why something that was pointed at is not offered."""

    message: Message
    rule: str


# --- the position editor --------------------------------------------------------------------------


class EditIn(Shape):
    game: Annotated[str, Field(max_length=60)]
    scenario: Annotated[str, Field(max_length=60)] = ""
    options: dict[str, str] = {}
    position: Annotated[str, Field(max_length=20_000)] = ""  # empty: a bare board
    tool: Annotated[str, Field(max_length=80)] = ""  # empty: only look
    at: Annotated[str, Field(max_length=40)] = ""
    value: Annotated[str, Field(max_length=80)] = ""


class Edited(Shape):
    position: str
    scenario: str  # whose board it stands on
    scene: Scene
    tools: list[Tool]
    playable: bool
    problem: Message | None = None  # what the engine says when it cannot be played


GameInfo.model_rebuild()
