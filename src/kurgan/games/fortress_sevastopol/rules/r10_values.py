"""10.2 and 10.3 Attack Value and Defense Value, term by term: for the rules, the log and the odds alike."""

from __future__ import annotations

from kurgan.core.event import Term
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import BREACHED, DISRUPT1, NONE, RIVER, SOVIET, TRENCH, WALL, enemy
from kurgan.games.fortress_sevastopol.rules.factors import attack_factor, defense_factor
from kurgan.games.fortress_sevastopol.rules.r06_areas import bridge_owner, bridge_stands
from kurgan.games.fortress_sevastopol.rules.r22_weather import av_modifier
from kurgan.games.fortress_sevastopol.state import BY_INVASION, FS, units_at

WALL_BONUS, TRENCH_BONUS = 2, 3  # [17.1-a]


def attack_value(s: FS) -> int:
    """[10.2] [10.3-n] The sum of all that counts; it may be negative [10.3-p]."""
    return sum(term.value for term in attack_terms(s))


def defense_value(s: FS) -> int:
    """[10.3] [10.3-n]"""
    return sum(term.value for term in defense_terms(s))


# --- 10.2 the attacker ------------------------------------------------------------------------------


def attack_terms(s: FS) -> list[Term]:
    """[10.2] Nothing but what assaults and supports counts: artillery that moved along adds nothing [R70]."""
    t = s.given.sheets
    committed, point = s.committed, s.point
    found: list[Term] = []
    if point != NONE:
        found.append(Term("attack_factor", attack_factor(s, point), "10.2-a"))  # [10.2-a]
    others = (committed & s.fresh).bit_count() - (point != NONE)
    if others > 0:
        found.append(Term("other_attackers", others, "10.2-b"))  # [10.2-b]
    if s.guns:
        found.append(Term("support", s.guns.bit_count(), "10.2-c"))  # [10.2-c]
    if has_armor_bonus(s):
        found.append(Term("armor", 1, "10.2-d"))
    engineers = (committed & t.engineer & t.german & s.fresh).bit_count()
    if engineers:
        found.append(Term("german_engineers", engineers, "10.2-e"))  # [10.2-e] [10.3-o] besides the other 1
    if s.train:
        found.append(Term("trained_engineers", s.train, "10.2-l"))
    weather, rule = av_modifier(s, s.side)
    if weather:
        found.append(Term("weather", weather, rule))  # [10.2-f] [10.2-g] [10.2-h]
    if point != NONE:
        if t.romanian >> point & 1:
            found.append(Term("romanian", -1, "10.2-i"))  # [10.2-i]
        if s.ooc >> point & 1:
            found.append(Term("out_of_command", -3, "10.2-j"))  # [10.2-j] [13.2.2-a]
    trio = t.formations[0]
    if committed & s.fresh & trio == trio:
        found.append(Term("integrity", 1, "10.2-k"))  # [10.2-k]
    if s.av_chits:
        found.append(Term("chits", s.av_chits, "10.2-l"))  # [10.2-l]
    mountain = mountain_bonus(s, committed)
    if mountain:
        found.append(Term("mountain", mountain, "10.2-m"))  # [10.2-m]
    return found


def has_armor_bonus(s: FS) -> bool:
    """[10.2-d] [R71] One for an armor or German motorized Point unit outside Cities; Fresh armor or AT cancels it."""
    t = s.given.sheets
    if s.point == NONE or t.city[s.target] or not (t.armor | t.motorized) >> s.point & 1:
        return False
    against = units_at(s, s.target, enemy(s.side)) & s.fresh
    return not against & (t.armor | t.antitank)  # [20.4] [2.2.1.4-a] Forward or not; [2.2.1.5-a] Flak never


def mountain_bonus(s: FS, units: int) -> int:
    """[27.2] Fresh mountain units among these, fighting in the mountains."""
    t = s.given.sheets
    if not s.given.mountain_units or not t.mountains >> s.target & 1:
        return 0
    return (units & s.fresh & t.mountain).bit_count()


# --- 10.3 the defender ------------------------------------------------------------------------------


def defense_terms(s: FS) -> list[Term]:
    """[10.3] TEM serves the inactive side, whoever controls the Area [R73]."""
    t, side, target, forward = s.given.sheets, enemy(s.side), s.target, s.forward
    found: list[Term] = []
    if forward != NONE:
        found.append(Term("defense_factor", defense_factor(s, forward), "10.3-a"))  # [10.3-a]
        if s.mode[forward] >= DISRUPT1:
            found.append(Term("disruption", DISRUPT1 - 1 - s.mode[forward], "12.2"))  # [12.2]
        if s.ooc >> forward & 1:
            found.append(Term("out_of_command", -1, "10.3-b"))  # [10.3-b] [13.2.2-b]
    found.append(Term("tem", t.tem[target], "10.3-c"))  # [10.3-c]
    found += crossing_terms(s)
    if s.ip[target] == 1 + side:
        found.append(Term("improved_position", 1, "10.3-h"))  # [10.3-h] [R73] its owner's only
    units = units_at(s, target, side) & ~t.hq & s.fresh  # [20.1.1] an HQ adds nothing
    if side == SOVIET:
        for trio in t.formations[1:]:
            if units & trio == trio:
                found.append(Term("integrity", 1, "10.3-i"))  # [10.3-i]
    others = units & ~(1 << forward) if forward != NONE else units
    if others:
        found.append(Term("other_defenders", others.bit_count(), "10.3-j"))  # [10.3-j] [R72]
    if s.way == BY_INVASION:
        found.append(Term("invasion", 2, "10.3-k"))  # [9.6-f] [10.3-k]
    if s.dv_chits:
        found.append(Term("chits", s.dv_chits, "10.3-l"))  # [10.3-l]
    mountain = mountain_bonus(s, units)
    if mountain:
        found.append(Term("mountain", mountain, "10.3-m"))  # [10.3-m]
    return found


def crossing_terms(s: FS) -> list[Term]:
    """What the attackers had to cross; [R74] those who attack in place, or from the sea [9.6-f], cross nothing."""
    t, infantry = s.given.sheets, s.given.sheets.infantry
    rivers = bridges = False
    lines = {via_line(s, s.via[unit]) for unit in each(s.committed)}
    for unit in each(s.committed):
        via = s.via[unit]
        if via == NONE or t.kind[via] != RIVER:
            continue
        if not bridge_stands(s, via):
            rivers = rivers or bool(infantry >> unit & 1)
        elif bridge_owner(s, via) != s.side:
            bridges = bridges or bool(s.mandatory >> unit & 1)
    found: list[Term] = []
    if rivers:
        found.append(Term("no_bridge", 2, "10.3-d"))  # [10.3-d] [R53]
    if bridges:
        found.append(Term("enemy_bridge", 1, "10.3-e"))  # [10.3-e]
    if lines == {TRENCH}:
        found.append(Term("trench", TRENCH_BONUS, "10.3-f"))  # [10.3-f] [R74] [R75] all of them
    elif lines and lines <= {TRENCH, WALL}:
        found.append(Term("wall", WALL_BONUS, "10.3-g"))  # [10.3-g] the lower of the two
    return found


def via_line(s: FS, via: int) -> int:
    """TRENCH or WALL if that boundary still is one, else NONE."""
    if via == NONE or s.boundary[via] == BREACHED:
        return NONE
    kind = s.given.sheets.kind[via]
    return kind if kind in (TRENCH, WALL) else NONE
