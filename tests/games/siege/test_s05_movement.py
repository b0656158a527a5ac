"""S.5 Movement: costs, ZOC, ends, digging in, exploitation."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from random import Random

import pytest

from kurgan.core.sets import bits
from kurgan.games.siege import Siege
from kurgan.games.siege.places import ATTACKER, DEFENDER, HEX, NAMES, enemy
from kurgan.games.siege.rules.s05_reach import cheapest_way, layers, spent_at, step_cost, way_of
from kurgan.games.siege.rules.s12_supply import zoc
from kurgan.games.siege.sheets import NUMBER, TERRAINS
from kurgan.games.siege.state import SG
from tests.games.siege.helpers import asked, legal, named, offers, play, refusal, where, work
from tests.games.siege.turns import exploiting, hexes, moving, mps


def cost(s: SG, unit: str, end: str) -> int:
    """MPs that the cheapest way takes, -1: too far."""
    start = s.where[NUMBER[unit]]
    way = way_of(s, s.given.sheets.side[NUMBER[unit]], start)
    return spent_at(layers(s.given.sheets, start, s.mp[NUMBER[unit]] // 2, way), HEX[end])


@pytest.mark.rules("S.5")
def test_s5_each_unit_moves_once_by_its_mps(siege: Siege) -> None:
    s = moving(siege, "0101=uart; 0701=u1")
    play(s, "unit uart")
    event = named(play(s, "to 0201"), "moved")
    assert dict(event.params)["mps"] == 1 and mps(s, "uart") == 5
    play(s, "unit uart", "to 0301")  # still underway, it goes on
    assert mps(s, "uart") == 4
    play(s, "unit u1", "to 0601")
    assert refusal(s, "unit uart") == "S.5"
    assert offers(s, "unit u1")


@pytest.mark.rules("S.5")
def test_s5_reach_is_the_mps(siege: Siege) -> None:
    s = moving(siege, "0101=uart")
    play(s, "unit uart")
    assert offers(s, "to 0701") and refusal(s, "to 0706") == "S.5"
    assert refusal(s, "to 0101") == "S.5"


@pytest.mark.rules("S.5-a")
@pytest.mark.parametrize(
    ("scenario", "unit", "start", "end"),
    [("westwall", "u1", "0102", "0101"), ("westwall", "u1", "0305", "0205"), ("westwall", "u1", "0402", "0403")],
)
def test_s5_a_clear_and_cities_cost_one(siege: Siege, scenario: str, unit: str, start: str, end: str) -> None:
    s = moving(siege, f"{start}={unit}", scenario)
    assert cost(s, unit, end) == 1
    play(s, f"unit {unit}", f"to {end}")
    assert mps(s, unit) == 7


@pytest.mark.rules("S.5-b")
@pytest.mark.parametrize("end", ["0303", "0203"])
def test_s5_b_rough_and_woods_cost_two(siege: Siege, end: str) -> None:
    s = moving(siege, "0302=u1")
    if end == "0203":
        s = moving(siege, "0202=u1")
    play(s, "unit u1", f"to {end}")
    assert mps(s, "u1") == 6


@pytest.mark.rules("S.5-c")
def test_s5_c_no_unit_enters_the_sea(siege: Siege) -> None:
    s = moving(siege, "0202=g22", "sevastopol")
    play(s, "unit g22")
    assert refusal(s, "to 0102") == "S.5-c"
    assert not {"0102", "0103", "0204"} & set(legal(s, "to"))


@pytest.mark.rules("S.5-d")
def test_s5_d_a_river_costs_one_more(siege: Siege) -> None:
    """Between 0504 and 0505, where the way round is longer."""
    s = moving(siege, "0504=u1")
    assert cost(s, "u1", "0404") == 1
    assert cost(s, "u1", "0505") == 2
    play(s, "unit u1", "to 0505")
    assert mps(s, "u1") == 6
    assert cost(moving(siege, "0505=u1"), "u1", "0504") == 3  # both ways; woods cost 2
    s = moving(siege, "0503=u1; work=0505:fort; owner=0505:defender")
    play(s, "unit u1", "to 0505")  # over 0504 and the river: 2 and 2
    assert mps(s, "u1") == 4 and work(s, "0505") == "none"


@pytest.mark.rules("S.5-e")
def test_s5_e_zoc_into_the_six_hexes_around_a_unit(siege: Siege) -> None:
    s = moving(siege, "0404=a6; work=0304:fort; owner=0304:defender; manned=0304")
    assert hexes(zoc(s, DEFENDER)) == {"0403", "0504", "0505", "0405", "0305", "0304"}
    assert hexes(zoc(moving(siege, "0703=rad"), DEFENDER)) >= {"0702", "0704", "0602", "0603"}


@pytest.mark.rules("S.5-f", "S.5-g", "S.5-h")
def test_s5_f_zoc_costs_two_on_entering_and_two_on_leaving(siege: Siege) -> None:
    s = moving(siege, "0101=u3a; 0303=a2; 0302=u30")
    assert cost(s, "u3a", "0201") == 1 and cost(s, "u3a", "0301") == 2
    assert cost(s, "u3a", "0202") == 4  # into the ZOC
    assert cost(moving(siege, "0202=u3a; 0303=a2"), "u3a", "0201") == 3  # out of it
    assert cost(moving(siege, "0202=u3a; 0303=a2"), "u3a", "0302") == 5  # from ZOC to ZOC
    assert cost(moving(siege, "0202=u3a; 0303=a2; 0302=u30"), "u3a", "0302") == 5  # own units do not cancel it


@pytest.mark.rules("S.5-h")
def test_s5_h_a_zoc_stops_nobody(siege: Siege) -> None:
    s = moving(siege, "0302=u3a; 0403=a3")
    play(s, "unit u3a", "to 0402")
    assert mps(s, "u3a") == 7 and offers(s, "unit u3a")
    play(s, "unit u3a", "to 0401")
    assert mps(s, "u3a") == 4


@pytest.mark.rules("S.5-i")
def test_s5_i_enemy_units_and_manned_forts_bar_the_way(siege: Siege) -> None:
    board = "0304=u1; work=0404:fort 0405:fort; owner=0404:defender 0405:defender"
    s = moving(siege, f"{board}; manned=0404; 0305=a1")
    play(s, "unit u1")
    assert refusal(s, "to 0404") == "S.5-i" and refusal(s, "to 0305") == "S.5-i"
    s = moving(siege, board)
    play(s, "unit u1")
    assert offers(s, "to 0404")


@pytest.mark.rules("S.5-j")
def test_s5_j_one_hex_whatever_it_costs(siege: Siege) -> None:
    s = moving(siege, "0302=g22 gdora; 0303=s95r; 0202=g24", "sevastopol")
    play(s, "unit gdora")
    assert offers(s, "to 0301") and refusal(s, "to 0501") == "S.5"  # 2 MPs; out of the ZOC alone costs 3
    play(s, "to 0301")
    assert mps(s, "gdora") == 0 and refusal(s, "unit gdora") == "S.5"
    s = moving(siege, "0301=gdora; 0303=s95r", "sevastopol")
    play(s, "unit gdora", "to 0401", "unit gdora")
    assert refusal(s, "to 0402") == "S.5"  # it has moved: no more than its MPs


@pytest.mark.rules("S.5-k")
def test_s5_k_works_on_the_way_are_captured(siege: Siege) -> None:
    s = moving(siege, "0303=u1; work=0304:fort 0305:improved_fort; owner=0304:defender 0305:defender")
    play(s, "unit u1", "to 0305")
    assert work(s, "0304") == work(s, "0305") == "none" and where(s, "u1") == "0305"


# --- digging in -------------------------------------------------------------------------------------------

DIG = "0505=s79m; 0601=gcon; 0304=pf1"


@pytest.mark.rules("S.5-l")
def test_s5_l_digging_in_takes_all_mps(siege: Siege) -> None:
    s = moving(siege, DIG, "sevastopol", "defender")
    went = s.copy()
    play(went, "unit s79m", "to 0506")
    assert refusal(went, "dig s79m") == "S.5-l"
    play(s, "dig s79m")
    assert s.dug >> NUMBER["s79m"] & 1 and mps(s, "s79m") == 0
    assert refusal(moving(siege, "0404=s388r", "sevastopol", "defender"), "dig s388r") == "S.5-l"


@pytest.mark.rules("S.5-m")
def test_s5_m_dug_in_it_does_not_move(siege: Siege) -> None:
    s = moving(siege, DIG, "sevastopol", "defender", dug="s79m")
    assert refusal(s, "unit s79m") == "S.5-m"
    assert offers(moving(siege, DIG, "sevastopol", "defender"), "unit s79m")


@pytest.mark.rules("40.C.3-u.x1")
def test_40_c_3_u_x1_turning_back_costs_one_mp(siege: Siege) -> None:
    """Worked example F40-87, in movement."""
    s = moving(siege, DIG, "sevastopol", "defender", dug="s79m")
    play(s, "undig s79m")
    assert not s.dug and mps(s, "s79m") == 4 and offers(s, "unit s79m")
    assert refusal(s, "undig s79m") == "40.C.3-u.x1"
    assert refusal(s, "dig s79m") == "S.5-l"  # not all its MPs are left [R66]


# --- exploitation, and who does not move ------------------------------------------------------------------


@pytest.mark.rules("S.5-n")
def test_s5_n_c_m_units_exploit_with_half_their_mps(siege: Siege) -> None:
    s = exploiting(siege, "0101=u3a uart; 0701=u1")
    assert mps(s, "u3a") == 5 and legal(s, "unit") == ["u3a"]
    assert refusal(s, "unit u1") == "S.5-n"
    play(s, "unit u3a")
    assert offers(s, "to 0601") and refusal(s, "to 0701") == "S.5"
    play(s, "to 0601")
    assert asked(s) != "ChooseExploiter"  # nobody else could move


@pytest.mark.rules("S.8.1-f")
def test_s8_1_f_units_with_a_duty_do_not_exploit(siege: Siege) -> None:
    s = exploiting(siege, "0402=u3a; 0101=u2a; 0403=a3", duty="u3a:0403")
    assert refusal(s, "unit u3a") == "S.8.1-f" and legal(s, "unit") == ["u2a"]


@pytest.mark.rules("S.5-o")
def test_s5_o_works_builders_and_reserves_do_not_move(siege: Siege) -> None:
    s = moving(siege, "0703=rad; 0204=acon; 0505=apz; 0404=a6", side="defender", building="acon", reserve="apz")
    assert legal(s, "unit") == ["a6"]
    assert refusal(s, "unit rad") == "S.5-o"
    assert refusal(s, "unit acon") == "S.10-i" and refusal(s, "unit apz") == "S.7-b"


# --- against a plain computation --------------------------------------------------------------------------


def plain_costs(s: SG, side: int, start: int, mp: int) -> dict[int, int]:
    """Dijkstra hex by hex, from the data."""
    t, game = s.given.sheets, s.given.sheets.game
    foes = {s.where[unit] for unit in bits(t.present) if t.side[unit] != side and s.where[unit] >= HEX["0101"]}
    forts = {place for place in bits(s.manned) if s.owner[place] == enemy(side)}
    zone = {near for foe in foes for near in bits(t.map.adjacent[foe])}
    best: dict[int, int] = {}
    queue = [(0, start)]
    while queue:
        spent, here = heappop(queue)
        if here in best or spent > mp:
            continue
        best[here] = spent
        for near in bits(t.map.adjacent[here]):
            if near in foes or near in forts:
                continue
            step = game["terrain"][TERRAINS[t.terrain[near]]]["mp"]
            step += game["river"]["extra_mp"] if (here, near) in t.river else 0
            step += (game["zoc"]["leave"] if here in zone else 0) + (game["zoc"]["enter"] if near in zone else 0)
            heappush(queue, (spent + step, near))
    return best


@pytest.mark.parametrize("scenario", ["sevastopol", "maginot", "westwall"])
def test_reach_agrees_with_a_plain_computation(siege: Siege, scenario: str) -> None:
    """In random positions, with every number of MPs; and the way costs what it should."""
    rng, compared = Random(scenario), 0
    for _ in range(4):
        s = siege.new(scenario)
        for number in range(300):
            if s.is_terminal():
                break
            if asked(s) == "ChooseMover" and number % 3 == 0:
                unit = rng.choice(list(bits(s.at[rng.choice(list(bits(s.occupied[ATTACKER] | s.occupied[DEFENDER])))])))
                start, side, mp = s.where[unit], s.given.sheets.side[unit], rng.randrange(11)
                way = way_of(s, side, start)
                found = layers(s.given.sheets, start, mp, way)
                wanted = plain_costs(s, side, start, mp)
                assert {
                    place: spent_at(found, place) for place in bits(s.given.sheets.land) if spent_at(found, place) >= 0
                } == wanted
                for end in wanted.keys() - {start}:
                    trail = [start, *cheapest_way(s, found, start, end, way)]
                    assert trail[-1] == end, NAMES[end]
                    assert sum(step_cost(s, a, b, way) for a, b in pairwise(trail)) == wanted[end]
                compared += 1
            s.apply(rng.choice(s.legal_actions()))
    assert compared > 20
