"""Dice: the two throws by CHANCE that most games know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kurgan.core.actions import Action, Actions, kind

FACES = {n: str(n) for n in range(1, 7)}
Outcomes = list[tuple[Action, int]]


@kind("die")
class Die(Action):
    """Chance: one die."""

    die: int


@kind("dice")
class Dice(Action):
    """Chance: two dice."""

    one: int
    two: int


def one_die(actions: Actions) -> dict[int, Die]:
    return actions.subset(Die, ("", *FACES.values()), FACES)


def two_dice(actions: Actions) -> dict[tuple[int, ...], Dice]:
    return actions.product(Dice, FACES, FACES)


def evenly(throws: Mapping[Any, Action]) -> Outcomes:
    """Each throw as likely as any other."""
    return [(action, 1) for action in throws.values()]
