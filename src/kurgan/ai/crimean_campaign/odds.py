"""What an attack brings on average: the rules' own factors, shifts and table, and a guess at what nobody can know.

An untried unit counts as the mean of what it can be; the enemy's secret support as a part of what he could commit.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from kurgan.core.kept import kept
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.agents_kit import Assault, SixResults, column, six_results, worst_losses
from kurgan.games.crimean_campaign.hidden import candidates
from kurgan.games.crimean_campaign.places import AXIS, SOVIET, enemy
from kurgan.games.crimean_campaign.rules.r11_1_support import (
    can_commit,
    defenders,
    fighters,
    naval_refusal,
    support_factor,
)
from kurgan.games.crimean_campaign.rules.r11_2_shifts import die_terms, shift_terms
from kurgan.games.crimean_campaign.rules.r11_3_totals import factor, loss_by_supply, total
from kurgan.games.crimean_campaign.rules.r11_5_losses import steps_of
from kurgan.games.crimean_campaign.sheets import FREE_TOKEN_SET, GARRISON, POOL_TOKEN_SET, TOKENS, Sheets
from kurgan.games.crimean_campaign.state import TCC

HELD_BACK = 0.4  # of the support an enemy could commit, how much he does
UNSEEN = 1.6  # factors of a Soviet support unit that nobody has seen
FEARED = 0.7  # of the factors of his units, how much support more a side may be thought to have
WIPED = (3.0, 0.0)  # by side: what it costs besides if no attacker is left
GUNS = 2.5  # what naval guns that may come are worth, in factors
KEPT = 4096
Prices = tuple[float, float, float]  # a step lost, a step killed, the hex cleared
TINY = 1e-6  # more than sums of floats are off
SPREAD = 3  # how far a sum with unknown parts may lie off, in factors


def mean_of(s: TCC, token: int) -> tuple[float, float]:
    """Attack and defense of an untried unit, on average."""
    return mean(s.given.sheets, candidates(s, token))


@kept(KEPT)
def mean(t: Sheets, pieces: int) -> tuple[float, float]:
    units = bits(pieces)
    if not units:
        return 2.0, 2.5
    return sum(t.attack[n][1] for n in units) / len(units), sum(t.defense[n][1] for n in units) / len(units)


def strength(s: TCC, side: int) -> float:
    """The factors of a side in the combat whose registers are set, without support."""
    pieces = fighters(s, side)
    found = float(sum(factor(s, piece) - loss_by_supply(s, piece) for piece in bits(pieces & ~TOKENS)))
    for kind in (FREE_TOKEN_SET, POOL_TOKEN_SET):
        tokens = pieces & kind
        if tokens:
            means = mean_of(s, (tokens & -tokens).bit_length() - 1)
            found += tokens.bit_count() * means[0 if side == s.side else 1]
    return found


def guess_support(s: TCC, side: int) -> float:
    """The enemy's support that must be feared, in factors."""
    ready = can_commit(s, side)
    could = float(sum(support_factor(s, support, side) for support in bits(ready)))
    if side == SOVIET and s.unseen:
        could += UNSEEN * s.unseen * (0.2 if not ready & ~s.given.sheets.air else 1.0)
    return HELD_BACK * could


class Backing(NamedTuple):
    """What may stand behind both sides of an attack: the same for all who could make it."""

    own: float  # factors of support the attacker may hope for
    air: int  # an air unit of the Axis's that turns the die, as a set
    foe: float  # factors the defender may commit
    guns: float  # and his naval guns


def backing(s: TCC, share: float) -> Backing:
    side, other = s.side, enemy(s.side)
    able = can_commit(s, side)
    own = share * sum(support_factor(s, n, side) for n in bits(able))
    air = able & s.given.sheets.air if side == AXIS else 0
    air &= -air
    if air:
        own = max(0.0, own - support_factor(s, air.bit_length() - 1, side))
    return Backing(own, air, guess_support(s, other), guess_guns(s))


def guess_guns(s: TCC) -> float:
    return GUNS if s.side == AXIS and naval_refusal(s) is None else 0.0


class Fight:
    """One attack as it stands in the registers: how strong, which shifts, who can lose how much."""

    __slots__ = ("_more", "_units", "attack", "attack_steps", "defense", "defense_steps", "die", "s", "shift", "unsure")

    def __init__(self, s: TCC, support: float, foe: float, guns: float = 0.0) -> None:
        """``support`` and ``foe``: factors of attacker and defender besides what is committed."""
        self.s, self._more = s, (support, foe, guns)
        side, other = s.side, enemy(s.side)
        self._units = strength(s, side), strength(s, other)
        self.attack_steps = steps_of(s, fighters(s, side))
        self.defense_steps = steps_of(s, fighters(s, other))
        self.unsure = not s.revealed or bool((fighters(s, side) | fighters(s, other)) & TOKENS)
        self.count()

    def count(self) -> None:
        """Support and naval guns as they are committed now."""
        s, (attack, defense), (support, foe, guns) = self.s, self._units, self._more
        side, other = s.side, enemy(s.side)
        self.shift = float(total(shift_terms(s)))
        committed = [float(sum(support_factor(s, n, who) for n in bits(s.sealed[who]))) for who in (AXIS, SOVIET)]
        committed[side] += min(support, FEARED * attack)
        committed[other] += min(foe, FEARED * defense)
        defense += guns
        self.attack = attack + min(committed[side], attack)
        self.defense = defense + min(committed[other], defense)
        self.die = total(die_terms(s))

    def value(self, lost: float, killed: float, cleared: float, more: float = 0.0) -> float:
        """On average: steps lost and killed at these prices, and the prize for a hex that is cleared."""
        difference = self.attack - self.defense + more
        if not self.unsure:
            return self._at(difference, lost, killed, cleared)
        return (
            self._at(difference - SPREAD, lost, killed, cleared)
            + 2 * self._at(difference, lost, killed, cleared)
            + self._at(difference + SPREAD, lost, killed, cleared)
        ) / 4

    def _at(self, difference: float, lost: float, killed: float, cleared: float) -> float:
        results = outcomes(self.s, difference, int(self.shift), self.die)
        return average(results, (self.attack_steps, self.defense_steps), (lost, killed, cleared), self.s.side)


