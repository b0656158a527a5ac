"""Puzzles: positions with one best choice. What it is, is told to whoever has answered."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from kurgan.core.scene import Odds
from kurgan.server import puzzling
from kurgan.server.caller import Asking
from kurgan.server.errors import documented
from kurgan.server.shapes.puzzles import Answered, Guess, PuzzleOut, PuzzleShelf

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])
GameId = Annotated[str, Path(min_length=1, max_length=60)]
PuzzleId = Annotated[str, Path(min_length=1, max_length=40)]
Action = Annotated[str, Query(min_length=1, max_length=200)]


@router.get("", response_model=list[PuzzleShelf], responses=documented())
def shelves(asking: Asking) -> Response:
    """The puzzles of every game."""
    return asking.answer(puzzling.shelves())


@router.get("/{game}/{puzzle}", response_model=PuzzleOut, responses=documented(404, 409))
def puzzle(asking: Asking, game: GameId, puzzle: PuzzleId) -> Response:
    """The position and what may be chosen in it."""
    return asking.answer(puzzling.shown(game, puzzle))


@router.get("/{game}/{puzzle}/odds", response_model=Odds | None, responses=documented(404, 409))
def odds(asking: Asking, game: GameId, puzzle: PuzzleId, action: Action) -> Response:
    """The exact chances of a choice; none where no dice decide."""
    return asking.answer(puzzling.odds(game, puzzle, action))


@router.post("/{game}/{puzzle}", response_model=Answered, responses=documented(400, 404, 409, 413))
def answer(asking: Asking, game: GameId, puzzle: PuzzleId, body: Guess) -> Response:
    """Whether it was the best, what was, and why."""
    return asking.answer(puzzling.answered(game, puzzle, body.action))
