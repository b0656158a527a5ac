"""Scenes: what a table shows of a view, without language and without rules.

A game's presentation builds these from a view alone; the server sends them as they are, the client
draws them. Words are messages (key and parameters), places are the ids of the game's layout, colours
and shapes are named by what they mean.
"""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.core.text import Message


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter, as much of it as the viewer may see."""

    id: str  # unique in the scene
    at: str  # a place of the layout; empty in a tray
    side: str  # whose colours: german, romanian, soviet, ... (layout.sides)
    name: Message
    symbol: str = ""  # APP-6 code for the picture; empty when not known
    mark: str = ""  # number or letter left of the picture
    factors: str = ""  # the figures in the band
    hidden: str = ""  # "", "theirs" (a patterned back) or "own" (a face with a struck eye)
    spent: bool = False  # drawn hollow
    badges: tuple[str, ...] = ()  # most severe first; words are badge.<key>
    steps: tuple[int, int] | None = None  # left, of how many
    inside: str = ""  # letters in the picture's box, like HQ


@dataclass(frozen=True, slots=True)
class Mark:
    """Something lying on a place that is no unit: works, a ferry, a sniper."""

    at: str  # a space or an edge of the layout
    kind: str  # the client's sign for it, see docs/layout.md: fort, ferry, factory, ruin, ...
    side: str
    name: Message
    text: str = ""  # a figure on the sign, like +1


@dataclass(frozen=True, slots=True)
class Tag:
    """What the printed tag of a space says just now: who controls it, and the figures below its name."""

    at: str
    side: str = ""  # whose colour fills it; empty: nobody's
    other: str = ""  # who else holds a part of it: the tag is split
    note: Message | None = None  # +2 · 1 VP


@dataclass(frozen=True, slots=True)
class Edge:
    """What has become of a boundary of the layout; those as printed may be left out."""

    id: str
    kind: str = ""  # instead of the printed kind: open, river, trench, wall, closed, link
    states: tuple[str, ...] = ()  # bridge, blown, breached
    side: str = ""  # whose bridge or breach
    name: Message | None = None  # for those who point at it or hear it


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that holds for the whole board, like the weather."""

    id: str
    kind: str  # a sign: clear, rain, mud, snow, heavy_snow, night, advantage, ...
    name: Message
    side: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Caption:
    """A line of words at an anchor of the layout, like the state of a sector."""

    anchor: str
    text: Message
    side: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    id: str  # what choices name as their item
    title: Message
    lines: tuple[Message, ...] = ()
    rule: str = ""
    count: int = 1
    kind: str = "card"  # card, chit (a small square one) or back (face down, of whom nothing is known)
    side: str = ""  # whose colours it bears; empty: anybody's
    badges: tuple[str, ...] = ()  # words are badge.<key>


@dataclass(frozen=True, slots=True)
class Tray:
    """A group of things beside the map: a hand, a pile, reinforcements."""

    id: str
    title: Message
    side: str = ""
    note: Message | None = None
    rule: str = ""
    cards: tuple[Card, ...] = ()
    pieces: tuple[Piece, ...] = ()
    counts: tuple[int, ...] = ()  # how many of each piece, when more than one lies there


@dataclass(frozen=True, slots=True)
class TrackMarker:
    """Something lying on a box of a track."""

    box: int  # index into boxes
    name: Message
    side: str = ""
    kind: str = ""  # a sign as of a condition; empty: the side's chip


@dataclass(frozen=True, slots=True)
class Track:
    id: str
    title: Message
    boxes: tuple[str, ...]
    current: int  # index into boxes, -1 for none
    band: tuple[int, int] | None = None  # first and last box of a range that matters, like a victory band
    markers: tuple[TrackMarker, ...] = ()
    names: tuple[Message, ...] = ()  # what each box is, for those who point at it; empty, or one per box


@dataclass(frozen=True, slots=True)
class Tally:
    """A number per side, like units lost."""

    id: str
    title: Message
    values: tuple[tuple[str, int], ...]  # side, number


@dataclass(frozen=True, slots=True)
class Scene:
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    captions: tuple[Caption, ...] = ()
    trays: tuple[Tray, ...] = ()
    tracks: tuple[Track, ...] = ()
    tallies: tuple[Tally, ...] = ()
    tags: tuple[Tag, ...] = ()
    edges: tuple[Edge, ...] = ()
    conditions: tuple[Condition, ...] = ()


# --- choosing -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """An action that is offered, and the thing on the table that stands for it."""

    action: str
    label: Message
    at: str = ""  # a space or an edge: clicking it chooses
    item: str = ""  # a card, or a piece in a tray or on the board; both empty: a button
    final: bool = False  # a die falls or something is shown: it cannot be taken back
    odds: bool = False  # exact chances can be asked for
    path: tuple[str, ...] = ()  # places to draw an arrow through
    pill: Message | None = None  # a few words beside the arrow's end, like what the way costs


