"""S.8.2 Values of one attack: strengths, odds, supply; the die is next door. Pure: the rules, the odds panel, the
calculator and the opponents all ask here.

Strengths are counted in eighths of a point, since a half unit can be quartered; REs in halves.
"""

from __future__ import annotations

from typing import NamedTuple

from kurgan.core.event import Term
from kurgan.games.siege import works
from kurgan.games.siege.charts import GER_SOV, REGULAR, Charts
from kurgan.games.siege.charts import POINT as POINT
from kurgan.games.siege.works import FULL, Work

HALVES = 2  # of a supply point
SHARES = {works.FULL: "full", works.HALF: "halved", works.QUARTER: "quartered"}
BELOW = -1  # odds for which there is no column


class Attacker(NamedTuple):
    """A unit that attacks, and where from."""

    key: str
    words: frozenset[str]  # what it is: artillery, armour, combat_engineers …
    strength: int  # as its counter shows it now, in eighths
    re: int  # halves
    border: bool = False  # across a border hexside
    river: bool = False
    across: Work | None = None  # the fortified hexside it attacks across


class Defender(NamedTuple):
    """A defending unit or Manned Fort."""

    key: str
    strength: int  # eighths
    re: int  # halves
    antitank: bool = False
    counts: bool = True  # for the share of anti-tank: neither artillery nor a work [R62]


class Battle(NamedTuple):
    """All that bears on one attack."""

    charts: Charts
    attackers: tuple[Attacker, ...]
    defenders: tuple[Defender, ...]
    works: tuple[tuple[Work, int], ...] = ()  # that help the defender in the hex, with the printed die
    terrain: str = "clear"
    ger_sov: bool = False
    support: int = 0  # factors of ground support


def named(key: str, value: int, rule: str, parts: int = 1) -> Term:
    """A term called after a work, a kind of ground or a share."""
    return Term(key, value, rule, parts)


# --- works ------------------------------------------------------------------------------------------------


def total_re(b: Battle) -> int:
    return sum(unit.re for unit in b.attackers)


def hexside(b: Battle) -> Work | None:
    """[S.9-f] [R17] The hexside work in force: half the REs cross such sides; the stronger kind if half cross that."""
    for unit in b.attackers:
        if unit.across is not None:
            break
    else:
        return None
    crossing: dict[str, int] = {}
    kinds: dict[str, Work] = {}
    for unit in b.attackers:
        if unit.across is not None:
            kinds[unit.across.id] = unit.across
            crossing[unit.across.id] = crossing.get(unit.across.id, 0) + unit.re
    whole = total_re(b)
    if 2 * sum(crossing.values()) < whole:
        return None
    weak_first = sorted(kinds.values(), key=lambda work: (-work.die, -work.armor, work.sp_halves))
    for work in reversed(weak_first):
        if 2 * crossing[work.id] >= whole:
            return work
    return weak_first[0]


def in_force(b: Battle) -> tuple[tuple[Work, int], ...]:
    """[R1] The works that affect this combat."""
    side = hexside(b)
    return b.works if side is None else (*b.works, (side, 0))


def ground_row(b: Battle) -> int:
    """[40.D-c] [40.D-d] [R36] Germans against Soviets use their own effects."""
    return GER_SOV if b.ger_sov else REGULAR


def city_rule(b: Battle) -> str:
    """The row behind the effects of the terrain."""
    if not b.charts.ground[b.terrain].city:
        return "S.8.2-e"
    return "40.D-c" if b.ger_sov else "40.D-d"


# --- strengths --------------------------------------------------------------------------------------------


def share(b: Battle, unit: Attacker) -> tuple[int, Work | None]:
    """[R19] [R20] Quarters of its strength that a unit counts, and the work that says so: the worst of all, once."""
    worst, by = FULL, None
    for work, _ in b.works:
        part = works.factor(work, unit.words, unit.border)
        if part < worst:
            worst, by = part, work
    if unit.across is not None and works.factor(unit.across, unit.words, unit.border) < worst:
        return works.factor(unit.across, unit.words, unit.border), unit.across
    return worst, by


def share_row(b: Battle, unit: Attacker) -> str:
    """The row behind a unit's share, also where a work that halves others spares it."""
    for work in (share(b, unit)[1], *(work for work, _ in b.works), unit.across):
        if work is not None and work.halved:
            return works.factor_row(work, unit.words, unit.border)
    return "S.8.2"


