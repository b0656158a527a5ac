"""What a reading of the rulebook beside the code found: each was wrong once."""

from __future__ import annotations

from pathlib import Path

import pytest

from kurgan.core.text import Ref
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.names import S_OUT, S_POOL
from kurgan.games.crimean_campaign.places import AXIS, SOVIET
from kurgan.games.crimean_campaign.rules.r06_stacking import overstacked
from kurgan.games.crimean_campaign.sheets import SUPPORTS
from tests.games.crimean_campaign.fights import fight, losing, resolve
from tests.games.crimean_campaign.helpers import asked, number, offers, play, refusal, where
from tests.games.crimean_campaign.moving import moving

SEVEN = "106r 40r 156r 157r 172r 271r 138m"


# --- stacking, at the end of every phase ------------------------------------------------------------


@pytest.mark.rules("6.0-e", "6.0-g")
def test_a_hex_that_was_spared_is_looked_at_again_when_the_next_phase_ends(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, f"1606={SEVEN}; 1101=50i; 4503=9n", side="soviet", moved=SEVEN)
    play(s, "done", "spare")
    assert asked(s) == "ChooseAttack"
    play(s, "done")
    assert (asked(s), s.current_player()) == ("StrikeUnit", AXIS)  # the end of the Combat Phase
    play(s, "spare")
    while asked(s) != "DeclareOrder":
        play(s, "done")
    play(s, "order fight_move")
    assert (asked(s), s.current_player()) == ("StrikeUnit", AXIS)  # of the Axis Reinforcement Phase
    play(s, "strike 1")
    assert where(s, "138m") == "gone"
    assert asked(s) == "ChooseAttack" and not overstacked(s, SOVIET)


