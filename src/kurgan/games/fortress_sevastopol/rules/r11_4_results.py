"""11.4 What a Bombardment does: to the target, to those who fired, and to the attacker by mistake [19.4.1]."""

from __future__ import annotations

from kurgan.core.event import Term
from kurgan.core.sets import changed, each
from kurgan.games.fortress_sevastopol.places import DISRUPT1, DISRUPT2, NONE, SEVASTOPOL_MASK, SPENT, enemy
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r11_1_range import AIR
from kurgan.games.fortress_sevastopol.rules.r11_3_values import bombardment_defense_terms, bombardment_terms, total
from kurgan.games.fortress_sevastopol.rules.r11_4_attrition import HIT_ATTACKER, take_primary
from kurgan.games.fortress_sevastopol.sheets import PRE
from kurgan.games.fortress_sevastopol.state import FOR_BOMBARDMENT, FS, MARKER_AWAY, MARKER_USED, set_mode

LEAST_MISTAKEN = 2  # [19.4.1-a]
SIEGE_ADVANCE = 10  # [18.2-c]
BOMBARDMENT_EXHAUSTS, BARRAGE_EXHAUSTS = 11, 10  # [27.3]


def prepare_dice(s: FS) -> None:
    s.purpose, s.roller = FOR_BOMBARDMENT, s.side


def resolve(s: FS) -> None:
    """[11.4.1] BV + DR against DV + DR."""
    attack, defense = bombardment_terms(s), bombardment_defense_terms(s)
    bv, dv = total(attack), total(defense)
    margin = bv + s.attack_dr - dv - s.defense_dr
    s.ap = max(0, margin)  # [11.4.1]
    if s.ap and SEVASTOPOL_MASK >> s.target & 1:
        s.ap -= 1  # [11.4.1-a] [R100]
    air = s.source != NONE and s.given.sheets.marker_kind[s.source] == AIR
    if air and s.attack_dr == s.defense_dr and s.at[s.target] & s.given.sheets.of_side[s.side]:
        s.mistaken = 1  # [19.4.1]
    if air or (s.guns & s.given.sheets.siege and not s.barrage and s.attack_dr < SIEGE_ADVANCE):
        s.stays = 1  # [5.3.1-e] [18.2-c] [R6]
    if s.log is not None:
        s.tell(
            "bombardment_value",
            "11.2",
            terms=(*attack, Term("dr", s.attack_dr, "11.4.1")),
            side=words.side(s.side),
            sum=bv + s.attack_dr,
        )
        s.tell(
            "bombardment_defense",
            "11.3",
            terms=(*defense, Term("dr", s.defense_dr, "11.4.1")),
            side=words.side(enemy(s.side)),
            sum=dv + s.defense_dr,
        )
        sheltered = (Term("sevastopol", -1, "11.4.1-a"),) if s.ap < margin else ()
        s.tell(
            "attrition" if s.ap else "no_attrition",
            "11.4.1",
            terms=(Term("margin", margin, "11.4.1"), *sheltered),
            area=words.place(s.target),
            ap=s.ap,
        )


def after_fire(s: FS) -> None:
    """[11.4] Markers are used, barraging guns Spent or worse."""
    if s.source != NONE:
        s.marker = changed(s.marker, s.source, MARKER_AWAY if s.source == PRE else MARKER_USED)  # [11.1.5]
        return
    siege = bool(s.guns & s.given.sheets.siege)
    exhausting = BARRAGE_EXHAUSTS if s.barrage else BOMBARDMENT_EXHAUSTS
    tired = s.given.ammunition_exhaustion and s.attack_dr >= exhausting  # [11.5]
    if not s.barrage:
        if not tired:
            return  # [11.1.1] [R97]
        mode = SPENT  # [27.3-a]
    elif siege:
        mode = DISRUPT2 if tired else DISRUPT1  # [27.3-c] [11.1.4-c] [18.2-d]
    else:
        mode = DISRUPT1 if tired else SPENT  # [27.3-b] [11.1.2]
    for unit in each(s.guns):
        set_mode(s, unit, mode)  # [11.1.2-a]
        if s.log is not None:
            s.tell("gun_worn", "27.3" if tired else "11.4", unit=words.unit(s, unit), mode=words.mode(mode))


def forget_dice(s: FS) -> None:
    """What the dice did is in the points; only a mistaken Bombardment still asks for one of them."""
    s.attack_dr = 0
    if not s.mistaken:
        s.defense_dr = 0


def suffer(s: FS) -> None:
    if s.ap:
        take_primary(s)


def is_mistaken(s: FS) -> int:
    return s.mistaken


def turn_on_attacker(s: FS) -> None:
    """[19.4.1] The attacker's own units in the Area: half the defender's DR, rounded up."""
    s.mistaken = HIT_ATTACKER
    s.ap = max(LEAST_MISTAKEN, (s.defense_dr + 1) // 2)  # [19.4.1-a] [R101]
    s.defense_dr = 0
    if s.log is not None:
        s.tell("mistaken", "19.4.1", area=words.place(s.target), side=words.side(s.side), ap=s.ap)
