"""12.3 The shake-out of the 22nd Panzer Division, and 12.4 assault boats."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import HEX
from tests.games.crimean_campaign.fights import battle, declare, fight, losing, resolve, shifts
from tests.games.crimean_campaign.helpers import asked, legal, named, number, offers, play, refusal, terms, where


@pytest.mark.rules("12.3", "12.3-a")
def test_two_dice_are_the_attack_factor_of_its_first_combat(tcc: CrimeanCampaign) -> None:
    """EX83."""
    s = fight(tcc, "1605=22pz; 1606=106r", turn=9)
    battle(s, "1606")
    assert asked(s) == "PanzerDice" and len(legal(s)) == 36
    events = play(s, "dice 4 5")
    assert terms(named(events, "attack_total"))["factors"] == 9
    assert s.shaken == 1


@pytest.mark.rules("12.3-b")
def test_one_die_is_the_defense_factor_of_its_first_combat(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=22pz/1; 1606=106r", "soviet", turn=9)
    battle(s, "1605")
    assert asked(s) == "PanzerDie"
    assert terms(named(play(s, "die 6"), "defense_total"))["factors"] == 6


@pytest.mark.rules("12.3-c")
@pytest.mark.parametrize(("turn", "step"), [(12, "PanzerDice"), (13, "CombatDie")])
def test_from_turn_13_on_it_fights_as_printed(tcc: CrimeanCampaign, turn: int, step: str) -> None:
    s = fight(tcc, "1605=22pz; 1606=106r", turn=turn)
    events = battle(s, "1606")
    assert asked(s) == step
    if step == "CombatDie":
        assert terms(named(events, "attack_total"))["factors"] == 5


@pytest.mark.rules("12.3-d")
def test_after_its_first_combat_it_fights_as_printed(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1605=22pz 50i; 1606=40r; 1607=106r 156r", "1606", "22pz", turn=9)
    play(s, "dice 1 1")
    resolve(s, 0, 1)
    play(s, "advance 22pz")
    events = battle(s, "1607")
    assert asked(s) == "CombatDie"
    assert terms(named(events, "attack_total"))["factors"] == 5


def test_r103_supply_halves_the_rolled_factor_and_a_probe_is_no_combat(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1604=7n; 1505=8n; 1506=9n; 1705=40c; 1706=79n; 1606=106r; 1605=22pz", turn=9)
    battle(s, "1606")
    assert terms(named(play(s, "dice 4 5"), "attack_total")) == {"factors": 9, "out_of_supply": -4}
    s = fight(tcc, "1604=22pz; 1605=106r", turn=9)
    play(s, "probe 1705", "declare")
    assert not s.shaken


# --- 12.4 -------------------------------------------------------------------------------------------

BOATS = "1416=24i 22pz; 1417=7n; 1517=50i"


@pytest.mark.rules("12.4", "12.4-a")
def test_units_on_foot_in_1416_attack_the_fortress_once_in_a_game(tcc: CrimeanCampaign) -> None:
    """EX85."""
    s = fight(tcc, "1416=24i 22pz; 1417=7n", turn=13)
    assert offers(s, "attack 1417")
    play(s, "attack 1417")
    assert legal(s) == ["boats"]
    assert refusal(s, "join 24i") == "12.4-b"
    assert refusal(s, "join 22pz") == "12.4-a"
    play(s, "boats")
    assert legal(s) == ["join 24i"]
    assert refusal(s, "join 22pz") == "12.4-a"
    play(s, "join 24i", "declare")
    assert s.boats == 1
    s = fight(tcc, "1416=24i 22pz; 1417=7n", turn=13, boats=1)
    assert not legal(s, "attack")


@pytest.mark.rules("12.4")
def test_boats_serve_no_other_attack_nor_the_soviets(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1416=24i 46i; 1516=79n; 1417=7n", turn=13)
    play(s, "attack 1516")
    assert refusal(s, "boats") == "12.4"
    s = fight(tcc, "1416=79n; 1417=50i; 1418=8n 7n", "soviet", turn=13)
    play(s, "attack 1417")
    assert refusal(s, "boats") == "12.4"
    s = fight(tcc, BOATS, turn=13, boats=1)
    play(s, "attack 1417")
    assert refusal(s, "boats") == "12.4"
    assert refusal(s, "join 24i") == "11.2.1-f"


@pytest.mark.rules("12.4-a")
def test_without_a_crew_there_are_no_boats(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1416=22pz; 1417=7n; 1517=50i 46i", turn=13)
    play(s, "attack 1417")
    assert refusal(s, "boats") == "12.4-a"


@pytest.mark.rules("12.4-b")
def test_boats_are_called_at_the_declaration_and_all_in_1416_may_join(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1416=24i 46i rmc; 1417=7n; 1517=50i", turn=13)
    play(s, "attack 1417", "join 50i")
    assert offers(s, "declare")  # without boats
    play(s, "boats")
    assert refusal(s, "boats") == "12.4-b"
    assert refusal(s, "declare") == "12.4-b"  # somebody must cross now
    assert legal(s, "join") == ["24i", "46i", "rmc"]
    play(s, "join 24i", "join 46i", "join rmc", "declare")
    assert s.committed.bit_count() == 4


@pytest.mark.rules("12.4-c", "12.4-d")
def test_boats_combine_with_others_and_the_water_does_not_matter(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, BOATS, turn=13)
    events = battle(s, "1417", "24i", "50i", boats=True)
    assert terms(named(events, "attack_total"))["factors"] == 7 + 8
    assert shifts(events) == {"soviet_fortress": -3}
    resolve(s, 0, 1)
    assert legal(s, "advance") == ["24i", "50i"]
    play(s, "advance 24i")
    assert where(s, "24i") == "1417"
    assert s.held >> HEX["1417"] & 1


@pytest.mark.rules("12.4-b")
def test_a_unit_that_advanced_into_1416_may_cross_with_momentum(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1516=24i; 1416=79n; 1417=7n", "1416", "24i", turn=13)
    resolve(s, 0, 1)
    play(s, "advance 24i")
    assert asked(s) == "ChooseMomentum" and offers(s, "attack 1417")
    declare(s, "1417", "24i", boats=True)
    assert s.momenta == 1 << number("24i")
