"""Chits and the Advantage: played when they change more than they cost."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.fights import weigh
from kurgan.ai.fortress_sevastopol.fire import after_attrition, fire_value
from kurgan.ai.fortress_sevastopol.mind import Mind
from kurgan.ai.fortress_sevastopol.plans import best_plan
from kurgan.ai.fortress_sevastopol.ventures import sign
from kurgan.core.actions import Action
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.actions import ADVANTAGE, CHIT, DECLINE, KEEP, Chit, Keep, Target, Unit
from kurgan.games.fortress_sevastopol.places import AXIS, FRESH, SEVASTOPOL_MASK
from kurgan.games.fortress_sevastopol.rules.r02_4_effects import raid_units
from kurgan.games.fortress_sevastopol.rules.r11_3_values import bombardment_defense_terms, bombardment_terms, total
from kurgan.games.fortress_sevastopol.sheets import (
    AMMO_SHRT,
    AMPHIBIOUS,
    ART_OBS,
    AT_ADV,
    DE_ADV,
    ELITE,
    INTEL,
    MAJ_AT_ADV,
    MAJ_DE_ADV,
    MINES,
    PARTISANS,
    TRAIN_ENG,
)
from kurgan.games.fortress_sevastopol.state import (
    AT_ASSAULT,
    AT_BOMBARDMENT,
    FOR_ASSAULT,
    FOR_BOMBARDMENT,
    FOR_CHECK,
    OPERATIONS,
)

PRICE = {
    AT_ADV: 0.6,
    DE_ADV: 0.6,
    MAJ_AT_ADV: 1.2,
    MAJ_DE_ADV: 1.2,
    MINES: 1.2,
    TRAIN_ENG: 0.5,
    ART_OBS: 0.7,
    AMMO_SHRT: 0.8,
}
KEPT = (  # by side, the best first
    (MAJ_AT_ADV, INTEL, AT_ADV, ELITE, MINES, MAJ_DE_ADV, ART_OBS, TRAIN_ENG, DE_ADV, AMMO_SHRT),
    (AMPHIBIOUS, MAJ_DE_ADV, MINES, INTEL, MAJ_AT_ADV, ELITE, PARTISANS, DE_ADV, AMMO_SHRT, ART_OBS, AT_ADV),
)
WORTH_COUNTERING = {MAJ_AT_ADV, MAJ_DE_ADV, MINES, AMPHIBIOUS, ELITE, PARTISANS, AMMO_SHRT, INTEL}


def play(m: Mind) -> Action:
    offered = [action.chit for action in m.legal if isinstance(action, Chit)]
    gains = [(gain(m, chit) - PRICE.get(chit, 0.0), chit) for chit in offered]
    best = max(gains, default=(0.0, -1))
    return CHIT[best[1]] if best[0] > 0 else DECLINE


def gain(m: Mind, chit: int) -> float:
    """What a chit changes now."""
    s, bonus = m.s, m.s.given.sheets.bonus[chit]
    if chit == PARTISANS:
        return 1.0 if s.phase == OPERATIONS else 0.0
    if chit == ELITE:
        return 1.0 if s.phase == OPERATIONS else 0.0
    if s.window == AT_ASSAULT:
        shift = {AT_ADV: bonus, MAJ_AT_ADV: bonus, TRAIN_ENG: 1, DE_ADV: -bonus, MAJ_DE_ADV: -bonus}.get(chit)
        fight = weigh(s, m.scales)
        if shift is None:  # MINES: one attacker less, perhaps the only one
            alone = s.committed & s.committed - 1 == 0
            shift = -3 if alone else -1
        return sign(m.me) * (fight.mean(shift) - fight.mean())
    if s.window == AT_BOMBARDMENT:
        shift = bonus if chit == ART_OBS else -4
        return sign(m.me) * (fire_value(s, m.scales, shift) - fire_value(s, m.scales))
    return 1.0 if chit == TRAIN_ENG else 0.0


def before_impulse(m: Mind) -> Action | None:
    """ELITE, PARTISANS and a landing, chosen together with the Impulse."""
    for action in m.legal:
        if isinstance(action, Chit) and action.chit in (ELITE, PARTISANS):
            return action
    return None


def answer(m: Mind) -> Action:
    """INTEL against what hurts."""
    if CHIT[INTEL] in m.legal and m.s.chain[-1] in WORTH_COUNTERING:
        return CHIT[INTEL]
    return DECLINE


def keep(m: Mind) -> Action:
    held = [action.chit for action in m.legal if isinstance(action, Keep)]
    usable = [chit for chit in KEPT[m.me] if chit in held]
    return KEEP[usable[0]] if usable else DECLINE


def name_elite(m: Mind) -> Action:
    """The strongest Fresh unit near the enemy."""
    t, away = m.s.given.sheets, m.scales.away[m.me]

    def rank(unit: int) -> float:
        strength = t.af[unit] + t.df[unit] if t.point >> unit & 1 else 0
        return strength - 2 * away[m.s.where[unit]] + (m.s.mode[unit] == FRESH)

    return max((action for action in m.legal if isinstance(action, Unit)), key=lambda action: rank(action.unit))


def silence(m: Mind) -> Action:
    af = m.s.given.sheets.af
    return max(
        (action for action in m.legal if isinstance(action, Unit)),
        key=lambda action: (action.unit == m.s.lead, af[action.unit]),
    )


def stop_in_mines(m: Mind) -> Action:
    """The one who is missed least, never the leader if another can go."""
    t = m.s.given.sheets
    return min(
        (action for action in m.legal if isinstance(action, Unit)),
        key=lambda action: (action.unit == m.s.point, (t.engineer & t.german) >> action.unit & 1, t.df[action.unit]),
    )


def raid(m: Mind) -> Action:
    """Where a Fresh unit is found most likely, and a dear one."""
    s, worth = m.s, m.scales.worth[AXIS][FRESH]

    def rank(place: int) -> float:
        units = list(each(raid_units(s, place)))
        return sum(worth[unit] for unit in units if s.fresh >> unit & 1) / len(units)

    return max((action for action in m.legal if isinstance(action, Target)), key=lambda action: rank(action.place))


# --- the Advantage ----------------------------------------------------------------------------------


def advantage_price(m: Mind) -> float:
    """A Victory Point changes hands, and so does the next use."""
    last = m.s.turn == m.s.given.turns
    return m.scales.vp * (1.0 if last else 0.5) + 2.0


def reroll(m: Mind) -> Action:
    s, better = m.s, 0.0
    if s.purpose == FOR_ASSAULT:
        fight = weigh(s, m.scales)
        better = sign(m.me) * (fight.mean() - fight.value(s.attack_dr - s.defense_dr))
    elif s.purpose == FOR_BOMBARDMENT:
        edge = total(bombardment_terms(s)) - total(bombardment_defense_terms(s))
        points = max(0, edge + s.attack_dr - s.defense_dr)
        points -= 1 if points and SEVASTOPOL_MASK >> s.target & 1 else 0
        better = sign(m.me) * (fire_value(s, m.scales) - after_attrition(s, points, m.scales))
    elif s.purpose == FOR_CHECK and m.me == AXIS and s.rolled < s.track:
        better = 0.5 * next_gain(m)
    return ADVANTAGE if better > advantage_price(m) else DECLINE


def next_gain(m: Mind) -> float:
    """What the best Impulse would gain if I had another one now."""
    c = m.s.copy()
    for unit in each(c.moved & c.fresh):
        c.fresh &= ~(1 << unit)
        c.mode[unit] = 1
    c.clear(*c.game.flow.registers_within("impulse"))
    return best_plan(c, m.scales).gain


def double(m: Mind) -> Action:
    """Another Impulse before the enemy can answer is worth about half of what it gains."""
    return ADVANTAGE if 0.5 * next_gain(m) > advantage_price(m) else DECLINE
