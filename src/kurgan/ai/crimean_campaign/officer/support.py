"""Support: committed as far as it changes what the combat brings by more than it costs [P9]."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.officer.fights import best_party
from kurgan.ai.crimean_campaign.officer.values import Mind
from kurgan.ai.crimean_campaign.support import GUNS, USED, Outlook
from kurgan.core.actions import Action
from kurgan.core.sets import bits, changed
from kurgan.games.crimean_campaign.actions import NAVAL, READY, SUPPORT, Support
from kurgan.games.crimean_campaign.agents_kit import hungry
from kurgan.games.crimean_campaign.names import FIGHT_MOVE, LONG, S_USED
from kurgan.games.crimean_campaign.places import AXIS, NONE, SOVIET
from kurgan.games.crimean_campaign.rules.r11_0_attackers import attack_targets
from kurgan.games.crimean_campaign.rules.r11_1_support import support_factor

LAST = 0.25  # of its price, what Axis support costs in the last turn
AT_ALL = 0.02  # what a further support unit must add


def price(m: Mind) -> float:
    """What a factor of support costs: it comes back to the Axis, and is spent for the Soviets."""
    if m.me == AXIS:
        return USED * (1.0 if m.values.rest else LAST)
    return (m.w.support_price if m.s.length == LONG else m.w.support_price_short) * min(1.0, 2 * m.values.rest) + 0.01


class Later:
    """[P9] The best attack that the Axis can make from where it stands in its own phase, which comes after this one."""

    def __init__(self, m: Mind) -> None:
        c = self._state = m.s.copy()
        c.side, c.order = AXIS, FIGHT_MOVE
        c.target = c.committed = c.crossing = c.attacked = c.defended = c.advanced = c.revealed = 0
        c.sealed[AXIS] = c.sealed[SOVIET] = c.naval_sealed = 0
        c.shooting = NONE
        for support in bits(m.s.sealed[AXIS]):
            self._use(support)
        self._values, self._oos = m.values, hungry(c)
        self._with_all = self._best()

    def _use(self, support: int) -> None:
        self._state.support = changed(self._state.support, support, S_USED)

    def _best(self) -> float:
        best = 0.0
        for target in bits(attack_targets(self._state)):
            best = max(best, best_party(self._state, target, self._values, self._oos, floor=best).value)
        return best

    def without(self, support: int) -> float:
        """What that attack is worth less without this support unit too."""
        self._use(support)
        return self._with_all - self._best()


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
    dear, spent, chosen = price(m), 0.0, False
    turned = bool(s.sealed[AXIS] & t.air)
    pending = sorted(
        (action.support for action in m.legal if isinstance(action, Support)),
        key=lambda n: (m.me == SOVIET or turned or not t.air >> n & 1, -support_factor(s, n, m.me), n),
    )
    later = Later(m) if pending and m.me == AXIS and s.side == SOVIET else None
    for support in pending:
        c.sealed[m.me] |= 1 << support
        spent += dear * support_factor(s, support, m.me)
        value = outlook.now() - max(spent, later.without(support) if later else 0.0)
        if value > best + AT_ALL:
            best, chosen = value, True
    return SUPPORT[pending[0]] if chosen else READY
