"""Exact chances of Assaults and Bombardments, and of every other roll, from a view.

The values come from the rules' own terms; the dice are counted: 1296 throws of two against two. What is not decided
yet before the dice is assumed in the plainest way, see ``lookahead``, and said in a note.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

from kurgan.core.actions import Action
from kurgan.core.event import Term
from kurgan.core.scene import Odds, OddsTerm, Outcome, Spread
from kurgan.core.shares import spread
from kurgan.core.text import Message, Ref, message
from kurgan.games.fortress_sevastopol.places import AXIS, NAMES, NONE, SEVASTOPOL_MASK, SIDES, enemy
from kurgan.games.fortress_sevastopol.presentation.lookahead import COMBAT, Weighted, onward, worlds
from kurgan.games.fortress_sevastopol.presentation.rolls import OPPOSITE, roll_odds
from kurgan.games.fortress_sevastopol.rules.r10_5_casualties import capacity
from kurgan.games.fortress_sevastopol.rules.r10_values import attack_terms, defense_terms
from kurgan.games.fortress_sevastopol.rules.r11_1_range import AIR, vulnerable
from kurgan.games.fortress_sevastopol.rules.r11_3_values import bombardment_defense_terms, bombardment_terms
from kurgan.games.fortress_sevastopol.rules.r11_4_attrition import attrition_price
from kurgan.games.fortress_sevastopol.sheets import MARKERS
from kurgan.games.fortress_sevastopol.state import AT_ASSAULT, AT_BOMBARDMENT, FOR_ASSAULT, FS, OPERATIONS

TWO = Counter(a + b for a, b in product(range(1, 7), repeat=2))  # a DR
DIFFERENCE = Counter(dict.fromkeys(range(-10, 11), 0))  # the attacker's DR less the defender's
for (_one, _many), (_other, _more) in product(TWO.items(), repeat=2):
    DIFFERENCE[_one - _other] += _many * _more
THROWS = 36 * 36
EQUAL = DIFFERENCE[0]
Margins = dict[int, Fraction]
BEFORE_DICE = {
    *("CommitUnit", "ChoosePoint", "ChooseSupport", "ChooseForward", "NameDemolisher", "PlayChit", "AnswerChit"),
    *("ChooseBarrage", "ChooseJoining", "ChoosePrimary", "ChooseNewLead"),
}

ATTACK, FIRE, DEFENSE = message("odds.attack"), message("odds.fire"), message("odds.defense")


def chance_of_success(s: FS, action: Action) -> str:
    """That of an Assault, in per cent; empty where it cannot be said."""
    found = list(worlds(s, action))
    if not found or found[0][1].decision.name != COMBAT:
        return ""
    outcomes = assault_odds(found, s.side).outcomes
    return _percent(sum((Fraction(one.n, one.d) for one in outcomes if one.kind == "good"), Fraction(0)))


def odds(s: FS, seat: int, action: Action) -> Odds | None:
    """The chances of an action that is offered; None where no dice fall before somebody has to think again."""
    return _ahead(s, list(worlds(s, action)), seat)


def is_open(s: FS) -> bool:
    """An attack is being put together, its target named and its dice still to fall."""
    return bool(s.target) and s.decision.name in BEFORE_DICE and s.window in (NONE, AT_ASSAULT, AT_BOMBARDMENT)


def so_far(s: FS, seat: int) -> Odds | None:
    """The chances of the attack under way, what is still open being decided in the plainest way."""
    return _ahead(s, list(onward(s)), seat)


def _ahead(s: FS, found: Sequence[Weighted], seat: int) -> Odds | None:
    """``found``: what ``s`` leads to."""
    if not found:
        return None
    _, first = found[0]
    if first.decision.name != COMBAT:
        return roll_odds(first, seat)
    if first.purpose != FOR_ASSAULT:
        return bombardment_odds(found, seat)
    odds = assault_odds(found, seat)
    return replace(odds, notes=(*_counted(s, first), *odds.notes))


def _counted(s: FS, ahead: FS) -> list[Message]:
    """Who is counted though nobody has chosen him yet."""
    more = {"units": ahead.committed & ~s.committed, "guns": ahead.guns & ~s.guns}
    return [message(f"odds.{name}_counted", number=mask.bit_count()) for name, mask in more.items() if mask]


def margins(found: Sequence[Weighted], value: Counter[int]) -> Margins:
    """The chance of every margin: attacker's sum less defender's."""
    total = sum(weight for weight, _ in found)
    result: Counter[int] = Counter()
    for base, weight in value.items():
        for difference, many in DIFFERENCE.items():
            result[base + difference] += weight * many
    return {margin: Fraction(many, total * THROWS) for margin, many in result.items()}


# --- assaults -------------------------------------------------------------------------------------


def assault_odds(found: Sequence[Weighted], viewer: int) -> Odds:
    s = found[0][1]
    values: Counter[int] = Counter()
    for weight, state in found:
        values[_sum(attack_terms(state)) - _sum(defense_terms(state))] += weight
    chances = margins(found, values)
    can_take = capacity(s, s.target, enemy(s.side))
    points = {margin: margin - s.given.sheets.city[s.target] for margin in chances if margin > 0}  # [10.4.1-b]
    overrun = sum((chances[margin] for margin, cp in points.items() if cp > can_take), Fraction(0))
    won = sum((chances[margin] for margin in points), Fraction(0))
    drawn = chances.get(0, Fraction(0))
    mine = viewer == s.side
    outcomes = _outcomes(
        mine,
        (
            ("overrun", overrun, "good"),
            ("success", won - overrun, "good"),
            ("stalemate", drawn, "middle"),
            ("failure", 1 - won - drawn, "bad"),
        ),
    )
    attack, defense = attack_terms(s), defense_terms(s)
    notes = [message("odds.capacity", cp=can_take), *_reroll(s, won), *_check(s)]
    return Odds(
        message("odds.assault", area=_area(s)),
        SIDES[s.side],
        outcomes,
        terms=(
            *_side(ATTACK, attack, "odds.av", "10.2", _leader(s, "point", s.point)),
            *_side(DEFENSE, defense, "odds.dv", "10.3", _leader(s, "forward", s.forward)),
        ),
        notes=tuple(notes),
        rule="10.4",
        spreads=_spread("odds.cp", chances, points),
    )


# --- bombardments ---------------------------------------------------------------------------------


def bombardment_odds(found: Sequence[Weighted], viewer: int) -> Odds:
    """[11.4.1] [11.4.2-i] Points at least the primary target's price, or nothing at all."""
    s = found[0][1]
    values: Counter[int] = Counter()
    for weight, state in found:
        values[_sum(bombardment_terms(state)) - _sum(bombardment_defense_terms(state))] += weight
    chances = margins(found, values)
    shelter = SEVASTOPOL_MASK >> s.target & 1  # [11.4.1-a]
    points = {margin: margin - shelter for margin in chances if margin > shelter}
    price = attrition_price(s, s.primary)
    others = [attrition_price(s, unit) for unit in others_hurt(s)]
    more = price + min(others) if others else 999
    hit = sum((chances[margin] for margin, ap in points.items() if ap >= price), Fraction(0))
    spread = sum((chances[margin] for margin, ap in points.items() if ap >= more), Fraction(0))
    outcomes = _outcomes(
        viewer == s.side, (("hit_more", spread, "good"), ("hit", hit - spread, "good"), ("no_effect", 1 - hit, "bad"))
    )
    firing = _leader(s, "lead", s.lead) if s.source == NONE else message(f"marker.{MARKERS[s.source]}")
    notes = [
        message("odds.price", unit=Ref("unit", s.given.sheets.slugs[s.primary]), ap=price),
        *_mistake(s),
        *_reroll(s, hit),
        *_check(s),
    ]
    return Odds(
        message("odds.bombardment", area=_area(s)),
        SIDES[s.side],
        outcomes,
        terms=(
            *_side(FIRE, bombardment_terms(s), "odds.bv", "11.2", firing),
            *_side(DEFENSE, bombardment_defense_terms(s), "odds.dv", "11.3"),
        ),
        notes=tuple(notes),
        rule="11.4.1",
        spreads=_spread("odds.ap", chances, points),
    )


