"""12.2 Offensives that Stalin orders: two dice, and the judgement when the fighting is over."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.dice import Die
from kurgan.core.event import Term
from kurgan.core.flow import Chance, ask, procedure, when
from kurgan.games.crimean_campaign.actions import ALL_DIE
from kurgan.games.crimean_campaign.names import BY_STALIN, LONG
from kurgan.games.crimean_campaign.places import AXIS, SOVIET
from kurgan.games.crimean_campaign.rules.r03_control import win
from kurgan.games.crimean_campaign.state import TCC

HALVES = 2  # in a division equivalent [R9]


def is_due(s: TCC) -> bool:
    """[12.2] [12.2-c] [R102] In the long game, on certain GTs, until four offensives have been ordered."""
    rule = s.given.sheets.game["stalin"]
    return s.side == SOVIET and s.length == LONG and rule["first"] <= s.turn <= rule["last"] and s.stalin < rule["most"]


class StalinRoll(Chance[TCC]):
    """[12.2] After the order of phases is declared, which no roll changes any more [R101]."""

    rule = "12.2"
    kinds = (Die,)

    def outcomes(self, s: TCC) -> list[tuple[Action, int]]:
        return ALL_DIE

    def apply(self, s: TCC, action: Die) -> None:
        if action.die in s.given.sheets.game["stalin"]["rolls"]:  # [12.2-b]
            s.stalin += 1
            s.ordered = 1
            if s.log is not None:
                s.tell("stalin_orders", "12.2-b", final=True, die=action.die, number=s.stalin)
        elif s.log is not None:  # [12.2-a]
            s.tell("stalin_waits", "12.2-a", final=True, die=action.die)


def is_ordered(s: TCC) -> bool:
    return s.ordered == 1


class QuotaRoll(Chance[TCC]):
    """[12.2-d] How many division equivalents must attack."""

    rule = "12.2-d"
    kinds = (Die,)

    def outcomes(self, s: TCC) -> list[tuple[Action, int]]:
        return ALL_DIE

    def apply(self, s: TCC, action: Die) -> None:
        s.quota = action.die * HALVES
        if s.log is not None:
            s.tell("stalin_quota", "12.2-d", final=True, die=action.die)


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
        ask(StalinRoll),
        when(is_ordered, ask(QuotaRoll)),
        registers=("ordered",),
    ),
)