def attack_terms(b: Battle) -> tuple[Term, ...]:
    """[S.8.2] [40.C.12.x1] Every unit's share [R22], then ground support, halved where a work says so; in eighths."""
    sums: dict[tuple[str, str], int] = {}
    for unit in b.attackers:
        part = share(b, unit)[0]
        key = SHARES[part], share_row(b, unit)
        sums[key] = sums.get(key, 0) + unit.strength * part // FULL
    terms = [named(key, value, rule) for (key, rule), value in sums.items()]
    if b.support:  # [S.8.7-f]
        part, rule = support_share(b)
        terms.append(Term("support_halved" if part < FULL else "support", b.support * POINT * part // FULL, rule))
    return tuple(terms)


def support_share(b: Battle) -> tuple[int, str]:
    for work, _ in in_force(b):
        if works.support_factor(work) < FULL:
            return works.support_factor(work), works.row(work, "gs")
    return FULL, "S.8.7-f"


def attack_strength(b: Battle) -> int:
    """The sum of ``attack_terms``, quickly."""
    whole = sum(unit.strength * share(b, unit)[0] // FULL for unit in b.attackers)
    return whole + (b.support * POINT * support_share(b)[0] // FULL if b.support else 0)


def defense_terms(b: Battle) -> tuple[Term, ...]:
    """[S.8.2-a] [R53] Units and Manned Fort; ground does not change them."""
    units = sum(unit.strength for unit in b.defenders if unit.key != "manned_fort")
    terms = [Term("units", units, "S.8.2-a")] if units else []
    forts = sum(unit.strength for unit in b.defenders if unit.key == "manned_fort")
    return (*terms, Term("manned_fort", forts, "40.C.1-b")) if forts else tuple(terms)


def defense_strength(b: Battle) -> int:
    return sum(unit.strength for unit in b.defenders)


def largest(b: Battle) -> int:
    """[S.8.3-a] [R3] [R55] B: the largest defending unit, the Manned Fort among them, in eighths."""
    return max((unit.strength for unit in b.defenders), default=0)


def odds_column(charts: Charts, attack: int, defense: int) -> int:
    """[S.8.2-b] [R22] The last column whose ratio is reached; below the lowest there is none. [S.8.2-c] [R53]"""
    if not defense:
        return len(charts.ratios) - 1 if attack else BELOW
    found = BELOW
    for column, (num, den) in enumerate(charts.ratios):
        if attack * den < num * defense:
            break
        found = column
    return found


def is_on_table(charts: Charts, attack: int, defense: int) -> bool:
    """Whether these odds have a column: the ratios ascend."""
    num, den = charts.ratios[0]
    return attack * den >= num * defense if defense else attack > 0


# --- supply -----------------------------------------------------------------------------------------------


def sp_terms(b: Battle) -> tuple[Term, ...]:
    """[S.8.1-h] [S.8.1-i] [R25] [R19] The REs, the dearest work, the city; in half points."""
    base = 2 * -(-total_re(b) // (2 * b.charts.re_per_sp))
    terms = [Term("sp_base", base, "S.8.1-h", HALVES)]
    work = max(in_force(b), key=lambda found: works.sp_halves(found[0]), default=None)
    if work is not None and works.sp_halves(work[0]):
        terms.append(named(work[0].id, works.sp_halves(work[0]), works.row(work[0], "sp"), HALVES))
    city = b.charts.ground[b.terrain].sp_halves
    if city:
        terms.append(named(b.terrain, city, "40.D-b", HALVES))  # [40.D-b]
    return tuple(terms)


def sp_cost(b: Battle) -> int:
    """Half supply points that the attack costs: the sum of ``sp_terms``, quickly."""
    base = 2 * -(-total_re(b) // (2 * b.charts.re_per_sp))
    works_in_force = in_force(b)
    dearest = max(work.sp_halves for work, _ in works_in_force) if works_in_force else 0
    return base + dearest + b.charts.ground[b.terrain].sp_halves


# --- 40.A -------------------------------------------------------------------------------------------------


def in_fort(b: Battle) -> bool:
    """[R1]"""
    return bool(in_force(b))


def has_effect(b: Battle) -> bool:
    """[40.A-c] A fort, or a city with any combat effect."""
    ground = b.charts.ground[b.terrain]
    row = ground_row(b)
    return in_fort(b) or (ground.city and bool(ground.die[row] or ground.armor[row] or ground.sp_halves))
