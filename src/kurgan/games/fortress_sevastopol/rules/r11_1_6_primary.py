"""11.1.6 The primary target."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import PRIMARY, Primary
from kurgan.games.fortress_sevastopol.places import NONE, enemy
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r11_1_range import vulnerable
from kurgan.games.fortress_sevastopol.rules.r11_4_attrition import DISRUPT2_IS_SAFE, HQ_IS_SAFE, attrition_price
from kurgan.games.fortress_sevastopol.state import FS

NOT_A_TARGET = Refusal("11.1.6", "not_in_target_area")
GUNS_ARE_COVERED = Refusal("11.1.6-b", "guns_are_covered")


def targets(s: FS) -> int:
    """[11.1.6] [R96] Units that may be the primary target, a mask: artillery only where nobody covers it."""
    units = vulnerable(s, s.target, enemy(s.side))
    others = units & ~s.given.sheets.artillery
    return others or units  # [11.1.6-b]


def aim_at_only_target(s: FS) -> None:
    units = targets(s)
    if units.bit_count() == 1:
        aim(s, units.bit_length() - 1)


def target_is_open(s: FS) -> bool:
    return s.primary == NONE


def aim(s: FS, unit: int) -> None:
    s.primary = unit
    if s.log is not None:
        s.tell("primary", "11.1.6", unit=words.unit(s, unit))


class ChoosePrimary(Decision[FS]):
    """[11.1.6] The attacker names the unit that takes the first Attrition Points."""

    rule = "11.1.6"
    kinds = (Primary,)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [PRIMARY[unit] for unit in each(targets(s))]

    def refuse(self, s: FS, action: Primary) -> Refusal | None:
        t, unit = s.given.sheets, action.unit
        if targets(s) >> unit & 1:
            return None
        if not s.at[s.target] & t.of_side[enemy(s.side)] & 1 << unit:
            return NOT_A_TARGET
        if t.hq >> unit & 1:
            return HQ_IS_SAFE
        return GUNS_ARE_COVERED if attrition_price(s, unit) else DISRUPT2_IS_SAFE

    def apply(self, s: FS, action: Primary) -> None:
        aim(s, action.unit)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.target)}
