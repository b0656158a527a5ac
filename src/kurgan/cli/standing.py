"""Standing answers at the terminal: questions a player answers once for all, as at the table in the browser."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from kurgan.cli.words import Words
from kurgan.core.actions import Action
from kurgan.core.front import ASK, Front
from kurgan.core.scene import Standing
from kurgan.core.state import State
from kurgan.core.view import View


class StandingAnswers:
    """What each seat has said for good; a question nobody named is asked each time."""

    def __init__(self, front: Front) -> None:
        self.front = front
        self.questions: tuple[Standing, ...] = front.questions
        self.asking = {question.decision: ASK for question in self.questions}
        self.given: dict[int, dict[str, str]] = {}  # by seat and decision

    def knows(self, decision: str) -> bool:
        return any(question.decision == decision for question in self.questions)

    def answer(self, seat: int, view: View) -> Action | None:
        """What the seat has said to the present question; None: ask."""
        return self.front.standing_answer(view, self.asking | self.given.get(seat, {}))

    def set(self, seat: int, typed: str, state: State) -> bool:
        """``2 decline`` or ``2 3``: the second question from now on gets that answer. False if there is no such."""
        number, _, wanted = typed.partition(" ")
        found = dict(zip(map(str, range(1, len(self.questions) + 1)), self.questions, strict=True)).get(number)
        if found is None:
            return False
        by_number = dict(zip(map(str, range(1, len(found.values) + 1)), found.values, strict=True))
        value = by_number.get(wanted.strip(), wanted.strip())
        if value not in found.values:
            return False
        self.given.setdefault(seat, {})[found.decision] = self.front.dated(state, value)
        return True

    def lines(self, seat: int, words: Words, state: State) -> Iterator[Text]:
        """Every question with its answers; a star marks the one in force."""
        for n, question in enumerate(self.questions, 1):
            yield Text.assemble(
                (f"{n:>2} ", "cyan"), words.text(f"standing.{question.decision}"), (f" [{question.rule}]", "dim")
            )
            now = self.front.standing_value(state, question.decision, self.asking | self.given.get(seat, {}))
            for value in question.values:
                mark = "*" if value == now else " "
                yield Text(f"   {mark} {value}: {words.text(f'standing.{question.decision}.{value}')}")