@pytest.mark.rules("6.0-e")
def test_nobody_is_asked_where_nothing_stands_above_the_limit(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1606=106r 40r 156r 157r 172r 271r; 1101=50i; 4503=9n", side="soviet")
    play(s, "done", "done")
    assert s.side == AXIS and asked(s) != "StrikeUnit"


# --- set-up and entry -------------------------------------------------------------------------------


@pytest.mark.rules("3.4-a", "10.0-g")
def test_mechanized_units_are_not_set_up_in_rough_without_a_road(tmp_path: Path) -> None:
    """R41, on a map whose north edge is not all clear."""
    path = tmp_path / "rough.toml"
    path.write_text(
        "[hex.1101]\nterrain = 'rough'\nbase = 'rough'\n[hex.1201]\nterrain = 'rough'\nbase = 'rough'\n",
        encoding="utf-8",
    )
    game = CrimeanCampaign(path)
    board = "scenario=long; at=PlaceAxis; side=axis; phase=setup; 4503=9n"
    s = game.read_position(f"{board}; hand=stug190")
    assert refusal(s, "place 1101") == "10.0-g"
    assert offers(s, "place 1201") and offers(s, "place 1401")  # a road; clear
    assert offers(game.read_position(f"{board}; hand=46i"), "place 1101")


@pytest.mark.rules("3.4-h", "3.4-i")
def test_no_support_comes_after_the_second_turn_of_the_short_game(tmp_path: Path) -> None:
    """Whatever the counters of an owner's copy say: all but those of GT 1 and 2 are set aside."""
    path = tmp_path / "early.toml"
    path.write_text("[support.flak9]\narrival = 3\n", encoding="utf-8")
    game = CrimeanCampaign(path)
    for length, state in (("short", S_OUT), ("long", S_POOL)):
        s = game.new(scenario=length, options={"historic_setup": "yes"})
        assert asked(s) == "PlaceAxis"
        assert s.support[SUPPORTS.index("flak9")] == state
        assert s.support[SUPPORTS.index("cas2")] == S_POOL


@pytest.mark.rules("9.1-i")
def test_a_lost_kerch_takes_no_arrivals_even_on_a_map_where_it_lies_in_the_landing_zone(tmp_path: Path) -> None:
    """R56: a town whose garrison was lost is empty and still Axis."""
    path = tmp_path / "kerch.toml"
    path.write_text("[hex.4503]\nkslz = true\n", encoding="utf-8")
    s = CrimeanCampaign(path).read_position(
        "scenario=long; at=ChooseArrival; turn=5; side=soviet; phase=reinforcement; hand=reserve-1; held=1101 4503; "
        "garrisons=none; 1417=7n; 1101=50i"
    )
    play(s, "unit reserve-1")
    assert refusal(s, "place 4503") == "9.1-i"
    assert offers(s, "place 4404")


# --- reasons ----------------------------------------------------------------------------------------


@pytest.mark.rules("11.0-l", "11.0-m")
@pytest.mark.parametrize(
    ("side", "target", "unit", "rule"), [("axis", "1606", "50i", "11.0-m"), ("soviet", "1605", "106r", "11.0-l")]
)
def test_a_second_attack_is_refused_by_the_rule_of_its_side(
    tcc: CrimeanCampaign, side: str, target: str, unit: str, rule: str
) -> None:
    s = losing(tcc, "1605=50i 46i; 1606=106r 40r; 1506=156r; 1607=22i", target, unit, side)
    resolve(s, 0, 0)
    assert asked(s) == "ChooseAttack"
    other = {"axis": "1506", "soviet": "1607"}[side]
    play(s, f"attack {other}")
    assert refusal(s, f"join {unit}") == rule


@pytest.mark.rules("11.2.1-c", "11.2.1-e", "11.2.1-f")
def test_a_hex_that_only_terrain_or_water_saves_is_refused_for_that(tcc: CrimeanCampaign) -> None:
    assert refusal(fight(tcc, "1713=stug190; 1714=106r"), "attack 1714") == "11.2.1-c"
    assert refusal(fight(tcc, "1617=kgz; 1618=106r"), "attack 1618") == "11.2.1-e"
    assert refusal(fight(tcc, "1209=50i; 1310=106r"), "attack 1310") == "11.2.1-f"


@pytest.mark.rules("11.0-m", "11.6-g", "11.6-b")
def test_a_hex_is_refused_because_its_neighbours_have_no_attack_left(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1605=22i 50i; 1606=40r; 1607=106r; 1608=172r; 1706=157r; 1402=24i; 1403=156r", "1606", "22i 50i")
    resolve(s, 0, 1)
    play(s, "advance 22i", "advance 50i")
    assert refusal(s, "attack 1403") == "11.6-b"  # the 24th, next to it, did not advance
    play(s, "attack 1607", "join 50i", "declare", "ready", "ready")
    resolve(s, 0, 1)
    play(s, "advance 50i")
    assert refusal(s, "attack 1608") == "11.6-g"  # the 50th has had its momentum
    play(s, "done")
    assert refusal(s, "attack 1608") == "11.0-m"


@pytest.mark.rules("12.4")
def test_water_before_the_fortress_is_refused_for_the_boats_that_are_used_up(tcc: CrimeanCampaign) -> None:
    assert refusal(fight(tcc, "1416=24i; 1417=sfg", boats=1), "attack 1417") == "12.4"
    assert refusal(fight(tcc, "1416=stug190; 1417=sfg"), "attack 1417") == "11.2.1-f"


@pytest.mark.rules("11.7-a", "11.7-h", "11.7-e")
def test_a_probe_is_refused_for_what_its_neighbours_lack(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1603=46i; 1605=106r")
    assert refusal(s, "probe 1604") == "11.7-a"
    s = fight(tcc, "1604=46i; 1605=106r", attacked="46i")
    assert refusal(s, "probe 1705") == "11.7-h"
    s = fight(tcc, "1713=stug190; 1813=106r")
    assert refusal(s, "probe 1714") == "11.7-e"
    assert refusal(fight(tcc, "1605=50i; 1608=106r"), "probe 1609") == "11.7"


# --- the hex momentum is asked about ----------------------------------------------------------------


@pytest.mark.rules("11.6-d")
def test_the_question_names_the_hex_of_those_who_still_have_momentum(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1605=22i 50i; 1606=40r; 1607=106r; 1706=156r", "1606", "22i 50i")
    resolve(s, 0, 1)
    play(s, "advance 22i", "advance 50i", "attack 1607", "join 50i", "declare", "ready", "ready")
    resolve(s, 0, 1)
    play(s, "advance 50i")
    assert asked(s) == "ChooseMomentum" and (where(s, "22i"), where(s, "50i")) == ("1606", "1607")
    assert dict(s.prompt().params)["hex"] == Ref("hex", "1606")


# --- support of units out of supply -----------------------------------------------------------------


@pytest.mark.rules("11.1.2-a", "8.0-b")
@pytest.mark.parametrize("garrison", [True, False])
def test_a_garrison_is_always_in_supply_so_support_may_come_to_those_it_stands_with(
    tcc: CrimeanCampaign, garrison: bool
) -> None:
    """Simferopol, far behind a wall of Soviets that lets supply reach row 01 only."""
    wall = "; ".join(f"{column}02=untried-{n}" for n, column in enumerate((11, 13, 15, 17, 19, 21), 1))
    s = fight(
        tcc,
        f"1912=50i; 1911=156r; {wall}; 2302=7n; 2502=8n; 2002=9n",
        "soviet",
        turn=2,
        pool="40r 106r 42c 48c 157r 172r 271r",
        garrisons="2101 1912" if garrison else "2101",
    )
    play(s, "attack 1912", "declare", "ready")
    assert s.oos >> number("50i") & 1
    assert offers(s, "support ha110") == garrison
