"""11.1 Support units, and 11.2.2 naval guns."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.names import S_READY, S_SPENT, S_USED
from kurgan.games.crimean_campaign.places import AXIS, SOVIET
from kurgan.games.crimean_campaign.sheets import SUPPORTS
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.fights import battle, commit, declare, fight, shifts, strength, told
from tests.games.crimean_campaign.helpers import asked, keys, legal, named, number, offers, play, refusal, terms

ALL_AXIS = "cas1:ready ha110:ready rkt54:ready eng:ready rr672:ready"
ALL_SOVIET = "scas1:ready scas2:ready a51:ready t55:ready at766:ready gr19:ready"


def state(s: TCC, support: str) -> int:
    return s.support[SUPPORTS.index(support)]


@pytest.mark.rules("11.1", "11.1-a", "11.1.2-e")
def test_support_adds_to_the_strength_of_both_sides_romanians_too(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=rmc; 1606=156r")
    events = battle(s, "1606", "rmc", attacker="cas1", defender="scas1 a52")
    assert terms(named(events, "attack_total")) == {"factors": 5, "support": 4}
    assert terms(named(events, "defense_total")) == {"factors": 4, "support": 3}


@pytest.mark.rules("11.1-f", "11.3-4")
def test_support_counts_no_more_than_the_units_but_all_of_it_is_used(tcc: CrimeanCampaign) -> None:
    """EX45."""
    s = fight(tcc, "1605=22i/1 50i/1; 1606=156r")
    events = battle(s, "1606", "22i", "50i", attacker="cas1 ha110")
    assert terms(named(events, "attack_total")) == {"factors": 4, "support": 7, "beyond_limit": -3}
    assert strength(events) == 8
    assert state(s, "cas1") == state(s, "ha110") == S_USED


@pytest.mark.rules("11.1-f")
def test_the_limit_is_taken_after_halving(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r 40r; 1607=22i", turn=2)  # the Soviets are cut off
    events = battle(s, "1606", "50i", defender="scas1")
    assert terms(named(events, "defense_total")) == {"factors": 5, "out_of_supply": -2, "support": 2}
    s = fight(tcc, "1605=50i; 1606=42c; 1607=22i", support="scas1:ready")
    assert strength(battle(s, "1606", "50i", defender="scas1"), "defense") == 2


@pytest.mark.rules("11.1-c")
@pytest.mark.parametrize(
    ("board", "target", "unit", "factor"),
    [
        ("1605=50i; 1606=106r", "1606", "50i", 3),
        ("1812=50i; 1912=184r", "1912", "50i", 1),
        ("1713=50i; 1714=106r", "1714", "50i", 1),
        ("1516=50i; 1517=109r", "1517", "50i", 1),
    ],
)
def test_a_rocket_unit_is_stronger_only_against_a_clear_hex(
    tcc: CrimeanCampaign, board: str, target: str, unit: str, factor: int
) -> None:
    """EX47."""
    events = battle(fight(tcc, board), target, unit, attacker="rkt54")
    assert terms(named(events, "attack_total"))["support"] == factor


@pytest.mark.rules("11.1-c")
def test_a_rocket_unit_is_stronger_for_a_defense_in_clear(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r", support="gr19:ready")
    assert terms(named(battle(s, "1606", "50i", defender="gr19"), "defense_total"))["support"] == 3


@pytest.mark.rules("11.1-d")
def test_a_soviet_support_unit_serves_once_in_a_game(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r; 1505=22i; 1506=172r 156r")
    battle(s, "1606", "50i", defender="scas1")
    assert state(s, "scas1") == S_SPENT
    play(s, "die 6")
    declare(s, "1506", "22i")
    play(s, "ready")
    assert refusal(s, "support scas1") == "11.1-d"


@pytest.mark.rules("11.1-e")
def test_an_axis_support_unit_serves_once_in_a_turn(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r; 1505=22i; 1506=172r 156r")
    battle(s, "1606", "50i", attacker="cas1")
    assert state(s, "cas1") == S_USED
    play(s, "die 6")
    declare(s, "1506", "22i")
    assert refusal(s, "support cas1") == "11.1-e"
    play(s, "ready", "ready", "die 3")
    while s.turn == 3:
        play(s, "done" if offers(s, "done") else s.legal_actions()[0].text)
    assert state(s, "cas1") == S_READY


@pytest.mark.rules("11.1-d", "11.1-e")
def test_support_that_was_committed_or_is_not_there_is_refused(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r")
    declare(s, "1606")
    play(s, "support cas1")
    assert refusal(s, "support cas1") == "11.3-2"
    assert refusal(s, "support cas3") == "11.1"  # it comes on GT 11
    assert refusal(s, "support scas1") == "11.1"  # not ours


@pytest.mark.rules("11.1.1", "11.1.1-a")
def test_without_a_line_to_kerch_only_air_units_support_the_soviets(tcc: CrimeanCampaign) -> None:
    """EX49."""
    s = fight(tcc, "1517=50i; 1417=7n; 1616=22i; 1518=46i; 1418=24i; 1416=132i", support=ALL_SOVIET)
    declare(s, "1417", "50i")
    play(s, "ready")
    assert legal(s, "support") == ["scas1", "scas2"]
    assert refusal(s, "support a51") == "11.1.1-a"


@pytest.mark.rules("11.1.1-a", "11.1.1-b")
def test_coastal_supply_is_not_enough_but_one_unit_with_a_line_is(tcc: CrimeanCampaign) -> None:
    # Axis units across the neck at Feodosia: nothing from Kerch comes west.
    wall = "3405=22i; 3406=46i; 3407=24i; 3306=132i; 3307=170i"
    s = fight(tcc, f"1102=156r; 1103=50i; {wall}", "soviet", support=ALL_SOVIET)
    declare(s, "1103")
    assert legal(s, "support") == ["scas1", "scas2"]
    assert refusal(s, "support t55") == "11.1.1-a"
    s = fight(tcc, "1102=156r; 1103=50i", "soviet", support=ALL_SOVIET)
    declare(s, "1103")
    assert offers(s, "support a51")
    s = fight(tcc, "4402=156r; 4303=50i; 4503=9n", "soviet", support=ALL_SOVIET)
    declare(s, "4303", "156r")
    assert offers(s, "support a51")


@pytest.mark.rules("11.1.1-c")
def test_soviet_anti_tank_units_support_only_a_defense(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r", "soviet", support=ALL_SOVIET)
    declare(s, "1605")
    assert refusal(s, "support at766") == "11.1.1-c"
    s = fight(tcc, "1605=50i; 1606=106r", support=ALL_SOVIET)
    declare(s, "1606")
    play(s, "ready")
    assert offers(s, "support at766")


@pytest.mark.rules("11.1.1-d")
def test_soviet_tanks_need_a_road_where_all_stand_in_rough(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1713=50i; 1714=106r", "soviet", support=ALL_SOVIET)
    declare(s, "1713")
    assert refusal(s, "support t55") == "11.1.1-d"
    s = fight(tcc, "1814=50i; 1715=106r", "soviet", support=ALL_SOVIET)
    declare(s, "1814")
    assert offers(s, "support t55")  # a road
    s = fight(tcc, "1713=50i; 1714=106r; 1712=156r", "soviet", support=ALL_SOVIET)
    declare(s, "1713", "106r", "156r")
    assert offers(s, "support t55")  # one stands outside the rough


@pytest.mark.rules("11.1.2", "11.1.2-a")
@pytest.mark.parametrize(("place", "target", "legal_"), [("1605", "1606", True), ("1606", "1607", False)])
def test_axis_units_out_of_supply_get_support_within_four_hexes_of_it(
    tcc: CrimeanCampaign, place: str, target: str, legal_: bool
) -> None:
    """EX51. The wall of Soviets lets supply reach row 01 only."""
    wall = "; ".join(f"{column}02=untried-{n}" for n, column in enumerate((11, 13, 15, 17, 19, 21), 1))
    wall += "; 2302=7n; 2502=8n; 2002=9n"
    s = fight(tcc, f"{place}=50i; {target}=156r; {wall}", "soviet", turn=2, pool="40r 106r 42c 48c 157r 172r 271r")
    declare(s, place, "156r")
    play(s, "ready")
    assert s.oos >> number("50i") & 1
    assert offers(s, "support ha110") == legal_
    if not legal_:
        assert refusal(s, "support ha110") == "11.1.2-a"


@pytest.mark.rules("11.1.2-c", "S-1")
def test_the_engineer_supports_any_defense_with_its_defense_factor(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r", "soviet", turn=11, order="move_fight", support=ALL_AXIS)
    declare(s, "1605")
    events = commit(s, "", "eng")
    assert terms(named(events, "defense_total"))["support"] == 2


@pytest.mark.rules("11.1.2-c")
def test_the_engineer_supports_a_defense_however_far_from_supply(tcc: CrimeanCampaign) -> None:
    wall = "; ".join(f"{column}02=untried-{n}" for n, column in enumerate((11, 13, 15, 17, 19, 21), 1))
    board = f"1606=50i; 1607=156r; {wall}; 2302=7n; 2502=8n; 2002=9n"
    pool = "40r 106r 42c 48c 157r 172r 271r"
    s = fight(tcc, board, "soviet", turn=11, pool=pool, support=ALL_AXIS)
    declare(s, "1606", "156r")
    play(s, "ready")
    assert s.oos >> number("50i") & 1
    assert refusal(s, "support ha110") == "11.1.2-a"
    assert legal(s, "support") == ["eng"]
    s = fight(tcc, board, turn=11, order="fight_move", pool=pool, support=ALL_AXIS)
    declare(s, "1607", "50i")
    assert refusal(s, "support eng") == "11.1.2-a"


@pytest.mark.rules("11.1.2-d")
def test_the_engineer_supports_an_attack_in_fight_move_with_a_unit_in_supply(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r", turn=11, order="fight_move", support=ALL_AXIS)
    assert terms(named(battle(s, "1606", attacker="eng"), "attack_total"))["support"] == 4
    s = fight(tcc, "1605=50i; 1606=106r", turn=11, support=ALL_AXIS)
    declare(s, "1606")
    assert refusal(s, "support eng") == "11.1.2-d"
    cut = "1604=7n; 1505=8n; 1506=9n; 1705=40c; 1706=79n; 1606=106r; 1605=50i"
    s = fight(tcc, cut, turn=11, order="fight_move", support=ALL_AXIS)
    declare(s, "1606")
    assert refusal(s, "support eng") == "11.1.2-d"
    assert offers(s, "support ha110")


@pytest.mark.rules("11.1.2-f")
@pytest.mark.parametrize(
    ("also", "offered"),
    [("", False), ("2102 2002 2003 2004 2005", True), ("2002 2003 2004 2005", True), ("2002 2004 2005", False)],
)
def test_rail_guns_reach_four_hexes_from_the_axis_railroad(tcc: CrimeanCampaign, also: str, offered: bool) -> None:
    s = fight(tcc, "2008=50i; 2009=106r", turn=13, also=also, support=ALL_AXIS)
    declare(s, "2009")
    assert offers(s, "support rr672") == offered
    if not offered:
        assert refusal(s, "support rr672") == "11.1.2-f"


@pytest.mark.rules("11.1.2-g")
def test_a_soviet_zone_cuts_the_railroad_unless_axis_units_stand_there(tcc: CrimeanCampaign) -> None:
    rail = "2102 2002 2003 2004 2005"
    s = fight(tcc, "2008=50i; 2009=106r; 1904=7n", turn=13, also=rail, support=ALL_AXIS)
    declare(s, "2009")
    assert refusal(s, "support rr672") == "11.1.2-f"
    s = fight(tcc, "2008=50i; 2009=106r; 1904=7n; 2003=22i; 2004=46i", turn=13, also=rail, support=ALL_AXIS)
    declare(s, "2009")
    assert offers(s, "support rr672")


# --- 11.3-2 secrecy ---------------------------------------------------------------------------------


@pytest.mark.rules("11.3-2")
def test_both_choose_in_secret_and_show_together(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "3507=345r; 3506=50i")
    declare(s, "3507")
    seen = {seat: s.information_state(seat) for seat in (SOVIET, None)}
    events = play(s, "support cas1")
    assert {seat: s.information_state(seat) for seat in (SOVIET, None)} == seen
    assert not any(event.seen_by(SOVIET) or event.seen_by(None) for event in events)
    play(s, "ready")
    assert s.current_player() == SOVIET
    seen = {seat: s.information_state(seat) for seat in (AXIS, None)}
    play(s, "support scas1", "naval")
    assert {seat: s.information_state(seat) for seat in (AXIS, None)} == seen
    events = play(s, "ready")
    assert told(events, "support_shown", None, "support") == ["cas1", "scas1"]
    assert "naval_shown" in keys(events)
    assert asked(s) == "CombatDie"


def test_both_are_asked_even_with_nothing_to_commit(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r", support="cas1:used")
    declare(s, "1606")
    assert legal(s) == ["ready"]
    play(s, "ready")
    assert legal(s) == ["ready"]
    assert s.current_player() == SOVIET


# --- 11.2.2 naval guns ------------------------------------------------------------------------------


@pytest.mark.rules("11.2.2")
def test_naval_guns_shift_one_defense_on_the_coast_each_turn(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "3507=345r; 3506=50i; 3307=22i; 3407=156r")
    assert shifts(battle(s, "3507", defender="naval")) == {"naval": -1}
    play(s, "die 6")
    declare(s, "3407")
    play(s, "ready")
    assert refusal(s, "naval") == "11.2.2"
    play(s, "ready", "die 6", "done")
    while s.turn == 3:
        play(s, "done" if offers(s, "done") else s.legal_actions()[0].text)
    assert (s.naval_used, s.naval_sealed) == (0, 0)


@pytest.mark.rules("11.2.2")
def test_naval_guns_serve_until_turn_12_and_only_a_soviet_defense_on_a_coast(tcc: CrimeanCampaign) -> None:
    """EX35."""
    for turn, offered in ((1, True), (12, True), (13, False)):
        s = fight(tcc, "3507=345r; 3506=50i", turn=turn)
        declare(s, "3507")
        assert refusal(s, "naval") == "11.2.2"  # not for the attacker
        play(s, "ready")
        assert offers(s, "naval") == offered
    assert refusal(s, "naval") == "11.2.2"
    s = fight(tcc, "3507=345r; 3506=50i", "soviet")
    declare(s, "3506")
    assert refusal(s, "naval") == "11.2.2"
    s = fight(tcc, "1605=50i; 1606=106r")
    declare(s, "1606")
    play(s, "ready")
    assert refusal(s, "naval") == "11.2.2"


@pytest.mark.rules("11.2.2-a", "S-3")
@pytest.mark.parametrize(
    ("place", "origin"), [("1417", "1517"), ("1416", "1516"), ("1517", "1516"), ("1518", "1519"), ("1418", "1519")]
)
def test_naval_guns_do_not_serve_sevastopol(tcc: CrimeanCampaign, place: str, origin: str) -> None:
    s = fight(tcc, f"{place}=7n; {origin}=50i")
    declare(s, place)
    play(s, "ready")
    assert refusal(s, "naval") == "11.2.2-a"


@pytest.mark.rules("11.2.2-b", "S-3")
def test_naval_guns_do_not_reach_the_sivash(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "3405=7n; 3505=50i")
    declare(s, "3405")
    play(s, "ready")
    assert refusal(s, "naval") == "11.2.2-b"
    s = fight(tcc, "2602=7n; 2603=50i")
    declare(s, "2602")
    play(s, "ready")
    assert refusal(s, "naval") == "11.2.2"  # the Sivash is no coast
