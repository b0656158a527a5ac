"""What is noted while a game is played: score and who stands where at the end of each turn, and where was fought."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from typing import Any

from kurgan.core.actions import Action
from kurgan.core.event import Event
from kurgan.core.game import AnyGame
from kurgan.core.state import State
from kurgan.core.view import WHOLE, View
from kurgan.lab.study.rows import Score

LETTERS = 12


class Watching:
    """Applies a game's actions and notes what they bring."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self.presentation = game, game.presentation
        self.moves = hashlib.sha256()
        self.turn: int | None = None
        self.score: list[Score] = []
        self.fought: Counter[str] = Counter()
        self.held: dict[str, list[int]] = defaultdict(lambda: [0] * len(game.seats))
        self.seat_of: dict[str, int] = {}

    def apply(self, s: State, action: Action) -> None:
        if self.turn is None:
            self._begin(s)
        self.moves.update(f"{action.number} ".encode())
        told: list[Event] = []
        s.log = told
        s.apply(action)
        s.log = None
        for event in told:
            for effect in self.presentation.effects(event):
                if effect.kind == "attack" and effect.at:
                    self.fought[effect.at] += 1
        turn = self.presentation.turn(s)
        if turn != self.turn or s.is_terminal():
            self.turn = turn
            self._end_turn(s)

    def _begin(self, s: State) -> None:
        self.turn = self.presentation.turn(s)
        sides: dict[str, dict[str, Any]] = self.presentation.board(s.given.scenario).get("sides", {})
        for side in (*sides, *self.game.seats):
            seat = sides.get(side, {}).get("seat", side)
            if seat in self.game.seats:
                self.seat_of[side] = self.game.seats.index(seat)

    def _end_turn(self, s: State) -> None:
        view = View(WHOLE, s)
        tallies = self.presentation.score(view)
        values = dict(tallies[0].values) if tallies else {}
        self.score.append(tuple(values.get(seat, 0) for seat in self.game.seats))
        standing = {(piece.at, self.seat_of.get(piece.side)) for piece in self.presentation.scene(view).pieces}
        for at, seat in standing:
            if at and seat is not None:
                self.held[at][seat] += 1

    def notes(self) -> dict[str, Any]:
        held = {at: tuple(times) for at, times in sorted(self.held.items())}
        moves = self.moves.hexdigest()[:LETTERS]
        return {"moves": moves, "score": tuple(self.score), "fought": dict(sorted(self.fought.items())), "held": held}
