"""S.8.2 The die of an attack: works, ground, armour effects and engineers; and the tables it is read on."""

from __future__ import annotations

from kurgan.core.event import Term
from kurgan.games.siege import works
from kurgan.games.siege.charts import Charts, Shares
from kurgan.games.siege.rules.s08_2_values import Battle, city_rule, ground_row, in_force, named, total_re


def share_of(part: int, whole: int, shares: Shares) -> int:
    if part:
        for num, den, value in shares:
            if part * den >= num * whole:
                return value
    return 0


def armor_terms(b: Battle) -> tuple[Term, ...]:
    """[S.8.2-i] [S.8.2-j] [R62] Armour's share, less anti-tank, works and terrain; nothing at all without armour."""
    whole = sum(unit.re for unit in b.attackers if "artillery" not in unit.words)
    value = share_of(sum(unit.re for unit in b.attackers if "armour" in unit.words), whole, b.charts.armor)
    if not value:
        return ()
    terms = [Term("armour_share", value, "S.8.2-i")]
    against = sum(unit.re for unit in b.defenders if unit.counts)
    guns = share_of(sum(unit.re for unit in b.defenders if unit.antitank), against, b.charts.antitank)
    if guns:
        terms.append(Term("antitank", guns, "S.8.2-j"))
    work = min(in_force(b), key=lambda found: works.armor(found[0]), default=None)  # [R19]
    if work is not None and works.armor(work[0]):
        terms.append(named(work[0].id, works.armor(work[0]), works.row(work[0], "ae")))
    ground = b.charts.ground[b.terrain].armor[ground_row(b)]
    if ground:
        terms.append(named(b.terrain, ground, city_rule(b)))
    if b.charts.river_armor and crosses_river(b):
        terms.append(Term("river", b.charts.river_armor, "S.8.2-h"))
    return tuple(terms)


def armor_effect(b: Battle) -> int:
    """[S.8.2-k] [R21] Never below the floor: works cancel armour and do no more."""
    terms = armor_terms(b)
    return max(b.charts.floor, sum(term.value for term in terms)) if terms else 0


def crosses_river(b: Battle) -> bool:
    """[S.8.2-h] [R64] At least half of the attacking REs."""
    wet = sum(unit.re for unit in b.attackers if unit.river)
    return wet > 0 and 2 * wet >= total_re(b)


def engineers_help(b: Battle) -> bool:
    """[S.8.2-l] [R62] Combat engineers are a seventh of the REs but artillery, against a work or a major city."""
    if not in_force(b) and b.terrain != "major_city":
        return False
    num, den, _ = b.charts.engineers
    whole = sum(unit.re for unit in b.attackers if "artillery" not in unit.words)
    sappers = sum(unit.re for unit in b.attackers if "combat_engineers" in unit.words)
    return sappers > 0 and sappers * den >= num * whole


def die_terms(b: Battle) -> tuple[Term, ...]:
    """[S.8.2-d] [S.9-d] [S.9-e] [R19] [R20] The strongest work, terrain, river, armour and engineers."""
    terms = []
    work = min(in_force(b), key=lambda found: works.die(*found), default=None)
    if work is not None and works.die(*work):
        terms.append(named(work[0].id, works.die(*work), works.row(work[0], "die")))
    ground = b.charts.ground[b.terrain].die[ground_row(b)]
    if ground:
        terms.append(named(b.terrain, ground, city_rule(b)))  # [40.D-a] [S.8.2-e] [S.8.2-f] [S.8.2-g]
    if b.charts.river_die and crosses_river(b):
        terms.append(Term("river", b.charts.river_die, "S.8.2-h"))
    armor = armor_effect(b)
    if armor:
        terms.append(Term("armour", armor, "S.8.2-k"))
    if engineers_help(b):
        terms.append(Term("engineers", b.charts.engineers[2], "S.8.2-l"))
    return tuple(terms)


def die_sum(b: Battle) -> int:
    return sum(term.value for term in die_terms(b))


def result_at(charts: Charts, column: int, roll: int) -> int:
    """[S.8.3] [S.8.2-d] The Main Combat Table; a roll beyond it is its last row."""
    return charts.rows[min(max(roll - charts.low, 0), len(charts.rows) - 1)][column]


def red_at(charts: Charts, roll: int) -> int:
    """[S.6-f] [S.6-g] The Red Table, for overruns."""
    return charts.red[min(max(roll - charts.red_low, 0), len(charts.red) - 1)]
