"""12.4 The printed opponent's option cards, and 12-g: which one it plays."""

from __future__ import annotations

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from tests.ai.guidelines import answer, is_diced_by, is_due_to

from .helpers import play

PREPARE = "scenario=solo; at=Prepare; side=german; preparing=1; moving=1; "


def target_of(card: str) -> str:
    registers = "side=german; preparing=1; moving=1"
    return f"scenario=solo; at=PrepareTarget; {registers}; pick=card {card}; hand.german={card}; "


@pytest.mark.rules("12-g")
def test_r12_g_a_card_at_random(sb: Game[SB]) -> None:
    """On an empty board no guideline finds a use, so the card is only spent [R57]."""
    s = sb.position(f"{PREPARE} hand.german=heavy_barrage snipers*2 r_reinforcement__g_change_sector")
    is_diced_by(
        "12-g",
        s,
        {"spend heavy_barrage": 1 / 4, "spend snipers": 1 / 2, "spend r_reinforcement__g_change_sector": 1 / 4},
        "spend heavy_barrage",
    )


@pytest.mark.rules("12.4-a")
def test_r12_4_a_the_card_before_anything_else(sb: Game[SB]) -> None:
    s = sb.position(
        f"{PREPARE} hand.german=r_fortify__g_reinforcement; eliminated=g_inf*2; 1-1=g_inf; 4-1=g_inf; 7-1=g_inf"
    )
    is_due_to("12.4-a", s, "spend r_fortify__g_reinforcement", "replace g_inf g_inf")


@pytest.mark.rules("12.4-b")
def test_r12_4_b_the_reinforcement_is_brought_on(sb: Game[SB]) -> None:
    s = sb.position(
        f"{PREPARE} hand.german=r_fortify__g_reinforcement; aside=g_unknown; "
        "1-2=g_inf; 4-2=g_inf; 5-2=g_inf; 7-2=g_inf; 8-2=g_inf"
    )
    is_due_to("12.4-b", s, "play r_fortify__g_reinforcement", "spend r_fortify__g_reinforcement")
    play(s, answer(s))
    assert answer(s) == "reinforce g_unknown"
    play(s, answer(s))
    assert answer(s) in ("at 1-1", "at 2-1", "at 3-1")


@pytest.mark.rules("12.4-c")
def test_r12_4_c_fortify_artillery(sb: Game[SB]) -> None:
    s = sb.position(f"{target_of('fortify')} 1-1=g_lart; 4-5=g_inf; ferries=1-6 4-6; factory=8-5")
    is_due_to("12.4-c", s, "target 1-1", "target 4-5")


@pytest.mark.rules("12.4-c")
def test_r12_4_c_light_artillery_before_88s(sb: Game[SB]) -> None:
    board = "1-1=g_lart; 4-3=g_88; 5-5=g_inf; ferries=1-6 4-6; factory=8-5"
    s = sb.position(f"{target_of('fortify')} {board}")
    assert answer(s) == "target 1-1"
    s = sb.position(f"{target_of('fortify')} {board}; forts=1-1:german")
    assert answer(s) == "target 4-3"


@pytest.mark.rules("12.4-d")
def test_r12_4_d_fortify_the_unit_nearest_an_objective(sb: Game[SB]) -> None:
    s = sb.position(f"{target_of('fortify')} 4-1=g_inf; 4-5=g_inf; ferries=1-6 4-6; factory=8-5")
    is_due_to("12.4-d", s, "target 4-5", "target 4-1", seed=1)


@pytest.mark.rules("12.4-e")
def test_r12_4_e_barrage_tanks_before_the_rest(sb: Game[SB]) -> None:
    s = sb.position(f"{target_of('heavy_barrage')} 1-6=r_tank; 5-6=r_poor")
    is_due_to("12.4-e", s, "target 1-6", "target 5-6")


@pytest.mark.rules("12.4-e")
def test_r12_4_e_light_artillery_then_the_strongest_tank(sb: Game[SB]) -> None:
    s = sb.position(f"{target_of('heavy_barrage')} 1-6=r_heavy; 2-6=r_tank; 5-6=r_lart; 6-6=r_poor")
    assert answer(s) == "target 5-6"
    s = sb.position(f"{target_of('heavy_barrage')} 1-6=r_tank; 2-6=r_heavy; 3-6=r_etank; 6-6=r_poor")
    assert answer(s) == "target 2-6"


@pytest.mark.rules("12.4-f")
def test_r12_4_f_barrage_a_revealed_unit(sb: Game[SB]) -> None:
    s = sb.position(f"{target_of('heavy_barrage')} 1-6=r_elite; 5-6=r_inf hidden; forts=1-6:russian")
    is_due_to("12.4-f", s, "target 1-6", "target 5-6")


