"""10.0 Movement."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS, HEX, SOVIET
from kurgan.games.crimean_campaign.rules.r08_supply import out_of_supply
from kurgan.games.crimean_campaign.rules.r10_movement import STOPS
from tests.games.crimean_campaign.helpers import asked, keys, legal, number, offers, play, refusal, where
from tests.games.crimean_campaign.moving import hexes, moving

NORTH = " ".join(f"{column}01" for column in range(11, 26))


@pytest.mark.rules("10.0", "2.3.3-a", "10.0-a")
def test_r10_0_a_unit_moves_any_distance(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1101=46i; 2912=320r")
    play(s, "unit 46i")
    assert offers(s, "to 0109") and offers(s, "to 4404") and offers(s, "to 1102")
    play(s, "to 4404")
    assert where(s, "46i") == "4404"


@pytest.mark.rules("10.0-a")
def test_r10_0_a_the_way_must_hang_together(tcc: CrimeanCampaign) -> None:
    """The isthmus of Kerch is held from shore to shore: not even a Kampfgruppe gets through."""
    s = moving(tcc, "3008=46i kgz; 3405=2r; 3406=302m; 3407=396r")
    t = s.copy()
    play(t, "unit kgz")
    assert refusal(t, "to 4404") == "10.0-a"
    play(s, "unit 46i")
    assert refusal(s, "to 4404") == "10.0-a"


@pytest.mark.rules("10.0-b")
def test_r10_0_b_only_the_phasing_players_units_move(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i; 1608=106r")
    assert refusal(s, "unit 106r") == "10.0-b"
    assert s.current_player() == AXIS
    t = moving(tcc, "1602=46i; 1608=106r", side="soviet")
    assert refusal(t, "unit 46i") == "10.0-b"
    assert t.current_player() == SOVIET


@pytest.mark.rules("10.0-b")
def test_r10_0_b_units_off_the_map_do_not_move(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i; 1608=106r; due=28j:9")
    assert refusal(s, "unit 28j") == refusal(s, "unit 24i") == "10.0"


@pytest.mark.rules("10.0-c")
def test_r10_0_c_any_number_of_units_move(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i 50i; 1702=24i; 4503=9n")
    assert legal(s, "unit") == ["24i", "46i", "50i"]
    assert offers(s, "done")
    play(s, "unit 46i", "to 1604", "unit 24i", "to 1605", "unit 50i", "to 1606")
    assert legal(s, "unit") == []
    play(s, "done")
    assert asked(s) != "ChooseMover"


@pytest.mark.rules("10.0-d")
def test_r10_0_d_a_move_is_finished_before_the_next_begins(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i; 1702=24i; 4503=9n")
    play(s, "unit 46i", "waypoint", "to 1604")
    assert asked(s) == "GoOn"
    assert s.explain(s.game.action("unit 24i")) is not None
    play(s, "stop")
    assert offers(s, "unit 24i")


@pytest.mark.rules("10.0-d", "10.0-e")
def test_r10_0_d_a_stack_moves_as_one(tcc: CrimeanCampaign) -> None:
    """R44."""
    s = moving(tcc, "1602=46i 50i 22i; 1702=24i; 4503=9n")
    play(s, "unit 46i")
    assert legal(s, "with") == ["22i", "50i"]
    assert refusal(s, "with 24i") == refusal(s, "with 46i") == "10.0-d"
    play(s, "with 22i")
    assert legal(s, "with") == ["50i"]
    play(s, "to 1606")
    assert [where(s, unit) for unit in ("46i", "22i", "50i")] == ["1606", "1606", "1602"]
    assert refusal(s, "unit 22i") == "10.0-e"
    play(s, "unit 50i")
    assert refusal(s, "with 46i") == "10.0-d"


@pytest.mark.rules("10.0-d")
def test_r10_0_d_what_binds_one_binds_all(tcc: CrimeanCampaign) -> None:
    """R44 Mechanized units keep the others on the road; ordinary ones keep a Kampfgruppe out of EZOCs."""
    s = moving(tcc, "1809=22pz 46i; 4503=9n", turn=9)
    play(s, "unit 46i")
    assert offers(s, "to 2013")
    play(s, "with 22pz")
    assert refusal(s, "to 2013") == "10.0-g"
    t = moving(tcc, "3008=kgz 46i; 3406=106r")
    play(t, "unit kgz")
    assert offers(t, "to 4404")
    play(t, "with 46i")
    assert refusal(t, "to 4404") == "7.1"


@pytest.mark.rules("10.0-d")
def test_r10_0_d_a_unit_that_cannot_go_along_is_refused(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1604=kgz 46i; 1602=106r; 1605=2r; 1404=9m; 1804=63m; 1101=50i")
    play(s, "unit kgz")
    assert refusal(s, "with 46i") == "10.0-d"


@pytest.mark.rules("10.0-e")
def test_r10_0_e_a_finished_move_stands(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i 50i; 4503=9n")
    play(s, "unit 46i", "to 1604")
    assert refusal(s, "unit 46i") == "10.0-e"
    assert not offers(s, "top 46i")


@pytest.mark.rules("10.0-f")
def test_r10_0_f_no_unit_enters_water_or_the_spit(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i; 4503=9n")
    play(s, "unit 46i")
    assert refusal(s, "to 0101") == refusal(s, "to 3102") == refusal(s, "to 1620") == "10.0-f"


@pytest.mark.rules("10.0-f")
def test_r10_0_f_no_unit_crosses_an_all_water_hexside(tcc: CrimeanCampaign) -> None:
    """From 1416 to 1417 the way goes by 1517."""
    s = moving(tcc, "1416=46i; 4503=9n", held=f"{NORTH} 1416")
    play(s, "unit 46i", "to 1417")
    assert {"1417", "1517"} <= hexes(s.held)


@pytest.mark.rules("10.0-g")
def test_r10_0_g_mechanized_units_enter_rough_only_by_road(tcc: CrimeanCampaign) -> None:
    """EX09 with the roads of this map."""
    t = tcc.sheets
    s = moving(tcc, "2012=22pz 46i; 4503=9n", turn=9)
    assert t.rough >> HEX["2012"] & 1 and t.rough >> HEX["2013"] & 1
    assert not t.mech_step(1 << HEX["2012"]) >> HEX["2013"] & 1
    play(s, "unit 22pz")
    assert refusal(s, "to 2013") == "10.0-g"


@pytest.mark.rules("10.0-g")
def test_r10_0_g_along_a_road_they_may(tcc: CrimeanCampaign) -> None:
    """Simferopol to Alushta over the pass: only the road hexes are open."""
    s = moving(tcc, "1912=22pz; 4503=9n", turn=9)
    play(s, "unit 22pz")
    assert offers(s, "to 2415")
    roads = {place for place in legal(s, "to") if tcc.sheets.rough >> HEX[place] & 1}
    assert roads and all(tcc.sheets.road >> HEX[place] & 1 for place in roads)


@pytest.mark.rules("10.0-g")
def test_r10_0_g_an_untried_unit_goes_on_foot(tcc: CrimeanCampaign) -> None:
    """R41: even the 84th Motorized, until it is revealed."""
    board = "2809={}; 1101=46i"
    for piece, expected in (("reserve-1", ""), ("84mot", "10.0-g"), ("2r", "")):
        s = moving(tcc, board.format(piece), side="soviet", turn=4)
        play(s, f"unit {piece}")
        assert refusal(s, "to 2709") == expected
    s = moving(tcc, board.format("84mot"), side="soviet", turn=4, down="84mot")
    play(s, "unit 84mot")
    assert offers(s, "to 2709")


@pytest.mark.rules("10.0-h", "7.1")
def test_r10_0_h_zones_of_control_govern_movement(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1608=2r; 1605=46i; 1101=50i", side="soviet")
    play(s, "unit 2r")
    assert offers(s, "to 1606")
    play(s, "waypoint")
    assert refusal(s, "to 1606") == "7.1"


@pytest.mark.rules("10.1", "10.1-a")
@pytest.mark.parametrize("unit", ["kgz", "kgg"])
def test_r10_1_a_the_kampfgruppen_ignore_ezoc_in_the_long_game(tcc: CrimeanCampaign, unit: str) -> None:
    """EX05."""
    s = moving(tcc, f"1602={unit}; 1605=106r")
    play(s, f"unit {unit}", "waypoint", "to 1604", "to 1705", "to 1706", "to 1707", "stop")
    assert where(s, unit) == "1707"


@pytest.mark.rules("10.1-b")
def test_r10_1_b_1ss_ignores_ezoc_in_the_short_game(tcc: CrimeanCampaign) -> None:
    board = "1604=1ss; 1602=106r; 1605=2r; 1404=9m; 1804=63m; 1101=50i"
    s = moving(tcc, board, scenario="short")
    play(s, "unit 1ss")
    assert offers(s, "to 1705") and offers(s, "to 1612")
    assert refusal(moving(tcc, board, scenario="long"), "unit 1ss") == "7.1-a"
    assert refusal(moving(tcc, board.replace("1ss", "kgz"), scenario="short"), "unit kgz") == "7.1-a"  # R3


@pytest.mark.rules("10.1", "10.1-c")
def test_r10_1_c_they_still_cannot_enter_enemy_hexes_and_need_supply(tcc: CrimeanCampaign) -> None:
    """R36."""
    s = moving(tcc, "3008=kgz; 3406=106r; 1101=46i")
    play(s, "unit kgz")
    assert refusal(s, "to 3406") == "6.0-a"
    assert not out_of_supply(s, 1 << number("kgz"), AXIS)
    play(s, "to 3804")
    assert out_of_supply(s, 1 << number("kgz"), AXIS)


@pytest.mark.rules("2.3.3-b")
def test_r2_3_3_b_static_units_and_garrisons_never_move(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1417=sfg 7n; 1101=46i", side="soviet")
    assert refusal(s, "unit sfg") == "2.3.3-b"
    assert legal(s, "unit") == ["7n"]
    play(s, "unit 7n")
    assert refusal(s, "with sfg") == "2.3.3-b"
    t = moving(tcc, "2101=46i; 4503=9n")
    assert refusal(t, "unit garrison") == "2.3.3-b"


@pytest.mark.rules("2.1-a")
def test_r2_1_a_a_unit_is_in_one_hex(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i 50i; 4503=9n")
    play(s, "unit 46i", "to 1604")
    places = [place for place, pieces in s.at.items() if pieces >> number("46i") & 1]
    assert places == [s.where[number("46i")]] == [HEX["1604"]]
    assert s.occupied[AXIS] >> HEX["1602"] & 1


@pytest.mark.rules("8.0-f")
def test_r8_0_f_units_may_go_where_they_will_be_out_of_supply(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "3704=46i; 3406=106r; 1101=50i")
    play(s, "unit 46i")
    assert offers(s, "to 4002")
    play(s, "to 4002")
    assert where(s, "46i") == "4002"
    assert out_of_supply(s, 1 << number("46i"), AXIS)


@pytest.mark.rules("2.3.9-a")
def test_r2_3_9_a_untried_units_that_are_alike_are_offered_once(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1606=untried-1 untried-3 reserve-2; 1608=untried-2; 1101=46i", side="soviet")
    assert legal(s, "unit") == ["untried-1", "untried-2", "reserve-2"]
    assert refusal(s, "unit untried-3") == "2.3.9-a"
    play(s, "unit untried-1")
    assert legal(s, "with") == ["untried-3", "reserve-2"]


@pytest.mark.rules("7.1-d")
def test_r7_1_d_a_way_is_named_by_a_few_stops(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i; 4503=9n")
    play(s, "unit 46i", "waypoint")
    assert refusal(s, "waypoint") == refusal(s, "with 46i") == "7.1-d"
    for n in range(STOPS):
        assert asked(s) == ("GoOn" if n else "MoveTo")
        play(s, f"to 160{3 + n % 2}")
    play(s, "to 1608")
    assert (asked(s), where(s, "46i")) == ("ChooseMover", "1608")


@pytest.mark.rules("10.0-b")
def test_r10_0_b_movement_happens_in_its_phase(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i; 4503=9n", order="fight_move")
    events = play(s, "done")
    assert "movement_begins" not in keys(events)
    t = tcc.read_position("scenario=long; at=DeclareOrder; side=axis; turn=2; 1602=46i; 4503=9n")
    assert "movement_begins" in keys(play(t, "order move_fight"))
    assert asked(t) == "ChooseMover"


def test_positions_find_the_phase_by_order(tcc: CrimeanCampaign) -> None:
    for side in ("axis", "soviet"):
        for order, name in (("move_fight", "move-first"), ("fight_move", "move-second")):
            s = moving(tcc, "1602=46i; 4503=9n", side=side, order=order)
            assert tcc.flow.place(s) == f"turn>player-turn>{name}>move>ChooseMover"


def test_positions_know_the_steps_of_units_on_the_track(tcc: CrimeanCampaign) -> None:
    """One that returns has one step [9.3-g], one that comes for the first time has all."""
    s = moving(tcc, "1602=46i; 4503=9n; due=28j:9 50i:6")
    assert (s.steps[number("28j")], s.steps[number("50i")]) == (4, 1)
