"""20.2.1 and 20.2.2 Engineers at bridges: repair and demolition."""

from __future__ import annotations

from kurgan.core.event import Term
from kurgan.core.sets import changed
from kurgan.games.fortress_sevastopol.places import AS_PRINTED, AXIS, AXIS_BRIDGE, BRIDGE_SITE, DESTROYED, NONE, enemy
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r06_areas import bridge_stands
from kurgan.games.fortress_sevastopol.sheets import TRAIN_ENG
from kurgan.games.fortress_sevastopol.state import FS

REPAIRED, DEMOLISHED = 5, 4  # [20.2.1.1-a] [20.2.2.1-a]


# --- which bridges ----------------------------------------------------------------------------------


def broken_bridges(s: FS, place: int) -> list[int]:
    """[20.2.1] Destroyed bridges of an Area for which nobody rolled yet."""
    t = s.given.sheets
    return [
        boundary
        for _, boundary in t.neighbours[place]
        if t.bridge[boundary] and s.boundary[boundary] == DESTROYED and not s.tried >> boundary & 1
    ]


def standing_bridges(s: FS, place: int) -> list[int]:
    """[20.2.2] [R117] Intact bridges of an Area, whoever owns them, for which nobody rolled yet."""
    return [
        boundary
        for _, boundary in s.given.sheets.neighbours[place]
        if bridge_stands(s, boundary) and not s.tried >> boundary & 1
    ]


# --- the dice ---------------------------------------------------------------------------------------


def training_terms(s: FS) -> list[Term]:
    """What TRAIN ENG adds to an attempt of engineers."""
    return [Term("trained_engineers", s.train * s.given.sheets.bonus[TRAIN_ENG], "2.4.2")] if s.train else []


def work_terms(s: FS, site: int, rules: tuple[str, str]) -> list[Term]:
    """The Construction marker at a site, by its side up."""
    if s.work_at[s.side] != site:
        return []
    level = s.work_level[s.side]
    return [Term("work", level, rules[level - 1])]


def repair_terms(s: FS) -> list[Term]:
    """[20.2.1.1] The drm of a repair; more engineers do not help [R114]."""
    found = work_terms(s, BRIDGE_SITE + s.bridge, ("20.2.1.1-d", "20.2.1.1-e"))  # [20.2.1.1-d] [20.2.1.1-e]
    if s.repairers & s.given.sheets.german:
        found.append(Term("german", 1, "20.2.1.1-c"))  # [20.2.1.1-c]
    return found + training_terms(s)


def demolition_terms(s: FS) -> list[Term]:
    """[20.2.2.1] The drm of a demolition."""
    t, found = s.given.sheets, []
    a, b = t.pairs[s.bridge]
    across = b if a == s.home else a
    if not s.at[across] & t.of_side[enemy(s.side)]:
        found.append(Term("quiet", 1, "20.2.2.1-b"))  # [20.2.2.1-b] [R117]
    if not s.demolishers & t.engineer:
        found.append(Term("infantry", -1, "20.2.2.1-c"))  # [20.2.2.1-c] [27.9]
    return found + training_terms(s)


# --- what becomes of a bridge -----------------------------------------------------------------------


def repair_bridge(s: FS, boundary: int, side: int, rule: str) -> None:
    """[20.2.1.1-f] [21.2.2] It belongs to whoever repaired it, and works there are over [R115]."""
    s.boundary = changed(s.boundary, boundary, AXIS_BRIDGE if side == AXIS else AS_PRINTED)  # [20.2.1.1-f]
    for owner in (side, enemy(side)):
        end_work(s, owner, BRIDGE_SITE + boundary)
    if s.log is not None:
        s.tell("bridge_rebuilt", rule, bridge=words.boundary(s, boundary), side=words.side(side))


def destroy_bridge(s: FS, boundary: int, rule: str) -> None:
    s.boundary = changed(s.boundary, boundary, DESTROYED)  # [21.2.2]
    if s.log is not None:
        s.tell("bridge_destroyed", rule, bridge=words.boundary(s, boundary))


def end_work(s: FS, side: int, site: int) -> None:
    """[R115] The Construction marker leaves a site that is finished."""
    if s.work_at[side] == site:
        s.work_at, s.work_level = changed(s.work_at, side, NONE), changed(s.work_level, side, 0)
