"""What each Event chit does, and when it is of use [R23] [R24]; their chart is reconstructed, see chits.toml."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.actions import Action
from kurgan.core.flow import Chance, Decision
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each, mask_of
from kurgan.games.fortress_sevastopol.actions import FIND, TARGET, UNIT, Find, Target, Unit
from kurgan.games.fortress_sevastopol.places import AREA_MASK, AXIS, DISRUPT2, FRESH, NONE, SOVIET, SPENT
from kurgan.games.fortress_sevastopol.rules import r09_6_invasion, r09_assault, r11_bombardment, words
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
    AT_ACTION,
    AT_ASSAULT,
    AT_BOMBARDMENT,
    AT_IMPULSE,
    AT_PHASE,
    BY_INVASION,
    ENGINEERING,
    FOR_PARTISANS,
    FS,
    INVASION,
    on_map,
    set_mode,
)

BEFORE_DICE = Refusal("2.4.2", "chit_before_dice")
NOT_NOW = Refusal("2.4.2-a", "chit_not_now")
ATTACKERS_CHIT = Refusal("2.4.2", "chit_for_attacker")
DEFENDERS_CHIT = Refusal("2.4.2", "chit_for_defender")
NO_GUNS = Refusal("E-2", "chit_against_guns")
GUNS_ONLY = Refusal("E-1", "chit_for_guns")
NOT_MANDATORY = Refusal("E-3", "mines_need_mandatory")
NOBODY_TO_RAID = Refusal("E-4", "nobody_to_raid")
NO_LANDING = Refusal("9.6", "no_landing_possible")
NO_ENGINEER = Refusal("2.4.2", "chit_for_engineers")
ALL_ELITE = Refusal("2.4.2", "nobody_left_for_elite")
ONLY_AN_ANSWER = Refusal("2.4.2-a", "intel_only_answers")
NOT_ELITE = Refusal("2.4.2", "unit_cannot_be_elite")
NOT_FIRING = Refusal("E-2", "unit_does_not_fire")
NOT_ASSAULTING = Refusal("E-3", "unit_does_not_assault")
CANNOT_RAID = Refusal("E-4", "cannot_raid_there")


# --- when a chit is of use --------------------------------------------------------------------------


def chit_use(s: FS, side: int, window: int, chit: int) -> Refusal | None:
    """Why a side could not play a chit in this window, were it in hand; by public facts."""
    if s.given.sheets.red[chit] and window not in (AT_ASSAULT, AT_BOMBARDMENT):
        return BEFORE_DICE  # [2.4.2] [R24]
    return _USE[chit](s, side, window)


def _in_own_assault(s: FS, side: int, window: int) -> Refusal | None:
    return None if window == AT_ASSAULT and side == s.side else ATTACKERS_CHIT


def _in_own_defence(s: FS, side: int, window: int) -> Refusal | None:
    return None if window == AT_ASSAULT and side != s.side else DEFENDERS_CHIT


def _against_guns(s: FS, side: int, window: int) -> Refusal | None:
    """[E-2] [R30] Against field or siege guns, also after other chits were played."""
    return None if window == AT_BOMBARDMENT and side != s.side and s.guns else NO_GUNS


def _with_guns(s: FS, side: int, window: int) -> Refusal | None:
    """[E-1] ART OBS, for field or siege guns."""
    return None if window == AT_BOMBARDMENT and side == s.side and s.guns else GUNS_ONLY


def _against_mandatory(s: FS, side: int, window: int) -> Refusal | None:
    """[E-3] [R31]"""
    if window != AT_ASSAULT or side == s.side:
        return DEFENDERS_CHIT
    return None if s.way == BY_INVASION or s.committed & s.mandatory else NOT_MANDATORY


def _somebody_to_raid(s: FS, side: int, window: int) -> Refusal | None:
    return None if next(each_raid_place(s), 0) else NOBODY_TO_RAID


def _landing(s: FS, side: int, window: int) -> Refusal | None:
    """[9.6] [R87] It is an Impulse of its own: the active Soviet plays it when he chooses, not in a window."""
    if window != AT_IMPULSE or s.side != side or s.window != NONE:
        return NOT_NOW
    return None if r09_6_invasion.places(s) else NO_LANDING


def _somebody_for_elite(s: FS, side: int, window: int) -> Refusal | None:
    return None if elite_units(s, side) else ALL_ELITE


def _own_engineers(s: FS, side: int, window: int) -> Refusal | None:
    """In an own attempt of engineers, or once for each engineer in an own Assault."""
    if side != s.side:
        return NO_ENGINEER
    if window == AT_ASSAULT:
        return None if (s.committed & s.given.sheets.engineer).bit_count() > s.train else NO_ENGINEER
    by_engineers = window == AT_ACTION and s.impulse == ENGINEERING and engineer_works(s)
    return None if by_engineers else NO_ENGINEER


def engineer_works(s: FS) -> bool:
    """Whether an engineer is at work; [27.9] infantry may try a demolition too."""
    return s.unit == NONE or bool(s.given.sheets.engineer >> s.unit & 1)


def _only_an_answer(s: FS, side: int, window: int) -> Refusal | None:
    return ONLY_AN_ANSWER


_USE = {
    AMMO_SHRT: _against_guns,
    ART_OBS: _with_guns,
    MINES: _against_mandatory,
    PARTISANS: _somebody_to_raid,
    AMPHIBIOUS: _landing,
    AT_ADV: _in_own_assault,
    MAJ_AT_ADV: _in_own_assault,
    DE_ADV: _in_own_defence,
    MAJ_DE_ADV: _in_own_defence,
    ELITE: _somebody_for_elite,
    TRAIN_ENG: _own_engineers,
    INTEL: _only_an_answer,
}


# The chits that can be of use in a window at all: nothing else is looked at there.
USEFUL = {
    AT_PHASE: (PARTISANS, ELITE),
    AT_IMPULSE: (PARTISANS, AMPHIBIOUS, ELITE),
    AT_ACTION: (PARTISANS, ELITE, TRAIN_ENG),
    AT_ASSAULT: (MINES, PARTISANS, AT_ADV, MAJ_AT_ADV, DE_ADV, MAJ_DE_ADV, ELITE, TRAIN_ENG),
    AT_BOMBARDMENT: (AMMO_SHRT, ART_OBS, PARTISANS, ELITE),
}


# --- what it does -----------------------------------------------------------------------------------


def begin_effect(s: FS) -> None:
    """Effects without a choice happen here; where all can see that only one choice is left it is made too."""
    chit, bonus = s.chit, s.given.sheets.bonus[s.chit]
    if chit != ELITE and chit != AMPHIBIOUS:
        s.pool[chit] += 1  # [2.4.2-c]
    if chit in _CHOICES:
        _begin_choice(s)
        return
    s.chit = NONE
    if chit == AMPHIBIOUS:
        s.impulse = INVASION  # [8.10] it lies with the landing until that is decided
    elif chit in (AT_ADV, MAJ_AT_ADV):
        s.av_chits += bonus  # [R26] effects add
    elif chit in (DE_ADV, MAJ_DE_ADV):
        s.dv_chits += bonus
    elif chit == ART_OBS:
        s.bv_chits += bonus  # [E-1]
    elif chit == TRAIN_ENG:
        s.train += 1


def _begin_choice(s: FS) -> None:
    candidates, effect = _CHOICES[s.chit]
    found = candidates(s)
    if found & (found - 1) == 0:
        effect(s, found.bit_length() - 1)


# --- ELITE ------------------------------------------------------------------------------------------


def elite_units(s: FS, side: int) -> int:
    """[R26] Own units on the map but HQs, one ELITE each."""
    return on_map(s, side) & ~s.given.sheets.hq & ~s.elite


def own_elite_units(s: FS) -> int:
    return elite_units(s, s.player)


def make_elite(s: FS, unit: int) -> None:
    s.chit = NONE
    s.elite |= 1 << unit
    if s.log is not None:
        s.tell("elite", "2.4.2-c", unit=words.unit(s, unit), side=words.side(s.player))


class _ChooseUnit(Decision[FS]):
    """The unit a chit is for."""

    rule = "2.4.2"
    kinds = (Unit,)
    chit: int
    refused: Refusal

    def seat(self, s: FS) -> int:
        return s.player

    def legal(self, s: FS) -> list[Action]:
        return [UNIT[unit] for unit in each(_CHOICES[self.chit][0](s))]

    def refuse(self, s: FS, action: Unit) -> Refusal | None:
        return None if _CHOICES[self.chit][0](s) >> action.unit & 1 else self.refused

    def apply(self, s: FS, action: Unit) -> None:
        _CHOICES[self.chit][1](s, action.unit)


class ChooseElite(_ChooseUnit):
    """[2.4.2-c] ELITE stays with the unit."""

    chit, refused = ELITE, NOT_ELITE


# --- AMMO SHRT and MINES ----------------------------------------------------------------------------


def firing_guns(s: FS) -> int:
    return s.guns


def silence_gun(s: FS, unit: int) -> None:
    """[E-2] [E-2-a] [R30] It becomes Spent and does not fire; a lone gun ends the Impulse."""
    s.chit = NONE
    r11_bombardment.silence(s, unit)


class ChooseSilenced(_ChooseUnit):
    """[E-2] The player of AMMO SHRT chooses the gun."""

    rule = "E-2"
    chit, refused = AMMO_SHRT, NOT_FIRING


def assaulting_units(s: FS) -> int:
    return s.committed


def mine_unit(s: FS, unit: int) -> None:
    """[E-3] [R31] It goes back Spent; without a Point unit so do all, and the Assault is off."""
    s.chit = NONE
    r09_assault.send_back(s, unit)


class ChooseMined(_ChooseUnit):
    """[E-3] The attacker chooses which unit MINES stop."""

    rule = "E-3"
    chit, refused = MINES, NOT_ASSAULTING

    def seat(self, s: FS) -> int:
        return s.side


# --- PARTISANS --------------------------------------------------------------------------------------


def raid_units(s: FS, place: int) -> int:
    """[E-4] Axis units there but HQs; [R134] PARTISANS pass over the units of the Impulse under way."""
    busy = s.committed | s.builders | s.guns | s.supported | s.moved
    return s.at[place] & s.given.sheets.of_side[AXIS] & ~s.given.sheets.hq & ~busy


def raid_places(s: FS) -> int:
    """[E-4] [R32] Areas that the Axis controls uncontested, a mask; not those of the Impulse under way."""
    return mask_of(each_raid_place(s))


def each_raid_place(s: FS) -> Iterator[int]:
    """The same one by one."""
    held = s.held[AXIS] & s.stands[AXIS] & ~s.stands[SOVIET] & AREA_MASK & ~(1 << s.home | 1 << s.target)
    for place in each(held):
        if raid_units(s, place):
            yield place


def begin_raid(s: FS, place: int) -> None:
    s.chit, s.raid = NONE, place
    units = raid_units(s, place)
    if units & (units - 1) == 0:
        s.struck = units.bit_length() - 1


class ChooseRaid(Decision[FS]):
    """[E-4] The Soviet names the Area."""

    rule = "E-4"
    kinds = (Target,)

    def seat(self, s: FS) -> int:
        return s.player

    def legal(self, s: FS) -> list[Action]:
        return [TARGET[place] for place in each(raid_places(s))]

    def refuse(self, s: FS, action: Target) -> Refusal | None:
        return None if raid_places(s) >> action.place & 1 else CANNOT_RAID

    def apply(self, s: FS, action: Target) -> None:
        begin_raid(s, action.place)


def is_raided(s: FS) -> int:
    return s.raid


def has_found_nobody(s: FS) -> bool:
    return s.struck == NONE


class FindUnit(Chance[FS]):
    """[E-4-a] Every unit there with the same chance."""

    rule = "E-4-a"
    kinds = (Find,)

    def outcomes(self, s: FS) -> list[tuple[Action, int]]:
        return [(FIND[unit], 1) for unit in each(raid_units(s, s.raid))]

    def apply(self, s: FS, action: Find) -> None:
        s.struck = action.unit
        if s.log is not None:
            s.tell("partisans_found", "E-4-a", final=True, unit=words.unit(s, action.unit), area=words.place(s.raid))


def prepare_raid(s: FS) -> None:
    s.purpose, s.roller = FOR_PARTISANS, s.player


def settle_raid(s: FS) -> None:
    """[E-4-b] 1-2 nothing, 3-5 at worst Spent, 6 one step worse."""
    spent_from, worse_from = s.given.sheets.partisans
    unit = s.struck
    before = s.mode[unit]
    after = before
    if s.die >= worse_from:
        after = min(before + 1, DISRUPT2)
    elif s.die >= spent_from and before == FRESH:
        after = SPENT
    if after != before:
        set_mode(s, unit, after)
    if s.log is not None:
        s.tell(
            "partisans_struck" if after != before else "partisans_failed",
            "E-4-b",
            unit=words.unit(s, unit),
            mode=words.mode(after),
            area=words.place(s.raid),
        )


_CHOICES = {
    ELITE: (own_elite_units, make_elite),
    AMMO_SHRT: (firing_guns, silence_gun),
    MINES: (assaulting_units, mine_unit),
    PARTISANS: (raid_places, begin_raid),
}
