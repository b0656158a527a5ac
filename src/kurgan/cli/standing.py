"""Standing answers at the terminal: questions a player answers once for all, as at the table in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from kurgan.cli.words import Words
from kurgan.core.actions import Action
from kurgan.core.game import Game
from kurgan.core.scene import Standing
from kurgan.core.view import View


class StandingAnswers:
    """What each seat has said for good; a question nobody named is asked each time."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.questions: tuple[Standing, ...] = game.presentation.standing
        self.given: dict[tuple[int, str], str] = {}

    def knows(self, decision: str) -> bool:
        return any(question.decision == decision for question in self.questions)

    def answer(self, seat: int, view: View) -> Action | None:
        """What the seat has said to the present question; None: ask."""
        name = view.state.decision.name
        value = self.given.get((seat, name))
        action = None if value is None else self.game.presentation.standing_answer(view, name, value)
        return action if action in view.legal_actions() else None

    def set(self, seat: int, typed: str) -> bool:
        """``2 decline`` or ``2 3``: the second question from now on gets that answer. False if there is no such."""
        number, _, wanted = typed.partition(" ")
        found = dict(zip(map(str, range(1, len(self.questions) + 1)), self.questions, strict=True)).get(number)
        if found is None:
            return False
        by_number = dict(zip(map(str, range(1, len(found.values) + 1)), found.values, strict=True))
        value = by_number.get(wanted.strip(), wanted.strip())
        if value not in found.values:
            return False
        self.given[seat, found.decision] = value
        return True

    def lines(self, seat: int, words: Words) -> Iterator[Text]:
        """Every question with its answers; a star marks the one in force."""
        for n, question in enumerate(self.questions, 1):
            yield Text.assemble(
                (f"{n:>2} ", "cyan"), words.text(f"standing.{question.decision}"), (f" [{question.rule}]", "dim")
            )
            now = self.given.get((seat, question.decision), question.values[0])
            for value in question.values:
                mark = "*" if value == now else " "
                yield Text(f"   {mark} {value}: {words.text(f'standing.{question.decision}.{value}')}")
