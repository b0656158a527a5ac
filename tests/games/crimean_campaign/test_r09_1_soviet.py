"""9.1 Soviet reinforcements."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.core.event import events_for
from kurgan.core.text import Ref
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.names import S_POOL, S_READY
from kurgan.games.crimean_campaign.places import AXIS, GONE, HAND, HEX, POOL, SOVIET
from kurgan.games.crimean_campaign.sheets import POOL_TOKEN_SET, SUPPORTS
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.helpers import asked, keys, legal, named, number, play, refusal, where
from tests.games.crimean_campaign.seq import last_move

HELD = "hand=reserve-1 reserve-2 reserve-3 reserve-4 reserve-5 reserve-6 reserve-7"


def arrivals(tcc: CrimeanCampaign, board: str, turn: int = 4) -> TCC:
    return tcc.read_position(f"scenario=long; at=ChooseArrival; turn={turn}; side=soviet; phase=reinforcement; {board}")


def draw_all(s: TCC, rng: Random) -> None:
    while asked(s) == "DrawSupport":
        s.play(rng.choice(s.legal_actions()))


@pytest.mark.rules("9.1", "9.1-a")
def test_the_track_brings_unseen_units_from_gt_2(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 1, "1101=22i")
    assert not s.at[HAND]
    events = play(s, "done")
    assert s.at[HAND].bit_count() == tcc.sheets.cu[2] == 3
    assert not s.at[HAND] & ~POOL_TOKEN_SET
    assert dict(named(events, "units_arrive").params) == {"number": 3}
    assert not s.down


@pytest.mark.rules("9.1-a")
def test_an_empty_pool_gives_what_is_left(tcc: CrimeanCampaign) -> None:
    """R58"""
    s = last_move(tcc, "axis", 3, "1101=22i; pool=2r 302m reserve-1 reserve-2; support=scas1:ready a51:pool")
    play(s, "done")
    assert s.at[HAND].bit_count() == 2
    assert legal(s) == ["draw a51"]
    play(s, "draw a51")
    assert asked(s) == "ChooseArrival"
    assert not s.at[POOL] & POOL_TOKEN_SET


@pytest.mark.rules("9.1-g", "9.1-k")
def test_support_units_are_drawn_and_must_be_taken(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 3, "1101=22i")
    play(s, "done")
    lying = {n for n in range(len(SUPPORTS)) if s.support[n] == S_POOL and tcc.sheets.support_side[n] == SOVIET}
    assert {(action.text, weight) for action, weight in s.chance_outcomes()} == {
        (f"draw {SUPPORTS[n]}", 1) for n in lying
    }
    for count in range(tcc.sheets.su[4]):
        assert asked(s) == "DrawSupport", count
        s.play(s.legal_actions()[0])
    assert asked(s) == "ChooseArrival"
    assert sum(s.support[n] == S_READY for n in lying) == 4


@pytest.mark.rules("9.1-g")
def test_only_the_soviet_learns_which_support_he_drew(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 1, "1101=22i")
    play(s, "done")
    other = s.copy()
    events = s.play(tcc.action("draw t24"))
    other.play(tcc.action("draw a51"))
    assert keys(events_for(SOVIET, events)) == ["support_drawn"]
    for seat in (AXIS, None):
        assert keys(events_for(seat, events)) == ["support_drawn_unseen"]
        assert s.information_state(seat) == other.information_state(seat)
    assert s.information_state(SOVIET) != other.information_state(SOVIET)


@pytest.mark.rules("9.1-h")
def test_drawn_support_serves_at_once(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 1, "1101=22i; 4402=106r; 4403=46i; 4503=9n")
    play(s, "done", "draw a51", "done", "order fight_move", "attack 4403", "join 9n", "declare")
    assert "support a51" in legal(s)


@pytest.mark.rules("9.1-b")
def test_no_arrival_where_the_enemy_stands(tcc: CrimeanCampaign) -> None:
    s = arrivals(tcc, f"{HELD}; 4404=22i")
    play(s, "unit reserve-1")
    assert refusal(s, "place 4404") == "9.1-b"


@pytest.mark.rules("9.1-c")
def test_an_enemy_zone_does_not_matter(tcc: CrimeanCampaign) -> None:
    s = arrivals(tcc, f"{HELD}; 4403=22i")
    play(s, "unit reserve-1")
    assert {"4503", "4404", "4502"} <= set(legal(s, "place"))
    play(s, "place 4404")
    assert where(s, "reserve-1") == "4404"


@pytest.mark.rules("9.1-i")
def test_entry_hexes(tcc: CrimeanCampaign) -> None:
    s = arrivals(tcc, HELD)
    play(s, "unit reserve-1")
    assert set(legal(s, "place")) == {"1417", "4503", "4404", "4405", "4406", "4502", "4602"}
    assert refusal(s, "place 3309") == "9.1-i"
    assert refusal(s, "place 1416") == "9.1-i"


@pytest.mark.rules("9.1-i")
@pytest.mark.parametrize(("port", "other"), [("1417", "4503"), ("4503", "1417")])
def test_a_port_in_axis_hands_is_closed_even_if_empty(tcc: CrimeanCampaign, port: str, other: str) -> None:
    """R56; an empty landing zone hex stays open, and entry takes it [R21]."""
    s = arrivals(tcc, f"{HELD}; held={port} 4404; garrisons=none")
    play(s, "unit reserve-1")
    assert refusal(s, f"place {port}") == "9.1-i"
    assert other in legal(s, "place")
    play(s, "place 4404")
    assert not s.held >> HEX["4404"] & 1


@pytest.mark.rules("9.1-d", "9.0-c")
def test_six_units_in_a_hex(tcc: CrimeanCampaign) -> None:
    s = arrivals(tcc, f"{HELD}; 1417=sfg 7n 40c 2n 3n 8n")
    play(s, "unit reserve-1", "place 1417", "unit reserve-2")
    assert refusal(s, "place 1417") == "9.1-d"


@pytest.mark.rules("9.1-d")
def test_nowhere_to_go_ends_the_phase(tcc: CrimeanCampaign) -> None:
    s = last_move(
        tcc, "axis", 1, "1101=22i; 4403=22pz; 4404=28j; 4405=24i; 4406=46i; 4502=50i; 4602=72i; 1417=132i; 4503=170i"
    )
    play(s, "done")
    draw_all(s, Random(1))
    assert asked(s) == "DeclareOrder"
    assert s.at[HAND].bit_count() == 3


@pytest.mark.rules("9.1-e")
def test_four_new_units_in_a_landing_zone_hex_in_one_phase(tcc: CrimeanCampaign) -> None:
    s = arrivals(tcc, HELD)
    for n in range(1, 5):
        play(s, f"unit reserve-{n}", "place 4404")
    play(s, "unit reserve-5")
    assert refusal(s, "place 4404") == "9.1-e"
    assert refusal(s, "place 4405") == ""
    play(s, "place 4405", "done")
    assert asked(s) == "DeclareOrder"
    assert not any(s.deployed)


@pytest.mark.rules("9.1-e")
def test_the_limit_of_six_holds_in_the_landing_zone(tcc: CrimeanCampaign) -> None:
    s = arrivals(tcc, f"{HELD}; 4404=7n 40c 2n 3n 8n")
    play(s, "unit reserve-1", "place 4404", "unit reserve-2")
    assert refusal(s, "place 4404") == "9.1-d"


@pytest.mark.rules("9.1-e")
def test_the_cap_counts_only_this_phase(tcc: CrimeanCampaign) -> None:
    """R39: units that came earlier count for the stack only."""
    s = arrivals(tcc, f"{HELD}; 4404=7n 40c 2n 3n")
    play(s, "unit reserve-1", "place 4404", "unit reserve-2", "place 4404")
    assert where(s, "reserve-2") == "4404"


@pytest.mark.rules("9.1-f")
def test_units_may_be_delayed_and_placed_later(tcc: CrimeanCampaign) -> None:
    s = arrivals(tcc, HELD, turn=2)
    events = play(s, "unit reserve-1", "place 4503", "done")
    assert dict(named(events, "units_delayed").params) == {"number": 6}
    assert asked(s) == "DeclareOrder"
    later = last_move(tcc, "axis", 2, f"{HELD}; 1101=22i")
    play(later, "done")
    draw_all(later, Random(1))
    assert later.at[HAND].bit_count() == 7 + tcc.sheets.cu[3]
    play(later, "unit reserve-1", "place 4503")
    assert where(later, "reserve-1") == "4503"


@pytest.mark.rules("9.1-j")
def test_new_units_lie_face_down(tcc: CrimeanCampaign) -> None:
    """Nobody, not even the owner, knows what they are: the unit is still in the bin."""
    s = arrivals(tcc, HELD)
    events = play(s, "unit reserve-1", "place 4503")
    assert s.at[HEX["4503"]] == 1 << number("reserve-1")
    assert s.steps[number("reserve-1")] == 1
    for seat in (SOVIET, AXIS):
        told = named(events_for(seat, events), "unit_placed")
        assert dict(told.params)["unit"] == Ref("unit", "reserve")


@pytest.mark.rules("9.1-a")
def test_units_that_look_alike_are_offered_once(tcc: CrimeanCampaign) -> None:
    s = arrivals(tcc, HELD)
    assert legal(s, "unit") == ["reserve-1"]
    assert refusal(s, "unit reserve-2") == "2.3.9-a"
    assert refusal(s, "unit 345r") == "9.1"


# --- 9.1.1 static units -----------------------------------------------------------------------------


@pytest.mark.rules("9.1.1", "9.1.1-a")
def test_a_static_unit_returns_to_its_home(tcc: CrimeanCampaign) -> None:
    """EX69"""
    s = arrivals(tcc, "1417=sfg")
    assert set(legal(s, "rebuild")) == {"sds1416", "sds1418", "sds1517", "sds1518"}
    play(s, "rebuild sds1518")
    assert where(s, "sds1518") == "1518"
    assert s.steps[number("sds1518")] == 1
    assert refusal(s, "rebuild sds1518") == "9.1.1"


@pytest.mark.rules("9.1.1-a")
def test_not_to_a_home_the_axis_controls(tcc: CrimeanCampaign) -> None:
    s = arrivals(tcc, "1417=sfg; held=1518; garrisons=none")
    assert refusal(s, "rebuild sds1518") == "9.1.1-a"
    assert refusal(s, "rebuild sds1418") == ""


@pytest.mark.rules("9.1.1-a")
def test_not_to_a_home_without_overland_supply(tcc: CrimeanCampaign) -> None:
    """R59, R47: 1416 is fed by land only, through 1517; and 1417 needs no more than Soviet control."""
    s = arrivals(tcc, "1517=22i; 1516=46i")
    assert refusal(s, "rebuild sds1416") == "9.1.1-a"
    assert refusal(s, "rebuild sfg") == ""


@pytest.mark.rules("9.1.1-b")
def test_the_home_may_lie_in_an_enemy_zone(tcc: CrimeanCampaign) -> None:
    s = arrivals(tcc, "1417=sfg; 1519=22i")
    assert refusal(s, "rebuild sds1518") == ""
    assert refusal(s, "rebuild sds1418") == ""


@pytest.mark.rules("9.1.1-c")
def test_a_static_unit_returns_again_and_again(tcc: CrimeanCampaign) -> None:
    s = arrivals(tcc, "1417=sfg")
    for _ in range(3):
        play(s, "rebuild sds1518")
        assert where(s, "sds1518") == "1518"
        put(s, number("sds1518"), GONE)


@pytest.mark.rules("9.0-a")
def test_other_soviet_units_never_return(tcc: CrimeanCampaign) -> None:
    """R5: a mobile unit and an Axis one are refused; used support stays used."""
    s = arrivals(tcc, "1417=sfg; support=gr3-8:spent a51:pool")
    assert refusal(s, "rebuild 7n") == "9.0-a"
    assert refusal(s, "rebuild 22i") == "9.0-a"
    other = last_move(tcc, "axis", 1, "1101=22i; support=gr3-8:spent a51:pool")
    play(other, "done")
    assert legal(other) == ["draw a51"]


@pytest.mark.rules("9.1")
def test_nobody_is_asked_when_nothing_can_come(tcc: CrimeanCampaign) -> None:
    """GT 6 brings nothing; all static units stand."""
    s = last_move(tcc, "axis", 5, "1417=sfg; 1416=sds1416; 1418=sds1418; 1517=sds1517; 1518=sds1518; 4402=22i")
    play(s, "done")
    assert (asked(s), s.turn) == ("DeclareOrder", 6)


def test_views_and_texts_agree_all_through_the_phase(tcc: CrimeanCampaign) -> None:
    """The Soviet list is the same in his view, and positions read back."""
    rng = Random(7)
    s = last_move(tcc, "axis", 3, "1101=22i; 1417=7n")
    play(s, "done")
    while s.turn == 4 and asked(s) != "DeclareOrder":
        again = tcc.read_position(s.position())
        assert again.position() == s.position()
        assert again.legal_actions() == s.legal_actions()
        if s.current_player() == SOVIET:
            assert s.view(SOVIET).legal_actions() == s.legal_actions()
        s.play(rng.choice(s.legal_actions()))