def others_hurt(s: FS) -> list[int]:
    """The other units that can be hurt."""
    units = vulnerable(s, s.target, enemy(s.side))
    return [unit for unit in range(units.bit_length()) if units >> unit & 1 and unit != s.primary]


def _mistake(s: FS) -> list[Message]:
    """[19.4.1] Equal DRs of an Air attack hit the attacker's own units there too."""
    air = s.source != NONE and s.given.sheets.marker_kind[s.source] == AIR
    if air and s.at[s.target] & s.given.sheets.of_side[s.side]:
        return [message("odds.mistaken", chance=_percent(Fraction(EQUAL, THROWS)))]
    return []


# --- what both have -------------------------------------------------------------------------------


def _sum(terms: Iterable[Term]) -> int:
    return sum(term.value for term in terms)


def _area(s: FS) -> Ref:
    return Ref("map", NAMES[s.target])


def _outcomes(mine: bool, shares: Iterable[tuple[str, Fraction, str]]) -> tuple[Outcome, ...]:
    """What is good for the attacker is bad for the defender."""
    return tuple(
        Outcome(message(f"odds.{name}"), share.numerator, share.denominator, kind if mine else OPPOSITE[kind])
        for name, share, kind in shares
        if share
    )


def _side(
    group: Message, terms: Sequence[Term], total: str, rule: str, leader: Message | None = None
) -> tuple[OddsTerm, ...]:
    """The terms of one side and their sum; the first may be the factor of a unit that is named."""
    found = [
        OddsTerm(
            leader if leader and not n else message(f"term.{term.key}"),
            term.value,
            term.rule,
            signed=n > 0,
            group=group,
        )
        for n, term in enumerate(terms)
    ]
    return (*found, OddsTerm(message(total), _sum(terms), rule, total=True, signed=False, group=group))


