"""Where chance comes from: the table's cup, or the operating system where there is none; first of all a parent game's
remaining outcomes, where it goes on with the same dice."""

from __future__ import annotations

from random import Random

from kurgan.core.actions import Action
from kurgan.core.chance import draw
from kurgan.server.cup import SEALED
from kurgan.server.live import Draft

SYSTEM = "system 1"
SEED = "seed 1"  # one that was given, so that the same game can be played again
SCRIPT = "script"


def roll(draft: Draft, rng: Random) -> tuple[Action, str]:
    """An outcome for a draft at CHANCE and the dice it came from.

    A script is used in its order for each kind of question, by how often chance has decided it at this table, undone or
    not; an outcome that cannot happen here is passed over.
    """
    outcomes: list[tuple[Action, int]] = draft.state.chance_outcomes()
    name, script = draft.state.decision.name, draft.live.header.script
    left = [outcome for decision, outcome in script if decision == name] if script else []
    fallen = draft.fallen(name)
    if fallen < len(left):
        for action, _ in outcomes:
            if action.text == left[fallen]:
                return action, SCRIPT
    if draft.cup is None:
        return draw(rng, outcomes), SYSTEM
    return outcomes[draft.cup.draw([weight for _, weight in outcomes])][0], SEALED
