"""11.1 What fires: a marker, or guns that bombard or barrage behind a Lead."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import (
    BARRAGE,
    BOMBARD,
    ENOUGH,
    JOIN,
    LEAD,
    USE,
    Barrage,
    Bombard,
    Enough,
    Join,
    Lead,
    Use,
)
from kurgan.games.fortress_sevastopol.places import NONE
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r11_1_range import (
    gun_refusal,
    guns_that_reach,
    marker_reach,
    marker_refusal,
    usable_markers,
)
from kurgan.games.fortress_sevastopol.state import FS

SIEGE_ALONE = Refusal("11.1.4-b", "siege_fires_alone")
ALREADY_FIRING = Refusal("11.1-b", "already_firing")


# --- a marker or a Lead -----------------------------------------------------------------------------


def leads(s: FS) -> int:
    """[11.1-a] [11.1-b] Guns that may fire alone or lead others, a mask."""
    return guns_that_reach(s, s.target, s.given.sheets.artillery)


def markers(s: FS) -> list[int]:
    return [marker for marker in usable_markers(s) if marker_reach(s, marker) >> s.target & 1]


def fire_only_way(s: FS) -> None:
    """Where everybody sees only one way to fire, nobody is asked."""
    guns, ready = leads(s), markers(s)
    if guns.bit_count() + len(ready) == 1:
        if guns:
            open_fire(s, guns.bit_length() - 1)
        else:
            use_marker(s, ready[0])


def fire_is_open(s: FS) -> bool:
    return s.lead == NONE and s.source == NONE


def open_fire(s: FS, unit: int) -> None:
    s.lead, s.guns = unit, 1 << unit
    if s.log is not None:
        s.tell("leads", "11.1-b", unit=words.unit(s, unit), area=words.place(s.target))


def use_marker(s: FS, marker: int) -> None:
    s.source = marker  # [11.1.5] [19.1] never with anything else
    if s.log is not None:
        s.tell("marker_fires", "11.1.5", marker=words.marker(marker), area=words.place(s.target))


class ChooseFire(Decision[FS]):
    """[11.1] [11.1-a] The marker, or the gun that leads."""

    rule = "11.1"
    kinds = (Use, Lead)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [*(USE[marker] for marker in markers(s)), *(LEAD[unit] for unit in each(leads(s)))]

    def refuse(self, s: FS, action: Use | Lead) -> Refusal | None:
        if isinstance(action, Use):
            return marker_refusal(s, action.marker, s.target)
        return gun_refusal(s, action.unit, s.target)

    def apply(self, s: FS, action: Use | Lead) -> None:
        if isinstance(action, Use):
            use_marker(s, action.marker)
        else:
            open_fire(s, action.unit)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.target)}


# --- Bombardment or Barrage -------------------------------------------------------------------------


def guns_fire(s: FS) -> bool:
    """[11.1.2-b] [11.1.5] Only guns may Barrage."""
    return s.lead != NONE


class ChooseBarrage(Decision[FS]):
    """[11.1.1] [11.1.2] Bombard and stay Fresh, or Barrage with doubled BF and be Spent."""

    rule = "11.1.2"
    kinds = (Bombard, Barrage)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [BOMBARD, BARRAGE]  # [18.1-a]

    def refuse(self, s: FS, action: Bombard | Barrage) -> Refusal | None:
        return None

    def apply(self, s: FS, action: Bombard | Barrage) -> None:
        s.barrage = int(isinstance(action, Barrage))
        if s.log is not None:
            s.tell(
                "barrage_chosen" if s.barrage else "bombardment_chosen",
                "11.1.2" if s.barrage else "11.1.1",
                side=words.side(s.side),
            )

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"unit": words.unit(s, s.lead)}


# --- further guns -----------------------------------------------------------------------------------


def joiners(s: FS) -> int:
    """[11.1.3] Further field guns, also from other Areas, a mask; a siege gun fires alone [11.1.4-b] [18.2-b]."""
    t = s.given.sheets
    if t.siege >> s.lead & 1:  # [2.2.1.3-b] [2.2.1.3-c]
        return 0
    return guns_that_reach(s, s.target, t.field) & ~s.guns  # [18.1] rockets too


def may_join(s: FS) -> bool:
    """Until the player has enough, or no gun is left."""
    return not s.enough and joiners(s) != 0


class ChooseJoining(Decision[FS]):
    """[11.1.1-a] [11.1.2-a] One more field gun, or no more."""

    rule = "11.1.3"
    kinds = (Join, Enough)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [*(JOIN[unit] for unit in each(joiners(s))), ENOUGH]

    def refuse(self, s: FS, action: Join | Enough) -> Refusal | None:
        if isinstance(action, Enough):
            return None
        if s.guns >> action.unit & 1:
            return ALREADY_FIRING
        return SIEGE_ALONE if s.given.sheets.siege >> action.unit & 1 else gun_refusal(s, action.unit, s.target)

    def apply(self, s: FS, action: Join | Enough) -> None:
        if isinstance(action, Enough):
            s.enough = 1
            return
        s.guns |= 1 << action.unit
        if s.log is not None:
            s.tell("joins", "11.1.2-a" if s.barrage else "11.1.1-a", unit=words.unit(s, action.unit))

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.target)}
