"""6.0 Stacking."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS, HEX, SOVIET
from kurgan.games.crimean_campaign.rules.r06_stacking import is_overstacked, overstacked, size
from kurgan.games.crimean_campaign.sheets import GARRISON_BIT, PIECES
from kurgan.games.crimean_campaign.stacks import stack_at
from tests.games.crimean_campaign.helpers import asked, keys, legal, number, offers, play, refusal, where
from tests.games.crimean_campaign.moving import hexes, moving

SIX = "2r 302m 396r 398r 9m 63m"


def halves(tcc: CrimeanCampaign, units: str) -> int:
    s = moving(tcc, f"1602={units}", scenario="short")
    return size(s, s.at[HEX["1602"]], AXIS)


@pytest.mark.rules("6.0", "6.1", "6.0-e")
def test_r6_1_three_division_equivalents_and_no_more(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=22i 24i 46i; 1702=50i", moved="22i 24i 46i")
    play(s, "unit 50i")
    assert refusal(s, "to 1602") == "6.1"
    t = moving(tcc, "1602=22i 24i; 1702=50i", moved="22i 24i")
    play(t, "unit 50i", "to 1602")
    assert not is_overstacked(t, HEX["1602"], AXIS)


@pytest.mark.rules("6.0-b", "1.2-a")
def test_r6_0_b_germans_and_romanians_stack(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=22i r7; 1702=rmc 50i", moved="22i r7")
    play(s, "unit rmc", "to 1602", "unit 50i")
    assert refusal(s, "to 1602") == "6.1"  # each counts one


@pytest.mark.rules("6.1-a")
def test_r6_1_a_steps_do_not_matter(tcc: CrimeanCampaign) -> None:
    assert halves(tcc, "22i/1 24i/4") == halves(tcc, "22i/3 24i/1") == 4


@pytest.mark.rules("6.1-b", "6.1-c", "6.1-d")
def test_r6_1_b_divisions_and_corps_count_one_and_small_units_half(tcc: CrimeanCampaign) -> None:
    assert halves(tcc, "22i") == halves(tcc, "r7") == halves(tcc, "rmc") == 2
    assert halves(tcc, "kgz") == halves(tcc, "stug190") == 1
    assert halves(tcc, "22i 24i stug190 kgz") == 6  # R29


@pytest.mark.rules("6.1-e", "6.1", "6.0-c")
def test_r6_1_e_the_garrison_does_not_count(tcc: CrimeanCampaign) -> None:
    """EX71."""
    s = moving(tcc, "1912=22i 24i rmc; 4503=9n")
    assert hexes(s.garrisons) == {"1912", "2101"}
    assert size(s, s.at[HEX["1912"]] | GARRISON_BIT, AXIS) == 6
    play(s, "done")
    assert asked(s) != "StrikeUnit"


@pytest.mark.rules("6.0-c", "6.2")
def test_r6_2_six_soviet_units_of_any_size_static_ones_not_counted(tcc: CrimeanCampaign) -> None:
    s = moving(
        tcc, "1518=sds1518 2r 302m 396r 398r 2n; 1608=3n 9m; 1101=46i", side="soviet", moved="2r 302m 396r 398r 2n"
    )
    play(s, "unit 3n", "to 1518", "unit 9m")
    assert refusal(s, "to 1518") == "6.2"


@pytest.mark.rules("6.0-e")
def test_r6_0_e_limits_are_not_tested_on_the_way(tcc: CrimeanCampaign) -> None:
    """R28."""
    s = moving(tcc, "1602=22i 24i 46i; 1502=50i; 4503=9n", moved="22i 24i 46i")
    play(s, "unit 50i", "waypoint", "to 1602")
    assert asked(s) == "GoOn"
    assert refusal(s, "stop") == "6.1"
    play(s, "to 1604", "stop")
    assert where(s, "50i") == "1604"


@pytest.mark.rules("6.0-e")
def test_r6_0_e_an_overstack_must_be_cured_before_the_end(tcc: CrimeanCampaign) -> None:
    """R27."""
    s = moving(tcc, "1602=22i 24i 46i; 1702=50i; 4503=9n")
    play(s, "unit 50i", "to 1602")
    assert overstacked(s, AXIS) == 1 << HEX["1602"]
    assert refusal(s, "done") == "6.0-e"
    play(s, "unit 22i", "to 1604")
    assert offers(s, "done")


@pytest.mark.rules("6.2", "6.0-g", "6.0-e")
def test_r6_0_g_the_opponent_removes_units_above_the_limit(tcc: CrimeanCampaign) -> None:
    """EX73."""
    s = moving(tcc, f"1606={SIX} 138m; 1101=50i; 4503=9n", side="soviet", moved=f"{SIX} 138m")
    play(s, "done")
    assert (asked(s), s.current_player()) == ("StrikeUnit", AXIS)
    assert legal(s) == [*(f"strike {n}" for n in range(1, 8)), "spare"]
    assert refusal(s, "strike 8") == "6.0-g"
    events = play(s, "strike 2")
    assert where(s, "63m") == "gone"  # the second from the top
    assert "eliminated" in keys(events)
    assert asked(s) != "StrikeUnit"  # one, no more


@pytest.mark.rules("6.0-g")
def test_r6_0_g_he_may_spare_them(tcc: CrimeanCampaign) -> None:
    s = moving(
        tcc,
        f"1606={SIX} 138m; 1608=224r 345r 388r 390r 400r 404r 251m; 1101=50i; 4503=9n",
        side="soviet",
        moved=f"{SIX} 138m 224r 345r 388r 390r 400r 404r 251m",
    )
    play(s, "done", "spare")
    assert asked(s) == "StrikeUnit"  # the next hex
    play(s, "spare")
    assert asked(s) != "StrikeUnit"
    assert overstacked(s, SOVIET).bit_count() == 2


@pytest.mark.rules("6.0-g")
def test_r6_0_g_an_untried_unit_is_shown_when_it_is_removed(tcc: CrimeanCampaign) -> None:
    """R31."""
    s = moving(tcc, f"1606={SIX} untried-1; 1101=50i; 4503=9n", side="soviet", moved=f"{SIX} untried-1")
    play(s, "done", "strike 1")
    assert asked(s) == "Reveal"
    play(s, "is 172r")
    assert (where(s, "172r"), where(s, "untried-1")) == ("gone", "gone")
    assert asked(s) != "StrikeUnit"


@pytest.mark.rules("6.0-g")
def test_r6_0_g_an_axis_unit_that_is_removed_may_return(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1606=22i 24i 46i 50i; 1101=72i; 4503=9n", moved="22i 24i 46i 50i")
    play(s, "done")
    assert s.current_player() == SOVIET
    play(s, "strike 4")
    assert asked(s) == "ReturnDie"
    play(s, "die 5")
    assert (where(s, "22i"), s.due[number("22i")]) == ("due", 5)  # in supply: half of five, rounded up


# --- 6.3 fog of war ---------------------------------------------------------------------------------


@pytest.mark.rules("6.3")
def test_r6_3_only_the_top_of_an_enemy_stack_is_seen(tcc: CrimeanCampaign) -> None:
    one = moving(tcc, "1602=22i 24i; 1702=46i 50i; 4503=9n")
    other = moving(tcc, "1602=46i 24i; 1702=22i 50i; 4503=9n")
    assert one.information_state(SOVIET) == other.information_state(SOVIET)
    assert one.information_state(None) == other.information_state(None)
    assert one.information_state(AXIS) != other.information_state(AXIS)
    third = moving(tcc, "1602=24i 22i; 1702=46i 50i; 4503=9n")
    assert one.information_state(SOVIET) != third.information_state(SOVIET)


@pytest.mark.rules("6.3")
def test_r6_3_the_owner_names_the_top_once_in_a_player_turn(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=22i 24i; 1702=46i 50i; 4503=9n")
    assert legal(s, "top") == ["22i", "46i"]
    assert refusal(s, "top 24i") == "6.3"
    play(s, "top 22i")
    assert [PIECES[piece] for piece in stack_at(s, HEX["1602"])] == ["24i", "22i"]
    assert refusal(s, "top 24i") == "6.3"
    assert legal(s, "top") == ["46i"]


@pytest.mark.rules("6.3")
def test_r6_3_others_are_told_of_a_move_only_what_they_can_see(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=22i 24i; 4503=9n")
    events = play(s, "unit 24i", "with 22i", "to 1604")

    def told(seat: int | None) -> list[str]:
        return [
            dict(event.params)["unit"].id  # type: ignore[union-attr]
            for event in events
            if event.key == "moved" and event.seen_by(seat)
        ]

    assert told(AXIS) == ["22i", "24i"]
    assert told(SOVIET) == told(None) == ["some-axis", "24i"]


@pytest.mark.rules("6.3")
def test_r6_3_a_half_made_move_is_not_seen(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=22i 24i; 4503=9n")
    before = s.information_state(SOVIET)
    play(s, "unit 22i", "with 24i", "waypoint")
    assert s.information_state(SOVIET) == before
