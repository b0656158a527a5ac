"""3.0 to 3.4 Set-up, 13.1 the historic one."""

from __future__ import annotations

import pytest

from kurgan.core.flow import CHANCE
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.names import LONG, S_OUT, S_POOL, S_READY, SHORT, SUPPORT_STATES
from kurgan.games.crimean_campaign.places import AXIS, NAMES, SOVIET
from kurgan.games.crimean_campaign.sheets import PIECES, SUPPORTS, UNITS
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.helpers import asked, keys, legal, number, offers, play, refusal, where
from tests.games.crimean_campaign.moving import hexes

FREE = ("42c", "48c", "40r", "106r", "156r", "157r", "172r", "271r", "276r")
HISTORIC = {
    "7n": "1417",
    "9n": "4503",
    "40c": "1417",
    "42c": "0306",
    "48c": "1502",
    "40r": "1303",
    "106r": "1402",
    "156r": "1102",
    "157r": "1404",
    "172r": "1403",
    "184r": "1912",
    "271r": "1302",
    "276r": "2201",
    "320r": "3309",
    "321r": "1110",
    "421r": "1912",
}
LONG_START = ["22i", "24i", "46i", "50i", "72i", "132i", "170i", "kgz", "stug190", "rmc"]
SHORT_START = ["22i", "24i", "46i", "50i", "72i", "132i", "170i", "73i", "1m", "4m", "1ss", "stug190", "rmc"]


def soviets_placed(tcc: CrimeanCampaign, scenario: str = "campaign", **options: str) -> TCC:
    s = tcc.new(scenario, options)
    while asked(s) == "PlaceUntried":
        play(s, "place 0909" if offers(s, "place 0909") else "place 1009")
    return s


def in_play(s: TCC, side: int) -> set[str]:
    return {PIECES[n] for n in range(len(UNITS)) if s.given.sheets.side[n] == side and NAMES[s.where[n]].isdigit()}


def support(s: TCC, state: int, side: int) -> list[str]:
    return [
        name for n, name in enumerate(SUPPORTS) if s.support[n] == state and s.given.sheets.support_of[side] >> n & 1
    ]


# --- 3.0 to 3.2 the Soviets -------------------------------------------------------------------------


@pytest.mark.rules("3.0", "3.0-a", "3.2")
def test_r3_0_a_the_soviets_set_up_first_then_the_length_is_rolled_then_the_axis_sets_up(tcc: CrimeanCampaign) -> None:
    s = tcc.new("campaign")
    assert (asked(s), s.current_player()) == ("PlaceUntried", SOVIET)
    s = soviets_placed(tcc)
    assert (asked(s), s.current_player()) == ("LengthRoll", CHANCE)
    play(s, "die 2")
    assert (asked(s), s.current_player()) == ("PlaceAxis", AXIS)


@pytest.mark.rules("3.1")
def test_r3_1_play_begins_on_gt_1(tcc: CrimeanCampaign) -> None:
    assert tcc.new("long").turn == 1


@pytest.mark.rules("3.2-a", "3.2-b", "2.3.3-c")
def test_r3_2_a_five_support_units_are_at_hand_and_the_rest_is_in_the_pool(tcc: CrimeanCampaign) -> None:
    s = tcc.new("long")
    assert support(s, S_READY, SOVIET) == ["gr3-8", "a52", "a265", "scas1", "mi"]
    assert len(support(s, S_POOL, SOVIET)) == 33
    assert s.known == sum(1 << SUPPORTS.index(name) for name in support(s, S_READY, SOVIET))


@pytest.mark.rules("3.2-c", "2.3.9-c")
def test_r3_2_c_twelve_units_stand_face_up_in_their_printed_hexes(tcc: CrimeanCampaign) -> None:
    s = tcc.new("long")
    expected = {name: HISTORIC[name] for name in ("7n", "9n", "40c", "184r", "320r", "321r", "421r")}
    expected |= {"sfg": "1417", **{f"sds{place}": place for place in ("1416", "1418", "1517", "1518")}}
    assert {name: where(s, name) for name in in_play(s, SOVIET)} == expected
    assert not s.down


