"""12.2 Offensives that Stalin orders: two dice, and the judgement when the fighting is over."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.dice import Die
from kurgan.core.event import Term
from kurgan.core.flow import Chance, ask, do, procedure, when
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import ALL_DIE
from kurgan.games.crimean_campaign.names import BY_STALIN, FOR_QUOTA, FOR_STALIN, LONG, PURPOSES
from kurgan.games.crimean_campaign.places import AXIS, NONE, SOVIET
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r03_control import win
from kurgan.games.crimean_campaign.state import TCC

HALVES = 2  # in a division equivalent [R9]


def is_due(s: TCC) -> bool:
    """[12.2] [12.2-c] [R102] In the long game, on certain GTs, until four offensives have been ordered."""
    rule = s.given.sheets.game["stalin"]
    return s.side == SOVIET and s.length == LONG and rule["first"] <= s.turn <= rule["last"] and s.stalin < rule["most"]


def begin_check(s: TCC) -> None:
    s.purpose = FOR_STALIN


class StalinRoll(Chance[TCC]):
    """[12.2] After the order of phases is declared, which no roll changes any more [R101]."""

    rule = "12.2"
    kinds = (Die,)

    def outcomes(self, s: TCC) -> list[tuple[Action, int]]:
        return ALL_DIE

    def apply(self, s: TCC, action: Die) -> None:
        if action.die in s.given.sheets.game["stalin"]["rolls"]:  # [12.2-b]
            s.stalin += 1
            s.purpose = FOR_QUOTA
            if s.log is not None:
                s.tell("stalin_orders", "12.2-b", final=True, die=action.die, number=s.stalin)
        else:
            s.purpose = NONE  # [12.2-a]
            if s.log is not None:
                s.tell("stalin_waits", "12.2-a", final=True, die=action.die)

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"purpose": words.purpose(PURPOSES[FOR_STALIN])}


def is_ordered(s: TCC) -> bool:
    return s.purpose == FOR_QUOTA


class QuotaRoll(Chance[TCC]):
    """[12.2-d] How many division equivalents must attack."""

    rule = "12.2-d"
    kinds = (Die,)

    def outcomes(self, s: TCC) -> list[tuple[Action, int]]:
        return ALL_DIE

    def apply(self, s: TCC, action: Die) -> None:
        s.quota, s.fought, s.purpose = action.die * HALVES, 0, NONE
        if s.log is not None:
            s.tell("stalin_quota", "12.2-d", final=True, die=action.die)

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"purpose": words.purpose(PURPOSES[FOR_QUOTA])}


def judge_offensive(s: TCC) -> None:
    """[12.2-e] [12.2-f] [4.2-b] [R100] At the end of the Soviet Combat Phase, whatever the number of attacks."""
    if s.side != SOVIET or not s.quota:
        return
    if s.log is not None:
        terms = (Term("attacked_halves", s.fought, "12.2-d"), Term("ordered_halves", -s.quota, "12.2-d"))
        s.tell("offensive_judged", "12.2-f", terms=terms)
    if s.fought < s.quota:
        win(s, AXIS, BY_STALIN)


PROCEDURES = (
    procedure(
        "stalin",  # [5.1-c]
        do(begin_check),
        ask(StalinRoll),
        when(is_ordered, ask(QuotaRoll)),
    ),
)
