"""12.3 The shake-out of the 22nd Panzer Division: dice say how strong it is in its first combat."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.dice import Dice, Die
from kurgan.core.flow import Chance, ask, do, procedure, when
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import ALL_DICE, ALL_DIE
from kurgan.games.crimean_campaign.names import FOR_PANZER_ATTACK, FOR_PANZER_DEFENSE
from kurgan.games.crimean_campaign.places import AXIS, NONE
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r11_1_support import fighters
from kurgan.games.crimean_campaign.state import TCC


def begin_shake_out(s: TCC) -> None:
    """[12.3] [12.3-d] Only the first combat counts; [12.3-c] from GT 13 on the printed factors do."""
    t = s.given.sheets
    if s.shaken or not fighters(s, AXIS) >> t.panzer & 1:
        return
    s.shaken = 1  # [12.3-d] [R103]
    if s.turn <= t.game["shake_out"]["until"]:  # [12.3-c]
        s.purpose = FOR_PANZER_ATTACK if s.side == AXIS else FOR_PANZER_DEFENSE


def rolls_attack(s: TCC) -> bool:
    return s.purpose == FOR_PANZER_ATTACK


def rolls_defense(s: TCC) -> bool:
    return s.purpose == FOR_PANZER_DEFENSE


def shake_out(s: TCC, factor: int, rule: str) -> None:
    s.rolled_factor, s.purpose = factor, NONE
    if s.log is not None:
        s.tell("shake_out", rule, final=True, unit=words.piece(s.given.sheets.panzer), factor=factor)


class PanzerDice(Chance[TCC]):
    """[12.3-a] Two dice are its attack factor."""

    rule = "12.3-a"
    kinds = (Dice,)

    def outcomes(self, s: TCC) -> list[tuple[Action, int]]:
        return ALL_DICE

    def apply(self, s: TCC, action: Dice) -> None:
        shake_out(s, action.one + action.two, "12.3-a")

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"unit": words.piece(s.given.sheets.panzer)}


class PanzerDie(Chance[TCC]):
    """[12.3-b] One die is its defense factor."""

    rule = "12.3-b"
    kinds = (Die,)

    def outcomes(self, s: TCC) -> list[tuple[Action, int]]:
        return ALL_DIE

    def apply(self, s: TCC, action: Die) -> None:
        shake_out(s, action.die, "12.3-b")

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"unit": words.piece(s.given.sheets.panzer)}


SHAKE_OUT = procedure(
    "shake-out",
    do(begin_shake_out),
    when(rolls_attack, ask(PanzerDice)),  # [12.3-a]
    when(rolls_defense, ask(PanzerDie)),  # [12.3-b]
)
PROCEDURES = (SHAKE_OUT,)
