"""A game that is over, told: turn by turn, its battles, its luck, its pictures."""

from __future__ import annotations

from kurgan.core.battles import Battle
from kurgan.core.ledger import Account, Roll
from kurgan.core.text import Message, Ref
from kurgan.server.shapes.base import Shape
from kurgan.server.shapes.table import TableOut


class AfterTurn(Shape):
    turn: int  # 0: before the first
    n: int  # the row that ended it
    heading: Message
    story: list[Message]
    lost: dict[str, int]  # units, by seat
    worn: dict[str, int]  # steps, by seat


class Curve(Shape):
    """A number by turn, for each side that has one."""

    id: str
    title: Message
    values: dict[str, list[int]]  # by seat, one for each turn


class AfterBattle(Shape):
    """A battle that moved much."""

    n: int
    turn: int
    place: Ref
    battle: Battle
    shift: dict[str, int]  # of the score that decides, by seat; those that stayed are left out
    lost: dict[str, int]
    worn: dict[str, int]


class AfterRoll(Shape):
    turn: int
    title: Message
    result: Message
    roll: Roll


class Standers(Shape):
    """Counters of one side at one place."""

    at: str
    side: str  # whose colours
    count: int


class Picture(Shape):
    """The board at the end of a turn."""

    turn: int  # 0: at the beginning
    n: int
    pieces: list[Standers]


class After(Shape):
    table: TableOut
    rules: list[str]  # why it ended so; empty when somebody gave up or ran out of time, or a draw was agreed
    rows: int  # how many decisions and dice it had
    ended_ms: int
    taken_back: int  # draws that were undone
    steps: bool  # whether units lose steps in this game
    turns: list[AfterTurn]
    curves: list[Curve]
    battles: list[AfterBattle]
    fought: int  # how many there were in all
    accounts: list[Account]
    lucky: list[AfterRoll]
    unlucky: list[AfterRoll]
    pictures: list[Picture]