@dataclass(frozen=True, slots=True)
class Ends:
    """Choices that differ in nothing but their place, told together: there may be hundreds, each with a long way.

    The ways are told as a tree: of each place the one before it. ``server.offered`` says how they are read.
    """

    word: str  # an action is this word and the place
    label: Message  # its last parameter, which is left out here, is the place
    named: str  # what that parameter is called, and its kind
    places: tuple[str, ...]
    first: int = 0  # where they stand among all choices
    final: bool = False  # of each of them
    start: str = ""  # where all ways begin; empty: no arrows are drawn
    by: tuple[str, ...] = ()  # further places on the ways, where none of them ends
    before: tuple[int, ...] = ()  # of places and ``by``: which of them is passed before; -1: the start
    pill: Message | None = None
    pilled: tuple[int, ...] = ()  # at which places it is written


@dataclass(frozen=True, slots=True)
class OddsTerm:
    label: Message
    value: int
    rule: str
    total: bool = False  # a sum of the terms above it, ruled off
    signed: bool = True  # whether it is written with its sign
    group: Message | None = None  # whose sum it is part of: a heading stands above the first term of a group
    parts: int = 1  # the value counts halves, quarters or eighths: so many make one


@dataclass(frozen=True, slots=True)
class Outcome:
    label: Message
    n: int  # the exact chance n / d
    d: int
    kind: str  # good, middle, bad for who chooses
    upto: tuple[int, int] | None = None  # an interval: from n / d up to this


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a die and what it brings."""

    value: int
    label: Message
    kind: str


@dataclass(frozen=True, slots=True)
class Bar:
    label: str  # a figure: points, a column, losses of both
    n: int
    d: int


@dataclass(frozen=True, slots=True)
class Spread:
    """A number that the dice decide, with the chance of everything it can be."""

    title: Message
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    title: Message
    side: str  # whose dice
    outcomes: tuple[Outcome, ...]
    faces: tuple[Face, ...] = ()
    terms: tuple[OddsTerm, ...] = ()
    notes: tuple[Message, ...] = ()
    rule: str = ""
    spreads: tuple[Spread, ...] = ()


# --- looking --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shade:
    """A place under an overlay."""

    at: str
    kind: str  # reach, range, sight, own, enemy, contested, blocked, ...
    text: Message | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Overlay:
    shades: tuple[Shade, ...]
    arrows: tuple[tuple[str, ...], ...] = ()
    note: Message | None = None
    rule: str = ""
    legend: Message | None = None  # how it is reckoned, for those who ask


@dataclass(frozen=True, slots=True)
class OverlayKind:
    """An overlay that can be asked for; its name is overlay.<id>."""

    id: str
    of_piece: bool  # belongs to a piece or place that is pointed at


@dataclass(frozen=True, slots=True)
class Effect:
    """What an event looks like: something moves, is lost, turns over, or a die falls.

    An attack is where it strikes, each of its joins where somebody strikes from.
    """

    kind: str  # move, lost, worn (it loses a step), shown, placed, gained (a place changes hands), attack, joins, die
    at: str = ""
    to: str = ""
    value: int = 0
    side: str = ""
    piece: str = ""  # which piece, where several stand; empty: any of that side


# --- inspecting -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """One thing there is to know: a label, a figure as it is printed, what it means, and the rule that says so."""

    label: Message
    value: str = ""
    words: Message | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Something that stands or lies there, and can be inspected in turn."""

    target: str
    name: Message
    side: str = ""
    value: str = ""  # its figures


@dataclass(frozen=True, slots=True)
class Inspection:
    """All that a viewer may know of one thing on the table: see ``core.inspecting``."""

    target: str
    kind: str  # piece, place, edge, mark, card, tray, box (of a track), tally, condition
    title: Message
    side: str = ""
    lines: tuple[Line, ...] = ()  # what it is
    state: tuple[Line, ...] = ()  # how it stands just now
    parts: tuple[Part, ...] = ()
    may: tuple[Message, ...] = ()  # what it may do now
    why: Line | None = None  # or why it may do nothing
    near: tuple[Line, ...] = ()  # who can reach or attack it, and whom it can
    rules: tuple[str, ...] = ()


# --- reading --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chart:
    id: str
    title: Message
    columns: tuple[Message, ...]
    rows: tuple[tuple[Message | str | int, ...], ...]
    rules: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """A question a seat may answer once for all; values are standing.<decision>.<value>, first what stands unsaid."""

    decision: str
    values: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool of the position editor."""

    id: str
    name: Message
    group: str  # tools of a group stand together; its name is tools.<group>
    piece: Piece | None = None
    values: tuple[str, ...] = ()  # chosen from a list instead of placed on the board
