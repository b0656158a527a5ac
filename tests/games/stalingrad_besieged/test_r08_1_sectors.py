"""8.1 and 8.2 Sectors: the three permissions to cross a red line, and shooting over it."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.helpers import keys, legal, offers, piece, play, refusal

GERMAN, RUSSIAN = 0, 1
# A fight far from whatever a test is about, so that combat does not end at once.
FIGHT = "9-3=g_inf; 9-4=r_inf"


def taken_up(sb: Game[SB], side: str, space: str, text: str) -> Any:
    """A unit chosen, its first step next."""
    s = sb.position(f"at=Maneuver; moving=1; side={side}; {text}")
    play(s, f"move {space}")
    return s


def combat(sb: Game[SB], side: str, text: str) -> Any:
    return sb.position(f"at=ChooseAttacker; side={side}; shooter={side}; {text}; {FIGHT}")


def targets(s: Any, space: str) -> list[str]:
    """Whom a unit may attack."""
    if not offers(s, f"attack {space}"):
        return []
    after = s.copy()
    play(after, f"attack {space}")
    if after.decision.name == "ChooseTarget":
        return [text.removeprefix("target ") for text in legal(after)]
    return [piece(after, "target")]


# --- the lock -------------------------------------------------------------------------------------


@pytest.mark.rules("8.1-a")
@pytest.mark.parametrize(
    ("side", "unit", "origin", "to"),
    [
        ("german", "g_inf", "3-2", "4-2"),
        ("german", "g_inf", "4-2", "3-2"),
        ("german", "g_inf", "6-2", "7-2"),
        ("russian", "r_inf", "7-5", "6-5"),
        ("russian", "r_inf", "4-5", "3-5"),
    ],
)
def test_r8_1_a_a_red_line_is_not_crossed_without_permission(
    sb: Game[SB], side: str, unit: str, origin: str, to: str
) -> None:
    enemy = "r_inf" if side == "german" else "g_inf"
    beyond = f"{to[0]}-{int(to[2]) + (1 if side == 'german' else -1)}"
    s = taken_up(sb, side, origin, f"{origin}={unit}; {beyond}={enemy}; {origin[0]}-{7 - int(origin[2])}={enemy}")
    assert refusal(s, f"to {to}") == "8.1-a"
    assert not any(text.startswith("cross") for text in legal(s))


@pytest.mark.rules("8.1-a")
def test_r8_1_a_a_step_inside_the_sector_is_no_crossing(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-2", "2-2=g_inf")
    assert refusal(s, "cross 1 3-2") == "8.1-a"


@pytest.mark.rules("8.1-b", "8.1-c", "8.1-d")
def test_r16_the_three_cases_are_alternatives_the_most_permissive_first(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", "3-2=g_inf; shift=1; 5-6=r_inf")
    assert legal(s, "cross") == ["cross 2 4-2", "cross 3 4-2", "cross 1 4-2"]
    s = taken_up(sb, "german", "3-2", "3-2=g_inf; 3-6=r_inf; 5-6=r_inf")
    assert legal(s, "cross") == ["cross 1 4-2"]


# --- case 1: the quiet shift ----------------------------------------------------------------------


@pytest.mark.rules("8.1-b")
def test_sb_17_a_quiet_shift_from_beside_the_line(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", "3-2=g_inf; 3-6=r_inf; 4-5=r_inf")
    events = play(s, "cross 1 4-2")
    assert [event.rules for event in events if event.key == "crossed"] == [("8.1-b",)]
    assert (s.decision.name, piece(s, "4-2")) == ("Maneuver", "g_inf moved shifted")


@pytest.mark.rules("8.1-a")
def test_r8_1_a_the_log_tells_the_move_before_the_change_of_sector(sb: Game[SB]) -> None:
    s = sb.position("at=Maneuver; moving=1; side=german; 3-1=g_inf; 9-6=r_inf")
    assert keys(play(s, "move 3-1", "cross 1 4-1")) == ["moved", "moved", "crossed"]


@pytest.mark.rules("8.1-b")
@pytest.mark.parametrize("enemy", ["4-3", "4-1", "5-2"])
def test_r8_1_b_not_beside_an_enemy_on_any_side(sb: Game[SB], enemy: str) -> None:
    s = taken_up(sb, "german", "3-2", f"3-2=g_inf; 3-6=r_inf; {enemy}=r_inf")
    assert refusal(s, "cross 1 4-2") == "8.1-b"


@pytest.mark.rules("8.1-b")
def test_r8_1_b_a_diagonal_enemy_does_not_matter(sb: Game[SB]) -> None:
    s = taken_up(sb, "russian", "4-5", "4-5=r_inf; 2-4=g_inf; 2-6=g_inf; 4-1=g_inf")
    assert offers(s, "cross 1 3-5")


@pytest.mark.rules("8.2-e")
def test_sb_19_a_quiet_shift_must_start_beside_the_line(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-2", "2-2=g_inf; 2-6=r_inf")
    play(s, "to 3-2")
    assert refusal(s, "cross 1 4-2") == "8.2-e"


@pytest.mark.rules("8.2-e")
def test_r17_a_quiet_shift_is_one_space_in_all(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", "3-2=g_inf; 3-6=r_inf")
    play(s, "cross 1 4-2")
    assert (s.decision.name, piece(s, "4-2")) == ("Maneuver", "g_inf moved shifted")
    s = taken_up(sb, "german", "3-2", "3-2=g_inf; 3-6=r_inf")
    play(s, "to 3-3")
    assert refusal(s, "cross 1 4-3") == "8.2-e"


@pytest.mark.rules("8.2-e")
def test_r17_no_quiet_shift_through_a_friend(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", "3-2=g_inf; 4-2=g_lart; 3-6=r_inf")
    assert refusal(s, "cross 1 4-2") == "8-k"


@pytest.mark.rules("8.1-e", "8.1-f")
@pytest.mark.parametrize(("case", "refused"), [(1, "8.1-e"), (2, ""), (3, "")])
def test_r8_1_e_only_a_quiet_shift_forbids_the_attack(sb: Game[SB], case: int, refused: str) -> None:
    """The gun at 4-2 reaches 4-4."""
    s = taken_up(sb, "german", "3-2", f"shift=1; broken=left:russian; 3-2=g_lart; 4-4=r_elite; {FIGHT}")
    play(s, f"cross {case} 4-2", "fight")
    assert refusal(s, "attack 4-2") == refused


@pytest.mark.rules("8.1-e")
def test_r17_the_ban_ends_with_that_combat(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", "3-2=g_lart; 3-6=r_inf; 4-4=r_elite; 5-6=r_inf; ferries=2-6 5-6; factory=8-5")
    play(s, "cross 1 4-2", "fight", "deal fortify")
    assert piece(s, "side") == "russian"
    play(s, "fight")
    assert (s.current_player(), legal(s)) == (GERMAN, ["attack 4-2"])


# --- case 2: the card -----------------------------------------------------------------------------


@pytest.mark.rules("8.1-c")
@pytest.mark.parametrize(
    ("side", "card", "unit", "origin", "to"),
    [
        ("german", "r_reinforcement__g_change_sector", "g_inf", "3-2", "4-2"),
        ("russian", "r_change_sector__g_air_strike", "r_inf", "4-5", "3-5"),
    ],
)
def test_r8_1_c_the_change_sector_card_permits_a_crossing(
    sb: Game[SB], side: str, card: str, unit: str, origin: str, to: str
) -> None:
    board = f"{origin}={unit}; 3-6=r_poor; 4-1=g_poor; 9-1=g_inf; 9-6=r_inf; hand.{side}={card}"
    s = taken_up(sb, side, origin, board)
    assert refusal(s, f"cross 2 {to}") == "8.1-c"
    s = sb.position(f"at=Maneuver; moving=1; side={side}; {board}")
    play(s, f"play {card}", f"move {origin}")
    events = play(s, f"cross 2 {to}")
    assert [event.rules for event in events if event.key == "crossed"] == [("8.1-c",)]


@pytest.mark.rules("8.1-c")
def test_r18_the_card_serves_one_unit(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", "shift=1; 3-2=g_inf; 3-1=g_inf; 3-6=r_inf")
    play(s, "cross 2 4-2", "stop", "move 3-1")
    assert refusal(s, "cross 2 4-1") == "8.1-c"


@pytest.mark.rules("8.2-d")
def test_r8_2_d_with_the_card_the_unit_has_its_full_movement(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", "shift=1; 3-2=g_inf; 3-6=r_inf")
    play(s, "cross 2 4-2", "to 4-3")
    assert piece(s, "4-3") == "g_inf moved"


@pytest.mark.rules("8.2-d")
def test_r18_the_crossing_may_be_the_second_step_along_the_line(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", "shift=1; 3-2=g_inf; 3-6=r_inf")
    play(s, "to 3-3", "cross 2 4-3")
    assert piece(s, "4-3") == "g_inf moved"


@pytest.mark.rules("8.1-c")
def test_r18_the_unit_must_start_beside_the_line(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-2", "shift=1; 2-2=g_inf; 3-6=r_inf")
    play(s, "to 3-2")
    assert refusal(s, "cross 2 4-2") == "15-chs-c"


@pytest.mark.rules("8.1-c")
@pytest.mark.parametrize("who", ["german", "russian"])
def test_r18_the_new_sector_is_broken_for_neither_side(sb: Game[SB], who: str) -> None:
    s = taken_up(sb, "german", "3-2", f"shift=1; 3-2=g_inf; 3-6=r_inf; broken=center:{who}")
    assert refusal(s, "cross 2 4-2") == "15-chs-a"


@pytest.mark.rules("8.1-f")
def test_r18_first_not_beside_an_enemy_then_free_to_step_into_contact_and_attack(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", f"shift=1; 3-2=g_inf; 3-6=r_inf; 4-4=r_elite; {FIGHT}")
    play(s, "to 3-3")
    assert refusal(s, "cross 2 4-3") == "15-chs-b"
    s = taken_up(sb, "german", "3-2", f"shift=1; 3-2=g_inf; 3-6=r_inf; 4-4=r_elite; {FIGHT}")
    play(s, "cross 2 4-2", "to 4-3", "fight")
    assert offers(s, "attack 4-3")


# --- case 3: the enemy is gone --------------------------------------------------------------------


@pytest.mark.rules("8.1-d", "8.1-f")
def test_sb_21_from_a_won_sector_into_contact_with_an_attack(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", f"broken=left:russian; 3-2=g_inf; 3-6=r_inf; 4-3=r_elite; {FIGHT}")
    events = play(s, "cross 3 4-2")
    assert [event.rules for event in events if event.key == "crossed"] == [("8.1-d",)]
    assert piece(s, "4-2") == "g_inf moved"
    play(s, "fight")
    assert offers(s, "attack 4-2")


@pytest.mark.rules("8.1-d")
def test_r8_1_d_not_while_the_enemy_holds_the_sector_being_left(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", "3-2=g_inf; 3-6=r_inf; broken=center:russian")
    assert refusal(s, "cross 3 4-2") == "8.1-d"
    s = taken_up(sb, "german", "3-2", "3-2=g_inf; 3-6=r_inf; broken=left:german")
    assert refusal(s, "cross 3 4-2") == "8.1-d"


@pytest.mark.rules("8.1-d")
@pytest.mark.parametrize(
    ("side", "unit", "origin", "to"), [("german", "g_inf", "3-2", "4-2"), ("russian", "r_inf", "7-5", "6-5")]
)
def test_r20_no_enemy_in_the_sector_is_enough(sb: Game[SB], side: str, unit: str, origin: str, to: str) -> None:
    enemies = "4-3=r_inf" if side == "german" else "6-4=g_inf"
    s = taken_up(sb, side, origin, f"{origin}={unit}; {enemies}")
    assert offers(s, f"cross 3 {to}")


@pytest.mark.rules("8.2-e")
def test_r19_without_the_option_case_three_moves_one_space_from_the_line(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", "3-2=g_inf; 5-6=r_inf")
    play(s, "cross 3 4-2")
    assert (s.decision.name, piece(s, "4-2")) == ("Maneuver", "g_inf moved")
    s = taken_up(sb, "german", "2-2", "2-2=g_inf; 5-6=r_inf")
    play(s, "to 3-2")
    assert refusal(s, "cross 3 4-2") == "8.2-e"


@pytest.mark.rules("8.2-e")
def test_r19_case3_full_move_gives_the_full_movement(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", "options=case3_full_move:yes; 3-2=g_inf; 5-6=r_inf")
    play(s, "cross 3 4-2", "to 4-3")
    assert piece(s, "4-3") == "g_inf moved"
    s = taken_up(sb, "german", "3-2", "options=case3_full_move:yes; 3-2=g_inf; 5-6=r_inf")
    play(s, "to 3-3", "cross 3 4-3")
    assert piece(s, "4-3") == "g_inf moved"


@pytest.mark.rules("8.2-e")
def test_r19_case3_full_move_does_not_free_the_quiet_shift(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", "options=case3_full_move:yes; 3-2=g_inf; 3-6=r_inf")
    play(s, "cross 1 4-2")
    assert s.decision.name == "Maneuver"


# --- diagonals over the line ----------------------------------------------------------------------


@pytest.mark.rules("8.2-e")
def test_r14_a_tank_crosses_diagonally_with_the_card_only(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "3-2", "shift=1; 3-2=g_tank; 5-6=r_inf")
    assert refusal(s, "to 4-3") == "8.1-a"
    assert refusal(s, "cross 1 4-3") == refusal(s, "cross 3 4-3") == "8.2-e"
    play(s, "cross 2 4-3")
    assert (s.decision.name, piece(s, "4-3")) == ("Maneuver", "g_tank moved")


@pytest.mark.rules("8.1-b")
def test_r14_townspeople_cross_diagonally_in_cases_one_and_three(sb: Game[SB]) -> None:
    s = taken_up(sb, "russian", "4-5", "4-5=r_town; 1-1=g_inf; 9-1=g_inf")
    assert offers(s, "cross 1 3-4") and offers(s, "cross 3 3-4")
    s = taken_up(sb, "russian", "4-5", "4-5=r_town; 2-4=g_inf; 6-1=g_inf")
    assert refusal(s, "cross 1 3-4") == "8.1-b"


# --- 8.2: shooting over the line ------------------------------------------------------------------


@pytest.mark.rules("8.2-a")
@pytest.mark.parametrize(
    ("side", "unit", "enemy"),
    [
        ("german", "g_inf", "r_inf"),
        ("german", "g_lart", "r_inf"),
        ("russian", "r_inf", "g_inf"),
        ("russian", "r_lart", "g_inf"),
    ],
)
def test_r8_2_a_no_attack_out_of_a_sector_that_is_not_won(sb: Game[SB], side: str, unit: str, enemy: str) -> None:
    s = combat(sb, side, f"3-3={unit}; 4-3={enemy}")
    assert refusal(s, "attack 3-3") == "8.2-a"


@pytest.mark.rules("8.2-a")
def test_r21_an_empty_sector_is_not_a_won_one_nor_is_one_lost(sb: Game[SB]) -> None:
    s = combat(sb, "german", "3-3=g_inf; 4-3=r_inf; broken=center:russian")
    assert refusal(s, "attack 3-3") == "8.2-a"
    s = combat(sb, "german", "3-3=g_inf; 4-3=r_inf; broken=left:german")
    assert refusal(s, "attack 3-3") == "8.2-a"


@pytest.mark.rules("8.2-b")
@pytest.mark.parametrize(
    ("side", "unit", "enemy", "loser"),
    [("german", "g_inf", "r_inf", "russian"), ("russian", "r_inf", "g_inf", "german")],
)
def test_r8_2_b_from_a_won_sector_an_enemy_beside_the_line_may_be_attacked(
    sb: Game[SB], side: str, unit: str, enemy: str, loser: str
) -> None:
    s = combat(sb, side, f"3-3={unit}; 4-3={enemy}; broken=left:{loser}")
    assert targets(s, "3-3") == ["4-3"]


@pytest.mark.rules("8.2-b")
def test_r21_artillery_needs_a_target_in_the_column_at_the_line(sb: Game[SB]) -> None:
    s = combat(sb, "german", "2-3=g_lart; 4-3=r_inf; broken=left:russian")
    assert targets(s, "2-3") == ["4-3"]
    s = combat(sb, "german", "3-3=g_lart; 5-3=r_inf; broken=left:russian")
    assert refusal(s, "attack 3-3") == "8.2-b"


@pytest.mark.rules("8.2-b")
def test_sb_25_a_gun_in_a_won_sector_does_not_reach_the_second_column(sb: Game[SB]) -> None:
    s = combat(sb, "russian", "3-4=r_lart; 5-4=g_poor; broken=left:german")
    assert targets(s, "3-4") == []


@pytest.mark.rules("8.2-a", "8.2-c", "9-l")
def test_sb_23_infantry_and_artillery_reach_their_own_sector_only(sb: Game[SB]) -> None:
    s = combat(sb, "russian", "4-4=r_inf; 3-4=r_lart; 4-3=g_poor; 3-2=g_inf; 2-3=g_tank")
    assert targets(s, "4-4") == ["4-3"]
    assert sorted(targets(s, "3-4")) == ["2-3", "3-2"]
    play(s, "attack 3-4")
    assert refusal(s, "target 4-3") == "8.2-a"


@pytest.mark.rules("8.2-a")
def test_r21_cards_ignore_sectors(sb: Game[SB]) -> None:
    s = sb.position("at=Maneuver; moving=1; side=german; 1-1=g_inf; 9-6=r_inf; hand.german=heavy_barrage")
    play(s, "play heavy_barrage")
    assert legal(s) == ["target 9-6"]
