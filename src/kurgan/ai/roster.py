"""Who is offered as an opponent, and in which order: levels of skill first, then a rulebook's own, then what serves
tests and study."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from kurgan.ai import agents, make
from kurgan.ai.levels import LEVELS, OFFICER, SEARCHING

USUAL = OFFICER  # for who has not chosen
STUDY = ("greedy", "random")
Kind = Literal["level", "own", "study"]


def kind(name: str) -> Kind:
    """``own``: written for one game, like the opponent its rulebook prints."""
    return "level" if name in LEVELS else "study" if name in STUDY else "own"


def rank(name: str) -> tuple[int, int]:
    order: Sequence[str] = {"level": LEVELS, "own": (), "study": STUDY}[kind(name)]
    return ("level", "own", "study").index(kind(name)), order.index(name) if name in order else 0


def offered(game_id: str, seat: str | None = None) -> list[str]:
    """The opponents of a game, or those of them that can play a seat."""
    known = sorted(agents(game_id), key=rank)
    return [name for name in known if seat is None or seat in (make(name, game_id).seats or (seat,))]


def usual(game_id: str, seat: str, otherwise: str = "") -> str:
    """Who plays a seat for whom nobody was named: the officer; else whom the game proposes; else the first there is."""
    fit = offered(game_id, seat)
    return next((name for name in (USUAL, otherwise) if name in fit), fit[0])


def seconds(name: str) -> float:
    """How long it may think about a move; 0: it answers at once."""
    return SEARCHING[name].seconds if name in SEARCHING else 0.0