@pytest.mark.rules("12.4-f")
def test_r12_4_f_with_none_revealed_the_card_is_spent(sb: Game[SB]) -> None:
    assert answer(sb.position(f"{PREPARE} hand.german=heavy_barrage; 5-6=r_inf hidden")) == "spend heavy_barrage"


@pytest.mark.rules("12.4-g")
def test_r12_4_g_no_air_strike_near_a_located_gun(sb: Game[SB]) -> None:
    s = sb.position(f"{target_of('air_strike')} 2-4=r_at; 8-6=r_inf")
    is_due_to("12.4-g", s, "target 8-6", "target 2-4")


@pytest.mark.rules("12.4-h")
def test_r12_4_h_air_strike_a_revealed_unit(sb: Game[SB]) -> None:
    s = sb.position(f"{target_of('air_strike')} 2-4=r_inf hidden; 8-6=r_inf")
    is_due_to("12.4-h", s, "target 8-6", "target 2-4")


@pytest.mark.rules("12.4-i")
def test_r12_4_i_air_strike_the_nearest(sb: Game[SB]) -> None:
    s = sb.position(f"{target_of('air_strike')} 2-4=r_inf; 1-1=g_inf; 2-1=g_inf; 8-6=r_inf")
    is_due_to("12.4-i", s, "target 2-4", "target 8-6")


@pytest.mark.rules("12.4-j")
def test_r12_4_j_worked_example_sb_75(sb: Game[SB]) -> None:
    """Two Russians equally near: four to two in the one sector, five to three in the other."""
    s = sb.position(
        f"{target_of('air_strike')} 2-3=r_inf; 1-6=r_inf hidden; 2-6=r_inf hidden; 3-6=r_inf hidden; "
        "1-1=g_inf; 2-1=g_inf; 5-3=r_inf; 4-6=r_inf hidden; 5-6=r_inf hidden; 6-6=r_inf hidden; "
        "4-5=r_inf hidden; 4-1=g_inf; 5-1=g_inf; 6-1=g_inf"
    )
    is_due_to("12.4-j", s, "target 2-3", "target 5-3")


@pytest.mark.rules("12.4-k")
def test_r12_4_k_change_sector_if_it_can(sb: Game[SB]) -> None:
    s = sb.position(f"{PREPARE} hand.german=r_reinforcement__g_change_sector; 3-2=g_inf")
    is_due_to("12.4-k", s, "play r_reinforcement__g_change_sector", "spend r_reinforcement__g_change_sector")


@pytest.mark.rules("12.4-k")
def test_r12_4_k_from_the_border_of_the_most_numerous_sector(sb: Game[SB]) -> None:
    s = sb.position(
        "scenario=solo; at=Maneuver; side=german; moving=1; shift=1; played=1; "
        "1-4=g_inf; 3-2=g_inf; 6-4=g_inf; 9-4=g_inf"
    )
    assert answer(s) == "move 3-2"
    play(s, "move 3-2")
    assert answer(s) == "cross 2 4-2"


@pytest.mark.rules("12.4-k")
def test_r12_4_k_no_legal_shift_and_the_card_is_spent(sb: Game[SB]) -> None:
    s = sb.position(f"{PREPARE} hand.german=r_reinforcement__g_change_sector; 3-2=g_inf; 4-3=r_inf; 5-1=r_inf")
    assert answer(s) == "spend r_reinforcement__g_change_sector"


@pytest.mark.rules("12.4-l")
def test_r12_4_l_the_sniper_goes_where_germans_are_fewest(sb: Game[SB]) -> None:
    s = sb.position(
        f"{target_of('snipers')} 1-1=g_inf; 1-2=r_inf; 1-3=r_inf; 2-2=r_inf; 3-1=r_inf; "
        "6-3=g_inf; 6-1=g_heavy; broken=right:german"
    )
    is_due_to("12.4-l", s, "target 2-1", "target 6-5")


@pytest.mark.rules("12.4-m")
def test_r12_4_m_the_sniper_goes_far_forward(sb: Game[SB]) -> None:
    s = sb.position(f"{target_of('snipers')} 1-2=g_inf")
    is_due_to("12.4-m", s, "target 1-4", "target 1-3", seed=1)


@pytest.mark.rules("12.4-m")
def test_r12_4_m_before_the_strongest_infantry(sb: Game[SB]) -> None:
    s = sb.position(f"{target_of('snipers')} 1-3=g_inf; 3-3=g_elite; broken=center:german")
    assert {answer(s, seed) for seed in range(20)} == {"target 3-5"}
