"""What holds in every state of Siege, and between two of them."""

from __future__ import annotations

from typing import Any

from kurgan.core.sets import bits
from kurgan.games.siege import works
from kurgan.games.siege.places import ATTACKER, DEAD, DEFENDER, FIRST_HEX, TRACK
from kurgan.games.siege.rules.s02_setup import full_steps, stack_halves
from kurgan.games.siege.rules.s09_works import manned_strength, marker_kind
from kurgan.games.siege.rules.s10_construction import NEXT
from kurgan.games.siege.rules.s12_supply import isolated
from kurgan.games.siege.works import KIND, NOTHING


def check(s: Any) -> None:
    _units(s)
    _works(s)
    for side in (ATTACKER, DEFENDER):
        assert s.sp[side] >= 0 and s.special[side] >= 0
        assert not isolated(s, side) & s.given.sheets.forts  # 40.C-g


def _units(s: Any) -> None:
    t = s.given.sheets
    assert not s.occupied[ATTACKER] & s.occupied[DEFENDER]  # S.2-g
    for unit in bits(t.present):
        place = s.where[unit]
        assert place in (DEAD, TRACK) or place >= FIRST_HEX
        assert s.at[place] >> unit & 1
        assert (s.steps[unit] == 0) == (place == DEAD) and s.steps[unit] <= full_steps(s, unit)
        assert place != TRACK or not t.forts >> unit & 1  # S.8.4-f
    for side in (ATTACKER, DEFENDER):
        held = sum(1 << place for place in range(FIRST_HEX, len(s.at)) if s.at[place] & t.of_side[side])
        assert held == s.occupied[side] and not held & ~t.land  # S.5-c
        for place in bits(held):
            assert stack_halves(s, side, place) <= t.charts.stacking  # S.2-e
    assert not s.dug & ~t.can_dig


def _works(s: Any) -> None:
    t = s.given.sheets
    for place in range(len(s.work)):
        assert not s.work[place] or t.works[s.work[place] - 1].form == "marker"
        assert not s.base[place] or t.works[s.base[place] - 1].form == "map"
        if s.build[place]:
            assert 2 <= s.build[place] <= 5  # C1 to C4
            assert (s.work[place], s.base[place], 1)[min(s.task[place], 2)]
        else:
            assert not s.task[place]
    for place in bits(s.manned):  # no phantom strength
        assert s.work[place] and not s.occupied[1 - s.owner[place]] >> place & 1
        kind = marker_kind(s, place)
        strength = manned_strength(s, place, s.owner[place])
        assert strength == (t.works[kind - 1].manned if kind else 0)
    for place in bits(s.taken):  # thresholds
        assert works.lost_next_turn(t.works[s.work[place] - 1])
    for place in bits(s.base_taken):
        assert works.lost_next_turn(t.works[s.base[place] - 1])


def levels_between(before: Any, after: Any) -> None:
    """The ladder: one decision ends with an attack and an initial phase at most, so a marker drops two levels."""
    table = before.given.sheets.works
    for place in range(len(before.work)):
        old, new = before.work[place], after.work[place]
        if old != new and old and new:
            assert new in _below(table, old) | {1 + NEXT.get(old, -1)} | _repaired(table, old), (old, new)


def _below(table: Any, kind: int) -> set[int]:
    found, here = set(), kind
    for _ in range(2):
        down = works.reduced(table[here - 1])
        if down == NOTHING:
            break
        here = 1 + KIND[down]
        found.add(here)
    return found


def _repaired(table: Any, kind: int) -> set[int]:
    after = table[kind - 1].repairs_to
    return {1 + KIND[after]} if after else set()
