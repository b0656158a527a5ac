"""9.4 Replacement points: income, and steps given back to reduced units on the map."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision
from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits, changed
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import DONE, REBUILD, Done, Rebuild
from kurgan.games.crimean_campaign.names import NM, RPS, M, R
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX, NONE
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r08_supply import supplied
from kurgan.games.crimean_campaign.state import TCC

NOT_ON_MAP = Refusal("9.4", "not_on_map")
NEVER_REBUILT = Refusal("9.4-c", "never_rebuilt")
AT_FULL_STRENGTH = Refusal("9.4", "at_full_strength")
UNSUPPLIED = Refusal("9.4-e", "unsupplied_for_rp")
NO_RP = {NM: Refusal("9.4-g", "no_rp_nm"), M: Refusal("9.4-h", "no_rp_m"), R: Refusal("9.4-i", "no_rp_r")}


def receive_points(s: TCC) -> None:
    """[9.4-a] [9.4-j] [9.4-d] Added to those left over."""
    income = s.given.sheets.rp[s.turn]
    s.rp = bytes(left + number for left, number in zip(s.rp, income, strict=True))
    if s.log is not None and any(income):
        s.tell("rp_received", "9.4-a", nm=income[NM], m=income[M], r=income[R])


def point_for(s: TCC, unit: int) -> int:
    """Which kind of point rebuilds a unit, NONE if there is none left.

    [9.4-g] [9.4-h] [9.4-i] [R121] An M point can do all that an NM point can, so it is spent last.
    """
    t = s.given.sheets
    if t.romanian >> unit & 1:
        return R if s.rp[R] else NONE
    if not t.mechanized >> unit & 1 and s.rp[NM]:
        return NM
    return M if s.rp[M] else NONE


def rebuild_refusal(s: TCC, unit: int, fed: int) -> Refusal | None:
    """[9.4] [9.4-f] An EZOC does not matter; ``fed`` are the hexes in supply [R65]."""
    t = s.given.sheets
    if s.where[unit] < FIRST_HEX or t.side[unit] != AXIS:
        return NOT_ON_MAP
    if not t.rebuilt >> unit & 1:
        return NEVER_REBUILT  # [9.4-c]
    if s.steps[unit] >= t.steps[unit]:
        return AT_FULL_STRENGTH
    if point_for(s, unit) == NONE:
        return NO_RP[R if t.romanian >> unit & 1 else M if t.mechanized >> unit & 1 else NM]
    return None if fed >> s.where[unit] & 1 else UNSUPPLIED  # [9.4-e]


def reduced(s: TCC) -> list[int]:
    """Units that a point could rebuild if they were in supply: everybody can count them."""
    if not any(s.rp):
        return []
    t = s.given.sheets
    return [
        unit
        for unit in bits(t.of_side[AXIS] & t.rebuilt)
        if s.where[unit] >= FIRST_HEX and s.steps[unit] < t.steps[unit] and point_for(s, unit) != NONE
    ]


def points_can_be_spent(s: TCC) -> bool:
    """By what everybody knows: whether the units are in supply might tell where they are."""
    return not s.points_kept and bool(reduced(s))


class SpendReplacement(Decision[TCC]):
    """[9.4] [9.4-b] [R64] One point, one step."""

    rule = "9.4"
    kinds = (Rebuild, Done)

    def seat(self, s: TCC) -> int:
        return AXIS

    def legal(self, s: TCC) -> list[Action]:
        units = reduced(s)
        fed = supplied(s, AXIS, sum(1 << place for place in {s.where[unit] for unit in units}))
        return [*(REBUILD[unit] for unit in units if fed >> s.where[unit] & 1), DONE]

    def refuse(self, s: TCC, action: Rebuild | Done) -> Refusal | None:
        return None if isinstance(action, Done) else rebuild_refusal(s, action.unit, supplied(s, AXIS))

    def apply(self, s: TCC, action: Rebuild | Done) -> None:
        if isinstance(action, Done):
            s.points_kept = 1  # [9.4-d]
            return
        kind = point_for(s, action.unit)
        s.rp = changed(s.rp, kind, s.rp[kind] - 1)
        s.steps[action.unit] += 1
        if s.log is not None:
            s.tell("rebuilt", "9.4-b", unit=words.piece(action.unit), steps=s.steps[action.unit], rp=words.rp(kind))

    def prompt(self, s: TCC) -> dict[str, Param]:
        return dict(zip(RPS, s.rp, strict=True))
