"""11.7 Probing attacks."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS, HEX, SOVIET
from kurgan.games.crimean_campaign.stacks import controls
from tests.games.crimean_campaign.fights import battle, fight, losing, resolve, told
from tests.games.crimean_campaign.helpers import asked, keys, legal, number, offers, play, refusal, where


@pytest.mark.rules("11.7", "11.7-d", "11.7-e")
def test_a_probe_goes_into_an_empty_hex_without_dice_or_losses(tcc: CrimeanCampaign) -> None:
    """EX61."""
    s = fight(tcc, "1604=46i; 1605=106r untried-1", turn=1)
    assert legal(s, "probe") == ["1505", "1705"]
    play(s, "probe 1705")
    events = play(s, "declare")
    assert set(keys(events)) == {"probed"}
    assert where(s, "46i") == "1705" and controls(s, AXIS, HEX["1705"])
    assert where(s, "untried-1") == "1605"  # nothing is revealed [R31]
    assert asked(s) == "ChooseAttack"


@pytest.mark.rules("11.7")
def test_only_the_axis_probes_and_only_unoccupied_hexes(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1604=46i; 1605=106r; 1705=50i", "soviet")
    assert not legal(s, "probe")
    assert refusal(s, "probe 1704") == "11.7"
    s = fight(tcc, "1604=46i; 1605=106r; 1705=50i")
    assert refusal(s, "probe 1705") == refusal(s, "probe 1605") == "11.7"


@pytest.mark.rules("11.7-a")
def test_the_prober_is_adjacent_to_an_enemy(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1603=46i; 1605=106r")
    assert not legal(s, "probe")  # 1604 is empty and in a Soviet zone
    assert refusal(s, "probe 1604") == "11.7-a"
    s = fight(tcc, "1603=46i; 1605=106r; 1704=50i 22i; 1705=156r")
    play(s, "probe 1604")
    assert refusal(s, "join 46i") == "11.7-a"


@pytest.mark.rules("11.7-b")
def test_the_hex_lies_in_a_soviet_zone(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1604=46i; 1605=106r")
    assert refusal(s, "probe 1603") == "11.7-b"
    assert refusal(s, "probe 1703") == "11.7-b"


@pytest.mark.rules("11.7-c")
def test_the_prober_may_but_need_not_be_in_a_zone(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1604=46i; 1605=106r")
    assert offers(s, "probe 1705")  # in one
    s = fight(tcc, "1209=46i; 1310=106r")  # water between: adjacent, but in no zone
    assert legal(s, "probe") == ["1309"]


@pytest.mark.rules("11.7-f", "11.7-h")
def test_a_momentum_attack_may_be_a_probe_and_then_nothing_is_left(tcc: CrimeanCampaign) -> None:
    """EX63."""
    s = losing(tcc, "1605=46i; 1606=40r; 1607=106r", "1606", "46i")
    resolve(s, 0, 1)
    play(s, "advance 46i")
    assert offers(s, "probe 1707")
    play(s, "probe 1707", "declare")
    assert where(s, "46i") == "1707"
    assert asked(s) == "ChooseAttack" and legal(s) == ["done"]
    assert refusal(s, "attack 1607") == "11.0-m"


@pytest.mark.rules("11.7-g", "11.7-h")
def test_a_probe_may_open_a_momentum_attack_but_not_a_second_probe(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1604=46i; 1605=106r")
    play(s, "probe 1705", "declare")
    assert asked(s) == "ChooseMomentum"
    assert legal(s) == ["attack 1605", "done"]
    assert refusal(s, "probe 1706") == "11.7-h"
    play(s, "attack 1605", "declare", "ready", "ready")
    resolve(s, 0, 1)
    play(s, "advance 46i")
    assert where(s, "46i") == "1605"


@pytest.mark.rules("11.7-h")
def test_a_unit_that_probed_does_not_attack_in_the_ordinary_way(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1604=46i; 1605=106r", turn=1)
    play(s, "probe 1705", "declare")
    assert legal(s) == ["done"]
    s = fight(tcc, "1604=46i 50i; 1605=106r; 1704=22i", probed="46i", advanced="46i 50i", at="momentum>ChooseMomentum")
    play(s, "probe 1505")
    assert refusal(s, "join 46i") == "11.7-h"


@pytest.mark.rules("11.7-h")
def test_by_the_switch_a_probe_comes_on_top_of_the_attack(tcc: CrimeanCampaign) -> None:
    """R89: in either order; and still one probe, one momentum attack, one ordinary attack."""
    extra = "probe_is_extra:yes"
    s = fight(tcc, "1604=46i; 1605=106r", options=extra, turn=1)
    play(s, "probe 1705", "declare")
    assert not legal(s, "probe")
    assert refusal(s, "probe 1706") == "11.7-h"
    battle(s, "1605", "46i")
    resolve(s, 0, 0)
    assert legal(s) == ["done"]
    s = fight(tcc, "1604=46i; 1605=106r", options=extra)
    battle(s, "1605", "46i")
    resolve(s, 0, 0)
    assert refusal(s, "attack 1605") == "11.0-k"
    play(s, "probe 1705", "declare")
    assert asked(s) == "ChooseMomentum"
    battle(s, "1605", "46i")
    resolve(s, 0, 0)
    assert legal(s) == ["done"]


@pytest.mark.rules("11.7-e")
def test_probing_units_keep_the_stacking_limit_and_need_roads(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1604=46i 50i 22i; 1805=24i 170i 132i; 1605=106r; 1706=156r", turn=1)
    play(s, "probe 1705", "join 46i", "join 50i", "join 24i")
    assert refusal(s, "join 22i") == "11.7-e"
    assert legal(s) == ["declare"]
    play(s, "declare")
    assert [where(s, name) for name in ("46i", "50i", "24i", "22i")] == ["1705", "1705", "1705", "1604"]
    s = fight(tcc, "1713=stug190 50i 46i; 1712=106r; 1814=156r")
    assert offers(s, "probe 1813")
    play(s, "probe 1813")
    assert refusal(s, "join stug190") == "11.7-e"
    s = fight(tcc, "1713=stug190; 1712=106r; 1814=156r")
    assert not offers(s, "probe 1813")


def test_others_see_only_the_top_of_what_probed(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1604=46i 50i; 1605=106r", turn=1)
    play(s, "probe 1705", "join 46i", "join 50i")
    events = play(s, "declare")
    heard = {seat: told(events, "probed", seat) for seat in (AXIS, SOVIET)}
    assert heard == {AXIS: ["46i", "50i"], SOVIET: ["some-axis", "50i"]}


def test_a_probe_takes_a_town_and_can_win(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "4402=46i; 4403=9n; 1417=50i", turn=4)
    play(s, "probe 4503")
    events = play(s, "declare")
    assert s.is_terminal() and s.result() == "axis-both"
    assert "control" in keys(events)
    assert s.garrisons >> HEX["4503"] & 1 and number("46i")


def test_a_battle_after_a_probe_is_not_forced(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1604=46i 50i; 1605=106r")
    play(s, "probe 1705", "join 46i", "declare", "done")
    assert asked(s) == "ChooseAttack"
    battle(s, "1605", "50i")
    assert asked(s) == "CombatDie"
