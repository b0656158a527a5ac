"""Lessons played through without a server: given actions of the learner, the lesson's dice and answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.core.lessons import Deed, Lesson, Progress


class Rehearsal:
    def __init__(self, game: AnyGame, lesson: Lesson) -> None:
        self.game, self.lesson = game, lesson
        self.seat = game.seats.index(lesson.seat)
        self.state: Any = lesson.begin(game)
        self.progress = Progress.none(lesson)
        self.fallen: Counter[str] = Counter()
        self.unscripted: list[str] = []  # dice that the lesson leaves to chance
        self.run_on()

    def play(self, actions: Iterable[str]) -> Progress:
        for text in actions:
            assert self.state.current_player() == self.seat, f"{self.lesson.id}: nobody asks for {text}"
            self.do(self.game.action(text))
            self.run_on()
        return self.progress

    def do(self, action: Any) -> None:
        chooser = self.state.current_player()
        events = self.state.play(action)
        deed = Deed.of(self.seat, chooser, action.text, events, self.state.view(self.seat))
        self.progress = self.progress.after(self.lesson, deed)

    def run_on(self) -> None:
        while not self.state.is_terminal():
            who = self.state.current_player()
            if who == CHANCE:
                self.do(self.outcome())
                continue
            reached = self.progress.reached(self.lesson)
            answer = self.lesson.answer(self.state.view(who), who == self.seat, reached)
            if answer is None:
                return
            self.do(answer)

    def outcome(self) -> Any:
        name = self.state.decision.name
        left = [outcome for decision, outcome in self.lesson.dice if decision == name]
        fallen, self.fallen[name] = self.fallen[name], self.fallen[name] + 1
        outcomes = [action for action, _ in self.state.chance_outcomes()]
        scripted = [action for action in outcomes if fallen < len(left) and action.text == left[fallen]]
        if not scripted:
            self.unscripted.append(name)
        return scripted[0] if scripted else outcomes[0]


class Answer(NamedTuple):
    """A step of a solution: the question, the answer, and whether there is no other, so that a table may give it."""

    decision: str
    action: str
    only: bool


def answers(game: AnyGame, lesson: Lesson) -> list[Answer]:
    rehearsal, found = Rehearsal(game, lesson), []
    for action in lesson.solution:
        found.append(Answer(rehearsal.state.decision.name, action, len(rehearsal.state.legal_actions()) == 1))
        rehearsal.play([action])
    return found
