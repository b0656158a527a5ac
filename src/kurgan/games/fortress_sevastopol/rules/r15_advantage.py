"""15.0 The Advantage, and every roll of the dice: each may be made again by its owner, once a turn.

A procedure that needs dice sets ``purpose`` and ``roller`` and calls ``one-die`` (a dr in ``die``), ``two-dice``
(a DR in ``rolled``) or ``combat-dice`` (``attack_dr`` and ``defense_dr``). Afterwards the result is final; it is
a register of the procedure that asked for it.
"""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.dice import Dice, Die
from kurgan.core.flow import Chance, Decision, ask, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.text import Param, Ref
from kurgan.games.fortress_sevastopol.actions import ADVANTAGE, ALL_DICE, ALL_DIE, DECLINE, Advantage, Decline
from kurgan.games.fortress_sevastopol.places import AXIS, NONE, enemy
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.state import FS, OPERATIONS, PURPOSES

SETTLED, TO_ROLL, ROLL_AGAIN, OPEN_TO_REROLL = range(4)  # values of `rolling`


def use_advantage(s: FS, rule: str) -> None:
    """[15.2-e] [R15] Once a turn; the marker goes to the other side, and with it 1 VP [15.3] [R16]."""
    s.rested = 0
    user = s.advantage
    s.advantage = enemy(user)
    s.vp += 1 if s.advantage == AXIS else -1
    if s.log is not None:
        s.tell("advantage_used", rule, side=words.side(user), vp=s.vp)


# --- rolling ----------------------------------------------------------------------------------------


def begin_roll(s: FS) -> None:
    s.rolling = TO_ROLL


def is_to_be_rolled(s: FS) -> bool:
    return s.rolling in (TO_ROLL, ROLL_AGAIN)


def may_reroll(s: FS) -> bool:
    """[15.2] By public facts: the Advantage has not been used this turn."""
    return s.rolling == OPEN_TO_REROLL


def settle(s: FS) -> None:
    s.rolling = OPEN_TO_REROLL if s.rolling == TO_ROLL and s.rested else SETTLED


def purpose(s: FS) -> Ref:
    return Ref("purpose", PURPOSES[s.purpose])


class Roll(Chance[FS]):
    """Dice for a purpose."""

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"purpose": purpose(s)}


class OneDie(Roll):
    """[3.0-b] A dr."""

    rule = "3.0-b"
    kinds = (Die,)

    def outcomes(self, s: FS) -> list[tuple[Action, int]]:
        return ALL_DIE

    def apply(self, s: FS, action: Die) -> None:
        s.die = action.die
        settle(s)
        if s.log is not None:
            s.tell("rolled_one", "3.0-b", final=True, side=words.side(s.roller), die=action.die, purpose=purpose(s))


class TwoDice(Roll):
    """[3.0-b] A DR."""

    rule = "3.0-b"
    kinds = (Dice,)

    def outcomes(self, s: FS) -> list[tuple[Action, int]]:
        return ALL_DICE

    def apply(self, s: FS, action: Dice) -> None:
        s.rolled = action.one + action.two
        settle(s)
        tell_dice(s, s.roller, action)


class AttackDice(Roll):
    """[10.1] [11.4.1] The attacker's DR."""

    rule = "10.1"
    kinds = (Dice,)

    def outcomes(self, s: FS) -> list[tuple[Action, int]]:
        return ALL_DICE

    def apply(self, s: FS, action: Dice) -> None:
        s.attack_dr = action.one + action.two
        tell_dice(s, s.roller, action)


class DefenseDice(Roll):
    """[10.1] [11.4.1] The defender's DR."""

    rule = "10.1"
    kinds = (Dice,)

    def outcomes(self, s: FS) -> list[tuple[Action, int]]:
        return ALL_DICE

    def apply(self, s: FS, action: Dice) -> None:
        s.defense_dr = action.one + action.two
        settle(s)
        tell_dice(s, enemy(s.roller), action)


def tell_dice(s: FS, side: int, action: Dice) -> None:
    if s.log is not None:
        s.tell(
            "rolled_two",
            "3.0-b",
            final=True,
            side=words.side(side),
            one=action.one,
            two=action.two,
            sum=action.one + action.two,
            purpose=purpose(s),
        )


class Reroll(Decision[FS]):
    """[15.2-a] [R17] All four dice of a combat again, or [15.2-b] [R18] any other roll; its owner decides."""

    rule = "15.2"
    kinds = (Advantage, Decline)

    def seat(self, s: FS) -> int:
        return s.advantage

    def legal(self, s: FS) -> list[Action]:
        return [ADVANTAGE, DECLINE]

    def refuse(self, s: FS, action: Advantage | Decline) -> Refusal | None:
        return None

    def apply(self, s: FS, action: Advantage | Decline) -> None:
        if isinstance(action, Decline):
            s.rolling = SETTLED
        else:
            s.rolling = ROLL_AGAIN
            use_advantage(s, "15.2-a" if s.attack_dr else "15.2-b")

    def prompt(self, s: FS) -> dict[str, Param]:
        rolled = f"{s.attack_dr}:{s.defense_dr}" if s.attack_dr else s.die or s.rolled
        return {"purpose": purpose(s), "rolled": rolled}


# --- the check of 5.3.1 -----------------------------------------------------------------------------


def note_check(s: FS, dr: int) -> None:
    """[5.3.1] [R1] [R3] The first DR that the Axis rolls as the active player also serves as the turn-end check."""
    if s.side == AXIS and s.phase == OPERATIONS and s.impulse != NONE and not s.checked:
        s.checked, s.check = 1, dr


def note_two_dice(s: FS) -> None:
    if s.roller == AXIS:
        note_check(s, s.rolled)


def note_combat_dice(s: FS) -> None:
    if s.roller == AXIS:
        note_check(s, s.attack_dr)


OF_A_ROLL = ("purpose", "roller", "rolling")

ONE_DIE = procedure(
    "one-die",
    do(begin_roll),
    repeat_while(is_to_be_rolled, ask(OneDie), when(may_reroll, ask(Reroll))),
    registers=OF_A_ROLL,
)

TWO_DICE = procedure(
    "two-dice",
    do(begin_roll),
    repeat_while(is_to_be_rolled, ask(TwoDice), when(may_reroll, ask(Reroll))),
    do(note_two_dice),
    registers=OF_A_ROLL,
)

COMBAT_DICE = procedure(
    "combat-dice",
    do(begin_roll),
    repeat_while(is_to_be_rolled, ask(AttackDice), ask(DefenseDice), when(may_reroll, ask(Reroll))),
    do(note_combat_dice),
    registers=OF_A_ROLL,
)


# --- Double Impulse ---------------------------------------------------------------------------------


def may_double(s: FS) -> bool:
    """[15.2-c] [R19] [R20] The active owner decides when his Impulse is complete and its check known."""
    return bool(s.rested) and s.advantage == s.side and not s.second and not s.both_passed


class DoubleImpulse(Decision[FS]):
    """[15.2-c] [7.1-a] Another Impulse at once."""

    rule = "15.2-c"
    kinds = (Advantage, Decline)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [ADVANTAGE, DECLINE]

    def refuse(self, s: FS, action: Advantage | Decline) -> Refusal | None:
        return None

    def apply(self, s: FS, action: Advantage | Decline) -> None:
        if isinstance(action, Advantage):
            s.second = 1
            use_advantage(s, "15.2-c")


PROCEDURES = (ONE_DIE, TWO_DICE, COMBAT_DICE)
