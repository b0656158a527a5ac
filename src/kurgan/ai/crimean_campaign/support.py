"""Support: committed as far as it changes what the combat brings by more than it costs."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.fights import price_of
from kurgan.ai.crimean_campaign.mind import Mind
from kurgan.ai.crimean_campaign.odds import Fight, guess_guns, guess_support
from kurgan.core.actions import Action
from kurgan.games.crimean_campaign.actions import NAVAL, READY, SUPPORT, Support
from kurgan.games.crimean_campaign.names import LONG
from kurgan.games.crimean_campaign.places import AXIS, SOVIET, enemy
from kurgan.games.crimean_campaign.rules.r11_1_support import support_factor
from kurgan.games.crimean_campaign.state import TCC

USED = 0.08  # a factor of Axis support, which comes back in the next turn
SPENT = 0.05  # a factor of Soviet support, which does not
GUNS = 0.5  # naval guns, once in a turn


class Outlook:
    """What the combat brings to me with what is committed; others may commit more than I know of."""

    def __init__(self, m: Mind, c: TCC) -> None:
        self._prices = (*price_of(c, m.aims), m.aims.prize(c, c.target, c.side))
        self._sign = 1 if m.me == c.side else -1
        if m.me == c.side:
            self._fight = Fight(c, 0.0, guess_support(c, enemy(c.side)), guess_guns(c))
        else:
            self._fight = Fight(c, guess_support(c, c.side), 0.0)

    def now(self) -> float:
        """With what is committed now."""
        self._fight.count()
        return self._sign * self._fight.value(*self._prices)


def price(m: Mind) -> float:
    if m.me == AXIS:
        return USED * (1.0 if m.aims.rest else 0.25)
    return SPENT * min(1.0, 1.5 * m.aims.rest) * (1.0 if m.s.length == LONG else 0.4) + 0.01


def commit(m: Mind) -> Action:
    """The best number of support units, the most useful first; the same thought again finds the next of them."""
    s, t = m.s, m.s.given.sheets
    c = s.copy()
    outlook = Outlook(m, c)
    base = best = outlook.now()
    if NAVAL in m.legal:
        c.naval_sealed = 1
        if outlook.now() - base > GUNS:
            return NAVAL
        c.naval_sealed = s.naval_sealed
    dear = price(m)
    first, chosen = True, False
    pending = [action.support for action in m.legal if isinstance(action, Support)]
    front: int | None = None
    spent = 0.0
    turned = bool(s.sealed[AXIS] & t.air)
    for support in sorted(
        pending, key=lambda n: (m.me == SOVIET or turned or not t.air >> n & 1, -support_factor(s, n, m.me), n)
    ):
        if first:
            front, first = support, False
        c.sealed[m.me] |= 1 << support
        spent += dear * support_factor(s, support, m.me)
        value = outlook.now() - spent
        if value > best + 0.02:
            best, chosen = value, True
    return SUPPORT[front] if chosen and front is not None else READY
