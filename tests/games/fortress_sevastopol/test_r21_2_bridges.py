"""21.2 Whose bridge it is, and 17.2.1-a what else an Area takes along when it changes hands."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AS_PRINTED, AXIS, AXIS_BRIDGE, DESTROYED, NONE, SOVIET
from kurgan.games.fortress_sevastopol.rules.r06_areas import bridge_owner, bridge_stands, update_control
from kurgan.games.fortress_sevastopol.state import FS

from .helpers import place


def bridge(s: FS, name: str) -> int:
    return s.boundary[s.given.sheets.boundary_names.index(name)]


@pytest.mark.rules("21.2.1-b")
def test_r21_2_1_b_intact_bridges_between_two_areas_of_one_side_change_too(fs: FortressSevastopol) -> None:
    """The Axis enters Area 25, with bridges to 19, 24 and 27."""
    s = place(fs, "25=ger-73", held="19 24 29", boundary="24-25:destroyed")
    update_control(s)
    assert bridge(s, "19-25") == AXIS_BRIDGE  # between two Axis Areas
    assert bridge(s, "24-25") == DESTROYED  # nobody's
    assert bridge(s, "25-27") == AS_PRINTED  # 27 is Soviet


@pytest.mark.rules("21.2.1-b")
def test_r21_2_1_b_in_both_directions(fs: FortressSevastopol) -> None:
    s = place(fs, "25=sov-156", held="19 25 29", boundary="19-25:axis 25-27:axis", side="soviet")
    update_control(s)
    assert (bridge(s, "19-25"), bridge(s, "25-27")) == (AXIS_BRIDGE, AS_PRINTED)


@pytest.mark.rules("21.2.1-b")
def test_r21_2_1_b_a_contested_area_changes_nothing(fs: FortressSevastopol) -> None:
    s = place(fs, "25=ger-73 sov-156", held="19 29")
    update_control(s)
    assert bridge(s, "19-25") == AS_PRINTED


@pytest.mark.parametrize(
    ("state", "stands", "owner"), [("", True, SOVIET), ("19-25:axis", True, AXIS), ("19-25:destroyed", False, NONE)]
)
def test_r21_2_1_three_states(fs: FortressSevastopol, state: str, stands: bool, owner: int) -> None:
    s = place(fs, "29=ger-73", boundary=state)
    number = s.given.sheets.boundary_names.index("19-25")
    assert (bridge_stands(s, number), bridge_owner(s, number)) == (stands, owner)


@pytest.mark.rules("17.2.1-a")
@pytest.mark.parametrize(("owner", "after"), [("soviet", 0), ("axis", 1 + AXIS)])
def test_r17_2_1_a_an_ip_goes_when_the_enemy_takes_the_area(fs: FortressSevastopol, owner: str, after: int) -> None:
    s = place(fs, "25=ger-73", ip=f"25:{owner} 24:soviet")
    update_control(s)
    assert (s.ip[25], s.ip[24]) == (after, 1 + SOVIET)


@pytest.mark.parametrize(("at", "left"), [("25", False), ("24", True), ("19-25", True), ("25-27", False)])
def test_r115_works_go_when_their_site_is_lost(fs: FortressSevastopol, at: str, left: bool) -> None:
    """Of the Soviets, who lose Area 25 and have lost 27 before."""
    s = place(
        fs,
        "25=ger-73",
        held="27 29",
        work_at=f"soviet:{at}",
        work_level="soviet:2",
        boundary="19-25:destroyed 25-27:destroyed",
    )
    update_control(s)
    assert (s.work_at[SOVIET] != NONE) == left
    assert s.work_level[SOVIET] == (2 if left else 0)
