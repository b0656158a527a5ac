"""11.0 Bombardment: the Impulse from the declaration to its losses, and the Pre-Bombardment of turn 1 [24.1]."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.actions import LEAD, Lead
from kurgan.games.fortress_sevastopol.places import ARMYANSK, AXIS, NONE, SOVIET, SPENT
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r11_1_6_primary import ChoosePrimary, aim_at_only_target, target_is_open
from kurgan.games.fortress_sevastopol.rules.r11_1_fire import (
    ChooseBarrage,
    ChooseFire,
    ChooseJoining,
    fire_is_open,
    fire_only_way,
    guns_fire,
    may_join,
    use_marker,
)
from kurgan.games.fortress_sevastopol.rules.r11_1_range import each_place, place_refusal, places, vulnerable
from kurgan.games.fortress_sevastopol.rules.r11_3_values import bombardment_defense_terms, bombardment_terms
from kurgan.games.fortress_sevastopol.rules.r11_4_attrition import ATTRITION, attrition_price
from kurgan.games.fortress_sevastopol.rules.r11_4_results import (
    after_fire,
    forget_dice,
    is_mistaken,
    prepare_dice,
    resolve,
    suffer,
    turn_on_attacker,
)
from kurgan.games.fortress_sevastopol.rules.r27_4_coordination import COORDINATE, COORDINATION
from kurgan.games.fortress_sevastopol.sheets import PRE
from kurgan.games.fortress_sevastopol.state import AT_BOMBARDMENT, FS, MARKER_READY, set_mode

NOT_FIRING = Refusal("11.1-b", "not_firing")


# --- between declaration and dice -------------------------------------------------------------------


def must_coordinate(s: FS) -> bool:
    """[27.4] [18.3] Every gun but the Lead."""
    return s.given.artillery_coordination and s.guns.bit_count() > 1


def begin_coordination(s: FS) -> None:
    s.unchecked = s.guns & ~(1 << s.lead)


def uses_chits(s: FS) -> bool:
    return s.given.chits


def open_window(s: FS) -> None:
    """[R24] Between the declaration and the dice; [R22] the active player first, outside Impulses the Soviet."""
    s.window, s.declines = AT_BOMBARDMENT, 0
    s.asked = SOVIET if s.source == PRE else s.side


def silence(s: FS, unit: int) -> None:
    """[E-2] [R30] AMMO SHRT: the gun becomes Spent and does not fire."""
    set_mode(s, unit, SPENT)
    drop_silent_guns(s)
    if s.log is not None:
        s.tell("gun_silenced", "E-2", unit=words.unit(s, unit))


def drop_silent_guns(s: FS) -> None:
    """Whatever was done to them before the dice: guns that are no longer Fresh do not fire."""
    s.guns &= s.fresh
    if s.lead == NONE or not s.guns >> s.lead & 1:  # of several guns left the owner names one [R30]
        s.lead = s.guns.bit_length() - 1 if s.guns.bit_count() == 1 else NONE


def lead_is_lost(s: FS) -> bool:
    return s.lead == NONE and s.guns != 0


class ChooseNewLead(Decision[FS]):
    """[R30] The Lead was silenced: its owner names another of the firing guns."""

    rule = "11.1-b"
    kinds = (Lead,)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [LEAD[unit] for unit in each(s.guns)]

    def refuse(self, s: FS, action: Lead) -> Refusal | None:
        return None if s.guns >> action.unit & 1 else NOT_FIRING

    def apply(self, s: FS, action: Lead) -> None:
        s.lead = action.unit
        if s.log is not None:
            s.tell("leads", "11.1-b", unit=words.unit(s, action.unit), area=words.place(s.target))


def is_on(s: FS) -> bool:
    """[E-2-a] Nothing more happens when the only gun was silenced."""
    return s.source != NONE or s.guns != 0


# --- 24.1 Pre-Bombardment ---------------------------------------------------------------------------


def begin_pre(s: FS) -> None:
    """[24.1] [R14] A free one on Area 28, no Impulse: nothing is checked and the marker stays [24.1-a]."""
    s.side, s.target = AXIS, ARMYANSK
    if s.marker[PRE] == MARKER_READY and vulnerable(s, ARMYANSK, SOVIET):
        use_marker(s, PRE)  # [24.0]


def pre_happens(s: FS) -> bool:
    return s.source == PRE


FIRE = procedure(
    "fire",
    do(aim_at_only_target),
    when(target_is_open, ask(ChoosePrimary)),  # [11.1.6]
    when(must_coordinate, do(begin_coordination), call("coordination")),  # [27.4] [R129]
    when(uses_chits, do(open_window), call("window")),  # [R24]
    do(drop_silent_guns),
    when(lead_is_lost, ask(ChooseNewLead)),  # [R30]
    when(
        is_on,  # [E-2-a]
        do(prepare_dice),
        call("combat-dice"),  # [11.4.1]
        do(resolve),
        do(after_fire),  # [11.4]
        do(forget_dice),
        do(suffer),
        call("attrition"),  # [11.4.2]
        when(is_mistaken, do(turn_on_attacker), call("attrition", as_="mistaken")),  # [19.4.1]
    ),
    registers=(
        *("source", "lead", "guns", "barrage", "primary", "attack_dr", "defense_dr", "bv_chits"),
        *("ap", "hit", "mistaken"),
    ),
)

BOMBARDMENT_IMPULSE = procedure(
    "bombardment",  # [7.2.2]
    do(fire_only_way),
    when(fire_is_open, ask(ChooseFire)),
    when(guns_fire, ask(ChooseBarrage), call("gather-guns")),  # [11.1-a]
    call("fire"),
    registers=("source", "lead", "guns", "barrage"),
)

GATHER_GUNS = procedure("gather-guns", repeat_while(may_join, ask(ChooseJoining)), registers=("enough",))

PRE_BOMBARDMENT = procedure(
    "pre-bombardment",  # [24.1]
    do(begin_pre),
    when(pre_happens, call("fire")),
    registers=("target", "source"),
)

PROCEDURES = (BOMBARDMENT_IMPULSE, GATHER_GUNS, FIRE, ATTRITION, COORDINATION, COORDINATE, PRE_BOMBARDMENT)

__all__ = [
    "PROCEDURES",
    "attrition_price",
    "bombardment_defense_terms",
    "bombardment_terms",
    "each_place",
    "place_refusal",
    "places",
    "silence",
]
