"""What an attack brings on average: the rules' own terms, table and payments, over the 36 throws of the dice."""

from __future__ import annotations

from kurgan.core.kept import kept
from kurgan.core.sets import each
from kurgan.games.siege import works
from kurgan.games.siege.charts import Charts
from kurgan.games.siege.places import ATTACKER, enemy
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.rules.s08_1_battle import attacker, battle_of
from kurgan.games.siege.rules.s08_2_die import die_sum, result_at
from kurgan.games.siege.rules.s08_2_quick import Defence, Sums, sums_of, together
from kurgan.games.siege.rules.s08_2_values import (
    BELOW,
    POINT,
    Attacker,
    Battle,
    attack_strength,
    defense_strength,
    in_fort,
    odds_column,
    sp_cost,
)
from kurgan.games.siege.rules.s08_3_results import applied, payment, retreat_of
from kurgan.games.siege.rules.s09_works import aa_points, works_for
from kurgan.games.siege.state import PAYS_STRENGTH, SG

LOST = (0.7, 1.0)  # the price of a point of strength lost in an attack, by side
HASTE = 0.5  # by how much it falls for the attacker towards the last turn
REDUCED = 1.5  # a level of a work taken away
SUPPLY = (0.2, 0.5)  # the price of half a supply point, by side, while there are few
PLENTY = 20  # half points of a stock that is more than one turn's fighting
WEAR = 5.0  # prize of a hex where a defender lost counts a whole point more
EFFORT = 0.02  # of a point of strength that could be elsewhere
NEVER = -1000.0
KEPT = 4096


@kept(KEPT)
def throws(charts: Charts, column: int, modifier: int) -> tuple[tuple[int, float], ...]:
    """The chance of every result as rolled."""
    found: dict[int, float] = {}
    for one in range(1, 7):
        for two in range(1, 7):
            rolled = result_at(charts, column, one + two + modifier)
            found[rolled] = found.get(rolled, 0.0) + 1 / 36
    return tuple(found.items())


class Target:
    """An enemy hex that could be attacked."""

    def __init__(self, s: SG, side: int, place: int, prize: float) -> None:
        c = s.copy()
        c.side = side
        self.s, self.side, self.place, self.prize = c, side, place, prize
        self.bare = battle_of(c, place, 0)
        self.strength = defense_strength(self.bare) / POINT
        self.re = sum(unit.re for unit in self.bare.defenders) / 2
        self.shots = aa_points(c, place, enemy(side))
        foes = works_for(c, place, enemy(side))
        self.stands = [any(works.ignores_retreat(work, name) for work, _ in foes) for name in RESULTS]
        self.reducible = sum(works.reduced(work) != work.id for work, _ in foes if work.form in ("marker", "map"))
        late = (s.turn - 1) / max(1, s.given.sheets.turns - 1) if side == ATTACKER else 0.0
        self.lost = LOST[side] - HASTE * late
        self.supply = SUPPLY[side] * min(1.0, PLENTY / max(1, s.sp[side])) * (late < 1.0)
        self.known: dict[tuple[int, int], Attacker] = {}
        self.parts: dict[tuple[int, int], Sums] = {}
        self.values: dict[tuple[Sums, int], float] = {}
        self.defence = None if s.given.sheets.behind >> place & 1 else Defence(self.bare)
        self.payoffs: dict[tuple[bool, int], tuple[float, float]] = {}

    def from_hex(self, unit: int, origin: int) -> Attacker:
        """The unit as it would attack from there."""
        key = unit, origin
        if key not in self.known:
            now = self.s.where[unit]
            self.s.where[unit] = origin
            self.known[key] = attacker(self.s, unit, self.place)
            self.s.where[unit] = now
        return self.known[key]

    def flown(self, support: int) -> int:
        """What AA leaves of the aircraft on average, roughly."""
        return support - support * min(self.shots, 3) // 12 if support else 0

    def sums(self, places: dict[int, int]) -> Sums:
        """What counts of these units, each from its hex."""
        known, found = self.parts, []
        for key in places.items():
            part = known.get(key)
            if part is None:
                part = known[key] = sums_of(self.bare, self.from_hex(*key))
            found.append(part)
        return together(found)

    def battle(self, places: dict[int, int], support: int) -> Battle:
        attackers = tuple(self.from_hex(unit, place) for unit, place in places.items())
        return self.bare._replace(attackers=attackers, support=self.flown(support))

    def payoff(self, b: Battle, rolled: int) -> tuple[float, float]:
        """What the result is worth, and what it costs the attacker, both in points."""
        key = b is not self.bare and in_fort(b), rolled  # with the bare hex nothing but the hex itself counts
        if key not in self.payoffs:
            result = applied(b, rolled)
            row = b.charts.results[result]
            how, owed, paid = payment(b, result, red=False)
            if row.eliminated:
                killed, share = self.strength, 1.0
            else:
                whole = self.strength if how == PAYS_STRENGTH else self.re
                share = min(1.0, owed / 4 / whole) if whole else 1.0
                killed = share * self.strength
            gone = share >= 1 or (retreat_of(b, result) and not self.stands[result])
            self.payoffs[key] = killed * (0.6 + self.prize / WEAR) + (self.prize if gone else 0.0), paid / 4
        return self.payoffs[key]

    def value(self, places: dict[int, int], support: int, budget: int) -> float:
        """Of the attack by these units from these hexes; NEVER if it cannot be made."""
        if not places:
            return NEVER
        if self.defence is not None:
            return self.value_of(self.sums(places), support, budget)
        b = self.battle(places, support)
        cost, column = sp_cost(b), odds_column(b.charts, attack_strength(b), defense_strength(b))
        if cost > budget or column == BELOW:
            return NEVER
        return self.outcome(b, sum(unit.strength for unit in b.attackers), cost, column, die_sum(b))

    def value_of(self, of: Sums, support: int, budget: int) -> float:
        """The same from the sums of the attackers; many attacks have the same."""
        assert self.defence is not None
        if self.defence.sp_cost(of) > budget:
            return NEVER
        known = self.values.get((of, support))
        if known is None:
            defence, column = self.defence, self.defence.column(of, self.flown(support))
            known = NEVER
            if column != BELOW:
                known = self.outcome(self.bare, of.strength, defence.sp_cost(of), column, defence.die_sum(of))
            self.values[of, support] = known
        return known

    def outcome(self, b: Battle, shown: int, cost: int, column: int, die: int) -> float:
        """Over the dice."""
        strength = shown / POINT
        found = -self.supply * cost - EFFORT * strength
        for rolled, chance in throws(b.charts, column, die):
            gain, paid = self.payoff(b, rolled)
            found += chance * (gain - self.lost * min(paid, strength))
        if column >= b.charts.reduces_from and self.side == ATTACKER:
            found += REDUCED * self.reducible * (0.5 + self.prize / 10)
        return found


def targets(s: SG, side: int, places: int, prizes: tuple[float, ...]) -> list[Target]:
    return [Target(s, side, place, prizes[place]) for place in each(places)]
