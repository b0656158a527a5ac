"""An enemy hex as it bears on every attack: what each result does there, over the 36 throws of the dice [P3]."""

from __future__ import annotations

from typing import NamedTuple

from kurgan.ai.siege.odds import throws
from kurgan.ai.siege.officer.losses import at_least, cheapest, price_of, purse
from kurgan.ai.siege.officer.weights import Weights
from kurgan.core.sets import each
from kurgan.games.siege import works
from kurgan.games.siege.places import enemy
from kurgan.games.siege.results import AL, RESULTS
from kurgan.games.siege.rules.s08_1_battle import NO_SIDE, attacker, battle_of
from kurgan.games.siege.rules.s08_2_die import red_at
from kurgan.games.siege.rules.s08_2_quick import Defence, Sums, sums_of
from kurgan.games.siege.rules.s08_2_values import BELOW, Attacker, Battle
from kurgan.games.siege.rules.s08_3_results import applied, payment, retreat_of
from kurgan.games.siege.rules.s09_works import aa_points, kinds_for, manned_strength, works_for
from kurgan.games.siege.state import PAYS_STRENGTH, SG

POINTS = 4  # quarters


class Outlook(NamedTuple):
    """What an attack brings on average."""

    kill: float  # price of what the enemy loses
    clear: float  # chance that the hex is empty then
    owed: float  # points that the attackers must pay
    dues: tuple[tuple[int, float], ...]  # the same by amount: quarters, and how often
    repulse: float  # chance that they are thrown back


NO_OUTLOOK = Outlook(0.0, 0.0, 0.0, (), 0.0)


class Part(NamedTuple):
    """What counts of one attacker from one hex."""

    packed: int  # the sums of the rules, each in its own bits: parts are added by adding these
    attack: int  # eighths
    strength: int
    re: int  # halves
    wet: int
    holds: int  # half REs that could hold the hex afterwards
    across: int  # the kind of hexside work it attacks across


BITS = 16
MASK = (1 << BITS) - 1


def pack(sums: Sums) -> int:
    found = 0
    for value in reversed(sums):
        found = found << BITS | value
    return found


def unpack(packed: int) -> Sums:
    return Sums(*[packed >> BITS * n & MASK for n in range(len(Sums._fields))])


class Verdict(NamedTuple):
    """An attack by the rules' reckoning."""

    cost: int  # half supply points
    column: int
    outlook: Outlook
    strength: int  # eighths, as the counters show it


class Variant:
    """The hex with the hexside work that is in force, or with none."""

    __slots__ = ("battle", "defence", "effects", "outlooks", "verdicts")

    def __init__(self, b: Battle) -> None:
        self.battle, self.defence = b, Defence(b)
        self.outlooks: dict[tuple[int, int], Outlook] = {}
        self.effects: dict[tuple[int, bool], tuple[float, bool, int]] = {}
        self.verdicts: dict[tuple[int, int], Verdict] = {}


