"""S.12 Lines of supply, isolation, port fortifications."""

from __future__ import annotations

import pytest

from kurgan.games.siege import Siege
from kurgan.games.siege.places import ATTACKER, DEFENDER, HEX
from kurgan.games.siege.rules.s12_supply import fed_by_ports, in_supply, isolated, open_sources
from tests.games.siege.helpers import offers, play, refusal
from tests.games.siege.turns import hexes, moving, mps, position, units

WALL = "0103=a1; 0303=a2; 0503=a3; 0703=a4"  # their ZOC closes the map from side to side


@pytest.mark.rules("S.12")
def test_s12_a_line_through_no_enemy_hex_nor_empty_hex_in_his_zoc(siege: Siege) -> None:
    s = moving(siege, f"0105=u1; {WALL}")
    assert not in_supply(s, ATTACKER) >> HEX["0105"] & 1 and isolated(s, ATTACKER) == units("u1")
    s = moving(siege, f"0105=u1; 0104=u9; 0203=u30; 0202=u28; {WALL}")  # own units hold the lane
    assert in_supply(s, ATTACKER) >> HEX["0105"] & 1 and not isolated(s, ATTACKER)
    s = moving(siege, f"0105=u1; 0104=u9; 0203=u30; {WALL}")
    assert isolated(s, ATTACKER) == units("u1", "u9", "u30")
    fort = "work=0202:fort; owner=0202:defender; manned=0202"
    s = moving(siege, f"0105=u1; 0104=u9; 0203=u30; {WALL}; {fort}")
    assert not in_supply(s, ATTACKER) >> HEX["0202"] & 1


@pytest.mark.rules("S.12-a")
def test_s12_a_a_source_held_by_the_enemy_is_closed(siege: Siege) -> None:
    s = moving(siege, "0101=a1; 0201=u1; work=0701:fort; owner=0701:defender; manned=0701")
    assert hexes(open_sources(s, ATTACKER)) == {"0201", "0301", "0401", "0501", "0601"}
    assert hexes(open_sources(s, DEFENDER)) == {"0106", "0206", "0306", "0406", "0506", "0606", "0706"}


@pytest.mark.rules("S.12-b")
@pytest.mark.parametrize(
    ("board", "is_open"),
    [
        ("0304=pf1", True),
        ("0304=s25r; base=0304:fortress; base_owner=0304:defender", True),
        ("0405=s25r; base=0304:damaged_unimproved_fortress; base_owner=0304:defender", True),
        ("0304=s25r; base=0304:fortress; base_owner=0304:attacker", False),
        ("0304=s25r", False),
        ("0304=g22; base=0304:fortress; base_owner=0304:defender", False),
    ],
)
def test_s12_b_the_port_of_sevastopol(siege: Siege, board: str, is_open: bool) -> None:
    s = position(siege, "ChooseTask", board, "sevastopol", "defender")
    assert bool(open_sources(s, DEFENDER)) == is_open
    assert bool(in_supply(s, DEFENDER)) == is_open


@pytest.mark.rules("S.12-c")
def test_s12_c_isolated_units_have_half_their_mps(siege: Siege) -> None:
    s = moving(siege, f"0105=u1 u3a; 0101=u9; {WALL}")
    assert (mps(s, "u1"), mps(s, "u3a"), mps(s, "u9")) == (4, 5, 8)
    s = moving(siege, "0506=s109r; 0505=g22", "sevastopol", "defender")
    assert mps(s, "s109r") == 2.5
    play(s, "unit s109r")


@pytest.mark.rules("S.12-d")
def test_s12_d_isolated_units_do_not_attack(siege: Siege) -> None:
    board = f"0104=u1; 0202=u9; {WALL}; sp=attacker:20"
    s = position(siege, "combat>attack>ChooseAttack", board, phase="combat")
    assert isolated(s, ATTACKER) == units("u1")
    play(s, "attack 0103")
    assert refusal(s, "join u1") == "S.12-d" and s.committed == units("u9")


@pytest.mark.rules("40.C-g")
def test_40_c_g_works_are_self_supporting(siege: Siege) -> None:
    s = moving(
        siege, "0703=rad a1; 0702=u1; 0602=u9; 0603=u30; 0704=u28; 0604=u2a; 0706=u3a; 0506=b43", side="defender"
    )
    assert isolated(s, DEFENDER) == units("a1")


# --- 40.C.17 ----------------------------------------------------------------------------------------------

PORT = "0303=pf1; base=0304:fortress; base_owner=0304:attacker"  # the port itself is lost; the fort has 4 REs


@pytest.mark.rules("40.C.17.supply")
def test_40_c_17_supply_up_to_its_capacity(siege: Siege) -> None:
    """Worked example F40-85: capacity 4, adjacent units of 3 and 2 REs: not all of them."""
    s = position(siege, "ChooseTask", f"{PORT}; 0403=s25r; 0203=sart", "sevastopol", "defender")
    wanting = units("s25r", "sart")
    assert fed_by_ports(s, DEFENDER, wanting).bit_count() == 1
    assert isolated(s, DEFENDER).bit_count() == 1
    s = position(siege, "ChooseTask", f"{PORT}; 0403=s25r/1; 0203=sart", "sevastopol", "defender")
    assert not isolated(s, DEFENDER)  # 1½ and 2
    s = position(siege, "ChooseTask", f"{PORT}; 0405=scon", "sevastopol", "defender")
    assert isolated(s, DEFENDER) == units("scon")  # two hexes away


@pytest.mark.rules("40.C.17.supply")
def test_40_c_17_supply_its_own_hex_first(siege: Siege) -> None:
    """[R33]"""
    board = "0303=pf1 s7m s79m scon; base=0304:fortress; base_owner=0304:attacker; 0403=s25r; 0203=sart"
    s = position(siege, "ChooseTask", board, "sevastopol", "defender")
    assert isolated(s, DEFENDER) == units("s25r", "sart")  # 1 RE is left, and both have more
    s = position(siege, "ChooseTask", board.replace(" scon", ""), "sevastopol", "defender")
    assert isolated(s, DEFENDER) == units("s25r")


@pytest.mark.rules("S.12-e")
def test_s12_e_it_ends_isolation_but_pays_no_attack(siege: Siege) -> None:
    board = "0303=pf1 s25r; 0403=g22 gstug; base=0304:fortress; base_owner=0304:attacker; sp=defender:9"
    s = moving(siege, board, "sevastopol", "defender")
    assert mps(s, "s25r") == 5 and offers(s, "reserve 0303")
    s = position(siege, "combat>attack>ChooseAttack", board, "sevastopol", "defender", phase="combat")
    assert refusal(s, "attack 0403") == "S.8.1"
