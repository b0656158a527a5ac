"""20.2 and 21.2 Engineers repair and blow bridges."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AS_PRINTED, AXIS, AXIS_BRIDGE, BRIDGE_SITE, DESTROYED, NONE, SOVIET
from kurgan.games.fortress_sevastopol.state import FS

from .helpers import asked, legal, mode, named, place, play, refusal, terms

DOWN = "19-25:destroyed"


def work(fs: FortressSevastopol, board: str, area: str = "25", options: str = "", **fields: Any) -> FS:
    """An Engineering Impulse in Area 25, whose bridges lead to 19, 24 and 27."""
    s = place(fs, board, options=options, **{"held": "25 29", **fields})
    play(s, "impulse engineering", f"activate {area}")
    return s


def bridge(s: FS, name: str) -> int:
    return s.boundary[s.given.sheets.boundary_names.index(name)]


def site(s: FS, name: str) -> int:
    return BRIDGE_SITE + s.given.sheets.boundary_names.index(name)


# --- repair -----------------------------------------------------------------------------------------


@pytest.mark.rules("20.2.1")
def test_r20_2_1_one_or_more_destroyed_bridges_of_the_area(fs: FortressSevastopol) -> None:
    s = work(fs, "25=ger-eng46", boundary="19-25:destroyed 24-25:destroyed 23-24:destroyed")
    assert legal(s, "repair") == ["19-25", "24-25"]
    assert refusal(s, "repair 23-24") == "20.2.1"  # elsewhere
    assert refusal(s, "repair 25-26") == "20.2.1"  # no river
    assert refusal(s, "repair 25-27") == "20.2.1"  # stands
    play(s, "repair 19-25", "die 6", "repair 24-25", "die 6")
    assert (bridge(s, "19-25"), bridge(s, "24-25")) == (AXIS_BRIDGE, AXIS_BRIDGE)


@pytest.mark.rules("20.2.1.1")
def test_r114_one_roll_for_each_bridge(fs: FortressSevastopol) -> None:
    s = work(fs, "25=ger-eng46 ger-eng70", boundary=DOWN)
    play(s, "repair 19-25", "die 1", "decline")
    assert refusal(s, "repair 19-25") == refusal(s, "demolish 19-25") == "20.2.1.1"
    s = work(fs, "25=ger-eng46 ger-eng70", boundary=DOWN)
    play(s, "repair 19-25", "die 6")
    assert refusal(s, "demolish 19-25") == "20.2.1.1"


@pytest.mark.rules("20.2.1.1-a")
@pytest.mark.parametrize(("die", "after"), [(4, DESTROYED), (5, AS_PRINTED)])
def test_r20_2_1_1_a_five_repairs(fs: FortressSevastopol, die: int, after: int) -> None:
    s = work(fs, "25=sov-eng82 sov-eng138", side="soviet", held="29", boundary=DOWN)
    play(s, "repair 19-25")
    assert terms(named(play(s, f"die {die}"), "job_done" if die == 5 else "job_failed")) == {"dr": die}  # [R114]
    assert bridge(s, "19-25") == after


@pytest.mark.rules("20.2.1.1-a", "20.2.1.1-c", "20.2.1.1-e")
def test_r20_2_1_1_modifiers_add_up(fs: FortressSevastopol) -> None:
    """WE95: a German engineer and the +2 marker, a roll of 2."""
    s = place(fs, "25=ger-eng46", held="25 29", boundary=DOWN, work_at="axis:19-25", work_level="axis:2")
    play(s, "impulse engineering", "activate 25", "repair 19-25")
    assert terms(named(play(s, "die 2"), "job_done")) == {"dr": 2, "work": 2, "german": 1}
    assert bridge(s, "19-25") == AXIS_BRIDGE
    assert (s.work_at[AXIS], s.work_level[AXIS]) == (NONE, 0)  # [R115]


@pytest.mark.rules("20.2.1.1-d")
def test_r20_2_1_1_d_the_first_side_of_the_marker(fs: FortressSevastopol) -> None:
    s = work(fs, "25=sov-eng82", side="soviet", held="29", boundary=DOWN, work_at="soviet:19-25", work_level="soviet:1")
    play(s, "repair 19-25")
    assert terms(named(play(s, "die 4"), "job_done")) == {"dr": 4, "work": 1}


@pytest.mark.rules("20.2.1.1-b")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2)])
def test_r20_2_1_1_b_a_failure_may_leave_the_marker(fs: FortressSevastopol, before: int, after: int) -> None:
    fields = {"work_at": "axis:19-25", "work_level": f"axis:{before}"} if before else {}
    s = work(fs, "25=ger-eng46", boundary=DOWN, **fields)
    play(s, "repair 19-25", "die 1")
    assert legal(s) == ["work", "decline"]
    play(s, "work")
    assert (s.work_at[AXIS], s.work_level[AXIS]) == (site(s, "19-25"), after)


@pytest.mark.rules("20.2.1.1-b")
def test_r20_2_1_1_b_or_not(fs: FortressSevastopol) -> None:
    s = work(fs, "25=ger-eng46", boundary=DOWN)
    play(s, "repair 19-25", "die 1", "decline")
    assert s.work_at[AXIS] == NONE


@pytest.mark.rules("20.2.1.1-b")
def test_r115_on_its_second_side_it_stays(fs: FortressSevastopol) -> None:
    s = work(fs, "25=sov-eng82", side="soviet", held="29", boundary=DOWN, work_at="soviet:19-25", work_level="soviet:2")
    play(s, "repair 19-25", "die 2")
    assert asked(s) == "ChooseImpulse"
    assert s.work_level[SOVIET] == 2


@pytest.mark.rules("20.2.1.1-f", "21.2.2")
@pytest.mark.parametrize(
    ("board", "side", "held", "after"),
    [("25=ger-eng46", "axis", "25 29", AXIS_BRIDGE), ("25=sov-eng82", "soviet", "29", AS_PRINTED)],
)
def test_r20_2_1_1_f_it_belongs_to_who_repaired_it(
    fs: FortressSevastopol, board: str, side: str, held: str, after: int
) -> None:
    s = work(fs, board, side=side, held=held, boundary=DOWN)
    play(s, "repair 19-25", "die 6")
    assert bridge(s, "19-25") == after


# --- demolition -------------------------------------------------------------------------------------


@pytest.mark.rules("20.2.2")
def test_r117_any_standing_bridge_of_the_area_of_either_owner(fs: FortressSevastopol) -> None:
    s = work(fs, "25=ger-eng46", boundary="19-25:axis 24-25:destroyed")
    assert legal(s, "demolish") == ["19-25", "25-27"]
    assert refusal(s, "demolish 24-25") == "20.2.2"
    assert refusal(s, "demolish 8-9") == refusal(s, "demolish 25-26") == "20.2.1"
    play(s, "demolish 19-25", "die 6", "demolish 25-27", "die 6")
    assert (bridge(s, "19-25"), bridge(s, "25-27")) == (DESTROYED, DESTROYED)


@pytest.mark.rules("20.2.2")
def test_r20_2_2_also_from_a_contested_area(fs: FortressSevastopol) -> None:
    s = work(fs, "25=sov-eng82 ger-73", side="soviet", held="29")
    assert len(legal(s, "demolish")) == 3


@pytest.mark.rules("20.2.2.1", "20.2.2.1-a", "21.2.2")
@pytest.mark.parametrize(("die", "after"), [(3, AS_PRINTED), (4, DESTROYED)])
def test_r20_2_2_1_a_four_destroys(fs: FortressSevastopol, die: int, after: int) -> None:
    s = work(fs, "25=sov-eng82; 19=ger-73", side="soviet", held="19 29")
    play(s, "demolish 19-25", f"die {die}")
    assert bridge(s, "19-25") == after
    assert asked(s) == "ChooseJob"  # no marker for this


@pytest.mark.rules("20.2.2.1-b")
@pytest.mark.parametrize(
    ("across", "bonus"),
    [("", {"quiet": 1}), ("19=sov-hq51", {}), ("19=ger-73", {"quiet": 1}), ("26=sov-156", {"quiet": 1})],
)
def test_r20_2_2_1_b_easier_with_nobody_across(fs: FortressSevastopol, across: str, bonus: dict[str, int]) -> None:
    s = work(fs, f"25=ger-eng46; {across}")
    play(s, "demolish 19-25")
    assert terms(named(play(s, "die 6"), "job_done")) == {"dr": 6, **bonus}


@pytest.mark.rules("20.2.2.1-b")
def test_r117_across_is_the_other_end_whichever_is_named_first(fs: FortressSevastopol) -> None:
    s = work(fs, "19=ger-eng46; 25=sov-156", "19", held="19 29")
    play(s, "demolish 19-25")
    assert terms(named(play(s, "die 6"), "job_done")) == {"dr": 6}


@pytest.mark.rules("20.2")
@pytest.mark.parametrize("job", ["repair 24-25", "demolish 19-25"])
def test_r20_2_nobody_becomes_spent(fs: FortressSevastopol, job: str) -> None:
    s = work(fs, "25=ger-eng46", boundary="24-25:destroyed")
    play(s, job, "die 6")
    if asked(s) == "ChooseJob":
        play(s, "done")
    play(s, "dice 3 3")
    assert asked(s) == "ChooseImpulse"
    assert mode(s, "ger-eng46") == "fresh"


# --- 27.9 infantry ----------------------------------------------------------------------------------


@pytest.mark.rules("20.2.2.1-c", "27.9")
def test_r27_9_infantry_demolishes_at_one_less(fs: FortressSevastopol) -> None:
    s = work(fs, "25=ger-73 ger-ag190", options="infantry_demolition:yes")
    assert legal(s) == ["demolish 19-25", "demolish 24-25", "demolish 25-27"]
    play(s, "demolish 19-25")
    assert terms(named(play(s, "die 4"), "job_done")) == {"dr": 4, "quiet": 1, "infantry": -1}
    assert mode(s, "ger-73") == "fresh"


@pytest.mark.rules("27.9")
@pytest.mark.parametrize("board", ["25=ger-73", "25=ger-ag190", "25=ger-73/spent"])
def test_r27_9_only_under_that_rule_and_only_fresh_infantry(fs: FortressSevastopol, board: str) -> None:
    option = "no" if board == "25=ger-73" else "yes"
    s = place(fs, board, options=f"infantry_demolition:{option}", held="25 29")
    assert refusal(s, "impulse engineering") == "7.2.3"


@pytest.mark.rules("27.9")
def test_r27_9_infantry_has_nothing_to_do_where_no_bridge_stands(fs: FortressSevastopol) -> None:
    s = place(fs, "26=ger-73; 25=ger-50", options="infantry_demolition:yes", held="25 26 29")
    play(s, "impulse engineering")
    assert legal(s, "activate") == ["25"]
    assert refusal(s, "activate 26") == "7.2.3"


@pytest.mark.rules("20.2.2.1-c")
def test_r27_9_engineers_go_first_and_infantry_when_they_are_busy(fs: FortressSevastopol) -> None:
    s = work(fs, "25=ger-eng46 ger-73", options="infantry_demolition:yes")
    play(s, "demolish 19-25")
    assert terms(named(play(s, "die 4"), "job_done")) == {"dr": 4, "quiet": 1}
    s = work(fs, "25=ger-eng46 ger-73", options="infantry_demolition:yes")
    play(s, "build", "die 6", "demolish 19-25")
    assert terms(named(play(s, "die 4"), "job_done")) == {"dr": 4, "quiet": 1, "infantry": -1}
