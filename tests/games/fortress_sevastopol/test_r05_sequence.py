"""5.0 Sequence of play: the order of phases and Impulses, and the check that ends a turn."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.flow import CHANCE
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS, CLEAR, HEAVY_SNOW, RAIN, SNOW, SOVIET
from kurgan.games.fortress_sevastopol.state import FS, PHASES
from tests.games.fortress_sevastopol.helpers import asked, keys, legal, offers, place, play, refusal

BOARD = "29=ger-46; 28=sov-156"


def axis_to_move(fs: FortressSevastopol, options: str = "", **fields: Any) -> FS:
    return place(fs, BOARD, options=options, **{"side": "axis", "vp": 6, **fields})


def impulse_of(s: FS) -> int:
    """Whose Impulse is to be chosen."""
    assert asked(s) == "ChooseImpulse", asked(s)
    return s.side


def phases(s: FS, *texts: str) -> list[str]:
    """The phases that are passed through while these actions are played."""
    found = [PHASES[s.phase]]
    for text in texts:
        play(s, text)
        if PHASES[s.phase] != found[-1]:
            found.append(PHASES[s.phase])
    return found


# --- the turn ---------------------------------------------------------------------------------------


@pytest.mark.rules("5.0-a")
def test_the_phases_follow_each_other(fs: FortressSevastopol) -> None:
    """From the draw of turn 1 to the draw of turn 2."""
    s = fs.new()
    found = []
    while s.turn == 1 or PHASES[s.phase] != "chit_draw":
        if PHASES[s.phase] not in found:
            found.append(PHASES[s.phase])
        actions = s.legal_actions()
        passing = [action for action in actions if action.text in ("impulse pass", "decline", "done", "stop")]
        s.apply((passing or actions)[-1])
        assert s.turn < 3
    # Preparation and Indication ask nobody for anything when nobody can play a chit there
    assert [name for name in found if name not in ("preparation", "indication")] == [
        "chit_draw",
        "operations",
        "discard",
        "refit",
        "administration",
    ]


@pytest.mark.rules("5.3", "7.1")
def test_the_soviet_has_the_first_impulse(fs: FortressSevastopol) -> None:
    s = fs.new(options={"chits": "no"})
    assert s.side == AXIS and asked(s) == "ChoosePrimary"  # the Pre-Bombardment comes before
    while asked(s) != "ChooseImpulse":
        s.apply(s.legal_actions()[-1])
    assert impulse_of(s) == SOVIET and s.impulses == 0
    play(s, "impulse pass")
    assert impulse_of(s) == AXIS


@pytest.mark.rules("5.3-a", "7.2")
def test_the_types_of_impulse(fs: FortressSevastopol) -> None:
    s = place(fs, "29=ger-46/spent; 28=sov-156/spent sov-mar7 sov-eng82; 24=sov-art265 sov-106", side="soviet", turn=3)
    assert {"movement", "strategic", "engineering", "pass"} <= set(legal(s, "impulse"))
    assert refusal(s, "impulse invasion") == "9.6"
    s.side = AXIS
    assert refusal(s, "impulse infiltration") == "7.2.5"
    assert refusal(s, "impulse engineering") == "7.2.3"
    assert refusal(s, "impulse bombardment") == "7.2.2"


# --- 5.3.1 the check --------------------------------------------------------------------------------


@pytest.mark.rules("5.3.1", "5.3.1-a")
def test_at_13_every_dr_ends_the_phase(fs: FortressSevastopol) -> None:
    """WE61"""
    s = axis_to_move(fs, track=13)
    events = play(s, "impulse pass", "dice 6 6")
    assert "check_ends" in keys(events) and "operations_end" in keys(events)


@pytest.mark.rules("5.3.1-a", "5.3.1-f")
@pytest.mark.parametrize("dice, ends, track", [("2 2", True, 0), ("2 3", False, 6), ("2 4", False, 6)])
def test_a_lower_dr_ends_the_phase(fs: FortressSevastopol, dice: str, ends: bool, track: int) -> None:
    s = axis_to_move(fs, track=5)
    assert ("operations_end" in keys(play(s, "impulse pass", f"dice {dice}"))) == ends
    assert s.track == track and (ends or impulse_of(s) == SOVIET)


@pytest.mark.rules("5.3.1-c", "5.3.1-d", "5.3.1-f")
@pytest.mark.parametrize("options, track", [("", 7), ("edition:en_literal", 6), ("equal_dr_advances:no", 6)])
def test_an_equal_dr_changes_the_weather(fs: FortressSevastopol, options: str, track: int) -> None:
    """WE57"""
    s = axis_to_move(fs, options=options, track=6)
    play(s, "impulse pass", "dice 3 3")
    assert (s.weather, s.track) == (RAIN, track) and impulse_of(s) == SOVIET


@pytest.mark.rules("5.3.1-d")
@pytest.mark.parametrize(
    "before, options, after",
    [
        ("clear", "", CLEAR + 1),
        ("rain", "", CLEAR),
        ("snow", "", HEAVY_SNOW),
        ("heavy_snow", "", HEAVY_SNOW),
        ("heavy_snow", "heavy_snow_reverts:yes", SNOW),
    ],
)
def test_weather_pairs(fs: FortressSevastopol, before: str, options: str, after: int) -> None:
    s = axis_to_move(fs, options=options, track=6, weather=before)
    play(s, "impulse pass", "dice 3 3")
    assert s.weather == after


@pytest.mark.rules("5.3.1")
def test_soviet_impulses_have_no_check(fs: FortressSevastopol) -> None:
    s = axis_to_move(fs, track=13, side="soviet")
    play(s, "impulse pass")
    assert impulse_of(s) == AXIS and s.track == 13


@pytest.mark.rules("5.3.1")
def test_the_first_dr_of_the_impulse_is_the_check(fs: FortressSevastopol) -> None:
    """The attack DR counts, the defence DR beside it and later ones do not."""
    s = place(fs, "29=ger-46; 28=sov-156/spent", track=5, vp=6)
    play(s, "impulse movement", "activate 29", "unit ger-46", "to 28")
    while s.current_player() != CHANCE:
        s.apply(next((a for a in s.legal_actions() if a.text == "assault 28"), s.legal_actions()[0]))
    play(s, "dice 3 3", "dice 1 1")
    assert s.check == 6
    while asked(s) != "ChooseImpulse":
        s.apply(s.legal_actions()[-1])
    assert s.track == 6 and impulse_of(s) == SOVIET


@pytest.mark.rules("5.3.1-b")
def test_the_impulse_is_finished_before_the_phase_ends(fs: FortressSevastopol) -> None:
    """A first Assault rolls low; the second is still fought, then the phase ends."""
    s = place(fs, "24=ger-46 ger-50; 28=sov-156/disrupt2; 26=sov-271/disrupt2", track=8, vp=6, held="29 24")
    play(s, "impulse movement", "activate 24", "unit ger-46", "to 28")
    while asked(s) != "MoveUnit":
        s.apply(next(a for a in s.legal_actions() if a.text in ("stop", "done")))
    play(s, "unit ger-50", "to 26")
    while asked(s) != "MoveUnit":
        s.apply(next(a for a in s.legal_actions() if a.text in ("stop", "done")))
    fought, told = 0, []
    while s.phase == PHASES.index("operations") and fought < 4:
        if s.current_player() == CHANCE:
            fought += 1
            told += play(s, "dice 2 2")
        else:
            choice = next((a for a in s.legal_actions() if a.word == "assault"), s.legal_actions()[-1])
            told += s.play(choice)
    assert fought == 4  # two Assaults, two DRs each
    assert keys(told).count("operations_end") == 1


@pytest.mark.rules("5.3.2", "7.2.8-a")
def test_an_impulse_without_a_dr_has_one_at_its_end(fs: FortressSevastopol) -> None:
    s = axis_to_move(fs, track=3)
    play(s, "impulse pass")
    assert asked(s) == "TwoDice" and s.current_player() == CHANCE
    play(s, "dice 1 1")
    assert s.phase != PHASES.index("operations") or s.turn > 2


@pytest.mark.rules("5.3.1")
def test_the_chinese_edition_doubles_the_dr(fs: FortressSevastopol) -> None:
    s = axis_to_move(fs, options="turn_end_dr:doubled", track=8)
    play(s, "impulse pass", "dice 2 3")
    assert s.track == 9 and impulse_of(s) == SOVIET


# --- 5.3.3 Double Impulse ---------------------------------------------------------------------------


@pytest.mark.rules("5.3.3", "5.3.3-a", "15.2-c")
def test_a_turn_ending_dr_waits_for_the_second_impulse(fs: FortressSevastopol) -> None:
    """WE63"""
    s = axis_to_move(fs, track=8, rested=1, advantage="axis")
    play(s, "impulse pass", "dice 2 4", "decline")
    assert asked(s) == "DoubleImpulse"
    play(s, "advantage")
    assert impulse_of(s) == AXIS and s.phase == PHASES.index("operations")
    assert (s.advantage, s.rested, s.vp) == (SOVIET, 0, 5)
    events = play(s, "impulse pass")  # no second check
    assert "operations_end" in keys(events)


@pytest.mark.rules("5.3.3", "7.1-a")
def test_the_marker_advances_once_for_a_double_impulse(fs: FortressSevastopol) -> None:
    s = axis_to_move(fs, track=3, rested=1, advantage="axis")
    play(s, "impulse pass", "dice 5 5", "decline", "advantage", "impulse pass")
    assert s.track == 4 and impulse_of(s) == SOVIET


@pytest.mark.rules("5.3.3-b")
def test_changed_weather_holds_for_the_second_impulse(fs: FortressSevastopol) -> None:
    s = axis_to_move(fs, track=6, rested=1, advantage="axis")
    play(s, "impulse pass", "dice 3 3", "decline", "advantage")
    assert s.weather == RAIN and impulse_of(s) == AXIS


@pytest.mark.rules("7.2.8", "7.2.8-b")
def test_two_passes_of_one_player_do_not_end_the_phase(fs: FortressSevastopol) -> None:
    """[R11] Consecutive means one Impulse of each player."""
    s = axis_to_move(fs, track=0, rested=1, advantage="axis")
    play(s, "impulse pass", "dice 5 5", "decline", "advantage", "impulse pass")
    assert impulse_of(s) == SOVIET and s.rp[AXIS] == 2
    events = play(s, "impulse pass")
    assert "both_passed" in keys(events)


@pytest.mark.rules("7.2.8-b")
def test_two_passes_end_the_phase_without_a_check(fs: FortressSevastopol) -> None:
    s = axis_to_move(fs, track=0, side="soviet")
    events = play(s, "impulse pass", "impulse pass")
    assert "both_passed" in keys(events) and "rolled_two" not in keys(events)
    assert list(s.rp) >= [1, 1]


def test_a_turn_has_at_most_40_axis_impulses(fs: FortressSevastopol) -> None:
    """[R133]"""
    s = axis_to_move(fs, track=-4, impulses=40)
    events = play(s, "impulse pass", "dice 6 6")
    assert "operations_end" in keys(events)


# --- 26.3 the tournament ----------------------------------------------------------------------------


@pytest.mark.rules("26.3-b")
def test_in_turn_1_of_the_tournament_no_dr_ends_the_turn(fs: FortressSevastopol) -> None:
    """WE65"""
    s = tournament(fs, 9)
    play(s, "impulse pass", "dice 2 2")
    assert impulse_of(s) == SOVIET and s.track == 10


@pytest.mark.rules("26.3-b")
def test_turn_1_of_the_tournament_ends_after_impulse_13(fs: FortressSevastopol) -> None:
    events = play(tournament(fs, 13), "impulse pass", "dice 6 6")
    assert "operations_end" in keys(events)
    second = tournament(fs, 9, turn=2)
    assert "operations_end" in keys(play(second, "impulse pass", "dice 2 2"))


def tournament(fs: FortressSevastopol, track: int, turn: int = 1) -> FS:
    return fs.read_position(
        f"scenario=tournament; options=chits:no; at=ChooseImpulse; turn={turn}; phase=operations; "
        f"side=axis; rested=0; track={track}; held=29; vp=4; 29=ger-46 ger-50 ger-73; "
        "28=sov-156 sov-271 sov-106"
    )


# --- 5.7 --------------------------------------------------------------------------------------------


@pytest.mark.rules("5.7")
def test_the_next_turn_has_its_printed_weather(fs: FortressSevastopol) -> None:
    s = axis_to_move(fs, track=13, weather="snow", turn=2, vp=6)
    play(s, "impulse pass", "dice 6 6")
    while s.turn == 2:
        s.apply(s.legal_actions()[-1])
    assert s.turn == 3 and s.weather == s.given.sheets.weather[3] == RAIN


@pytest.mark.rules("7.2.8")
def test_a_pass_is_worth_one_rp_up_to_20(fs: FortressSevastopol) -> None:
    """[R13] It is always possible."""
    s = axis_to_move(fs, track=0, rp="axis:20 soviet:4", side="soviet")
    play(s, "impulse pass")
    assert list(s.rp) == [20, 5]
    s = axis_to_move(fs, track=0, rp="axis:20")
    play(s, "impulse pass", "dice 6 6")
    assert s.rp[AXIS] == 20
    stuck = place(fs, "29=ger-46/spent sov-156/spent", U="", C="", held="", vp=6)
    assert "pass" in legal(stuck, "impulse")


@pytest.mark.rules("20.1.4")
def test_an_hq_may_leave_before_an_impulse(fs: FortressSevastopol) -> None:
    """[20.1.4] [R112]"""
    s = place(fs, "29=ger-46; U=ger-hq11; 28=sov-156", vp=6)
    assert offers(s, "remove-hq ger-hq11") and refusal(s, "remove-hq sov-hq51") == "20.1.4"
    play(s, "remove-hq ger-hq11")
    assert "eliminated=ger-hq11" in s.position()
    assert refusal(s, "lift-beachhead") == "9.6.2-c"
