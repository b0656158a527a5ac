"""11.0 Who attacks what, and how often."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS, HEX, SOVIET
from tests.games.crimean_campaign.fights import battle, declare, fight, resolve, strength
from tests.games.crimean_campaign.helpers import asked, legal, named, number, offers, play, refusal, where


@pytest.mark.rules("11.0", "11.0-b")
def test_only_adjacent_enemies_are_attacked_and_nobody_must(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r; 1705=22i; 1708=156r")
    assert legal(s, "attack") == ["1606"]
    assert refusal(s, "attack 1708") == "11.0-d"
    assert refusal(s, "attack 1607") == "11.0"
    assert offers(s, "done")
    play(s, "done")
    assert asked(s) != "ChooseAttack"


@pytest.mark.rules("11.0-a")
@pytest.mark.parametrize(("side", "other"), [("axis", "soviet"), ("soviet", "axis")])
def test_the_phasing_player_attacks(tcc: CrimeanCampaign, side: str, other: str) -> None:
    s = fight(tcc, "1605=50i 46i; 1606=106r 156r", side=side)
    assert s.current_player() == ("axis", "soviet").index(side)
    play(s, f"attack {'1606' if side == 'axis' else '1605'}")
    assert refusal(s, f"join {'106r' if side == 'axis' else '50i'}") == "11.0-a"
    play(s, f"join {'50i' if side == 'axis' else '106r'}", "declare", "ready")
    assert s.current_player() == ("axis", "soviet").index(other)


@pytest.mark.rules("11.0-c", "11.0-g", "11.0-i")
def test_all_units_of_the_hex_defend_with_all_they_have(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r 40r 156r; 1706=172r")
    events = battle(s, "1606", "50i")
    assert dict(named(events, "attack_declared").params)["defenders"] == 3
    assert strength(events, "defense") == 3 + 2 + 4  # and nobody of another hex


@pytest.mark.rules("2.3.7-b")
def test_static_units_and_garrisons_defend(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1516=50i; 1517=sds1517 109r")
    assert strength(battle(s, "1517", "50i"), "defense") == 5 + 6
    s = fight(tcc, "1812=184r; 1912=22i/1", "soviet")
    assert strength(battle(s, "1912", "184r"), "defense") == 3 + 2


@pytest.mark.rules("11.0-d", "11.0-e", "11.0-f")
def test_any_adjacent_units_join_one_attack_on_one_hex(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i 46i; 1706=22i; 1606=106r; 1604=24i")
    play(s, "attack 1606")
    assert legal(s, "join") == ["22i", "46i", "50i"]
    assert refusal(s, "declare") == "11.3-1"
    assert refusal(s, "join 24i") == "11.0-d"
    play(s, "join 50i")
    assert refusal(s, "join 50i") == "11.0-f"
    assert not legal(s, "attack")
    play(s, "join 22i", "declare")
    assert not s.attacked >> number("46i") & 1


@pytest.mark.rules("11.0-h")
def test_units_of_one_stack_attack_different_hexes(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i 46i; 1606=106r 40r; 1506=156r 172r")
    battle(s, "1606", "50i")
    play(s, "die 6", "attack 1506")
    assert refusal(s, "join 50i") == "11.0-m"
    assert offers(s, "declare")  # the 46th, being the only one, has joined by itself
    play(s, "declare")
    assert asked(s) == "CommitSupport"


@pytest.mark.rules("11.0-j", "11.0-l")
def test_an_axis_hex_is_attacked_once_and_a_soviet_unit_attacks_once(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i 46i; 1606=106r 40r; 1706=156r; 1607=22i", "soviet")
    battle(s, "1605", "106r")
    resolve(s, 0, 0)
    assert asked(s) == "ChooseAttack"
    assert refusal(s, "attack 1605") == "11.0-j"  # the 156th could attack it otherwise
    play(s, "attack 1607")
    assert refusal(s, "join 106r") == "11.0-l"
    assert refusal(s, "join 156r") == "11.0-d"


@pytest.mark.rules("11.0-k", "11.6-h")
def test_soviet_units_are_attacked_again_only_by_momentum(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i 46i; 1606=106r 40r; 1705=22i; 1706=156r")
    battle(s, "1606", "50i")
    play(s, "die 6")
    assert refusal(s, "attack 1606") == "11.0-k"
    battle(s, "1706", "22i", attacker="cas1 ha110")
    play(s, "die 1", "advance 22i")
    assert asked(s) == "ChooseMomentum"
    assert offers(s, "attack 1606")


@pytest.mark.rules("11.0-k")
def test_by_the_switch_fresh_units_attack_a_soviet_hex_again(tcc: CrimeanCampaign) -> None:
    """R10: the Soviets' own attacks, and each unit's one attack, stay as they are."""
    s = fight(tcc, "1605=50i 46i; 1606=106r 40r", options="soviets_attacked_again:yes")
    battle(s, "1606", "50i")
    resolve(s, 0, 0)
    assert asked(s) == "ChooseAttack"
    assert offers(s, "attack 1606")
    play(s, "attack 1606")
    assert refusal(s, "join 50i") == "11.0-m"
    play(s, "declare", "ready", "ready")
    resolve(s, 0, 0)
    assert refusal(s, "attack 1606") == "11.0-m"
    s = fight(tcc, "1605=50i; 1606=106r 40r", "soviet", "soviets_attacked_again:yes")
    battle(s, "1605", "106r")
    resolve(s, 0, 0)
    assert refusal(s, "attack 1605") == "11.0-j"


@pytest.mark.rules("11.0-m", "11.6-f", "11.6-g")
def test_an_axis_unit_attacks_again_by_momentum_and_advances_again_but_not_a_third_time(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r; 1607=40r; 1608=156r")
    battle(s, "1606", "50i", attacker="cas1")
    play(s, "die 1", "advance 50i")
    battle(s, "1607", "50i", attacker="ha110")
    play(s, "die 1", "advance 50i")
    assert where(s, "50i") == "1607"
    assert asked(s) == "ChooseAttack"
    assert legal(s) == ["done"]
    assert refusal(s, "attack 1608") == "11.0-m"


@pytest.mark.rules("11.0-n", "11.0-o", "11.0-p")
def test_attacks_follow_one_another_in_any_order_and_number(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i 46i 22i; 1606=106r 40r; 1506=156r 172r; 1705=24i; 1706=42c 157r", turn=1)
    for target, unit in (("1706", "24i"), ("1606", "50i"), ("1506", "46i")):
        assert offers(s, f"attack {target}")
        declare(s, target, unit)
        assert asked(s) == "CommitSupport"  # no other attack before this one is over
        assert not legal(s, "attack")
        play(s, "ready", "ready", "die 3")
        while asked(s) != "ChooseAttack":
            play(s, s.legal_actions()[0].text)
    assert s.defended == sum(1 << HEX[name] for name in ("1706", "1606", "1506"))
    play(s, "done")
    assert not s.defended and not s.attacked


@pytest.mark.rules("2.3.7-a")
def test_static_units_and_garrisons_never_attack(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1616=50i; 1517=sds1517 109r", "soviet")
    play(s, "attack 1616")
    assert refusal(s, "join sds1517") == "2.3.7-a"
    s = fight(tcc, "1517=sds1517; 1616=50i", "soviet")
    assert legal(s) == ["done"]
    s = fight(tcc, "1811=184r; 1911=50i 46i", also="1912")
    play(s, "attack 1811")
    assert refusal(s, "join garrison") == "2.3.7-a"


@pytest.mark.rules("11.2.1-c")
def test_german_mechanized_units_attack_into_rough_only_along_a_road(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1713=stug190 50i; 1714=106r")
    play(s, "attack 1714")
    assert refusal(s, "join stug190") == "11.2.1-c"
    assert offers(s, "declare")
    s = fight(tcc, "1713=stug190; 1714=106r")
    assert refusal(s, "attack 1714") == "11.2.1-c"
    s = fight(tcc, "1912=stug190; 1913=106r")
    assert offers(s, "attack 1913")  # the railroad and the road cross that hexside
    s = fight(tcc, "1713=50i; 1714=84mot", "soviet")
    assert offers(s, "attack 1713")
    s = fight(tcc, "1713=84mot; 1714=50i", "soviet")
    assert offers(s, "attack 1714")  # only Germans are limited [R42]


@pytest.mark.rules("11.2.1-e")
def test_german_mechanized_units_attack_into_mountain_only_along_a_road(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1519=kgz; 1618=106r")
    assert offers(s, "attack 1618")  # the coast road
    s = fight(tcc, "1617=kgz 50i 46i; 1618=106r")
    play(s, "attack 1618")
    assert refusal(s, "join kgz") == "11.2.1-e"
    assert legal(s, "join") == ["46i", "50i"]


@pytest.mark.rules("11.2.1-f")
def test_no_attack_crosses_water(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1209=50i; 1310=106r; 1309=46i 22i")
    play(s, "attack 1310")
    assert refusal(s, "join 50i") == "11.2.1-f"
    s = fight(tcc, "1209=50i; 1310=106r")
    assert legal(s, "attack") == []
    s = fight(tcc, "1416=7n; 1417=50i; 1418=79n 8n", "soviet")
    play(s, "attack 1417")
    assert refusal(s, "join 7n") == "11.2.1-f"


@pytest.mark.rules("11.2.1-g")
def test_the_spit_is_out_of_play(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "2904=50i; 2905=106r; 1605=46i; 1606=156r")
    for name in ("2901", "3003", "3304"):
        if name in tcc.data["hex"]:
            pytest.fail(f"{name} is on the map")
    assert not s.given.sheets.grid.adjacent[HEX["2904"]] >> HEX["3003"] & 1
    assert refusal(s, "probe 3003") == "11.7-b"
    assert refusal(s, "attack 3003") == "11.0"


@pytest.mark.rules("2.3.9-a")
def test_untried_units_that_nobody_can_tell_apart_are_offered_once(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=untried-2 untried-1 reserve-1 reserve-2 7n; 1706=untried-3", "soviet")
    play(s, "attack 1605")
    assert legal(s, "join") == ["7n", "untried-1", "untried-3", "reserve-1"]
    assert refusal(s, "join untried-2") == "2.3.9-a"
    play(s, "join untried-1")
    assert legal(s, "join") == ["7n", "untried-2", "untried-3", "reserve-1"]


def test_a_choice_half_made_is_seen_by_nobody_else(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i 46i; 1606=106r 40r")
    before = [s.information_state(seat) for seat in (SOVIET, None)]
    play(s, "attack 1606", "join 50i")
    assert [s.information_state(seat) for seat in (SOVIET, None)] == before
    assert s.information_state(AXIS) != before[0]
