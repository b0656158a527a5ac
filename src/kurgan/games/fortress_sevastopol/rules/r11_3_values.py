"""11.2 and 11.3 Bombardment Value and Defense Value, each as the terms of its sum."""

from __future__ import annotations

from kurgan.core.event import Term
from kurgan.games.fortress_sevastopol.places import NONE, SNOW, enemy
from kurgan.games.fortress_sevastopol.rules.factors import attack_factor
from kurgan.games.fortress_sevastopol.rules.r11_1_range import AIR
from kurgan.games.fortress_sevastopol.sheets import PRE
from kurgan.games.fortress_sevastopol.state import FS


def marker_factor(s: FS, marker: int) -> int:
    """The printed BF [11.1.5], in Snow the one in brackets if there is one; that of the Pre-Bombardment is given."""
    t = s.given.sheets
    if marker == PRE:
        return s.given.pre_bombardment  # [24.1] [27.7]
    if s.weather == SNOW and t.bf_snow[marker]:
        return t.bf_snow[marker]  # [19.4-a]
    return t.bf[marker]


def bombardment_terms(s: FS) -> list[Term]:
    """[11.2] The addends of the BV; none while nothing fires."""
    if s.source != NONE:
        found = [Term("marker", marker_factor(s, s.source), "11.1.5")]
    elif s.lead != NONE:
        factor = attack_factor(s, s.lead)  # [R58] also when the gun is Out of Command
        found = [Term("lead", factor, "11.1.1")]
        if s.barrage:
            found.append(Term("doubled", factor, "11.1.2"))
        others = s.guns.bit_count() - 1
        if others > 0 and s.barrage:
            found.append(Term("guns", 2 * others, "11.1.2-a"))  # [11.1.2-a] [11.2-b] [18.1.3]
        elif others > 0:
            found.append(Term("guns", others, "11.1.1-a"))  # [11.1.1-a] [11.2-a]
    else:
        return []
    if s.bv_chits:
        found.append(Term("chits", s.bv_chits, "2.4.2"))
    return found


def bombardment_defense_terms(s: FS) -> list[Term]:
    """[11.3] [11.3-f] The addends of the DV: terrain and what helps against this kind of fire, no unit's DF."""
    t, target, side = s.given.sheets, s.target, enemy(s.side)
    found = [Term("tem_twice", 2 * t.tem[target], "11.3-a")]  # [11.3-a]
    if s.ip[target] == 1 + side:
        found.append(Term("improved_position", 1, "11.3-b"))  # [11.3-b] [R73]
    helpers = s.fresh & t.of_side[side]
    if s.source == NONE:
        guns = (s.at[target] & helpers & t.field).bit_count()
        if guns:
            found.append(Term("counter_battery", guns, "11.3-e"))  # [11.3-e]
    elif t.marker_kind[s.source] == AIR:  # [20.3] [2.2.1.5-a]; [R14] no other marker
        flak = helpers & t.flak
        here = (s.at[target] & flak).bit_count()
        around = sum((s.at[place] & flak).bit_count() for place, _ in t.neighbours[target])  # [R103]
        if here:
            found.append(Term("flak_here", 2 * here, "11.3-c"))  # [11.3-c]
        if around:
            found.append(Term("flak_near", around, "11.3-d"))  # [11.3-d]
    return found


def total(terms: list[Term]) -> int:
    return sum(term.value for term in terms)
