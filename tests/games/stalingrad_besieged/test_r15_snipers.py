"""15. Snipers and Infiltration: where the card may lie, whom it attacks, when it goes."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB

from .helpers import keys, legal, offers, piece, play, refusal
from .shots import movement, named, param, total

ELSEWHERE = "9-1=g_heavy; 9-6=r_heavy"  # no infantry: it changes no sniper's reach


def placing(sb: Game[SB], board: str, side: str = "german") -> Any:
    s = movement(sb, f"hand.{side}=snipers; {board}; {ELSEWHERE}", side)
    play(s, "play snipers")
    return s


# --- placing --------------------------------------------------------------------------------------


@pytest.mark.rules("15-snp-a")
@pytest.mark.parametrize(
    "side, infantry",
    [
        ("german", "g_inf"),
        ("german", "g_elite"),
        ("german", "g_poor"),
        ("german", "g_inf hidden"),
        ("russian", "r_inf"),
        ("russian", "r_elite"),
        ("russian", "r_poor"),
        ("russian", "r_poor hidden"),
    ],
)
def test_r15_snp_a_on_an_empty_space_within_two_moves_of_own_infantry(sb: Game[SB], side: str, infantry: str) -> None:
    s = placing(sb, f"5-3={infantry}", side)
    assert legal(s) == [
        f"target {space}"
        for space in ("3-3", "4-2", "4-3", "4-4", "5-1", "5-2", "5-4", "5-5", "6-2", "6-3", "6-4", "7-3")
    ]
    assert refusal(s, "target 5-6") == "15-snp-a" and refusal(s, "target 3-2") == "15-snp-a"
    event = named(play(s, "target 5-4"), "sniper_placed")
    assert event.rules == ("15-snp-a",) and event.only is None  # face up
    assert f"snipers=5-4:{side}" in s.position() and "discard=" not in s.position()
    assert piece(s, "5-3") == infantry  # the card shows nothing of the unit [R64]


@pytest.mark.rules("15-snp-a")
@pytest.mark.parametrize("other", ["6-3:german", "5-2:russian"])  # there are two such cards
def test_r15_snp_a_not_on_a_unit_nor_on_another_sniper(sb: Game[SB], other: str) -> None:
    s = placing(sb, f"5-3=g_inf; 5-4=r_inf; 4-3=g_tank; snipers={other}")
    for space in ("5-4", "4-3", "5-3", other[:3]):
        assert refusal(s, f"target {space}") == "15-snp-a"


@pytest.mark.rules("15-snp-a")
@pytest.mark.parametrize(
    "side, unit",
    [("russian", "r_town"), ("russian", "r_tank"), ("russian", "r_lart"), ("german", "g_tank"), ("german", "g_88")],
)
def test_r35_townspeople_tanks_and_artillery_are_no_infantry(sb: Game[SB], side: str, unit: str) -> None:
    enemy = "g_inf" if side == "russian" else "r_inf"
    s = movement(sb, f"hand.{side}=snipers; 5-3={unit}; 5-5={enemy}; {ELSEWHERE}", side)
    assert refusal(s, "play snipers") == "6-f"  # there is nowhere to put it
    assert offers(s, "spend snipers")


@pytest.mark.rules("15-snp-a")
def test_r35_rows_of_either_side_sectors_and_objectives_do_not_matter(sb: Game[SB]) -> None:
    s = placing(sb, "3-5=g_inf; ferries=3-6 5-6; factory=8-5")
    assert offers(s, "target 3-6") and offers(s, "target 4-5") and offers(s, "target 5-5")


# --- the attack -----------------------------------------------------------------------------------


@pytest.mark.rules("15-snp-b")
@pytest.mark.parametrize(
    "side, owner, unit, needed",
    [
        ("german", "russian", "g_inf", 6),
        ("german", "russian", "g_poor", 5),
        ("german", "russian", "g_88", 4),
        ("russian", "german", "r_inf", 5),
        ("russian", "german", "r_town", 4),
        ("russian", "german", "r_lart", 4),
    ],
)
def test_r15_snp_b_an_enemy_that_moves_in_is_attacked_with_factor_five(
    sb: Game[SB], side: str, owner: str, unit: str, needed: int
) -> None:
    for die, hit in ((needed - 1, False), (needed, True)):
        s = movement(sb, f"2-3={unit}; snipers=3-3:{owner}; {ELSEWHERE}", side)
        play(s, "move 2-3", "to 3-3")
        assert s.decision.name == "SniperRoll" and len(s.chance_outcomes()) == 6
        events = play(s, f"roll {die}")
        rolled = named(events, "sniper_hits" if hit else "sniper_misses")
        assert total(rolled) == param(rolled, "needed") == needed
        assert {"15-snp-b", "9.4-b"} <= {term.rule for term in rolled.terms}
        assert ("eliminated" in keys(events)) == hit
        assert piece(s, "2-3") == "" and ("eliminated=" in s.position()) == hit


@pytest.mark.rules("15-snp-b")
def test_sb_63_a_tank_is_not_attacked_and_the_card_stays(sb: Game[SB]) -> None:
    s = movement(sb, f"2-2=g_tank; snipers=2-3:russian; {ELSEWHERE}")
    play(s, "move 2-2", "to 2-3")
    assert s.decision.name == "NextStep"  # no die
    play(s, "stop")
    assert piece(s, "2-3") == "g_tank moved" and "snipers=2-3:russian" in s.position()


@pytest.mark.rules("15-snp-b")
@pytest.mark.parametrize("tank", ["r_tank", "r_etank", "r_heavy"])
def test_r37_no_tank_of_either_side_is_attacked(sb: Game[SB], tank: str) -> None:
    s = movement(sb, f"2-5={tank}; snipers=2-4:german; 9-1=g_heavy; 9-6=r_inf", "russian")
    play(s, "move 2-5", "to 2-4")
    assert s.decision.name in ("NextStep", "Maneuver") and "snipers=2-4:german" in s.position()


@pytest.mark.rules("15-snp-b")
def test_r37_a_friend_walks_in_unharmed_and_may_share_the_space(sb: Game[SB]) -> None:
    s = movement(sb, f"2-2=g_inf; snipers=2-3:german; {ELSEWHERE}")
    play(s, "move 2-2", "to 2-3", "stop")
    assert piece(s, "2-3") == "g_inf moved" and "snipers=2-3:german" in s.position()


@pytest.mark.rules("15-snp-b")
def test_r37_an_arrival_placed_on_the_space_is_not_attacked(sb: Game[SB]) -> None:
    s = movement(sb, f"reinforce=1; aside=g_inf; snipers=2-1:russian; {ELSEWHERE}")
    play(s, "reinforce g_inf", "at 2-1")
    assert s.decision.name == "Maneuver" and piece(s, "2-1").startswith("g_inf hidden")
    assert "snipers=2-1:russian" in s.position()


@pytest.mark.rules("15-snp-b")
def test_r36_passing_through_is_moving_in_and_a_survivor_goes_on(sb: Game[SB]) -> None:
    s = movement(sb, f"2-2=g_inf; snipers=2-3:russian; {ELSEWHERE}")
    play(s, "move 2-2", "to 2-3", "roll 1")
    assert s.decision.name == "NextStep" and offers(s, "to 2-4")
    play(s, "to 2-4")
    assert piece(s, "2-4") == "g_inf moved"


@pytest.mark.rules("15-snp-b", "8-k")
def test_r36_a_friend_on_the_space_does_not_shield_who_passes_through(sb: Game[SB]) -> None:
    s = movement(sb, f"2-1=g_inf; 2-2=g_tank; snipers=2-2:russian; {ELSEWHERE}")
    play(s, "move 2-1", "to 2-2")
    assert s.decision.name == "SniperRoll"
    play(s, "roll 6")
    assert piece(s, "2-2") == "g_tank" and "eliminated=g_inf;" in s.position()


@pytest.mark.rules("15-snp-b")
def test_r36_a_hidden_mover_is_revealed_first(sb: Game[SB]) -> None:
    s = movement(sb, f"2-2=g_inf hidden; snipers=2-3:russian; {ELSEWHERE}")
    events = play(s, "move 2-2", "to 2-3")
    assert keys(events)[-1] == "revealed" and events[-1].rules == ("15-snp-b",)
    assert s.decision.name == "SniperRoll"
    s = movement(sb, f"2-2=g_tank hidden; snipers=2-3:russian; {ELSEWHERE}")
    play(s, "move 2-2", "to 2-3", "stop")
    assert piece(s, "2-3") == "g_tank moved"


@pytest.mark.rules("15-snp-b", "8.4-f")
@pytest.mark.parametrize("shows, shot_at", [("g_inf", True), ("g_tank", False)])
def test_r36_solo_a_piece_nobody_knew_is_drawn_before_the_shot(sb: Game[SB], shows: str, shot_at: bool) -> None:
    s = movement(sb, f"scenario=solo; 2-2=g_unknown; snipers=2-3:russian; {ELSEWHERE}")
    play(s, "move 2-2", "to 2-3", f"shows {shows}")
    assert (s.decision.name == "SniperRoll") == shot_at


@pytest.mark.rules("15-snp-b")
def test_r36_no_arc_and_no_six_for_a_seven(sb: Game[SB]) -> None:
    s = movement(sb, f"2-2=g_inf; 2-4=r_inf; 1-3=r_inf; snipers=2-3:russian; forts=2-3:german; {ELSEWHERE}")
    events = play(s, "move 2-2", "to 2-3", "roll 6")  # 5 + 1 + 1
    assert total(named(events, "sniper_misses")) == 7


@pytest.mark.rules("15-snp-b")
def test_r21_a_sniper_knows_no_sectors(sb: Game[SB]) -> None:
    s = movement(sb, f"3-2=g_inf; snipers=4-2:russian; {ELSEWHERE}")
    play(s, "move 3-2", "cross 1 4-2")
    assert s.decision.name == "SniperRoll"


@pytest.mark.rules("15-snp-b", "7.3-f")
def test_r30_the_last_russian_of_a_ferry_sector_may_fall_to_a_sniper(sb: Game[SB]) -> None:
    s = movement(sb, f"2-5=r_inf; snipers=2-4:german; ferries=2-6 5-6; {ELSEWHERE}", "russian")
    assert "ferry_lost" in keys(play(s, "move 2-5", "to 2-4", "roll 6"))


@pytest.mark.rules("15-snp-b")
def test_r66_a_casualty_takes_no_ferry_and_sees_nobody(sb: Game[SB]) -> None:
    board = f"2-5=g_inf; snipers=2-6:russian; 3-5=r_inf; 1-6=r_tank hidden; ferries=2-6 5-6; {ELSEWHERE}"
    s = movement(sb, board)
    play(s, "move 2-5", "to 2-6", "roll 6")
    assert "ferries=2-6 5-6" in s.position() and piece(s, "1-6") == "r_tank hidden"
    s = movement(sb, board)
    play(s, "move 2-5", "to 2-6", "roll 1")
    assert "ferries=2-6:german 5-6" in s.position() and piece(s, "1-6") == "r_tank"


@pytest.mark.rules("15-snp-c")
@pytest.mark.parametrize("die", [1, 6])
def test_r15_snp_c_hit_or_miss_the_card_goes_to_the_discards(sb: Game[SB], die: int) -> None:
    s = movement(sb, f"2-2=g_inf; 3-2=g_inf; snipers=2-3:russian; {ELSEWHERE}")
    events = play(s, "move 2-2", "to 2-3", f"roll {die}")
    assert "15-snp-c" in named(events, "sniper_hits" if die == 6 else "sniper_misses").rules
    assert "snipers=2-3" not in s.position() and "discard=snipers" in s.position()


@pytest.mark.rules("15-snp-c")
def test_r15_snp_c_the_next_unit_walks_in_freely(sb: Game[SB]) -> None:
    s = movement(sb, f"2-2=g_inf; 3-3=g_inf; snipers=2-3:russian; {ELSEWHERE}")
    play(s, "move 2-2", "to 2-3", "roll 6", "move 3-3", "to 2-3")
    assert s.decision.name == "NextStep"
