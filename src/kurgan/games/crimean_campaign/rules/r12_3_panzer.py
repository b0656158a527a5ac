"""12.3 The shake-out of the 22nd Panzer Division: dice say how strong it is in its first combat."""

from __future__ import annotations

from operator import attrgetter

from kurgan.core.actions import Action
from kurgan.core.dice import Dice, Die
from kurgan.core.flow import Chance, ask, do, procedure, switch, when
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import ALL_DICE, ALL_DIE
from kurgan.games.crimean_campaign.places import AXIS, SOVIET
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r11_1_support import fighters
from kurgan.games.crimean_campaign.state import TCC


def fights(s: TCC) -> bool:
    return bool(fighters(s, AXIS) >> s.given.sheets.panzer & 1)


def is_shaken_out(s: TCC) -> bool:
    """[12.3] [12.3-d] Only the first combat counts; [12.3-c] from GT 13 on the printed factors do."""
    return not s.shaken and s.turn <= s.given.sheets.game["shake_out"]["until"] and fights(s)


def shake_out(s: TCC, factor: int, rule: str) -> None:
    s.rolled_factor = factor
    if s.log is not None:
        s.tell("shake_out", rule, final=True, unit=words.piece(s.given.sheets.panzer), factor=factor)


def note_combat(s: TCC) -> None:
    """[12.3-d] [R103] From now on it has fought."""
    if fights(s):
        s.shaken = 1


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


ROLLS = {AXIS: ask(PanzerDice), SOVIET: ask(PanzerDie)}  # by the attacker [12.3-a] [12.3-b]
SHAKE_OUT = procedure("shake-out", when(is_shaken_out, switch(attrgetter("side"), ROLLS)), do(note_combat))
PROCEDURES = (SHAKE_OUT,)
