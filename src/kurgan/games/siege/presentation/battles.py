"""What the two dice of an attack or overrun came to. Nothing is hidden in this game."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from kurgan.core.battles import Battle as Record
from kurgan.core.battles import Throw, luck_of
from kurgan.core.event import Event
from kurgan.core.text import Message, message
from kurgan.core.view import View
from kurgan.games.siege.actions import DECLARE
from kurgan.games.siege.chances import chances
from kurgan.games.siege.places import NAMES, SIDES
from kurgan.games.siege.presentation.odds import KINDS, outcome, panel
from kurgan.games.siege.rules.s08_1_battle import this_battle
from kurgan.games.siege.rules.s08_2_die import die_sum, red_at, result_at
from kurgan.games.siege.rules.s08_2_values import POINT, Battle
from kurgan.games.siege.rules.s08_3_results import applied, is_overrun, payment
from kurgan.games.siege.state import SG

DEEDS = frozenset(
    {
        *("lost_step", "eliminated", "disrupted", "unmanned", "fort_disrupted", "fort_lost", "stands", "retreats"),
        *("undug", "advances", "must_attack_again", "work_destroyed", "work_becomes", "work_taken_over"),
        *("work_reduced", "work_gone", "result_changed"),
    }
)
AFTERMATH = ("ChooseLoss", "ChooseRetreat", "ChooseAdvance", "AdvanceOn", "ChooseCounter", "CounterAdvance")
QUARTERS = 4


def rolls(decision: str, events: Sequence[Event]) -> bool:
    return decision == "CombatDice"


def goes_on(s: SG) -> bool:
    return s.decision.name in AFTERMATH


def fought(view: View, told: Sequence[Event], earlier: Sequence[Event]) -> Record:
    s: SG = view.state
    b, red = this_battle(s), is_overrun(s)
    params = dict(next(event for event in told if event.key == "combat_dice").params)
    dice = tuple(value for value in (params["one"], params["two"]) if isinstance(value, int))
    result = result_of(s, b, sum(dice))
    least = [throw for throw in range(2, 13) if all(is_good(s, b, more) for more in range(throw, 13))]
    by_result: dict[int, Fraction] = {}
    for (_, one), chance in chances(b, 0, red).items():
        by_result[one] = by_result.get(one, Fraction(0)) + chance
    return Record(
        NAMES[s.target],
        panel(s, b, DECLARE),
        (Throw(SIDES[s.side], dice, sum(dice) + die_sum(b)),),
        outcome(b, result, red),
        KINDS.get(result, "good"),
        tuple(_unit(unit.key) for unit in b.attackers),
        tuple(_unit(unit.key) for unit in b.defenders),
        message("battle.at_least", total=least[0] + die_sum(b)) if least else message("battle.never_good"),
        luck_of(by_result, result, "quarters", lambda one: lead(b, one, red)),
    )


def result_of(s: SG, b: Battle, throw: int) -> int:
    """[S.8.3] [S.6-f] As it applies."""
    roll = throw + die_sum(b)
    return applied(b, red_at(b.charts, roll) if is_overrun(s) else result_at(b.charts, s.odds, roll))


def is_good(s: SG, b: Battle, throw: int) -> bool:
    return result_of(s, b, throw) not in KINDS


def lead(b: Battle, result: int, red: bool) -> int:
    """What the defender pays more than the attacker, in quarters of a point; all he has if he is eliminated."""
    _, defender, attacker = payment(b, result, red)
    if b.charts.results[result].eliminated:
        defender = sum(unit.strength for unit in b.defenders) * QUARTERS // POINT
    return defender - attacker


def _unit(key: str) -> Message:
    return message("term.manned_fort" if key == "manned_fort" else f"unit.{key}")