@pytest.mark.rules("3.2-d", "2.3.9")
def test_r3_2_d_nine_free_units_are_placed_face_down_in_rows_02_to_09(tcc: CrimeanCampaign) -> None:
    s = tcc.new("long")
    assert all("02" <= place[2:] <= "09" for place in legal(s, "place"))
    assert {"1102", "0909", "3309", "2502"} <= set(legal(s, "place"))
    assert refusal(s, "place 1201") == refusal(s, "place 1410") == "3.2-d"
    assert refusal(s, "place 0102") == "3.2-d"  # water [R18]
    play(s, *["place 1102"] * 5, *["place 1203"] * 4)
    assert asked(s) == "PlaceAxis"
    assert [where(s, f"untried-{n}") for n in (1, 5, 6, 9)] == ["1102", "1102", "1203", "1203"]


@pytest.mark.rules("3.2-e", "2.3.9-a")
def test_r3_2_e_nobody_knows_which_free_unit_is_which(tcc: CrimeanCampaign) -> None:
    s = soviets_placed(tcc, "long")
    assert {where(s, name) for name in FREE} == {"pool"}
    for seat in (AXIS, SOVIET, None):
        view = s.view(seat).state
        assert {where(view, name) for name in FREE} == {"pool"}
    events = play(tcc.new("long"), "place 1102")
    assert dict(events[0].params)["unit"].id == "untried"  # type: ignore[union-attr]


@pytest.mark.rules("3.2-f")
def test_r3_2_f_all_other_combat_units_form_the_reinforcement_pool(tcc: CrimeanCampaign) -> None:
    s = tcc.new("long")
    pool = {name for name in UNITS if where(s, name) == "pool"} - set(FREE)
    assert len(pool) == 30
    assert "2r" in pool
    assert where(s, "reserve-30") == "pool"


@pytest.mark.rules("3.0-b", "6.0-d")
def test_r3_0_b_stacking_limits_bind_at_set_up(tcc: CrimeanCampaign) -> None:
    s = tcc.new("long")
    play(s, *["place 3309"] * 5)
    assert refusal(s, "place 3309") == "3.0-b"  # with the 320th they are six
    s = soviets_placed(tcc, "long")
    play(s, "place 1101", "place 1101", "place 1101")
    assert refusal(s, "place 1101") == "3.0-b"  # three divisions


# --- 3.3 the length ---------------------------------------------------------------------------------


@pytest.mark.rules("3.3", "3.3-a", "3.3-c")
@pytest.mark.parametrize("die", range(1, 7))
def test_r3_3_a_low_roll_is_the_long_game_and_a_high_one_the_short(tcc: CrimeanCampaign, die: int) -> None:
    s = soviets_placed(tcc)
    assert [weight for _, weight in s.chance_outcomes()] == [1] * 6
    events = play(s, f"die {die}")
    assert s.length == (LONG if die <= 3 else SHORT)
    assert keys(events) == ["length_long" if die <= 3 else "length_short"]
    assert events[0].final


@pytest.mark.rules("3.3")
def test_r3_3_players_may_agree_on_the_length(tcc: CrimeanCampaign) -> None:
    assert soviets_placed(tcc, "long").length == LONG
    assert soviets_placed(tcc, "short").length == SHORT


@pytest.mark.rules("3.3-b")
def test_r3_3_b_four_divisions_are_not_in_the_long_game(tcc: CrimeanCampaign) -> None:
    s = soviets_placed(tcc, "long")
    assert [where(s, name) for name in ("1ss", "1m", "4m", "73i")] == ["out"] * 4
    short = soviets_placed(tcc, "short")
    assert [where(short, name) for name in ("1ss", "1m", "4m", "73i")] == ["hand"] * 4


@pytest.mark.rules("3.3-d", "3.4-i")
def test_r3_3_d_late_units_and_kgz_are_not_in_the_short_game(tcc: CrimeanCampaign) -> None:
    s = soviets_placed(tcc, "short")
    assert {name for name in UNITS if where(s, name) == "out"} == {
        "kgz",
        "kgg",
        "22pz",
        "28j",
        "stug197",
        "stug249",
        "r7",
    }
    late = [name for n, name in enumerate(SUPPORTS) if s.given.sheets.support_arrival[n] > 4]
    assert late and set(support(s, S_OUT, AXIS)) == set(late)


# --- 3.4 the Axis -----------------------------------------------------------------------------------


def placed_one_by_one(s: TCC) -> list[str]:
    order = []
    while asked(s) == "PlaceAxis":
        prompt = dict(s.prompt().params)
        order.append(prompt["unit"].id)  # type: ignore[union-attr]
        play(s, legal(s)[len(order) % len(legal(s))])
    return order


