"""Decisions in an Assault and under fire: who commits, who leads, who bears the losses, who leaves."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from kurgan.ai.fortress_sevastopol.fights import best_forward, best_point, weigh
from kurgan.ai.fortress_sevastopol.fire import fire_value, ways_to_fire
from kurgan.ai.fortress_sevastopol.mind import Mind
from kurgan.ai.fortress_sevastopol.ventures import SIZES, order, sign
from kurgan.core.actions import Action
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.actions import (
    BARRAGE,
    BOMBARD,
    COMMIT,
    DECLINE,
    DONE,
    ENOUGH,
    FORWARD,
    LEAD,
    POINT,
    PRIMARY,
    USE,
    Demolisher,
    Lose,
    Primary,
    Retreat,
)
from kurgan.games.fortress_sevastopol.places import DISRUPT2, NONE
from kurgan.games.fortress_sevastopol.rules.r09_assault import fighters
from kurgan.games.fortress_sevastopol.rules.r10_1_declaration import forward_candidates
from kurgan.games.fortress_sevastopol.state import IN_PLACE


def commit(m: Mind) -> Action:
    """The same line of units as in the plan, cut where it gains most."""
    s = m.s
    line = order(s, fighters(s))
    if s.way == IN_PLACE:
        best_size, best_value = 0, 0.0
        for size in sorted({min(size, len(line)) for size in (*SIZES, len(line))} - {0}):
            c = s.copy()
            c.committed = sum(1 << unit for unit in line[:size])
            c.moved |= c.committed
            value = sign(m.me) * weigh(c, m.scales).mean()
            if not best_size or value > best_value:
                best_size, best_value = size, value
        line = line[:best_size]
    for unit in line:
        if not s.committed >> unit & 1 and COMMIT[unit] in m.legal:
            return COMMIT[unit]
    return ENOUGH if ENOUGH in m.legal else m.legal[0]


def name_point(m: Mind) -> Action:
    return POINT[best_point(m.s.copy())]


def name_forward(m: Mind) -> Action:
    return FORWARD[best_forward(m.s.copy(), forward_candidates(m.s))]


def blow_bridge(m: Mind) -> Action:
    """Engineers, else one unit that is not the best."""
    t = m.s.given.sheets
    if m.s.demolishers:
        return ENOUGH
    engineers = [action for action in m.legal if isinstance(action, Demolisher) and t.engineer >> action.unit & 1]
    return engineers[0] if engineers else DECLINE


# --- losses -----------------------------------------------------------------------------------------


RETREATED = 0.6  # what a retreat takes from a unit, whatever it is


def cheapest(worth: Sequence[Sequence[float]], mode: bytearray, legal: list[Action]) -> Action:
    """The way to pay one Casualty Point, or to go back, that takes least from the units."""
    best, least = legal[0], inf
    for action in legal:
        price = RETREATED
        if isinstance(action, Lose):
            unit = action.unit
            now = mode[unit]
            price = worth[now][unit] - (worth[now + 1][unit] if now < DISRUPT2 else 0.0)
        if price < least:
            best, least = action, price
    return best


def paid(m: Mind, action: Action) -> float:
    """What it comes to when the rest is paid as cheaply as possible."""
    c, worth = m.after(action), m.scales.worth[m.me]
    for _ in range(40):
        if c.current_player() != m.me or c.decision.name not in ("ChooseLoss", "RetreatTo"):
            break
        c.apply(cheapest(worth, c.mode, c.legal_actions()))
    return m.value(c)


def take_loss(m: Mind) -> Action:
    """Each way to pay the next point."""
    return max(m.legal, key=lambda action: paid(m, action))


def leave(m: Mind) -> Action:
    """Stay, go alone, or all go together."""
    stay = m.value(m.after(DONE))
    going = [action for action in m.legal if isinstance(action, Retreat)]
    gains = [(m.value(m.after(action)) - stay, action) for action in going]
    gain, best = max(gains, key=lambda found: found[0])
    if all_gone(m) - stay > max(0.2, gain):
        return going[0]
    return best if gain > 0.2 else DONE


def all_gone(m: Mind) -> float:
    c = m.s.copy()
    for _ in range(60):
        if c.current_player() != m.me or c.decision.name not in ("ChooseToLeave", "LeaveTo"):
            break
        legal = c.legal_actions()
        c.apply(legal[0])
    return m.value(c)


def go_back(m: Mind) -> Action:
    stay = m.value(m.after(DONE))
    gains = [(m.value(m.after(action)) - stay, action) for action in m.legal if action is not DONE]
    gain, best = max(gains, key=lambda found: found[0])
    return best if gain > 0.1 else DONE


# --- Bombardments -----------------------------------------------------------------------------------


def open_fire(m: Mind) -> Action:
    fire = max(ways_to_fire(m.s, m.s.target, m.scales, 0.0), key=lambda found: found.gain)
    action = USE[fire.source] if fire.source != NONE else LEAD[fire.lead]
    return action if action in m.legal else m.legal[0]


def choose_barrage(m: Mind) -> Action:
    fires = [fire for fire in ways_to_fire(m.s, m.s.target, m.scales, 0.0) if fire.lead != NONE]
    siege = m.s.given.sheets.siege
    alike = [fire for fire in fires if fire.lead == m.s.lead] or [
        fire for fire in fires if not siege >> fire.lead & 1 and not siege >> m.s.lead & 1
    ]
    best = max(alike, key=lambda found: found.gain, default=None)
    return BARRAGE if best is not None and best.barrage else BOMBARD


def aim(m: Mind) -> Action:
    def value(unit: int) -> float:
        c = m.s.copy()
        c.primary = unit
        return sign(m.me) * fire_value(c, m.scales)

    return PRIMARY[max((action.unit for action in m.legal if isinstance(action, Primary)), key=value)]


def new_lead(m: Mind) -> Action:
    af = m.s.given.sheets.af
    return LEAD[max(each(m.s.guns), key=lambda n: af[n])]


def take_attrition(m: Mind) -> Action:
    return max(m.legal, key=lambda action: m.value(m.after(action)))
