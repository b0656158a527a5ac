"""9.2 and 9.4 Axis reinforcements and replacements."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.names import NM, S_READY, M, R
from kurgan.games.crimean_campaign.places import AXIS, HEX, SOVIET
from kurgan.games.crimean_campaign.rules.r09_2_axis import entry_refusal
from kurgan.games.crimean_campaign.sheets import PIECES, SUPPORTS
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.helpers import asked, keys, legal, named, number, play, refusal, where
from tests.games.crimean_campaign.seq import last_move


def reinforce(tcc: CrimeanCampaign, turn: int, board: str, at: str = "ChooseReinforcement") -> TCC:
    return tcc.read_position(f"scenario=long; at={at}; turn={turn}; side=axis; phase=reinforcement; {board}")


@pytest.mark.rules("9.2", "9.2-c", "5.1-e")
def test_units_due_arrive_at_full_strength(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "soviet", 9, "due=22pz:9 28j:9 stug249:10; 4503=9n")
    events = play(s, "done")
    assert keys(events).count("unit_due") == 2
    assert legal(s) == ["unit 22pz", "unit 28j", "forgo 22pz", "forgo 28j"]
    play(s, "unit 22pz", "place 1101")
    assert where(s, "22pz") == "1101"
    assert s.steps[number("22pz")] == 4
    assert where(s, "stug249") == "due"


@pytest.mark.rules("9.2-a")
def test_not_on_the_enemy_but_in_his_zone(tcc: CrimeanCampaign) -> None:
    s = reinforce(tcc, 9, "hand=28j; 1201=106r")
    play(s, "unit 28j")
    assert refusal(s, "place 1201") == "9.2-a"
    assert refusal(s, "place 1101") == ""


@pytest.mark.rules("9.2-b", "9.0-c")
def test_stacking_holds_on_entry(tcc: CrimeanCampaign) -> None:
    s = reinforce(tcc, 9, "hand=28j; 1101=22i 24i 46i; 1201=50i 72i kgz")
    play(s, "unit 28j")
    assert refusal(s, "place 1101") == "9.2-b"
    assert refusal(s, "place 1201") == "9.2-b"
    assert refusal(s, "place 1301") == ""


@pytest.mark.rules("9.2-d")
def test_the_north_edge(tcc: CrimeanCampaign) -> None:
    """Whoever controls it: an empty hex the Soviets took is entered and taken back [R21]."""
    s = reinforce(tcc, 9, "hand=28j; held=1101; garrisons=none; 1101=22i")
    play(s, "unit 28j")
    edge = {f"{column}01" for column in range(11, 26)}
    assert set(legal(s, "place")) == edge
    assert refusal(s, "place 1102") == "9.2-d"
    play(s, "place 2501")
    assert s.held >> HEX["2501"] & 1


@pytest.mark.rules("9.2-e")
@pytest.mark.parametrize(
    ("board", "rule"),
    [
        ("held=1912 1101", ""),  # R67: a garrison is enough
        ("held=1101; garrisons=none", "9.2-e"),  # not Axis
        ("held=1912 1101; garrisons=1912; 1811=42c; 1911=48c; 2012=40r; 1813=106r", "9.2-e"),  # cut off
    ],
)
def test_a_town_must_be_axis_and_in_supply(tcc: CrimeanCampaign, board: str, rule: str) -> None:
    s = reinforce(tcc, 9, f"hand=28j; 1101=22i; {board}")
    play(s, "unit 28j")
    assert refusal(s, "place 1912") == rule


@pytest.mark.rules("9.2-f")
def test_what_is_not_placed_is_lost(tcc: CrimeanCampaign) -> None:
    s = reinforce(tcc, 9, "hand=28j 22pz; 1101=22i")
    events = play(s, "forgo 28j", "unit 22pz", "place 1101")
    assert where(s, "28j") == "gone"
    assert "arrival_lost" in keys(events)
    assert asked(s) == "DeclareOrder"
    assert refusal(reinforce(tcc, 9, "hand=28j; 1101=22i"), "forgo 22pz") == "9.2"


@pytest.mark.rules("9.2-f")
def test_without_any_room_all_are_lost_at_once(tcc: CrimeanCampaign) -> None:
    soviets = [piece for n, piece in enumerate(PIECES) if (tcc.sheets.hexed | tcc.sheets.free) >> n & 1]
    edge = "; ".join(f"{column}01={unit}" for column, unit in zip(range(11, 26), soviets, strict=False))
    s = last_move(tcc, "soviet", 9, f"due=22pz:9 28j:9; {edge}")
    events = play(s, "done")
    assert keys(events).count("arrival_lost") == 2
    assert where(s, "22pz") == where(s, "28j") == "gone"
    assert asked(s) == "DeclareOrder"


@pytest.mark.rules("9.2-g")
def test_kgz_leaves_when_kgg_comes(tcc: CrimeanCampaign) -> None:
    """R66: also if KGG is then given up."""
    s = last_move(tcc, "soviet", 11, "due=kgg:11; 1101=kgz; 1201=22i; 4503=9n")
    events = play(s, "done")
    assert "kgz_leaves" in keys(events)
    assert where(s, "kgz") == "gone"
    play(s, "forgo kgg")
    assert where(s, "kgg") == where(s, "kgz") == "gone"


@pytest.mark.rules("9.2-g")
def test_kgz_stays_until_then(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "soviet", 10, "due=kgg:11; 1101=kgz; 1201=22i; 4503=9n; quota=0")
    play(s, "done")
    assert where(s, "kgz") == "1101"


@pytest.mark.rules("9.2-h")
def test_support_serves_from_its_gt(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "soviet", 2, "1101=22i; support=cas1:ready cas2:pool ha781:pool rkt54:pool flak9:pool")
    events = play(s, "done")
    assert keys(events).count("support_arrives") == 3
    assert s.support[SUPPORTS.index("cas2")] == S_READY
    assert s.support[SUPPORTS.index("flak9")] != S_READY


@pytest.mark.rules("9.3-g", "9.3")
def test_a_returning_unit_has_one_step(tcc: CrimeanCampaign) -> None:
    """R60: it enters like any reinforcement; a stage of the turn track is no replacement point."""
    s = last_move(tcc, "soviet", 6, "due=50i:6 r7:6; 1101=22i; 4503=9n; rp=nm:2")
    points = s.rp[NM]
    play(s, "done", "unit 50i", "place 1301", "unit r7", "place 1401")
    assert s.steps[number("50i")] == 1
    assert s.steps[number("r7")] == 4
    assert s.rp[NM] == points + tcc.sheets.rp[6][NM]
    play(s, "rebuild 50i")  # R64
    assert s.steps[number("50i")] == 2


def test_mechanized_units_need_a_road_into_rough(tcc: CrimeanCampaign) -> None:
    """R41: no such entry hex exists on this map, so the rule is asked directly."""
    t = tcc.sheets
    s = reinforce(tcc, 9, "hand=22pz 28j; 1101=22i")
    place = next(n for n in HEX.values() if (t.rough & ~t.road) >> n & 1)
    s.given = replace(s.given, sheets=replace(t, sources=t.sources | 1 << place))
    refused = entry_refusal(s, number("22pz"), place, 1 << place)
    assert refused is not None and refused.rule == "10.0-g"
    assert entry_refusal(s, number("28j"), place, 1 << place) is None


@pytest.mark.rules("9.2")
def test_a_garrison_lost_comes_back(tcc: CrimeanCampaign) -> None:
    """R23"""
    s = last_move(tcc, "soviet", 3, "1101=22i; held=1912 1101; garrisons=none; 4503=9n")
    events = play(s, "done")
    assert "garrison_returns" in keys(events)
    assert s.garrisons >> HEX["1912"] & 1
    assert s.occupied[AXIS] >> HEX["1912"] & 1


# --- 9.4 replacement points -------------------------------------------------------------------------


def rebuild(tcc: CrimeanCampaign, board: str, rp: str = "nm:1 m:1 r:1") -> TCC:
    return reinforce(tcc, 7, f"rp={rp}; {board}", "SpendReplacement")


@pytest.mark.rules("9.4", "9.4-b")
def test_one_point_one_step(tcc: CrimeanCampaign) -> None:
    s = rebuild(tcc, "1101=22i/2 24i; 1201=46i/1", "nm:2")
    assert legal(s) == ["rebuild 22i", "rebuild 46i", "done"]
    event = named(play(s, "rebuild 22i"), "rebuilt")
    assert s.steps[number("22i")] == 3
    assert s.rp[NM] == 1
    assert dict(event.params)["steps"] == 3
    assert refusal(s, "rebuild 24i") == "9.4"
    assert refusal(s, "rebuild 50i") == "9.4"
    assert refusal(s, "rebuild 106r") == "9.4"


@pytest.mark.rules("9.4-a", "9.4-j")
def test_gt_7_gives_one_m_and_two_nm(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "soviet", 7, "1101=22i/1 24i/1; 4503=9n")
    event = named(play(s, "done"), "rp_received")
    assert dict(event.params) == {"nm": 2, "m": 1, "r": 0}
    assert list(s.rp) == [2, 1, 0]


@pytest.mark.rules("9.4-c")
def test_battle_groups_are_not_rebuilt(tcc: CrimeanCampaign) -> None:
    s = rebuild(tcc, "1101=kgz/1 kgg/1 22pz/1")
    assert refusal(s, "rebuild kgz") == "9.4-c"
    assert refusal(s, "rebuild kgg") == "9.4-c"
    assert refusal(s, "rebuild 22pz") == ""


@pytest.mark.rules("9.4-d")
def test_points_are_kept(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "soviet", 7, "1101=22i/1; 4503=9n; rp=nm:3 r:1")
    play(s, "done", "done")
    assert list(s.rp) == [5, 1, 1]


@pytest.mark.rules("9.4-e")
def test_only_units_in_supply_are_rebuilt(tcc: CrimeanCampaign) -> None:
    s = rebuild(tcc, "1101=24i; 1706=22i/1; 1705=106r; 1707=156r; 1606=172r; 1806=40r; 1605=48c; 1805=42c")
    assert refusal(s, "rebuild 22i") == "9.4-e"
    assert legal(s) == ["done"]


@pytest.mark.rules("9.4-f")
def test_a_unit_in_an_enemy_zone_is_rebuilt(tcc: CrimeanCampaign) -> None:
    s = rebuild(tcc, "1604=22i/1; 1605=106r")
    assert refusal(s, "rebuild 22i") == ""


@pytest.mark.rules("9.4-g")
def test_nm_points_are_for_german_units_on_foot(tcc: CrimeanCampaign) -> None:
    s = rebuild(tcc, "1101=22i/1 22pz/1 rmc/1", "nm:1")
    assert refusal(s, "rebuild 22i") == ""
    assert refusal(s, "rebuild 22pz") == "9.4-h"
    assert refusal(s, "rebuild rmc") == "9.4-i"


@pytest.mark.rules("9.4-h", "9.4-j")
def test_m_points_are_for_all_germans_and_spent_last(tcc: CrimeanCampaign) -> None:
    s = rebuild(tcc, "1101=22i/1 22pz/1 rmc/1", "nm:1 m:1")
    play(s, "rebuild 22i")
    assert (s.rp[NM], s.rp[M]) == (0, 1)
    assert refusal(s, "rebuild rmc") == "9.4-i"
    other = s.copy()
    play(s, "rebuild 22i")
    play(other, "rebuild 22pz")
    assert s.rp[M] == other.rp[M] == 0
    assert asked(s) == asked(other) == "DeclareOrder"


@pytest.mark.rules("9.4-i")
def test_r_points_are_for_romanians_only(tcc: CrimeanCampaign) -> None:
    s = rebuild(tcc, "1101=22i/1 22pz/1 rmc/1", "r:1")
    assert refusal(s, "rebuild rmc") == ""
    assert refusal(s, "rebuild 22i") == "9.4-g"
    assert refusal(s, "rebuild 22pz") == "9.4-h"
    play(s, "rebuild rmc")
    assert s.rp[R] == 0


def test_the_22nd_may_be_rebuilt_to_four_steps(tcc: CrimeanCampaign) -> None:
    """R4"""
    s = rebuild(tcc, "1101=22i/3", "nm:2")
    play(s, "rebuild 22i")
    assert s.steps[number("22i")] == 4
    assert asked(s) == "DeclareOrder"


def test_being_asked_tells_nothing_about_supply(tcc: CrimeanCampaign) -> None:
    """Whether the Axis is asked depends on what everybody can count, not on where a hidden unit stands."""
    cut_off = "1705=106r; 1707=156r; 1606=172r; 1806=40r; 1605=48c; 1805=42c; 4503=9n"
    here = last_move(tcc, "soviet", 7, f"1101=22i/1 24i; 1706=46i 50i; {cut_off}")
    there = last_move(tcc, "soviet", 7, f"1101=46i 24i; 1706=22i/1 50i; {cut_off}")
    assert here.information_state(SOVIET) == there.information_state(SOVIET)
    for s in (here, there):
        play(s, "done")
        assert asked(s) == "SpendReplacement"
    assert here.information_state(SOVIET) == there.information_state(SOVIET)
    assert legal(there) == ["done"]
