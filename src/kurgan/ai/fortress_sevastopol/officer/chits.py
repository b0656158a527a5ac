"""[P7] Chits and the Advantage: played where the chances they change are worth more than what they cost."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.officer import impulses
from kurgan.ai.fortress_sevastopol.officer.front import Front
from kurgan.ai.fortress_sevastopol.officer.mind import Mind
from kurgan.ai.fortress_sevastopol.officer.odds import CLEARED, MOST, POINTS, SUCCESS, WORN, at
from kurgan.core.actions import Action
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.actions import ADVANTAGE, CHIT, DECLINE, KEEP, Chit, Keep, Target, Unit
from kurgan.games.fortress_sevastopol.places import AXIS, FRESH, NONE, SEVASTOPOL_MASK, SOVIET, SPENT
from kurgan.games.fortress_sevastopol.rules.r02_4_effects import raid_units
from kurgan.games.fortress_sevastopol.rules.r10_values import attack_value, defense_value
from kurgan.games.fortress_sevastopol.rules.r11_3_values import bombardment_defense_terms, bombardment_terms, total
from kurgan.games.fortress_sevastopol.rules.r25_victory import ABOVE_THE_BAND
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

KEPT = (  # by side, the best first
    (MAJ_AT_ADV, INTEL, AT_ADV, ELITE, MINES, MAJ_DE_ADV, ART_OBS, TRAIN_ENG, DE_ADV, AMMO_SHRT),
    (AMPHIBIOUS, MAJ_DE_ADV, MINES, INTEL, MAJ_AT_ADV, ELITE, PARTISANS, DE_ADV, AMMO_SHRT, ART_OBS, AT_ADV),
)
WORTH_COUNTERING = {MAJ_AT_ADV, MAJ_DE_ADV, MINES, AMPHIBIOUS, ELITE, PARTISANS, AMMO_SHRT, INTEL}
SCARCE = {MAJ_AT_ADV: 1.8, MAJ_DE_ADV: 1.8, MINES: 1.4}  # dearer than other chits
DECIDES = 2.0  # a point worth more than this decides the turn


def assault_value(f: Front, edge: int) -> float:
    """What the Assault declared is worth to the attacker."""
    s, w = f.s, f.w
    row = at(edge - (1 if f.t.city[s.target] else 0))
    cap = min(MOST, f.defence(s.target, 1 - s.side).capacity)
    worth = f.flip(s.target) if s.held[1 - s.side] >> s.target & 1 else 0.4
    number = s.committed.bit_count()
    gained = CLEARED[row][cap] * worth + WORN[row][cap] * worth * w.wear + POINTS[row] * w.cp
    gained += SUCCESS[at(edge)] * worth * w.foothold
    return gained - f.price(edge, number)


def edge_now(f: Front) -> int:
    return attack_value(f.s) - defense_value(f.s)


def play(m: Mind) -> Action:
    offered = [action.chit for action in m.legal if isinstance(action, Chit)]
    if not offered:
        return DECLINE
    f = Front(m.s, m.memory)
    best, found = 0.0, -1
    for chit in offered:
        value = gain(f, m.me, chit) - f.w.chit * SCARCE.get(chit, 1.0)
        if value > best:
            best, found = value, chit
    return CHIT[found] if found >= 0 else DECLINE


def gain(f: Front, me: int, chit: int) -> float:
    """What a chit changes now."""
    s, bonus = f.s, f.t.bonus[chit]
    if chit in (PARTISANS, ELITE):
        return 1.0 if s.phase == OPERATIONS else 0.0
    if s.window == AT_ASSAULT and s.forward != NONE:
        shift = {AT_ADV: bonus, MAJ_AT_ADV: bonus, TRAIN_ENG: bonus, DE_ADV: -bonus, MAJ_DE_ADV: -bonus}.get(chit)
        if shift is None:  # MINES: one attacker less, perhaps the only one
            alone = s.committed & s.committed - 1 == 0
            shift = -4 if alone else -1
        edge = edge_now(f)
        change = assault_value(f, edge + shift) - assault_value(f, edge)
        return change if me == s.side else -change
    if s.window == AT_BOMBARDMENT:
        edge = total(bombardment_terms(s)) - total(bombardment_defense_terms(s))
        shift = bonus if chit == ART_OBS else -3
        return abs(POINTS[at(edge + shift)] - POINTS[at(edge)]) * 0.5 * f.w.step * 1.5
    return 0.5 if chit == TRAIN_ENG else 0.0


def before_impulse(m: Mind) -> Action | None:
    """ELITE and PARTISANS are played as soon as there is somebody for them."""
    for action in m.legal:
        if isinstance(action, Chit) and action.chit in (ELITE, PARTISANS):
            return action
    return None


def answer(m: Mind) -> Action:
    """INTEL against what hurts; the Advantage is dearer than any chit."""
    if CHIT[INTEL] in m.legal and m.s.chain[-1] in WORTH_COUNTERING:
        return CHIT[INTEL]
    return DECLINE


def keep(m: Mind) -> Action:
    held = {action.chit for action in m.legal if isinstance(action, Keep)}
    return next((KEEP[chit] for chit in KEPT[m.me] if chit in held), DECLINE if DECLINE in m.legal else m.legal[0])


def name_elite(m: Mind) -> Action:
    """The strongest Fresh unit near the enemy."""
    s, t = m.s, m.s.given.sheets
    foes = s.stands[1 - m.me]

    def rank(unit: int) -> tuple[float, int]:
        strength = t.af[unit] + t.df[unit] if t.point >> unit & 1 else 0
        near = bool(t.adjacent[s.where[unit]] & foes)
        return strength + 4 * near + 2 * (s.mode[unit] == FRESH), -unit

    return max((action for action in m.legal if isinstance(action, Unit)), key=lambda action: rank(action.unit))


def silence(m: Mind) -> Action:
    af = m.s.given.sheets.af
    guns = [action for action in m.legal if isinstance(action, Unit)]
    return max(guns, key=lambda action: (action.unit == m.s.lead, af[action.unit]))


def stop_in_mines(m: Mind) -> Action:
    """The one who is missed least, never the leader if another can go."""
    s, t = m.s, m.s.given.sheets
    sappers = t.engineer & t.german
    going = [action for action in m.legal if isinstance(action, Unit)]
    return min(going, key=lambda action: (action.unit == s.point, sappers >> action.unit & 1, t.df[action.unit]))


def raid(m: Mind) -> Action:
    """Where a Fresh unit is found most likely, and a dear one."""
    s = m.s
    worth = Front(s, m.memory).counters.worth

    def rank(place: int) -> float:
        units = each(raid_units(s, place))
        return sum(worth[unit] for unit in units if s.fresh >> unit & 1) / max(1, len(units))

    return max((action for action in m.legal if isinstance(action, Target)), key=lambda action: rank(action.place))


# --- the Advantage --------------------------------------------------------------------------------------


def advantage_price(f: Front) -> float:
    """[P1] [P7] A Victory Point, for what the score makes of it, and the enemy's next use of the marker."""
    point = f.point()
    return point * (1.0 if point > DECIDES else f.w.lent) + f.w.advantage


