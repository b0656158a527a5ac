"""7.2.3 and 17.2 Engineers build Improved Positions."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS, NONE, SOVIET
from kurgan.games.fortress_sevastopol.state import FS

from .helpers import asked, legal, mode, named, place, play, refusal, terms


def work(fs: FortressSevastopol, board: str, area: str = "18", options: str = "", **fields: Any) -> FS:
    """An Engineering Impulse in an Area (18 and 28 touch no bridge) has been chosen."""
    s = place(fs, board, options=options, **{"held": "18 28 29", **fields})
    play(s, "impulse engineering", f"activate {area}")
    return s


def marker(s: FS, side: int) -> tuple[int, int]:
    return s.work_at[side], s.work_level[side]


# --- where and who ----------------------------------------------------------------------------------


@pytest.mark.rules("7.2.3", "20.2")
def test_r7_2_3_an_area_with_fresh_engineers_and_something_to_do(fs: FortressSevastopol) -> None:
    board = "18=ger-eng46; 28=ger-eng70/spent; 27=ger-73; U=ger-eng741; 24=sov-eng82"
    s = place(fs, board, held="18 27 28 29")
    play(s, "impulse engineering")
    assert legal(s, "activate") == ["18"]
    for area in ("28", "27", "24", "U"):
        assert refusal(s, f"activate {area}") == "7.2.3"


@pytest.mark.rules("7.2.3")
def test_r7_2_3_without_engineers_there_is_no_such_impulse(fs: FortressSevastopol) -> None:
    assert refusal(place(fs, "18=ger-73; 29=ger-eng46/spent", held="18 29"), "impulse engineering") == "7.2.3"


@pytest.mark.rules("17.2")
@pytest.mark.parametrize(
    ("board", "area", "fields"),
    [
        ("25=ger-eng46", "25", {"held": "29"}),  # not controlled
        ("25=ger-eng46 sov-156", "25", {"held": "25 29"}),  # contested
        ("19=ger-eng46", "19", {"held": "19 29"}),  # a City
        ("25=ger-eng46", "25", {"held": "25 29", "ip": "25:axis"}),  # has one
    ],
)
def test_r17_2_a_free_area_outside_cities_without_an_ip(
    fs: FortressSevastopol, board: str, area: str, fields: dict[str, str]
) -> None:
    s = work(fs, board, area, **fields)
    assert not legal(s, "build")
    assert refusal(s, "build") == "17.2"
    assert legal(s, "demolish")  # there is other work at the rivers


@pytest.mark.rules("17.2-c")
def test_r116_without_a_marker_left_nothing_is_tried(fs: FortressSevastopol) -> None:
    s = work(fs, "25=ger-eng46", "25", held="25 29", ip="26:axis 27:axis 28:axis 24:soviet")
    assert refusal(s, "build") == "17.2-c"
    s = work(fs, "25=ger-eng46", "25", held="25 29", ip="26:axis 27:axis 24:soviet 23:soviet")
    assert refusal(s, "build") == ""


# --- the roll ---------------------------------------------------------------------------------------


@pytest.mark.rules("17.2", "17.2-a")
@pytest.mark.parametrize(("die", "built"), [(4, False), (5, True)])
def test_r17_2_a_five_is_enough(fs: FortressSevastopol, die: int, built: bool) -> None:
    s = work(
        fs,
        "24=sov-eng82 sov-156; 28=sov-271",
        "24",
        side="soviet",
        held="29",
        boundary="23-24:destroyed 24-25:destroyed",
    )
    play(s, "build", f"die {die}")
    assert s.ip[24] == (1 + SOVIET if built else 0)


@pytest.mark.rules("17.2-a", "17.2-d", "17.2-f")
def test_r17_2_modifiers_add_up(fs: FortressSevastopol) -> None:
    """WE93: two Germans and the +1 marker, a roll of 2."""
    s = work(fs, "18=ger-eng46 ger-eng70", work_at="axis:18", work_level="axis:1")
    play(s, "unit ger-eng46", "unit ger-eng70")
    events = play(s, "die 2")
    assert terms(named(events, "job_done")) == {"dr": 2, "engineers": 1, "german": 1, "work": 1}
    assert s.ip[18] == 1 + AXIS
    assert marker(s, AXIS) == (NONE, 0)  # [R115] the marker is free again


@pytest.mark.rules("17.2-d", "17.2-e")
def test_r17_2_e_a_german_counts_once_and_every_further_engineer(fs: FortressSevastopol) -> None:
    s = work(fs, "18=ger-eng46 ger-eng70 ger-eng741")
    assert legal(s) == ["unit ger-eng46", "unit ger-eng70", "unit ger-eng741"]
    assert refusal(s, "enough") == refusal(s, "unit ger-73") == "17.2"
    play(s, "unit ger-eng46", "unit ger-eng70", "enough")
    assert terms(named(play(s, "die 1"), "job_failed")) == {"dr": 1, "engineers": 1, "german": 1}


@pytest.mark.rules("17.2-e")
def test_r17_2_e_soviets_have_no_such_bonus(fs: FortressSevastopol) -> None:
    s = work(fs, "28=sov-eng82 sov-eng138", "28", side="soviet", held="29")
    play(s, "unit sov-eng82", "unit sov-eng138")
    assert terms(named(play(s, "die 4"), "job_done")) == {"dr": 4, "engineers": 1}


@pytest.mark.rules("17.2-g")
def test_r17_2_g_the_second_side_of_the_marker(fs: FortressSevastopol) -> None:
    s = work(fs, "28=sov-eng82", "28", side="soviet", held="29", work_at="soviet:28", work_level="soviet:2")
    assert terms(named(play(s, "die 3"), "job_done")) == {"dr": 3, "work": 2}


@pytest.mark.rules("17.2-f")
def test_r17_2_f_a_marker_elsewhere_or_of_the_enemy_helps_nothing(fs: FortressSevastopol) -> None:
    s = work(
        fs, "28=sov-eng82", "28", side="soviet", held="29", work_at="soviet:24 axis:28", work_level="soviet:2 axis:2"
    )
    assert terms(named(play(s, "die 4"), "job_failed")) == {"dr": 4}


@pytest.mark.rules("17.2-h", "27.8")
@pytest.mark.parametrize(
    ("area", "option", "bonus"),
    [("8", "yes", {"workers": 1}), ("9", "yes", {"workers": 1}), ("10", "yes", {}), ("8", "no", {})],
)
def test_r27_8_civilian_workers(fs: FortressSevastopol, area: str, option: str, bonus: dict[str, int]) -> None:
    s = work(fs, f"{area}=sov-eng82", area, f"civilian_workers:{option}", side="soviet", held="29")
    play(s, "build")
    assert terms(named(play(s, "die 6"), "job_done")) == {"dr": 6, **bonus}


@pytest.mark.rules("27.8")
def test_r27_8_not_for_the_axis(fs: FortressSevastopol) -> None:
    s = work(fs, "9=ger-eng46", "9", "civilian_workers:yes", held="9 29")
    play(s, "build")
    assert terms(named(play(s, "die 6"), "job_done")) == {"dr": 6, "german": 1}


@pytest.mark.rules("17.2-i", "7.2.3")
@pytest.mark.parametrize(("die", "built"), [(1, 0), (6, 1 + AXIS)])
def test_r17_2_i_engineers_stay_fresh_after_their_work(fs: FortressSevastopol, die: int, built: int) -> None:
    s = work(fs, "18=ger-eng46", held="18 28 29")
    play(s, f"die {die}", "dice 3 3")
    assert s.ip[18] == built
    assert (asked(s), mode(s, "ger-eng46")) == ("ChooseImpulse", "fresh")


def test_train_eng_adds_two_to_one_attempt(fs: FortressSevastopol) -> None:
    s = work(fs, "25=ger-eng46 ger-eng70", "25", "chits:yes", held="25 29", hand="axis:train_eng")
    play(s, "build", "unit ger-eng46", "enough", "chit train_eng")
    while asked(s) != "OneDie":
        play(s, "decline")
    assert terms(named(play(s, "die 2"), "job_done")) == {"dr": 2, "german": 1, "trained_engineers": 2}
    play(s, "demolish 19-25")
    assert s.train == 0


# --- the Construction marker --------------------------------------------------------------------------


@pytest.mark.rules("17.2-b")
def test_r17_2_b_a_failure_places_the_marker_and_then_turns_it(fs: FortressSevastopol) -> None:
    for before, after in ((0, 1), (1, 2), (2, 2)):
        fields = {"work_at": "axis:18", "work_level": f"axis:{before}"} if before else {}
        s = work(fs, "18=ger-eng46", **fields)
        play(s, "die 1")
        assert marker(s, AXIS) == (18, after)
        assert asked(s) == "TwoDice"  # nobody was asked


@pytest.mark.rules("17.2-b")
@pytest.mark.parametrize(("answer", "after"), [("work", (18, 1)), ("decline", (28, 2))])
def test_r115_from_elsewhere_it_may_be_brought(fs: FortressSevastopol, answer: str, after: tuple[int, int]) -> None:
    s = work(fs, "18=ger-eng46", work_at="axis:28", work_level="axis:2")
    play(s, "die 1")
    assert legal(s) == ["work", "decline"]
    play(s, answer)
    assert marker(s, AXIS) == after


@pytest.mark.rules("17.2-b")
def test_r115_success_elsewhere_leaves_it_alone(fs: FortressSevastopol) -> None:
    s = work(fs, "18=ger-eng46", work_at="axis:28", work_level="axis:2")
    play(s, "die 6")
    assert marker(s, AXIS) == (28, 2)


# --- jobs [R114] ------------------------------------------------------------------------------------


@pytest.mark.rules("20.2")
def test_r114_one_ip_attempt_in_an_impulse(fs: FortressSevastopol) -> None:
    s = work(fs, "25=ger-eng46 ger-eng70", "25", held="25 29")
    play(s, "build", "unit ger-eng46", "enough", "die 1")
    assert refusal(s, "build") == "20.2"


@pytest.mark.rules("20.2")
def test_r114_each_engineer_does_one_job(fs: FortressSevastopol) -> None:
    s = work(fs, "25=ger-eng46", "25", held="25 29")
    assert refusal(s, "done") == "7.2.3"  # first he does something
    play(s, "demolish 19-25", "die 1")
    assert refusal(s, "build") == "20.2"
    assert legal(s) == ["demolish 24-25", "demolish 25-27", "done"]
    play(s, "done")
    assert asked(s) == "TwoDice"  # [5.3.2]


@pytest.mark.rules("20.2")
def test_r114_two_engineers_do_two_jobs(fs: FortressSevastopol) -> None:
    s = work(fs, "25=ger-eng46 ger-eng70", "25", held="25 29", boundary="19-25:destroyed")
    play(s, "repair 19-25", "die 1", "decline")
    assert legal(s) == ["build", "demolish 24-25", "demolish 25-27", "done"]
    play(s, "build", "die 1")
    assert asked(s) == "TwoDice"  # both have done theirs
