"""Choices: each bound to its thing, with the way it takes, and marked where there is no way back."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic_core import to_json

from kurgan.core.scene import Choice
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import HEX, NAMES
from kurgan.games.crimean_campaign.rules.r07_zoc import gait_of, ground
from tests.games.crimean_campaign.helpers import play
from tests.games.crimean_campaign.presentation.show import SHOW, SIEGE
from tests.games.crimean_campaign.seq import last_move
from tests.presentation.walks import decisions

COMBAT = f"at=ChooseAttack; side=axis; {SIEGE.replace('phase=movement', 'phase=combat')}"


def by_action(game: CrimeanCampaign, s: Any) -> dict[str, Choice]:
    return {choice.action: choice for choice in game.presentation.choices(s.view(s.current_player()))}


@pytest.mark.parametrize("number", SHOW.numbers)
def test_a_move_is_drawn_along_the_way_it_takes(tcc: CrimeanCampaign, number: int) -> None:
    seen = 0
    for s in decisions(SHOW, number):
        moves = [choice for choice in by_action(tcc, s).values() if choice.action.startswith("to ")] if seen < 6 else []
        if moves:
            seen += 1
            start, gait = s.where[s.unit], gait_of(s, s.group)
            for choice in moves:
                way = ground(s, s.side).way(start, HEX[choice.at], gait)
                assert choice.path == tuple(NAMES[place] for place in way)
    assert seen


def test_what_a_click_on_an_enemy_hex_offers(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(COMBAT)
    offered = by_action(tcc, s)
    assert (offered["attack 1517"].at, offered["attack 1517"].odds) == ("1517", True)
    play(s, "attack 1517")
    joining = by_action(tcc, s)
    assert (joining["join 22i"].at, joining["join 22i"].item) == ("1516", "22i")
    assert joining["join 22i"].path == ("1516", "1517")
    play(s, "join 22i")
    assert by_action(tcc, s)["declare"].label.key == "choice.declare.attack"
    play(s, "declare")
    support = by_action(tcc, s)
    assert (support["support cas1"].at, support["support cas1"].item) == ("", "support:cas1")
    assert not support["support cas1"].final and not support["ready"].final  # the defender is asked next
    play(s, "ready")
    assert by_action(tcc, s)["ready"].final  # both are shown


def test_a_move_that_must_stop_says_so(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(f"at=ChooseMover; side=axis; {SIEGE}")
    play(s, "unit 46i")
    pills = {choice.at: choice.pill for choice in by_action(tcc, s).values() if choice.action.startswith("to ")}
    ezoc = ground(s, s.side).ezoc
    assert {place for place, pill in pills.items() if pill} == {place for place in pills if ezoc >> HEX[place] & 1}
    assert any(pills.values()) and not all(pills.values())


def test_counters_from_the_top_are_struck_by_their_place(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(
        "scenario=long; at=StrikeUnit; side=axis; turn=3; order=move_fight; phase=movement; "
        "stalled=1504; 1504=22i 24i 46i 50i"
    )
    struck = by_action(tcc, s)
    assert s.current_player() == 1
    assert (struck["strike 2"].at, struck["strike 2"].item) == ("1504", "1504/1")
    assert {piece.id for piece in tcc.presentation.scene(s.view(1)).pieces} >= {"50i", "1504/1", "1504/2", "1504/3"}


@pytest.mark.rules("4.1-a")
@pytest.mark.parametrize(("board", "final"), [("1417=46i; 4402=22i", True), ("4402=22i", False)])
def test_a_march_is_final_only_if_it_wins_the_game(tcc: CrimeanCampaign, board: str, final: bool) -> None:
    """Kerch decides at once for who holds the Fortress too."""
    s = last_move(tcc, "axis", 2, board)
    play(s, "unit 22i")
    choices = by_action(tcc, s)
    assert choices["to 4503"].final == final
    assert not any(choice.final for choice in choices.values() if "4503" not in choice.path)


@pytest.mark.rules("4.2-i")
@pytest.mark.parametrize(("option", "final"), [("yes", True), ("no", False)])
def test_a_march_into_a_town_may_draw_the_game(tcc: CrimeanCampaign, option: str, final: bool) -> None:
    board = "held=2912 1101; garrisons=none; 2911=106r; 1101=22i"
    s = last_move(tcc, "soviet", 8, board, options=f"town_draw:{option}")
    play(s, "unit 106r")
    assert by_action(tcc, s)["to 2912"].final == final


def test_the_ends_of_a_march_are_told_together(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(f"at=ChooseMover; side=axis; {SIEGE}")
    play(s, "unit 46i")
    one_by_one = by_action(tcc, s)
    choices, ends = tcc.presentation.offered(s.view(s.current_player()))
    assert ends is not None and len(ends.places) > 100
    assert {choice.action for choice in choices} == one_by_one.keys() - {f"to {place}" for place in ends.places}
    told = len(to_json((choices, ends)))
    assert told < len(to_json(list(one_by_one.values()))) / 10


def test_a_march_that_wins_the_game_is_told_by_itself(tcc: CrimeanCampaign) -> None:
    """It is asked twice, unlike all others."""
    s = last_move(tcc, "axis", 2, "1417=46i; 4402=22i")
    play(s, "unit 22i")
    choices, ends = tcc.presentation.offered(s.view(s.current_player()))
    assert ends is None and any(choice.final for choice in choices)
    s = last_move(tcc, "axis", 2, "4402=22i")
    play(s, "unit 22i")
    assert tcc.presentation.offered(s.view(s.current_player()))[1] is not None