def decides(m: Mind) -> bool:
    """[P1] Whether the turn, as it stands, is won or lost by the Point of the Advantage."""
    s = m.s
    low, high = s.given.sheets.band[s.turn]
    last = s.turn == s.given.turns
    marks = (low, high + ABOVE_THE_BAND, *((s.given.axis_needs, s.given.soviet_allows + 1) if last else ()))
    return s.vp in marks


def reroll(m: Mind) -> Action:
    s = m.s
    if s.purpose not in (FOR_ASSAULT, FOR_BOMBARDMENT, FOR_CHECK):
        return DECLINE
    f = Front(s, m.memory)
    price = advantage_price(f)
    better = 0.0
    if s.purpose == FOR_ASSAULT:
        edge = edge_now(f)
        better = assault_value(f, edge) - assault_result(f, edge + s.attack_dr - s.defense_dr)
        if m.me != s.side:
            better = -better
    elif s.purpose == FOR_BOMBARDMENT:
        edge = total(bombardment_terms(s)) - total(bombardment_defense_terms(s))
        points = max(0, edge + s.attack_dr - s.defense_dr - (1 if SEVASTOPOL_MASK >> s.target & 1 else 0))
        better = (POINTS[at(edge)] - points) * 0.5 * f.w.step
        if m.me != s.side:
            better = -better
    elif m.me == AXIS and s.rolled < s.track and f.s.turn < f.s.given.turns:
        better = 0.0  # a turn that ends lets everybody rest
    elif m.me == AXIS and s.rolled < s.track and s.vp < s.given.axis_needs:
        better = 0.5 * another(m)
    return ADVANTAGE if better > price else DECLINE


def assault_result(f: Front, points: int) -> float:
    """What the dice just rolled are worth to the attacker."""
    s, w = f.s, f.w
    number = s.committed.bit_count()
    if points < 0:
        return -number * w.repulse
    if points == 0:
        return -w.stale
    worth = f.flip(s.target) if s.held[1 - s.side] >> s.target & 1 else 0.4
    points -= 1 if f.t.city[s.target] else 0
    cap = f.defence(s.target, 1 - s.side).capacity
    part = 1.0 if points > cap else w.wear * points / max(1, cap)
    return part * worth + points * w.cp + w.foothold * worth


def double(m: Mind) -> Action:
    """[P7] Another Impulse at once, where its gain is worth the Point; never where the Point decides the turn."""
    s = m.s
    f = Front(s, m.memory)
    price = advantage_price(f)
    return ADVANTAGE if f.w.double * another(m) > price else DECLINE


def another(m: Mind) -> float:
    """What the best Impulse would gain if there were another one now: an Area just assaulted may be assaulted again."""
    c = m.s.copy()
    for unit in each(c.moved & c.fresh):
        c.fresh &= ~(1 << unit)
        c.mode[unit] = SPENT
    c.clear(*c.game.flow.registers_within("impulse"))
    return impulses.plan(c, m.memory).gain


__all__ = ["SOVIET", "answer", "before_impulse", "double", "keep", "name_elite", "play", "raid", "reroll", "silence"]
