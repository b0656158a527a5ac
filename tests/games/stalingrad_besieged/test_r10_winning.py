"""10. Winning: six combinations of ferries and factory, once, after the last turn."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB

from .helpers import keys, play
from .shots import named, param

HELD = {0: "1-6 5-6", 1: "1-6:german 5-6", 2: "1-6:german 5-6:german"}
BOARD = "1-1=g_inf; 5-1=g_inf; 8-1=g_inf; 2-6=r_inf; 6-6=r_inf; 8-6=r_inf"


def last_draw(sb: Game[SB], ferries: int, factory: str, side: str = "russian", turn: int = 7) -> Any:
    return sb.position(f"at=DrawCard; turn={turn}; side={side}; {BOARD}; ferries={HELD[ferries]}; factory={factory}")


def outcome(sb: Game[SB], ferries: int, factory: str) -> str:
    s = last_draw(sb, ferries, factory)
    play(s, "deal fortify")
    assert s.is_terminal()
    return str(s.result())


@pytest.mark.rules("10-a")
def test_r10_a_german_decisive_with_both_ferries_and_the_factory_destroyed(sb: Game[SB]) -> None:
    assert outcome(sb, 2, "8-5:destroyed") == "german-decisive"


@pytest.mark.rules("10-a")
def test_sb_67_both_ferries_german_and_factory_destroyed(sb: Game[SB]) -> None:
    s = last_draw(sb, 2, "8-5:destroyed")
    event = named(play(s, "deal air_strike"), "victory")
    assert (param(event, "side"), param(event, "level")) == ("german", "decisive")
    assert s.returns() == (1.0, -1.0)


@pytest.mark.rules("10-b")
def test_r10_b_german_major_with_both_ferries_and_the_factory_standing(sb: Game[SB]) -> None:
    assert outcome(sb, 2, "8-5") == "german-major"


@pytest.mark.rules("10-c")
@pytest.mark.parametrize("ferries", ["1-6:german 5-6", "1-6 5-6:german"])
def test_r10_c_german_minor_with_one_ferry_and_the_factory_destroyed(sb: Game[SB], ferries: str) -> None:
    s = sb.position(f"at=DrawCard; turn=7; side=russian; {BOARD}; ferries={ferries}; factory=8-5:destroyed")
    play(s, "deal fortify")
    assert s.result() == "german-minor"


@pytest.mark.rules("10-d")
def test_r10_d_russian_decisive_with_both_ferries_and_the_factory_standing(sb: Game[SB]) -> None:
    assert outcome(sb, 0, "8-5") == "russian-decisive"


@pytest.mark.rules("10-e")
def test_r10_e_russian_major_with_both_ferries_and_the_factory_destroyed(sb: Game[SB]) -> None:
    assert outcome(sb, 0, "8-5:destroyed") == "russian-major"


@pytest.mark.rules("10-e")
def test_sb_69_both_ferries_russian_and_factory_destroyed(sb: Game[SB]) -> None:
    s = last_draw(sb, 0, "8-5:destroyed")
    event = named(play(s, "deal snipers"), "victory")
    assert (param(event, "side"), param(event, "level")) == ("russian", "major")
    assert s.returns() == (-1.0, 1.0)


@pytest.mark.rules("10-f")
@pytest.mark.parametrize("ferries", ["1-6:german 5-6", "1-6 5-6:german"])
def test_r10_f_russian_minor_with_one_ferry_lost_and_the_factory_standing(sb: Game[SB], ferries: str) -> None:
    s = sb.position(f"at=DrawCard; turn=7; side=russian; {BOARD}; ferries={ferries}; factory=8-5")
    play(s, "deal fortify")
    assert s.result() == "russian-minor"


@pytest.mark.parametrize(
    "ferries, factory, row",
    [
        pytest.param(2, "8-5:destroyed", "10-a", marks=pytest.mark.rules("10-a")),
        pytest.param(2, "8-5", "10-b", marks=pytest.mark.rules("10-b")),
        pytest.param(1, "8-5:destroyed", "10-c", marks=pytest.mark.rules("10-c")),
        pytest.param(0, "8-5", "10-d", marks=pytest.mark.rules("10-d")),
        pytest.param(0, "8-5:destroyed", "10-e", marks=pytest.mark.rules("10-e")),
        pytest.param(1, "8-5", "10-f", marks=pytest.mark.rules("10-f")),
    ],
)
def test_r10_the_victory_names_its_own_row(sb: Game[SB], ferries: int, factory: str, row: str) -> None:
    event = named(play(last_draw(sb, ferries, factory), "deal fortify"), "victory")
    assert event.rules == (row,)


@pytest.mark.rules("10-a", "3-d")
@pytest.mark.parametrize("side, turn", [("german", 7), ("russian", 6), ("german", 1)])
def test_r52_nothing_is_scored_before_the_russian_player_turn_of_the_last_turn_is_over(
    sb: Game[SB], side: str, turn: int
) -> None:
    s = last_draw(sb, 2, "8-5:destroyed", side, turn)
    assert "victory" not in keys(play(s, "deal fortify"))
    assert not s.is_terminal() and s.result() == "" and s.returns() == (0.0, 0.0)


@pytest.mark.rules("10-d")
def test_r52_the_last_combat_still_counts(sb: Game[SB]) -> None:
    s = sb.position(
        "at=ChooseAttacker; turn=7; side=russian; shooter=german; 1-3=g_inf; 1-4=r_inf; 5-1=g_inf; "
        "6-6=r_inf; ferries=1-6 5-6; factory=8-5"
    )
    play(s, "attack 1-3", "roll 6", "deal fortify")
    assert s.result() == "russian-minor"  # the ferry of the left sector fell with its last defender


@pytest.mark.rules("8.3-h")
def test_r23_two_broken_sectors_decide_the_game_at_once_without_a_level_of_the_table(sb: Game[SB]) -> None:
    s = sb.position(
        "at=ChooseAttacker; turn=2; side=german; shooter=german; broken=right:russian; 1-3=g_inf; "
        "2-1=g_inf; 1-4=r_inf; 5-1=g_inf; 5-6=r_inf; ferries=1-6 5-6; factory=8-5"
    )
    events = play(s, "attack 1-3", "roll 6")
    assert s.is_terminal() and s.result() == "german-two-sectors"
    assert "victory" not in keys(events)
