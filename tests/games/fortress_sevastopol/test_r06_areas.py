"""6.0 Stacking, Zones and control."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS, SOVIET, U
from kurgan.games.fortress_sevastopol.rules.r06_areas import has_room, stack, update_control
from kurgan.games.fortress_sevastopol.sheets import UNITS
from kurgan.games.fortress_sevastopol.state import holds
from tests.games.fortress_sevastopol.helpers import asked, legal, offers, place, play, refusal, where
from tests.games.fortress_sevastopol.moving import begun, moving, mp, picked

TEN = (
    "sov-106/spent sov-156/spent sov-271/spent sov-276/spent sov-172/spent sov-184/spent sov-320/spent "
    "sov-321/spent sov-cav2/spent sov-cav40/spent"
)
FIVE = " ".join(TEN.split()[:5])
FIFTEEN = (
    "ger-46 ger-50 ger-73 ger-72 ger-28jg rom-1mtn rom-8cav rom-korne rom-4mtn rom-18 rom-10 rom-19 ger-ag190 "
    "ger-ag197 ger-22pz"
)


def room(fs: FortressSevastopol, area: int, board: str, unit: str) -> bool:
    return has_room(place(fs, f"{area}={board}"), area, UNITS.index(unit))


# --- 6.1 stacking -----------------------------------------------------------------------------------


@pytest.mark.rules("6.1")
def test_r6_1_ten_units_of_a_side(fs: FortressSevastopol) -> None:
    nine = TEN.rsplit(" ", 1)[0]
    assert room(fs, 25, nine, "sov-421")
    assert not room(fs, 25, TEN, "sov-421")


@pytest.mark.rules("6.1")
def test_r6_1_each_side_is_counted_for_itself(fs: FortressSevastopol) -> None:
    assert room(fs, 25, TEN, "ger-46")


@pytest.mark.rules("6.1-a")
@pytest.mark.parametrize("area", [1, 2, 3, 4, 5, 6, 7])
def test_r6_1_a_five_in_an_area_of_sevastopol(fs: FortressSevastopol, area: int) -> None:
    assert room(fs, area, FIVE.rsplit(" ", 1)[0], "sov-421")
    assert not room(fs, area, FIVE, "sov-421")


@pytest.mark.rules("6.1-b")
def test_r6_1_b_fifteen_in_perekop(fs: FortressSevastopol) -> None:
    """WE81: a sixteenth Axis unit may not come from Zone U."""
    s = begun(fs, "strategic", "", f"29={FIFTEEN}", held="28 29")
    assert refusal(s, "unit ger-170") == "7.2.4-a"
    assert not has_room(s, 29, UNITS.index("ger-170"))
    fourteen = FIFTEEN.rsplit(" ", 1)[0]
    assert offers(picked(moving(fs, "U", f"29={fourteen}"), "ger-170"), "to 29")


@pytest.mark.rules("6.1-c")
def test_r6_1_c_a_full_area_cannot_even_be_passed_through(fs: FortressSevastopol) -> None:
    s = begun(fs, "strategic", "", f"29={FIFTEEN}", held="28 29")
    assert refusal(s, "unit ger-170") == "7.2.4-a"
    fourteen = FIFTEEN.rsplit(" ", 1)[0]
    assert offers(picked(begun(fs, "strategic", "", f"29={fourteen}", held="28 29"), "ger-170"), "to 28")


@pytest.mark.rules("6.1-d")
def test_r6_1_d_a_full_area_must_be_left_before_it_is_entered(fs: FortressSevastopol) -> None:
    s = begun(fs, "strategic", "", f"1=sov-421; 3={FIVE} sov-cav42".replace("sov-172/spent ", ""), side="soviet")
    assert refusal(picked(s, "sov-421"), "to 3") == "7.2.4"
    s = begun(fs, "strategic", "", f"1=sov-421; 3={FIVE} sov-cav42".replace("sov-172/spent ", ""), side="soviet")
    play(s, "unit sov-cav42", "to 6", "unit sov-421", "to 3")
    assert where(s, "sov-421") == "3"


@pytest.mark.rules("6.1.1")
def test_r6_1_1_a_formation_counts_once(fs: FortressSevastopol) -> None:
    """WE79: three regiments of the 25th and four other units make five, and fill an Area of Sevastopol."""
    four = FIVE.rsplit(" ", 1)[0]
    s = place(fs, f"3=sov-25-31 sov-25-54 sov-25-287 {four}")
    assert stack(s, 3, SOVIET) == 5
    assert not has_room(s, 3, UNITS.index("sov-421"))
    assert stack(place(fs, f"3=sov-25-31 sov-25-54 {four}"), 3, SOVIET) == 5


@pytest.mark.rules("6.1.1")
def test_r37_a_regiment_joins_its_formation_in_a_full_area(fs: FortressSevastopol) -> None:
    board = "sov-25-31/spent sov-106/spent sov-156/spent sov-271/spent sov-276/spent"
    assert room(fs, 3, board, "sov-25-54")
    assert not room(fs, 3, board, "sov-95-90")


@pytest.mark.rules("6.1.1-a")
def test_r6_1_1_a_headquarters_do_not_count(fs: FortressSevastopol) -> None:
    four = FIVE.rsplit(" ", 1)[0]
    assert room(fs, 3, f"{four} sov-hq51", "sov-421")
    assert room(fs, 3, FIVE, "sov-hq51")


@pytest.mark.rules("6.2")
def test_r6_2_zones_have_no_limit(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "29", f"29=ger-siege672 ger-flak9; U={FIFTEEN}", turn=16), "ger-flak9")
    assert offers(s, "to U")


# --- 6.3 control ------------------------------------------------------------------------------------


@pytest.mark.rules("6.3-a", "6.3-c")
def test_r6_3_a_passing_through_a_vacant_area_takes_it_when_the_impulse_is_over(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46", held="26 28 29")
    play(s, "unit ger-46", "to 25", "to 20")
    assert asked(s) == "TwoDice"
    assert (holds(s, AXIS, 25), holds(s, AXIS, 20)) == (True, True)
    s = moving(fs, "26", "26=ger-46 ger-50", held="26 28 29")
    play(s, "unit ger-46", "to 25", "to 20")
    assert (holds(s, AXIS, 25), holds(s, AXIS, 20)) == (False, False)
    play(s, "done", "dice 6 6")
    assert (holds(s, AXIS, 25), holds(s, AXIS, 20)) == (True, True)


@pytest.mark.rules("6.3-a")
def test_r6_3_a_strategic_movement_passes_without_taking(fs: FortressSevastopol) -> None:
    s = begun(fs, "strategic", "", "26=ger-46", held="20 26 28 29")
    play(s, "unit ger-46", "to 20", "done", "dice 6 6")
    assert (where(s, "ger-46"), holds(s, AXIS, 25)) == ("20", False)


@pytest.mark.rules("6.3-b")
def test_r6_3_b_every_unit_pays_two_mp_for_a_vacant_enemy_area(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46 ger-50", held="26 28 29")
    play(s, "unit ger-46", "to 25", "stop", "unit ger-50", "to 25")
    assert (mp(s, "ger-46"), mp(s, "ger-50")) == (2, 2)


@pytest.mark.rules("6.3-c")
def test_r6_3_c_an_area_does_not_change_hands_during_the_impulse(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-22pz ger-46", held="26 28 29")
    play(s, "unit ger-22pz", "to 25", "to 26")
    assert refusal(s, "to 25") == ""
    play(s, "to 25")
    assert mp(s, "ger-22pz") == 1  # 6 less 2, 1 and 2 again


@pytest.mark.rules("6.3-d")
def test_r6_3_d_an_area_cleared_by_battle_is_taken(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-50; 25=sov-172/disrupt2", held="26 28 29")
    play(s, "unit ger-50", "to 25", "assault 25", "dice 6 6", "dice 1 1")
    while asked(s) not in ("ChooseImpulse", "TwoDice"):
        play(s, "done" if offers(s, "done") else "stop")
    assert holds(s, AXIS, 25)


@pytest.mark.rules("6.3-d")
def test_r6_3_d_also_if_the_victors_overran_it_and_went_on(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-22pz ger-50; 25=sov-172/disrupt2", held="20 26 28 29")
    play(s, "unit ger-22pz", "to 25", "assault 25", "dice 6 6", "dice 1 1")
    play(s, "unit ger-22pz", "to 20", "stop", "done")
    assert holds(s, AXIS, 25)


@pytest.mark.rules("6.3-e")
def test_r6_3_e_zones_never_change_hands(fs: FortressSevastopol) -> None:
    s = place(fs, "29=sov-172", held="28")
    for unit in ("ger-170", "ger-132", "ger-ziegler"):
        n = UNITS.index(unit)
        s.at[U] &= ~(1 << n)
    update_control(s)
    assert holds(s, AXIS, U)
    s = picked(moving(fs, "29", "29=sov-172", side="soviet", held="28"), "sov-172")
    assert refusal(s, "to U") == "16.3"
    assert legal(s, "to") == ["28"]
