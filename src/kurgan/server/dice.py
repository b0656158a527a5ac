"""Where chance comes from: the operating system, or first a parent game's remaining outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kurgan.core.actions import Action
from kurgan.core.chance import draw
from kurgan.core.state import State

SYSTEM = "system 1"
SCRIPT = "script"


def roll(rng: Random, script: Sequence[Sequence[str]], state: State, fallen: int) -> tuple[Action, str]:
    """An outcome for a state at CHANCE and the dice it came from.

    ``fallen``: how often chance has decided this kind of question at this table, undone or not. The
    script is used in its order for each kind; an outcome that cannot happen here is passed over.
    """
    outcomes = state.chance_outcomes()
    name = state.decision.name
    left = [outcome for decision, outcome in script if decision == name] if script else []
    if fallen < len(left):
        for action, _ in outcomes:
            if action.text == left[fallen]:
                return action, SCRIPT
    return draw(rng, outcomes), SYSTEM