class Strike:
    """Depends on the hex and who is in it alone, not on who attacks."""

    def __init__(self, s: SG, side: int, place: int, w: Weights) -> None:
        c = s.copy()
        c.side = side
        self.s, self.place, self.w = c, place, w
        foe, t = enemy(side), s.given.sheets
        self.foe, self.t = foe, t
        self.bare = battle_of(c, place, 0)
        self.units = s.at[place] & t.of_side[foe]
        self.steps = bytearray(s.steps)
        self.fort = manned_strength(c, place, foe)
        self.shots = aa_points(c, place, foe)
        self.worth = sum(price_of(t, n) * s.steps[n] / (2 if t.re[n] >= 2 else 1) for n in each(self.units)) + self.fort
        foes = works_for(c, place, foe)
        self.stands = [any(works.ignores_retreat(work, name) for work, _ in foes) for name in RESULTS]
        self.firm = self.stands[RESULTS.index("DR")]
        self.reducible = sum(works.reduced(work) != work.id for work, _ in foes if work.form in ("marker", "map"))
        self.variants: dict[int, Variant] = {}
        self.parts: dict[tuple[int, int, int], Part] = {}

    def variant(self, side_kind: int) -> Variant:
        found = self.variants.get(side_kind)
        if found is None:
            b = self.bare
            if side_kind != NO_SIDE:
                b = b._replace(attackers=(Attacker("", frozenset(), 1, 2, across=self.t.works[side_kind]),))
            found = self.variants[side_kind] = Variant(b)
        return found

    def part(self, unit: int, steps: int, origin: int) -> Part:
        key = unit, steps, origin
        found = self.parts.get(key)
        if found is None:
            c = self.s
            now, had = c.where[unit], c.steps[unit]
            c.where[unit], c.steps[unit] = origin, steps
            as_it_attacks = attacker(c, unit, self.place)
            c.where[unit], c.steps[unit] = now, had
            across = NO_SIDE if as_it_attacks.across is None else as_it_attacks.across.number
            sums = sums_of(self.bare, as_it_attacks)
            found = self.parts[key] = Part(
                pack(sums), sums.attack, sums.strength, sums.re, sums.wet, self.holder(unit, sums.re), across
            )
        return found

    def holder(self, unit: int, halves: int) -> int:
        return 0 if self.t.artillery >> unit & 1 or self.t.defense[unit] <= 2 else halves

    def flown(self, support: int) -> int:
        """What AA leaves of the aircraft on average, roughly."""
        return support - support * min(self.shots, 3) // 12 if support else 0

    def verdict(self, variant: Variant, packed: int, support: int) -> Verdict:
        """What these attackers, added up, come to."""
        key = packed, support
        found = variant.verdicts.get(key)
        if found is None:
            sums, defence = unpack(packed), variant.defence
            column = defence.column(sums, self.flown(support)) if sums.re else BELOW
            seen = NO_OUTLOOK if column == BELOW else self.outlook(variant, column, defence.die_sum(sums))
            found = variant.verdicts[key] = Verdict(defence.sp_cost(sums), column, seen, sums.strength)
        return found

    def outlook(self, variant: Variant, column: int, die: int) -> Outlook:
        key = column, die
        found = variant.outlooks.get(key)
        if found is None:
            kill = clear = owed = repulse = 0.0
            dues: dict[int, float] = {}
            for rolled, chance in throws(variant.battle.charts, column, die):
                killed, cleared, pays = self.effect(variant, rolled, red=False)
                kill += chance * killed
                clear += chance * cleared
                owed += chance * pays / POINTS
                repulse += chance * (rolled == AL)
                if pays:
                    dues[pays] = dues.get(pays, 0.0) + chance
            found = variant.outlooks[key] = Outlook(kill, clear, owed, tuple(dues.items()), repulse)
        return found

    def overrun(self, variant: Variant, die: int) -> Outlook:
        """The same of an overrun, by the Red Table."""
        kill = clear = owed = 0.0
        for one in range(1, 7):
            for two in range(1, 7):
                rolled = red_at(variant.battle.charts, one + two + die)
                killed, cleared, pays = self.effect(variant, rolled, red=True)
                kill, clear, owed = kill + killed / 36, clear + cleared / 36, owed + pays / POINTS / 36
        return Outlook(kill, clear, owed, (), 0.0)

    def effect(self, variant: Variant, rolled: int, red: bool) -> tuple[float, bool, int]:
        key = rolled, red
        found = variant.effects.get(key)
        if found is None:
            found = variant.effects[key] = self.work_out(variant.battle, rolled, red)
        return found

    def work_out(self, b: Battle, rolled: int, red: bool) -> tuple[float, bool, int]:
        """What the defender loses at his best, whether the hex is empty then, and what is owed for it, in quarters."""
        result = applied(b, rolled)
        how, owed, pays = payment(b, result, red)
        if b.charts.results[result].eliminated:
            return self.worth, True, pays
        coins = tuple(purse(self.t, self.units, self.steps, how, False, self.w.disrupted))
        fort = self.fort * POINTS if how == PAYS_STRENGTH else 4 * bool(self.fort)
        lost = cheapest(coins, at_least(coins, owed, fort), fort, float(self.fort))[0]
        whole = sum(coin.price * coin.steps for coin in coins) + self.fort
        if lost >= whole - 0.01:
            return lost, True, pays
        goes = retreat_of(b, result) > 0 and not self.stands[result]
        if goes:
            left_behind = sum(price_of(self.t, n) for n in each(self.units & self.t.forts)) + self.fort
            lost = min(self.worth, lost + left_behind)
        return lost, goes, pays


def strike_key(s: SG, side: int, place: int) -> tuple[object, ...]:
    """All that a strike depends on."""
    t, foe = s.given.sheets, enemy(side)
    units = s.at[place] & t.of_side[foe]
    sides = (s.side_work, s.side_owner) if t.behind >> place & 1 else None
    steps = tuple([s.steps[n] for n in each(units)])
    return t, side, place, units, steps, tuple(kinds_for(s, place, foe)), s.manned >> place & 1, sides, units & s.dug
