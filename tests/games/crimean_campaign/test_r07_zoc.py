"""7.0 Zones of control, and movement among them."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS, HEX, NAMES, SOVIET
from kurgan.games.crimean_campaign.rules.r07_zoc import FOOT, ground, zoc
from tests.games.crimean_campaign.helpers import asked, offers, play, refusal, where
from tests.games.crimean_campaign.moving import hexes, mask, moving


@pytest.mark.rules("7.1", "7.1-d")
def test_r7_1_a_unit_stops_in_the_first_ezoc_hex(tcc: CrimeanCampaign) -> None:
    """EX01."""
    s = moving(tcc, "1602=46i; 1605=106r")
    assert hexes(ground(s, AXIS).ezoc) == {"1505", "1506", "1604", "1606", "1705", "1706"}
    play(s, "unit 46i")
    assert offers(s, "to 1604")
    t = s.copy()
    play(t, "to 1604")
    assert (where(t, "46i"), asked(t)) == ("1604", "ChooseMover")
    assert refusal(t, "unit 46i") == "10.0-e"
    play(s, "waypoint")
    assert refusal(s, "to 1604") == "7.1"


@pytest.mark.rules("7.1", "7.1-b")
def test_r7_1_nobody_passes_through_a_zone(tcc: CrimeanCampaign) -> None:
    """One unit in 3406 closes the isthmus of Kerch."""
    s = moving(tcc, "3008=46i; 3406=2r")
    play(s, "unit 46i")
    assert offers(s, "to 3306")
    assert refusal(s, "to 3505") == refusal(s, "to 4404") == "7.1"


@pytest.mark.rules("7.1-a")
def test_r7_1_a_out_of_an_ezoc_the_first_hex_must_be_free(tcc: CrimeanCampaign) -> None:
    """EX03: from 1604 straight to 1705 is barred, round by 1603 it is not."""
    s = moving(tcc, "1604=46i; 1605=106r")
    way = ground(s, AXIS).way(HEX["1604"], HEX["1705"], FOOT)
    assert [NAMES[place] for place in way] == ["1604", "1704", "1705"]
    t = moving(tcc, "1604=46i; 1605=106r; 1804=2r")  # 1704 lies in a zone too
    way = ground(t, AXIS).way(HEX["1604"], HEX["1705"], FOOT)
    assert len(way) == 0
    assert NAMES[ground(t, AXIS).way(HEX["1604"], HEX["1703"], FOOT)[1]] == "1603"


@pytest.mark.rules("7.1-a", "7.1-b")
def test_r7_1_b_having_left_one_ezoc_a_unit_moves_on_to_the_next(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1604=46i; 1605=106r; 1610=2r")
    play(s, "unit 46i")
    assert offers(s, "to 1506") and offers(s, "to 1606")  # round the 106th, back into its zone
    assert offers(s, "to 1609") and refusal(s, "to 1610") == "6.0-a"
    play(s, "to 1609")
    assert ground(s, AXIS).ezoc >> HEX["1609"] & 1


@pytest.mark.rules("7.1-a")
def test_r7_1_a_without_a_free_neighbour_a_unit_cannot_move(tcc: CrimeanCampaign) -> None:
    """R35."""
    s = moving(tcc, "1604=46i; 1602=106r; 1605=2r; 1404=9m; 1804=63m; 1101=50i")
    assert refusal(s, "unit 46i") == "7.1-a"


@pytest.mark.rules("7.1-c")
def test_r7_1_c_a_friend_in_the_hex_does_not_help(tcc: CrimeanCampaign) -> None:
    board = "1604=46i; 1602=106r; 1605=2r; 1404=9m; 1804=63m; 1101=50i; 1603=24i"
    assert refusal(moving(tcc, board), "unit 46i") == "7.1-a"
    t = moving(tcc, "1602=46i; 1604=50i; 1605=106r")
    play(t, "unit 46i", "waypoint")
    assert refusal(t, "to 1604") == "7.1"


@pytest.mark.rules("7.1-e")
def test_r7_1_e_terrain_binds_mechanized_units_besides(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1809=22pz 46i; 4503=9n", turn=9)
    t = s.copy()
    play(s, "unit 22pz")
    assert refusal(s, "to 2013") == "10.0-g"
    play(t, "unit 46i")
    assert offers(t, "to 2013")


@pytest.mark.rules("7.0-f", "7.0-g")
def test_r7_0_g_no_zone_of_control_between_1416_and_1417(tcc: CrimeanCampaign) -> None:
    """EX07."""
    s = moving(tcc, "1417=sfg; 1416=24i")
    found = hexes(ground(s, AXIS).ezoc)
    assert "1416" not in found
    assert {"1418", "1517", "1518"} <= found
    assert "1417" not in hexes(ground(s, SOVIET).ezoc)


@pytest.mark.rules("7.0-f")
def test_r7_0_f_no_zone_of_control_across_water(tcc: CrimeanCampaign) -> None:
    given = moving(tcc, "1101=46i").given
    assert "1310" not in hexes(zoc(given, mask("1209")))
    assert "1209" not in hexes(zoc(given, mask("1310")))
    assert "1310" in hexes(zoc(given, mask("1410")))


@pytest.mark.rules("7.0-f")
@pytest.mark.parametrize("land", [False, True])
def test_r7_0_f_no_zone_of_control_along_the_landing_zone(tcc: CrimeanCampaign, land: bool) -> None:
    """R39: between its hexes; into it from the land, and out of it, as anywhere. The switch makes it land."""
    options = "kslz_is_land:yes" if land else ""
    found = hexes(zoc(moving(tcc, "1101=46i", options=options).given, mask("4404")))
    assert found - {"4403", "4405"} == {"4304", "4305"}
    assert (found & {"4403", "4405"} == {"4403", "4405"}) == land
    assert "4404" in hexes(zoc(moving(tcc, "1101=46i", options=options).given, mask("4305")))
    s = moving(tcc, "4404=9n; 4406=7n; 4303=46i", side="soviet", options=options)
    play(s, "unit 9n")
    assert offers(s, "to 4405")  # movement and its zones follow
    s = moving(tcc, "4404=46i; 4406=9n", side="soviet", options=options)
    assert ("4405" in hexes(ground(s, SOVIET).ezoc)) == land


def test_every_combat_unit_has_a_zone_of_control(tcc: CrimeanCampaign) -> None:
    """R26 R37 Untried units, static units and garrisons too."""
    for board in ("1605=untried-1", "1605=sds1416"):
        assert "1604" in hexes(ground(moving(tcc, f"{board}; 1101=46i"), AXIS).ezoc)
    assert "1911" in hexes(ground(moving(tcc, "1101=46i; 4503=9n", held="1101 1912"), SOVIET).ezoc)