@pytest.mark.rules("3.4", "3.4-a", "3.4-d")
def test_r3_4_a_long_game(tcc: CrimeanCampaign) -> None:
    s = soviets_placed(tcc, "long")
    assert legal(s, "place") == [f"{column}01" for column in range(11, 22)]
    assert refusal(s, "place 2201") == refusal(s, "place 1102") == "3.4-a"
    due = {name: s.due[number(name)] for name in UNITS if where(s, name) == "due"}
    assert due == {"kgg": 11, "22pz": 9, "28j": 9, "stug197": 5, "stug249": 10, "r7": 6}
    assert placed_one_by_one(s) == LONG_START
    assert asked(s) != "PlaceAxis"


@pytest.mark.rules("3.4-e")
def test_r3_4_e_short_game(tcc: CrimeanCampaign) -> None:
    s = soviets_placed(tcc, "short")
    assert refusal(s, "place 2201") == "3.4-e"
    assert placed_one_by_one(s) == SHORT_START


@pytest.mark.rules("3.4-b", "3.4-f", "2.3.8-j")
@pytest.mark.parametrize("scenario", ["long", "short"])
def test_r3_4_b_all_start_at_full_strength_but_the_22nd(tcc: CrimeanCampaign, scenario: str) -> None:
    s = soviets_placed(tcc, scenario)
    placed_one_by_one(s)
    steps = {name: s.steps[number(name)] for name in in_play(s, AXIS)}
    assert steps.pop("22i") == 3
    assert steps == {name: s.given.sheets.steps[number(name)] for name in steps}


@pytest.mark.rules("3.4-c", "3.4-d")
def test_r3_4_c_long_game_support(tcc: CrimeanCampaign) -> None:
    s = soviets_placed(tcc, "long")
    assert support(s, S_READY, AXIS) == ["cas1", "ha110", "flaka"]
    assert len(support(s, S_POOL, AXIS)) == 14
    assert support(s, S_OUT, AXIS) == []


@pytest.mark.rules("3.4-g", "3.4-h", "3.4-i")
def test_r3_4_g_short_game_support(tcc: CrimeanCampaign) -> None:
    s = soviets_placed(tcc, "short")
    assert support(s, S_READY, AXIS) == ["cas1", "ha110", "flaka"]
    assert support(s, S_POOL, AXIS) == ["cas2", "ha781", "rkt54"]
    assert {SUPPORT_STATES[s.support[n]] for n in range(17)} == {"ready", "pool", "out"}


# --- 3.5 who controls what --------------------------------------------------------------------------


@pytest.mark.rules("3.5")
def test_r3_5_the_axis_begins_with_row_01(tcc: CrimeanCampaign) -> None:
    s = soviets_placed(tcc, "long")
    assert hexes(s.held) == {f"{column}01" for column in range(11, 26)}


@pytest.mark.rules("3.5-f")
def test_r3_5_f_dzhankoi_has_a_garrison_from_the_start(tcc: CrimeanCampaign) -> None:
    s = soviets_placed(tcc, "long")
    assert hexes(s.garrisons) == {"2101"}


# --- 13.1 the historic set-up -----------------------------------------------------------------------


@pytest.mark.rules("13.0", "13.1", "13.1-a")
def test_r13_1_a_every_unit_stands_face_up_in_its_historic_hex(tcc: CrimeanCampaign) -> None:
    s = tcc.new("long", {"historic_setup": "yes"})
    assert asked(s) == "PlaceAxis"
    static = {"sfg": "1417", **{f"sds{place}": place for place in ("1416", "1418", "1517", "1518")}}
    assert {name: where(s, name) for name in in_play(s, SOVIET)} == HISTORIC | static
    assert not s.down
    assert "2201" not in hexes(s.held)  # R7
    assert where(s, "untried-1") == "out"


@pytest.mark.rules("13.1-b")
def test_r13_1_b_six_support_units_start(tcc: CrimeanCampaign) -> None:
    s = tcc.new("long", {"historic_setup": "yes"})
    assert support(s, S_READY, SOVIET) == ["gr3-8", "a52", "a265", "scas1", "mi", "scas2"]
    assert s.known.bit_count() == 6


@pytest.mark.rules("13.0")
def test_r13_0_the_two_historic_switches_are_apart(tcc: CrimeanCampaign) -> None:
    s = tcc.new("long", {"historic_arrivals": "yes"})
    assert asked(s) == "PlaceUntried"
    assert len(support(s, S_READY, SOVIET)) == 5
