"""Paying for a result: the cheapest way by the rules of losses, exactly [P4].

One pays as long as a step fits into what is owed, and never more: a battalion given first may save a division.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kurgan.ai.siege.officer.aims import goal_kinds, goals_at_start
from kurgan.core.sets import each, mask_of
from kurgan.games.siege.places import ATTACKER
from kurgan.games.siege.rules.s08_4_losses import ONE
from kurgan.games.siege.sheets import Sheets
from kurgan.games.siege.state import PAYS_DISRUPTED, PAYS_STRENGTH
from kurgan.games.siege.works import FULL as WHOLE

KEPT = 1 << 14
RARE = 1.6  # engineers are missed more than their strength says
SPARED = 2.5  # still more those whom the works of the goal leave whole while they halve others: guns
WALLS = 4.0  # so are units that are works in a goal or next to one: everybody in the hex fights behind them
ASIDE = 0.3  # but not those that stand aside and bar nothing
FORT = -1  # the Manned Fort pays
NOBODY = -2


class Coin(NamedTuple):
    """Steps that pay alike."""

    worth: int  # quarters
    price: float
    steps: int


Coins = tuple[Coin, ...]


@lru_cache(KEPT)
def cheapest(coins: Coins, owed: int, fort: int, fort_price: float) -> tuple[float, int]:
    """The least that this costs, and what is paid first: a coin by its number, or the Manned Fort."""
    fits = [n for n, coin in enumerate(coins) if coin.steps and 0 < coin.worth <= owed]
    if not fits and not 0 < fort <= owed:
        return 0.0, NOBODY
    best, first = 1e9, NOBODY
    for n in fits:
        coin = coins[n]
        rest = (*coins[:n], coin._replace(steps=coin.steps - 1), *coins[n + 1 :])
        cost = coin.price + cheapest(rest, owed - coin.worth, fort, fort_price)[0]
        if cost < best - 1e-9:
            best, first = cost, n
    if fort:
        cost = fort_price + cheapest(coins, max(0, owed - fort), 0, 0.0)[0]
        if cost < best - 1e-9:
            best, first = cost, FORT
    return best, first


def at_least(coins: Coins, owed: int, fort: int) -> int:
    """[S.8.4-c] If one point or more is owed and no step fits, one of the cheapest will have to do."""
    if owed < ONE:
        return owed
    least = min([coin.worth for coin in coins if coin.worth], default=fort)
    return max(owed, min(least, fort) if fort else least)


@lru_cache(16)
def spared(t: Sheets) -> int:
    """The attackers whom the works of the goals leave whole while they halve others."""
    halving = [kind for kind in goal_kinds(t) if t.works[kind].halved]
    if not halving:
        return 0
    return mask_of(n for n in each(t.of_side[ATTACKER]) if all(t.factor[0][kind][n] >= WHOLE for kind in halving))


@lru_cache(16)
def barring(t: Sheets) -> int:
    """The goals of the start and the hexes next to them."""
    goals = goals_at_start(t)
    return goals | t.map.step(goals)


@lru_cache(1024)
def price_of(t: Sheets, unit: int) -> float:
    """Of a whole unit: the attacker's by what it brings to bear, the defender's by what it holds."""
    attack, defense = t.attack[unit], t.defense[unit]
    if t.side[unit] == ATTACKER:
        found = 0.6 * attack + 0.4 * defense
        if spared(t) >> unit & 1:
            return found * SPARED
        return found * RARE if t.engineers >> unit & 1 else found
    found = 0.25 * attack + 0.75 * defense
    if not t.forts >> unit & 1:
        return found
    return found * (WALLS if barring(t) >> t.start[unit] & 1 else ASIDE)


@lru_cache(4096)
def coin_of(t: Sheets, unit: int, steps: int, how: int, fights: bool, disrupted: float) -> Coin:
    """The steps of one unit; ``fights``: it is on the attacking side, which pays by attack strength."""
    big = t.re[unit] >= 2
    price = price_of(t, unit) / (2 if big else 1)
    if how == PAYS_DISRUPTED:
        return Coin(2 * t.re_now[unit][steps], price * steps * disrupted, 1)
    whole = (t.attack[unit] if fights else t.defense[unit]) if how == PAYS_STRENGTH else t.re[unit]
    return Coin(whole * ONE // 2 if big else whole * ONE, price + 0.05 * (steps == 1), steps)


def purse(t: Sheets, units: int, steps: bytearray, how: int, fights: bool, disrupted: float) -> dict[Coin, list[int]]:
    """The units by what their steps are worth."""
    found: dict[tuple[int, float], list[int]] = {}
    for unit in each(units):
        coin = coin_of(t, unit, steps[unit], how, fights, disrupted)
        found.setdefault((coin.worth, coin.price), []).append(unit)
    counted: dict[Coin, list[int]] = {}
    for (worth, price), those in found.items():
        count = len(those) if how == PAYS_DISRUPTED else sum(steps[unit] for unit in those)
        counted[Coin(worth, price, count)] = those
    return counted