def average(results: SixResults, steps: tuple[int, int], prices: Prices, side: int) -> float:
    """What six results bring to the attacker, who and whose enemy have so many steps, at these prices."""
    (attack, defense), (lost, killed, cleared) = steps, prices
    found = 0.0
    for a, d in results:
        a, d = min(a, attack), min(d, defense)
        found += killed * d - lost * a
        if a == attack:
            found -= WIPED[side]
        if d == defense and a < attack:
            found += cleared
    return found / 6


@kept(512)
def averages(t: Sheets, crt: str, prices: Prices, left: int, die: int, side: int) -> dict[tuple[int, int], float]:
    """What has been found of such an attack, by column and steps of the attacker: at first nothing."""
    return {}


class Prospect:
    """An attack on the hex in the registers that units join one after the other, and what it is worth each time.

    What ``Fight`` finds for the registers, carried on from unit to unit.
    """

    def __init__(self, s: TCC, prices: Prices, share: float) -> None:
        """``s``: a copy of its own; ``share``: of our support, how much this attack may hope for."""
        self.s, self.party, self._prices, self._share = s, Assault(s), prices, share
        self._own = -1.0  # nobody has asked yet
        self._known: dict[tuple[int, int], float] = {}
        self._headings = s.given.sheets.crt[s.given.crt][0]
        self._left = steps_of(s, defenders(s))
        worst = worst_losses(s.given.sheets, s.given.crt)
        self._most = worst[0] + 1
        self.best = prices[1] * min(worst[1], self._left) + prices[2] + TINY  # it is never worth more

    def _look(self) -> None:
        """What is the same for all who may join; asked when the first has."""
        s = self.s
        side, other = s.side, enemy(s.side)
        behind = backing(s, self._share)
        self._hope = behind.own
        own = float(sum(support_factor(s, n, side) for n in bits(s.sealed[side] | behind.air * (side == AXIS))))
        foe = float(sum(support_factor(s, n, other) for n in bits(s.sealed[other] | behind.air * (other == AXIS))))
        defense = strength(s, other)
        foe += min(behind.foe, FEARED * defense)
        defense += behind.guns
        self._own, self._against = own, defense + min(foe, defense)
        sealed = s.sealed[AXIS]
        s.sealed[AXIS] = sealed | behind.air
        self._die = total(die_terms(s))
        s.sealed[AXIS] = sealed
        self._known = averages(s.given.sheets, s.given.crt, self._prices, self._left, self._die, side)
        self._sure = bool(s.revealed) and not fighters(s, other) & TOKENS
        self._means = [mean_of(s, kind.bit_length() - 1)[0] for kind in (FREE_TOKEN_SET, POOL_TOKEN_SET)]

    def value(self) -> float:
        if self._own < 0:
            self._look()
        party = self.party
        attack = float(party.factors)
        if party.free:
            attack += party.free * self._means[0]
        if party.pool:
            attack += party.pool * self._means[1]
        difference = attack + min(self._own + min(self._hope, FEARED * attack), attack) - self._against
        if self._sure and not party.free and not party.pool:
            return self._at(difference)
        return (self._at(difference - SPREAD) + 2 * self._at(difference) + self._at(difference + SPREAD)) / 4

    def _at(self, difference: float) -> float:
        s, steps = self.s, min(self.party.steps, self._most)
        number = max(0, bisect_right(self._headings, difference) - 1) + self.party.shift
        key = min(max(number, 0), len(self._headings) - 1), steps
        found = self._known.get(key)
        if found is None:
            results = six_results(s.given.sheets, s.given.crt, key[0], self._die)
            found = self._known[key] = average(results, (steps, self._left), self._prices, s.side)
        return found


def outcomes(s: TCC, difference: float, shift: int, modifier: int) -> SixResults:
    """Losses of attacker and defender for the six dice."""
    return six_results(s.given.sheets, s.given.crt, column(s, difference, shift), modifier)


def unit_value(s: TCC, piece: int) -> float:
    """What a step of this piece is worth, in factors."""
    t = s.given.sheets
    if piece == GARRISON:
        return 0.5
    if TOKENS >> piece & 1:
        attack, defense = mean_of(s, piece)
        return (attack + defense) / 2
    steps = s.steps[piece] or 1
    return (t.attack[piece][steps] + t.defense[piece][steps]) / (2 * steps)
