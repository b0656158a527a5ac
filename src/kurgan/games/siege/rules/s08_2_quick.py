"""S.8.2 The same values from sums: for opponents and odds, which try hundreds of attacks on one hex.

What the defender has is put together once; of the attackers only sums count, so that no ``Battle`` is built for each
attack. Not for hexes behind fortified hexsides, whose works are in force by the REs that cross them [R17].
"""

from __future__ import annotations

from typing import NamedTuple

from kurgan.games.siege import works
from kurgan.games.siege.rules.s08_2_die import share_of
from kurgan.games.siege.rules.s08_2_values import (
    POINT,
    Attacker,
    Battle,
    defense_strength,
    ground_row,
    in_force,
    odds_column,
    share,
    support_share,
)
from kurgan.games.siege.works import FULL


class Sums(NamedTuple):
    """What counts of one attacker, or of all."""

    attack: int  # its share of the strength that the works leave [S.8.2], in eighths
    strength: int  # as its counter shows it, in eighths
    re: int  # halves, as the rest
    fighting: int  # REs but artillery
    armor: int
    sappers: int
    wet: int  # across a river


NOTHING = Sums(0, 0, 0, 0, 0, 0, 0)


def sums_of(b: Battle, unit: Attacker) -> Sums:
    re, kind = unit.re, unit.words
    return Sums(
        unit.strength * share(b, unit)[0] // FULL,
        unit.strength,
        re,
        0 if "artillery" in kind else re,
        re if "armour" in kind else 0,
        re if "combat_engineers" in kind else 0,
        re if unit.river else 0,
    )


def together(parts: list[Sums]) -> Sums:
    return Sums(*map(sum, zip(*parts, strict=True))) if parts else NOTHING


class Defence:
    """The attacked hex as it bears on every attack."""

    def __init__(self, b: Battle) -> None:
        charts, found = b.charts, in_force(b)
        ground, row = charts.ground[b.terrain], ground_row(b)
        self.charts, self.strength = charts, defense_strength(b)
        self.die = min((works.die(*work) for work in found), default=0) + ground.die[row]
        guns = share_of(
            sum(unit.re for unit in b.defenders if unit.antitank),
            sum(unit.re for unit in b.defenders if unit.counts),
            charts.antitank,
        )
        self.armor = guns + min((works.armor(work) for work, _ in found), default=0) + ground.armor[row]
        self.sp = max((work.sp_halves for work, _ in found), default=0) + ground.sp_halves
        self.support = support_share(b)[0]
        self.engineers_count = bool(found) or b.terrain == "major_city"  # [S.8.2-l]

    def sp_cost(self, of: Sums) -> int:
        """[S.8.1-h] Half SPs."""
        return 2 * -(-of.re // (2 * self.charts.re_per_sp)) + self.sp

    def column(self, of: Sums, support: int) -> int:
        """[S.8.2-b] The odds with so many factors of ground support [S.8.7-f]."""
        return odds_column(self.charts, of.attack + support * POINT * self.support // FULL, self.strength)

    def die_sum(self, of: Sums) -> int:
        """[S.8.2-d] Works, terrain, river, armour and engineers."""
        charts, die = self.charts, self.die
        crosses = of.wet > 0 and 2 * of.wet >= of.re  # [S.8.2-h]
        if crosses:
            die += charts.river_die
        value = share_of(of.armor, of.fighting, charts.armor)  # [S.8.2-i]
        if value:
            die += max(charts.floor, value + self.armor + (charts.river_armor if crosses else 0))  # [S.8.2-k]
        num, den, bonus = charts.engineers
        if self.engineers_count and of.sappers > 0 and of.sappers * den >= num * of.fighting:
            die += bonus
        return die