def _leader(s: FS, role: str, unit: int) -> Message | None:
    return None if unit == NONE else message(f"odds.{role}", unit=Ref("unit", s.given.sheets.slugs[unit]))


def _spread(key: str, chances: Margins, points: dict[int, int]) -> tuple[Spread, ...]:
    """How many points, each with its chance."""
    by_points: dict[int, Fraction] = {}
    for margin, number in sorted(points.items()):
        by_points[number] = by_points.get(number, Fraction(0)) + chances[margin]
    some = {number: chance for number, chance in by_points.items() if number > 0}
    return (spread(message(key), some),) if some else ()


def _reroll(s: FS, good: Fraction) -> list[Message]:
    """[15.2-a] What the Advantage is worth if its owner rolls again whenever the first throw is bad for him."""
    if not s.rested:
        return []
    owner_attacks = s.advantage == s.side
    after = good + (1 - good) * good if owner_attacks else good * good
    return [message("odds.reroll", side=Ref("seat", SIDES[s.advantage]), chance=_percent(after))]


def _check(s: FS) -> list[Message]:
    """[5.3.1] The first DR of the active Axis also says whether the turn ends or the weather changes."""
    if s.side != AXIS or s.checked or s.phase != OPERATIONS or s.impulse == NONE:
        return []
    doubled = 2 if s.given.doubled else 1
    ends = sum(many for dr, many in TWO.items() if dr * doubled < s.track)
    turns = sum(many for dr, many in TWO.items() if dr * doubled == s.track)
    if s.given.tournament and s.turn == 1:
        ends = 0
    if not ends and not turns:
        return []
    return [message("odds.check", ends=f"{ends}/36", weather=f"{turns}/36")]


def _percent(chance: Fraction) -> str:
    value = float(100 * chance)
    return f"{value:.1f} %" if value % 1 else f"{value:.0f} %"
