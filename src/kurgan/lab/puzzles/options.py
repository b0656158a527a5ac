"""What can be chosen in a position: answers that come to the same position are one option."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kurgan.ai.knowledge import Knowledge
from kurgan.ai.search.arms import Arm, proposals
from kurgan.core.actions import Action
from kurgan.core.view import View


@dataclass(frozen=True, slots=True)
class Option:
    """Answers that differ in nothing, the first of them in the list of the rules standing for all."""

    actions: tuple[Action, ...]
    styles: tuple[int, ...] = ()  # who would choose it

    @property
    def action(self) -> Action:
        return self.actions[0]

    @property
    def style(self) -> int:
        """Who goes on after it: who would choose it, else the officer."""
        return self.styles[0] if self.styles else 0


def options_of(view: View) -> list[Option]:
    """In the order of the rules; told apart by what the seat sees right after each."""
    found: dict[str, list[Action]] = {}
    for action in view.legal_actions():
        s: Any = view.state.copy()
        s.apply(action)
        found.setdefault(s.position(), []).append(action)
    return [Option(tuple(actions)) for actions in found.values()]


def with_styles(knowledge: Knowledge, view: View, options: Sequence[Option], seed: int) -> list[Option]:
    """The same, knowing which of the styles would choose each."""
    assert view.seat is not None, "a seat is asked"
    legal = view.legal_actions()
    styles: dict[Action, list[int]] = {}
    for arm in proposals(knowledge, view.state, view.seat, legal, seed):
        styles.setdefault(arm.action, []).append(arm.style)
    return [
        Option(option.actions, tuple(sorted(style for action in option.actions for style in styles.get(action, ()))))
        for option in options
    ]


def arms_of(options: Sequence[Option]) -> list[Arm]:
    """Every option, gone on with by who would choose it."""
    return [Arm(option.action, option.style) for option in options]


def other_arms(options: Sequence[Option], best: int) -> list[tuple[int, Arm]]:
    """The others gone on with by the officer, and by who goes on after the best one; and whose each is.

    What is best must be so by what is chosen, not by who goes on: so no option is left to a worse hand.
    """
    return [
        (number, Arm(option.action, style))
        for number, option in enumerate(options)
        for style in dict.fromkeys((0, options[best].style))
        if number != best and style != option.style
    ]
