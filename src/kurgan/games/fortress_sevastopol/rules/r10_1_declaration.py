"""10.1 What is declared before the dice: the Point unit, supporting guns [10.7] [18.1.1], the Forward unit."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import ENOUGH, FORWARD, POINT, SUPPORT, Enough, Forward, Point, Support
from kurgan.games.fortress_sevastopol.places import NONE, enemy
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r06_areas import is_contested
from kurgan.games.fortress_sevastopol.rules.r10_5_casualties import defenders
from kurgan.games.fortress_sevastopol.state import FS, units_at

NOT_ASSAULTING = Refusal("10.1-a", "not_assaulting")
NOT_A_POINT_UNIT = Refusal("2.2.2.6", "not_a_point_unit")
NOT_A_FIELD_GUN = Refusal("10.7", "not_a_field_gun")
SIEGE_GUN = Refusal("2.2.1.3-b", "siege_gun_never_supports")
GUN_NOT_FRESH = Refusal("10.7-a", "support_not_fresh")
GUN_MOVED = Refusal("10.7", "gun_moved")
GUN_SUPPORTED = Refusal("18.1.1", "gun_supported_already")
GUN_TOO_FAR = Refusal("10.7-a", "support_too_far")
GUN_PINNED = Refusal("18.1.1-b", "gun_pinned")
NOT_A_DEFENDER = Refusal("2.2.2.7", "not_in_the_defended_area")
HQ_NOT_FORWARD = Refusal("2.2.2.7", "hq_not_forward")


# --- the Point unit ---------------------------------------------------------------------------------


def point_candidates(s: FS) -> int:
    """[2.2.2.5] Infantry and armor among the assaulters; [2.2.2.6] [2.2.1.4] [2.2.1.5] [2.2.1.6] nobody else."""
    return s.committed & s.given.sheets.point & s.fresh


def settle_point(s: FS) -> None:
    """Where only one unit can lead nobody is asked."""
    if s.point != NONE and not s.committed >> s.point & 1:
        s.point = NONE  # it was sent back before the dice
    could = point_candidates(s)
    if s.point == NONE and could and not could & could - 1:
        name_point(s, could.bit_length() - 1)


def name_point(s: FS, unit: int) -> None:
    s.point = unit
    if s.log is not None:
        s.tell("point_named", "10.1-a", unit=words.unit(s, unit), area=words.place(s.target))


def point_is_open(s: FS) -> bool:
    return s.point == NONE and bool(point_candidates(s))


class ChoosePoint(Decision[FS]):
    """[10.1-a] The attacker names the unit that leads."""

    rule = "10.1-a"
    kinds = (Point,)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [POINT[unit] for unit in each(point_candidates(s))]

    def refuse(self, s: FS, action: Point) -> Refusal | None:
        if not s.committed >> action.unit & 1:
            return NOT_ASSAULTING
        return None if point_candidates(s) >> action.unit & 1 else NOT_A_POINT_UNIT

    def apply(self, s: FS, action: Point) -> None:
        name_point(s, action.unit)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.target)}


NAME_POINT = procedure("point", do(settle_point), when(point_is_open, ask(ChoosePoint)))


# --- 10.7, 18.1.1 support ---------------------------------------------------------------------------


def support_refusal(s: FS, unit: int) -> Refusal | None:
    """[10.7-a] [10.7-b] Fresh field guns here or next door, in the active Area or not, that do not move."""
    t, place = s.given.sheets, s.where[unit]
    bit = t.bit[unit]
    if not bit & t.field & t.of_side[s.side]:
        return SIEGE_GUN if bit & t.siege else NOT_A_FIELD_GUN  # [18.2-a] [2.2.1.3-b]
    if s.supported & bit:
        return GUN_SUPPORTED  # [18.1.1] [18.1.1-a] [10.2-c]
    if s.moved & bit:
        return GUN_MOVED  # [10.7] [R83]
    if not s.fresh & bit:
        return GUN_NOT_FRESH
    if place == s.target:
        return None
    if not t.adjacent[s.target] >> place & 1:
        return GUN_TOO_FAR
    return GUN_PINNED if is_contested(s, place) else None  # [18.1.1-b]


def guns_in_reach(s: FS) -> int:
    """All guns that may support now, a mask."""
    t, target = s.given.sheets, s.target
    free = t.field & t.of_side[s.side] & s.fresh & ~s.supported & ~s.moved
    found = s.at[target] & free
    for place, _ in t.neighbours[target]:
        guns = s.at[place] & free
        if guns and not is_contested(s, place):
            found |= guns
    return found


def support_is_open(s: FS) -> bool:
    return not s.enough and bool(guns_in_reach(s))


class ChooseSupport(Decision[FS]):
    """[10.7-a] [18.1.1] The attacker names the guns that support, one by one."""

    rule = "10.7-a"
    kinds = (Support, Enough)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        found: list[Action] = [SUPPORT[unit] for unit in each(guns_in_reach(s))]
        found.append(ENOUGH)
        return found

    def refuse(self, s: FS, action: Support | Enough) -> Refusal | None:
        return support_refusal(s, action.unit) if isinstance(action, Support) else None

    def apply(self, s: FS, action: Support | Enough) -> None:
        if isinstance(action, Enough):
            s.enough = 1
            return
        bit = 1 << action.unit
        if s.given.artillery_coordination and s.guns:
            s.unchecked |= bit  # [27.4] the first is sure, every further one must roll
        s.guns |= bit
        s.supported |= bit
        if s.log is not None:
            s.tell("supports", "18.1.1", unit=words.unit(s, action.unit), area=words.place(s.target))

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.target)}


def hold_guns(s: FS) -> None:
    """[10.7] A gun that supports may not move in this Impulse."""
    s.stopped |= s.guns


NAME_SUPPORT = procedure(
    "support",
    repeat_while(support_is_open, ask(ChooseSupport)),
    call("coordination"),  # [27.4] [R129]
    do(hold_guns),
    registers=("enough", "unchecked"),
)


# --- the Forward unit -------------------------------------------------------------------------------


def forward_candidates(s: FS) -> int:
    """[2.2.2.7] [R69] Any defender in any mode; [2.2.1.7-a] an HQ only if no other unit is there."""
    units, hqs = defenders(s), s.given.sheets.hq
    return units & ~hqs or units


def settle_forward(s: FS) -> None:
    could = forward_candidates(s)
    if not could & could - 1:
        name_forward(s, could.bit_length() - 1)


def name_forward(s: FS, unit: int) -> None:
    s.forward = unit
    if s.log is not None:
        s.tell("forward_named", "10.1-a", unit=words.unit(s, unit), area=words.place(s.target))


def forward_is_open(s: FS) -> bool:
    return s.forward == NONE


class ChooseForward(Decision[FS]):
    """[10.1-a] [R68] Knowing the attack, the defender names the unit that bears it."""

    rule = "10.1-a"
    kinds = (Forward,)

    def seat(self, s: FS) -> int:
        return enemy(s.side)

    def legal(self, s: FS) -> list[Action]:
        return [FORWARD[unit] for unit in each(forward_candidates(s))]

    def refuse(self, s: FS, action: Forward) -> Refusal | None:
        if not units_at(s, s.target, enemy(s.side)) >> action.unit & 1:
            return NOT_A_DEFENDER
        return None if forward_candidates(s) >> action.unit & 1 else HQ_NOT_FORWARD

    def apply(self, s: FS, action: Forward) -> None:
        name_forward(s, action.unit)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.target)}


NAME_FORWARD = procedure("forward", do(settle_forward), when(forward_is_open, ask(ChooseForward)))

PROCEDURES = (NAME_POINT, NAME_SUPPORT, NAME_FORWARD)
