"""Draws by agreement, from the rows of the log: ``draw`` offers one, ``decline`` refuses it, ``agreed`` ends the game.

An offer is about the position in which it was made. It stands until the other side answers it, or until anything
happens in the game that everybody sees, whoever does it: so going on declines it, and nobody can wait for the dice
before he answers. What stays hidden leaves it standing, else its end would tell. Each side may offer once in a turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kurgan.server.shapes.table import DrawOut
from kurgan.server.steps import Step
from kurgan.server.store import log
from kurgan.server.store.log import Row


@dataclass(frozen=True, slots=True)
class Draws:
    seat: str = ""  # who offered last, if the game has not gone on since
    declined: str = ""  # by whom
    turns: dict[str, int] = field(default_factory=dict)  # by seat: in which turn it offered last

    @property
    def is_open(self) -> bool:
        return bool(self.seat) and not self.declined

    def waits_for(self, seat: str) -> bool:
        """Whether this seat has an offer to answer."""
        return self.is_open and seat != self.seat

    def out(self) -> DrawOut | None:
        return DrawOut(seat=self.seat, declined=self.declined) if self.seat else None


def offer_row(seat: str, turn: int, now: int) -> Row:
    return Row(log.DRAW, str(turn), seat, now, log.PERSON)


def after(draws: Draws, step: Step) -> Draws:
    """How it stands with draws after a row."""
    row = step.row
    if row.kind == log.DRAW:
        return Draws(row.seat, "", draws.turns | {row.seat: int(row.text)})
    if row.kind == log.DECLINE:
        return replace(draws, declined=row.seat)
    return replace(draws, seat="", declined="") if draws.seat and step.goes_on else draws
