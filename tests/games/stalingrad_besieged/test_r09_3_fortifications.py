"""9.3 Fortifications and the Fortify card."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB

from .helpers import keys, legal, offers, piece, play, refusal
from .shots import combat, movement, named, param, shot, total

TARGETS = "ferries=1-6 5-6; factory=8-5"


def fortifying(sb: Game[SB], side: str, board: str, card: str = "fortify", at: str = "Maneuver") -> Any:
    s = sb.position(f"at={at}; preparing=1; moving=1; side={side}; hand.{side}={card}; {board}")
    play(s, f"play {card}")
    return s


# --- placing --------------------------------------------------------------------------------------


@pytest.mark.rules("9.3-a")
@pytest.mark.parametrize("at", ["Prepare", "Maneuver"])
@pytest.mark.parametrize("side, own, enemy", [("german", "g_inf", "r_inf"), ("russian", "r_inf", "g_inf")])
def test_r9_3_a_the_card_goes_under_an_own_unit(sb: Game[SB], at: str, side: str, own: str, enemy: str) -> None:
    s = fortifying(sb, side, f"2-2={own}; 2-4={enemy}", at=at)
    assert legal(s) == ["target 2-2"]
    assert refusal(s, "target 2-4") == "9.3-a" and refusal(s, "target 9-1") == "9.3-a"
    event = named(play(s, "target 2-2"), "fortified")
    assert event.rules == ("9.3-a",) and param(event, "space") == "2-2"
    assert f"forts=2-2:{side}:fortify" in s.position()


@pytest.mark.rules("9.3-a")
def test_r9_3_a_a_unit_that_has_moved_this_turn_is_too_late(sb: Game[SB]) -> None:
    s = movement(sb, "hand.german=fortify; 2-2=g_inf; 5-1=g_inf; 2-6=r_inf")
    play(s, "move 2-2", "to 3-2", "stop", "play fortify")
    assert refusal(s, "target 3-2") == "9.3-a"
    assert legal(s) == ["target 5-1"]


@pytest.mark.rules("9.3-a")
@pytest.mark.parametrize("own", ["g_inf hidden", "g_inf arrived", "g_88"])
def test_r9_3_a_any_own_unit_will_do_hidden_or_fresh(sb: Game[SB], own: str) -> None:
    s = fortifying(sb, "german", f"2-1={own}; 2-6=r_inf")
    assert legal(s) == ["target 2-1"]
    play(s, "target 2-1")
    assert piece(s, "2-1") == own  # the card shows nothing of the unit


@pytest.mark.rules("9.3-a", "15-frt-b")
def test_r38_russians_may_fortify_their_ferries_and_the_standing_factory_occupied_or_not(sb: Game[SB]) -> None:
    s = fortifying(sb, "russian", f"1-6=r_inf moved; 3-5=r_inf moved; 9-1=g_inf; {TARGETS}")
    assert legal(s) == ["target 1-6", "target 5-6", "target 8-5"]


@pytest.mark.rules("9.3-a", "15-frt-b")
def test_r38_a_lost_ferry_and_a_destroyed_factory_are_no_places_for_works(sb: Game[SB]) -> None:
    s = fortifying(
        sb, "russian", "3-5=r_inf; 9-1=g_inf; 5-6=g_inf; ferries=1-6:german 5-6:german; factory=8-5:destroyed"
    )
    assert legal(s) == ["target 3-5"]
    for space in ("1-6", "5-6", "8-5"):
        assert refusal(s, f"target {space}") == "9.3-a"


@pytest.mark.rules("15-frt-b")
@pytest.mark.parametrize("space", ["1-6", "5-6", "8-5"])
def test_r15_frt_b_only_russians_may_fortify_an_objective_itself(sb: Game[SB], space: str) -> None:
    s = fortifying(sb, "german", f"3-1=g_inf; 5-6=r_inf; {TARGETS}")
    assert refusal(s, f"target {space}") == "15-frt-b"
    assert legal(s) == ["target 3-1"]


@pytest.mark.rules("15-frt-b")
def test_r15_frt_b_a_german_unit_on_a_taken_ferry_may_dig_in(sb: Game[SB]) -> None:
    s = fortifying(sb, "german", "1-6=g_inf; 9-6=r_inf; ferries=1-6:german 5-6")
    assert legal(s) == ["target 1-6"]


@pytest.mark.rules("15-frt-a")
@pytest.mark.parametrize(
    "side, card",
    [
        ("german", "fortify"),
        ("russian", "fortify"),
        ("russian", "r_fortify__g_reinforcement"),
        ("russian", "r_fortify__g_heavy_barrage"),
    ],
)
def test_r15_frt_a_fortify_is_on_both_sides_cards_and_stays_on_the_board(sb: Game[SB], side: str, card: str) -> None:
    s = fortifying(sb, side, "2-2=g_inf; 2-5=r_inf", card)
    space = "2-2" if side == "german" else "2-5"
    events = play(s, f"target {space}")
    assert keys(events) == ["card_played", "fortified"]
    assert f"forts={space}:{side}:{card}" in s.position()
    assert "discard=" not in s.position() and f"hand.{side}" not in s.position()  # [R39]


@pytest.mark.rules("15-frt-a")
def test_r15_frt_a_the_german_halves_of_the_russian_fortify_cards_are_something_else(sb: Game[SB]) -> None:
    for card in ("r_fortify__g_reinforcement", "r_fortify__g_heavy_barrage"):
        s = movement(sb, f"hand.german={card}; 2-2=g_inf; 2-5=r_inf; aside=g_inf")
        play(s, f"play {card}")
        assert not (s.decision.name == "ManeuverTarget" and offers(s, "target 2-2"))


# --- what they are worth --------------------------------------------------------------------------


@pytest.mark.rules("9.3-c")
@pytest.mark.parametrize("owner, german, russian", [("russian", 4 + 0 + 1, 5 + 1), ("german", 4 + 0, 5 + 1)])
def test_r9_3_c_an_owners_unit_is_one_harder_to_hit(sb: Game[SB], owner: str, german: int, russian: int) -> None:
    s = combat(sb, f"2-3=g_inf; 2-4=r_inf; forts=2-4:{owner}")
    assert shot(s, "2-3", "2-4").needed == german  # the enemy's works protect nobody else
    assert shot(s, "2-4", "2-3").needed == russian  # nor do they help an attacker


@pytest.mark.rules("9.3-c")
def test_r9_3_c_the_works_of_germans_protect_germans(sb: Game[SB]) -> None:
    s = combat(sb, "2-3=g_inf; 2-4=r_tank; forts=2-3:german", "russian")
    rolled = named(play(s, "attack 2-4", "roll 5"), "attack_misses")
    assert ("fortification", 1, "9.3-c") in [(t.key, t.value, t.rule) for t in rolled.terms]
    assert total(rolled) == 4 + 1 + 1


@pytest.mark.rules("9.3-c")
@pytest.mark.parametrize("side", ["german", "russian"])
def test_r38_never_more_than_one_on_a_space(sb: Game[SB], side: str) -> None:
    space = "2-2" if side == "german" else "2-6"
    s = fortifying(sb, side, f"2-2=g_inf; 5-1=g_inf; 2-6=r_inf; 5-6=r_inf; forts={space}:{side}; {TARGETS}")
    assert refusal(s, f"target {space}") == "9.3-c"


@pytest.mark.rules("9.3-c", "15-hab-a")
@pytest.mark.parametrize("die, hits", [(3, False), (4, True)])
def test_r38_fortifications_count_against_cards(sb: Game[SB], die: int, hits: bool) -> None:
    s = movement(sb, "hand.german=heavy_barrage; 2-2=g_inf; 2-6=r_inf; 9-6=r_inf; forts=2-6:russian")
    events = play(s, "play heavy_barrage", "target 2-6", f"roll {die}")
    assert ("eliminated" in keys(events)) == hits
    rolled = named(events, "strike_rolled")
    assert ("fortification", 1, "9.3-c") in [(t.key, t.value, t.rule) for t in rolled.terms]
    assert total(rolled) == 4


@pytest.mark.rules("9.3-c", "15-snp-b")
@pytest.mark.parametrize("die, hits", [(5, False), (6, True)])
def test_r38_fortifications_count_against_snipers(sb: Game[SB], die: int, hits: bool) -> None:
    s = movement(sb, "2-2=g_poor; 2-6=r_inf; forts=2-3:german; snipers=2-3:russian")
    events = play(s, "move 2-2", "to 2-3", f"roll {die}")  # 5 + 0 + 1
    assert ("eliminated" in keys(events)) == hits
    assert total(named(events, "sniper_hits" if hits else "sniper_misses")) == 6


# --- the space keeps them -------------------------------------------------------------------------


@pytest.mark.rules("9.3-b")
def test_r9_3_b_the_works_belong_to_the_space_whoever_leaves_or_enters(sb: Game[SB]) -> None:
    s = movement(sb, "2-4=r_inf; 1-5=r_elite; 2-1=g_inf; forts=2-4:russian", "russian")
    play(s, "move 2-4", "to 3-4", "stop")
    assert "forts=2-4:russian" in s.position()  # vacant
    play(s, "move 1-5", "to 2-5", "to 2-4")
    assert "forts=2-4:russian" in s.position()
    s = combat(sb, "2-4=r_elite; 2-3=g_inf; forts=2-4:russian")
    assert shot(s, "2-3", "2-4").needed == 4 + 1 + 1  # another unit has them now


@pytest.mark.rules("9.3-d")
@pytest.mark.parametrize(
    "side, board, steps",
    [
        ("german", "2-2=g_inf; 2-6=r_inf; forts=2-3:russian", ("move 2-2", "to 2-3", "stop")),
        ("russian", "2-5=r_inf; 2-1=g_inf; forts=2-4:german", ("move 2-5", "to 2-4", "stop")),
    ],
)
def test_r9_3_d_an_enemy_who_occupies_the_space_destroys_them(
    sb: Game[SB], side: str, board: str, steps: tuple[str, ...]
) -> None:
    s = movement(sb, board, side)
    events = play(s, *steps)
    assert named(events, "razed").rules == ("9.3-d",)
    assert "forts=" not in s.position() and "discard=fortify" in s.position()


@pytest.mark.rules("9.3-d")
def test_r38_passing_through_is_enough(sb: Game[SB]) -> None:
    s = movement(sb, "1-2=g_inf; 9-6=r_inf; forts=2-2:russian:r_fortify__g_heavy_barrage")
    play(s, "move 1-2", "to 2-2", "to 3-2")
    assert "forts=" not in s.position() and "discard=r_fortify__g_heavy_barrage" in s.position()


@pytest.mark.rules("9.3-d")
def test_r9_3_d_shooting_the_defender_off_leaves_the_works(sb: Game[SB]) -> None:
    s = combat(sb, "2-3=g_inf; 2-4=r_inf; 9-3=g_inf; 9-4=r_inf; forts=2-4:russian")
    play(s, "attack 2-3", "roll 6")
    assert piece(s, "2-4") == "" and "forts=2-4:russian" in s.position()


@pytest.mark.rules("9.3-d")
def test_r66_a_casualty_of_a_sniper_never_razes_the_works(sb: Game[SB]) -> None:
    s = movement(sb, "2-2=g_inf; 2-6=r_inf; forts=2-3:russian; snipers=2-3:russian")
    play(s, "move 2-2", "to 2-3", "roll 6")
    assert "forts=2-3:russian" in s.position()
