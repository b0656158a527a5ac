"""3.5 Control of hexes and garrisons."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS, HEX, SOVIET
from kurgan.games.crimean_campaign.stacks import controls
from tests.games.crimean_campaign.helpers import keys, offers, play, refusal
from tests.games.crimean_campaign.moving import hexes, moving

NORTH = " ".join(f"{column}01" for column in range(11, 26))


@pytest.mark.rules("3.5-a", "3.1-a")
def test_r3_5_a_every_hex_a_unit_enters_changes_hands(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i; 4503=9n")
    play(s, "unit 46i", "to 1606")
    assert {"1603", "1604", "1605", "1606"} <= hexes(s.held)
    assert "1607" not in hexes(s.held)


@pytest.mark.rules("3.5-a")
def test_r3_5_a_a_hex_changes_hands_each_time(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=106r; 4503=9n; 1101=46i", side="soviet", held=f"{NORTH} 1603 1604")
    play(s, "unit 106r", "to 1605")
    assert not {"1603", "1604", "1605"} & hexes(s.held)


@pytest.mark.rules("3.5-a")
def test_r3_5_a_the_player_names_the_way_where_control_matters(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i; 4503=9n")
    play(s, "unit 46i", "waypoint", "to 1303", "to 1605", "stop")
    assert {"1303", "1605"} <= hexes(s.held)
    assert "1603" not in hexes(s.held)


@pytest.mark.rules("3.5-b", "6.0-a")
def test_r3_5_b_opposing_units_never_share_a_hex(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i kgz; 1604=106r")
    for unit in ("46i", "kgz"):
        t = s.copy()
        play(t, f"unit {unit}")
        assert refusal(t, "to 1604") == "6.0-a"


@pytest.mark.rules("3.5-c")
def test_r3_5_c_a_zone_of_control_changes_no_control(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i; 1605=106r")
    play(s, "unit 46i", "to 1604")
    assert controls(s, SOVIET, HEX["1705"]) and controls(s, SOVIET, HEX["1605"])
    assert controls(s, AXIS, HEX["1604"])  # though it lies in the zone of the 106th


@pytest.mark.rules("3.5-f")
def test_r3_5_f_a_town_taken_by_the_axis_gets_a_garrison_at_once(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i; 4503=9n")
    events = play(s, "unit 46i", "to 1110")
    assert hexes(s.garrisons) == {"2101", "1110"}
    assert "control" in keys(events)
    t = moving(tcc, "1602=46i; 1108=106r; 4503=9n", side="soviet", held=f"{NORTH} 1602 1110", garrisons="2101")
    play(t, "unit 106r", "to 1110")
    assert hexes(t.garrisons) == {"2101"}  # never a Soviet one


@pytest.mark.rules("3.5-f")
def test_r3_5_f_a_town_on_the_way_gets_one_too_and_sevastopol_none(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i; 4503=9n")
    play(s, "unit 46i", "waypoint", "to 1912", "to 1417", "stop")
    assert hexes(s.garrisons) == {"2101", "1912"}  # R24
    assert "1417" in hexes(s.held)


def test_a_garrison_bars_the_way(tcc: CrimeanCampaign) -> None:
    """R26 It is a combat unit: no entry, and a zone of control."""
    s = moving(tcc, "1906=106r; 1101=46i", side="soviet", held=f"{NORTH} 1912")
    play(s, "unit 106r")
    assert refusal(s, "to 1912") == "6.0-a"
    assert offers(s, "to 1911")
    play(s, "waypoint")
    assert refusal(s, "to 1911") == "7.1"


def test_the_game_ends_on_the_way(tcc: CrimeanCampaign) -> None:
    """R105 Both hexes controlled: the Axis wins at that instant, and the unit stands where it happened."""
    s = moving(tcc, "1602=46i; 1101=50i; 4404=22i", held=f"{NORTH} 1602 4404 4503")
    events = play(s, "unit 46i", "waypoint", "to 1417")
    assert s.is_terminal() and s.result() == "axis-both"
    assert "won" in keys(events)
