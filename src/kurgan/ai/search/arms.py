"""Arms: what a search tries. Each script's answer, and some that none of them gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from kurgan.ai.knowledge import Knowledge
from kurgan.core.actions import Action


@dataclass(frozen=True, slots=True)
class Arm:
    """An action, and the style that goes on until the move is over."""

    action: Action
    style: int


def proposals(knowledge: Knowledge, s: Any, seat: int, legal: list[Action], seed: int, first: int = 0) -> list[Arm]:
    """What the styles answer, first the officer or who began the move; those who agree are one arm, of their first."""
    found: dict[Action, int] = {}
    for number in sorted(range(len(knowledge.styles)), key=lambda number: number != first):
        found.setdefault(knowledge.styles[number].decide(s, seat, legal, Random(seed)), number)
    return [Arm(action, number) for action, number in found.items()]


def others(arms: Sequence[Arm], legal: Sequence[Action], most: int, seed: int) -> list[Arm]:
    """What none of them proposes, by lot if there is much of it; the officer goes on after it."""
    known = {arm.action for arm in arms}
    found = [action for action in legal if action not in known]
    return [Arm(action, 0) for action in (Random(seed).sample(found, most) if len(found) > most else found)]
