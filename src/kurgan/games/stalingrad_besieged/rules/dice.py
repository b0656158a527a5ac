"""One six-sided die, the only one in the game."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Chance
from kurgan.games.stalingrad_besieged.actions import DICE, Roll
from kurgan.games.stalingrad_besieged.state import SB


class DieRoll(Chance[SB]):
    """[9.4-a] Six outcomes, all alike."""

    kinds = (Roll,)

    def outcomes(self, s: SB) -> list[tuple[Action, int]]:
        return list(DICE)
