"""S.8.3 One battle: AA, odds, dice, the result with its changes by 40.A, and what follows in order."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.dice import Dice, Die
from kurgan.core.event import Term
from kurgan.core.flow import Chance, ask, call, do, procedure, repeat_while, when
from kurgan.core.sets import changed, each
from kurgan.core.shares import mixed
from kurgan.core.text import Param, Ref
from kurgan.games.siege.actions import ALL_DICE, ALL_DIE
from kurgan.games.siege.places import enemy
from kurgan.games.siege.results import CA, DL, X_HALF
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s08_1_battle import sums, this_battle
from kurgan.games.siege.rules.s08_2_die import armor_terms, die_terms, red_at, result_at
from kurgan.games.siege.rules.s08_2_values import (
    BELOW,
    POINT,
    Battle,
    attack_terms,
    defense_terms,
    has_effect,
    in_fort,
    largest,
    odds_column,
    sp_terms,
)
from kurgan.games.siege.rules.s08_4_losses import eliminate_all, owe
from kurgan.games.siege.rules.s09_2_reduction import reduce
from kurgan.games.siege.rules.s09_works import aa_points, holds
from kurgan.games.siege.state import COMBAT, MOVEMENT, PAYS_DISRUPTED, PAYS_RE, PAYS_STRENGTH, SG


def is_overrun(s: SG) -> bool:
    return s.phase == MOVEMENT


# --- before the dice -------------------------------------------------------------------------------------


def open_battle(s: SG) -> None:
    """[S.8.1-j] [R25] The SPs are paid, the aircraft fly; [S.8.7-c] AA fires at them."""
    cost = sums(s, s.target, s.committed, s.support)[2]
    s.sp[s.side] -= cost
    s.air -= s.support
    if not is_overrun(s):
        s.attacked |= s.committed  # [S.8.1-b]
        s.fought |= 1 << s.target  # [S.8.1-a]
    s.shots = aa_points(s, s.target, enemy(s.side)) if s.support else 0
    if s.log is not None:
        key = "overrun_declared" if is_overrun(s) else "attack_declared"
        s.tell(
            key,
            "S.6" if is_overrun(s) else "S.8.1",
            side=words.side(s.side),
            hex=words.place(s, s.target),
            number=s.committed.bit_count(),
        )
        for unit in each(s.committed):
            s.tell("attacks", "S.8.1", unit=words.unit(unit), origin=words.place(s, s.where[unit]))
        s.tell(
            "supply_paid", "S.8.1-h", terms=sp_terms(this_battle(s)), points=mixed(cost, 2), left=mixed(s.sp[s.side], 2)
        )
        if s.support:
            s.tell("support_flies", "S.8.7", factors=s.support, shots=s.shots)


class AADie(Chance[SG]):
    """[S.8.7-c] [R54] One die for each AA point."""

    rule = "S.8.7-c"
    kinds = (Die,)

    def outcomes(self, s: SG) -> list[tuple[Action, int]]:
        return ALL_DIE

    def apply(self, s: SG, action: Die) -> None:
        charts = s.given.sheets.charts
        s.shots -= 1
        lost = min(charts.mission, s.support) if action.die == charts.hit else 0
        s.support -= lost  # [S.8.7-d]
        if not s.support:
            s.shots = 0
        if s.log is not None:
            s.tell("aa_hit" if lost else "aa_miss", "S.8.7-d", die=action.die, lost=lost, left=s.support, final=True)

    def prompt(self, s: SG) -> dict[str, Param]:
        return {"hex": words.place(s, s.target), "shots": s.shots}


def has_shots(s: SG) -> bool:
    return s.shots > 0


def find_odds(s: SG) -> None:
    """[S.8.2-b] [40.B-a] [R23] The final odds; [R53] below the table after AA the lowest column."""
    attack, defense, _ = sums(s, s.target, s.committed, s.support)
    column = odds_column(s.given.sheets.charts, attack, defense)
    s.odds = 0 if column == BELOW else column
    if s.log is not None:
        b = this_battle(s)
        s.tell(
            "strengths",
            "S.8.2",
            attack=mixed(attack, POINT),
            defence=mixed(defense, POINT),
            column=b.charts.columns[s.odds],
        )
        for term in (*attack_terms(b), *defense_terms(b)):
            s.tell("counts", term.rule, what=Ref("term", term.key), points=mixed(term.value, POINT))


# --- the result ------------------------------------------------------------------------------------------


def applied(b: Battle, rolled: int) -> int:
    """[40.A-a] [40.A-b] [R2] In a fort or major city CA and DL become 1X½."""
    return X_HALF if rolled in (CA, DL) and (in_fort(b) or b.terrain == "major_city") else rolled


def payment(b: Battle, result: int, red: bool) -> tuple[int, int, int]:
    """How the defender pays, and what he and the attacker owe, in quarters."""
    row, base = b.charts.results[result], largest(b)  # [S.8.3-a]
    attacker = row.attacker_halves * base // 4  # a half of B in eighths is this in quarters
    if row.disrupted_re:
        if has_effect(b) and not red:
            return PAYS_RE, 2 * row.disrupted_re, attacker  # [40.A-c] [R4] halved, as casualties
        return PAYS_DISRUPTED, 4 * row.disrupted_re, attacker  # [40.A-d] [S.8.3-f]
    if row.loses_half_re:
        return PAYS_RE, sum(unit.re for unit in b.defenders), attacker  # [S.8.3-i] [R63] half of them, in quarters
    return PAYS_STRENGTH, row.defender_halves * base // 4, attacker  # [S.8.3-e] [S.8.3-d]


def retreat_of(b: Battle, result: int) -> int:
    """Hexes the defender must retreat. [S.8.3-f] [R61] After a disruption not from a fort or city."""
    row = b.charts.results[result]
    return 0 if row.disrupted_re and has_effect(b) else row.defender_retreat


class CombatDice(Chance[SG]):
    """[S.8.2-d] [S.6-g] Two dice with all modifiers, read on the Main Combat Table or the Red Table."""

    rule = "S.8.2-d"
    kinds = (Dice,)

    def outcomes(self, s: SG) -> list[tuple[Action, int]]:
        return ALL_DICE

    def apply(self, s: SG, action: Dice) -> None:
        b = this_battle(s)
        terms = die_terms(b)
        roll = action.one + action.two + sum(term.value for term in terms)
        red = is_overrun(s)
        s.rolled = red_at(b.charts, roll) if red else result_at(b.charts, s.odds, roll)  # [S.8.3] [S.6-f]
        s.outcome = applied(b, s.rolled)
        if s.log is not None:
            self.report(s, b, action, terms, roll)
        settle(s, b)

    def report(self, s: SG, b: Battle, action: Dice, terms: tuple[Term, ...], roll: int) -> None:
        armor = armor_terms(b)
        if armor:
            s.tell("armour_effects", "S.8.2-i", terms=armor, total=max(b.charts.floor, sum(t.value for t in armor)))
        s.tell(
            "combat_dice",
            "S.6-g" if is_overrun(s) else "S.8.2-d",
            one=action.one,
            two=action.two,
            total=roll,
            terms=(Term("dice", action.one + action.two, "S.8.2-d"), *terms),
            final=True,
        )
        s.tell(
            "combat_result",
            "S.6-f" if is_overrun(s) else "S.8.3",
            result=words.result(s.rolled),
            hex=words.place(s, s.target),
        )
        if s.outcome != s.rolled:
            s.tell(
                "result_changed",
                "40.A-a" if s.rolled == CA else "40.A-b",
                rolled=words.result(s.rolled),
                result=words.result(s.outcome),
            )

    def prompt(self, s: SG) -> dict[str, Param]:
        return {"hex": words.place(s, s.target), "column": s.given.sheets.charts.columns[s.odds]}


def settle(s: SG, b: Battle) -> None:
    """What each side owes and how far the defender must go."""
    foe = enemy(s.side)
    row = b.charts.results[s.outcome]
    s.pays, defender, attacker = payment(b, s.outcome, is_overrun(s))
    s.retreat = retreat_of(b, s.outcome)
    if row.eliminated:
        eliminate_all(s, s.target, foe)  # [S.8.3-h] [R63]
    owe(s, foe, defender)
    owe(s, s.side, attacker)


def is_reduced(s: SG) -> bool:
    """[40.B-a] [R23] [R40] At 1:2 or better, also in an overrun."""
    return s.odds >= s.given.sheets.charts.reduces_from


def reduce_works(s: SG) -> None:
    """[40.B-b] [40.B-c] [40.B-d] After losses, in every phase, whether or not the hex is cleared."""
    reduce(s, s.target, enemy(s.side))


def note_duty(s: SG) -> None:
    """[S.8.1-e] [S.8.3-d] [R2] Who rolled DL attacks again; [S.6-j] never after an overrun."""
    if s.given.sheets.charts.results[s.rolled].again and s.phase == COMBAT and holds(s, enemy(s.side), s.target):
        for unit in each(s.committed):
            s.duty = changed(s.duty, unit, s.target)
        if s.log is not None and s.committed:
            s.tell("must_attack_again", "S.8.1-e", hex=words.place(s, s.target), side=words.side(s.side))


OF_FIGHT = ("target", "committed", "support", "outcome", "emptied")  # what an attack and an overrun remember
BATTLE = procedure(
    "battle",
    do(open_battle),
    repeat_while(has_shots, ask(AADie)),
    do(find_odds),
    ask(CombatDice),
    call("losses"),  # [S.8.4]
    call("retreat"),  # [S.8.5]
    when(is_reduced, do(reduce_works)),  # [40.B-b]
    do(note_duty),
    registers=("shots", "odds", "rolled", "pays", "owed", "retreat"),
)
PROCEDURES = (BATTLE,)
