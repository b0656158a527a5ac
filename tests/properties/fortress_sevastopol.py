"""What holds in every state of Fortress Sevastopol."""

from __future__ import annotations

from kurgan.core.sets import bits
from kurgan.games.fortress_sevastopol.places import (
    AREAS,
    AXIS,
    FRESH,
    MAP_MASK,
    NAMES,
    NONE,
    PLACES,
    RIVER,
    SIDES,
    SOVIET,
    TRENCH,
    WALL,
    C,
    U,
)
from kurgan.games.fortress_sevastopol.rules.r06_areas import stack
from kurgan.games.fortress_sevastopol.rules.r25_victory import vp_on_map
from kurgan.games.fortress_sevastopol.sheets import AMPHIBIOUS, CHITS, ELITE
from kurgan.games.fortress_sevastopol.state import FS, INVASION

CROSSINGS = 5


def check(s: FS) -> None:
    every_unit_is_in_one_place(s)
    control_is_never_void(s)
    stacking_holds(s)
    points_are_true(s)
    markers_are_within_limits(s)
    no_chit_is_created_or_lost(s)
    crossings_are_limited(s)


def every_unit_is_in_one_place(s: FS) -> None:
    seen = 0
    for place in range(PLACES):
        assert not seen & s.at[place], f"a unit stands twice, once in {NAMES[place]}"
        seen |= s.at[place]
        for unit in bits(s.at[place]):
            assert s.where[unit] == place
    assert seen == (1 << len(s.where)) - 1
    for side in (AXIS, SOVIET):
        assert s.stands[side] == sum(1 << p for p in range(PLACES) if s.at[p] & s.given.sheets.of_side[side])
    assert s.fresh == sum(1 << unit for unit, mode in enumerate(s.mode) if mode == FRESH)
    t = s.given.sheets
    assert not s.at[U] & t.of_side[SOVIET], "Soviets in Zone U"
    assert not s.at[C] & t.of_side[AXIS], "Axis in Zone C"
    assert not any(s.mode[unit] for unit in bits(t.hq)), "an HQ has no modes"
    for unit in bits(s.elite):
        assert MAP_MASK >> s.where[unit] & 1, "ELITE stays with living units"


def control_is_never_void(s: FS) -> None:
    assert s.held[AXIS] & s.held[SOVIET] == 0
    assert s.held[AXIS] | s.held[SOVIET] == MAP_MASK
    assert s.held[AXIS] >> U & 1 and s.held[SOVIET] >> C & 1
    if s.game.flow.place(s).endswith("ChooseImpulse"):  # between Impulses nobody stands alone on enemy ground
        for place in AREAS:
            here = s.at[place]
            for side in (AXIS, SOVIET):
                if here and not here & s.given.sheets.of_side[1 - side]:
                    assert s.held[side] >> place & 1, f"{SIDES[side]} alone in {NAMES[place]} without control"


def stacking_holds(s: FS) -> None:
    for place in AREAS:
        for side in (AXIS, SOVIET):
            count = stack(s, place, side)
            assert count <= s.given.sheets.stacking[place], f"{count} {SIDES[side]} units in {NAMES[place]}"


def points_are_true(s: FS) -> None:
    assert s.vp == vp_on_map(s)
    assert all(0 <= rp <= s.given.sheets.rp_max for rp in s.rp)
    assert -4 <= s.track <= 13
    assert 1 <= s.turn <= s.given.turns


def markers_are_within_limits(s: FS) -> None:
    t = s.given.sheets
    for side in (AXIS, SOVIET):
        assert s.ip.count(1 + side) <= t.ip_limit[side]
        assert (s.work_at[side] == NONE) == (s.work_level[side] == 0)
        assert s.work_level[side] <= 2
    for place in AREAS:
        if s.ip[place]:
            assert not t.city[place]
            assert s.held[s.ip[place] - 1] >> place & 1, f"an IP in {NAMES[place]} of who does not control it"
    for boundary, state in enumerate(s.boundary):
        if state == 3:
            assert t.kind[boundary] in (TRENCH, WALL)
        elif state:
            assert t.bridge[boundary]


def no_chit_is_created_or_lost(s: FS) -> None:
    if not s.given.chits:
        return
    size = len(CHITS)
    for chit in range(size):
        found = s.pool[chit] + s.hand[chit] + s.hand[size + chit] + s.gone[chit] + s.chain.count(chit)
        found += s.elite.bit_count() if chit == ELITE else 0
        found += bool(s.beachhead) if chit == AMPHIBIOUS else 0
        all_of_them = s.given.sheets.chit_count[chit]
        lies_apart = s.chit == chit or (chit == AMPHIBIOUS and s.impulse == INVASION)  # its effect is under way
        assert found == all_of_them or (lies_apart and found == all_of_them - 1), f"{found} × {CHITS[chit]}"


def crossings_are_limited(s: FS) -> None:
    for boundary, count in enumerate(s.crossed):
        if s.given.sheets.kind[boundary] == RIVER:
            assert count <= CROSSINGS
