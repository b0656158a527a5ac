"""Choices: every legal action, bound to something one can click."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.flow import CHANCE
from kurgan.core.scene import Choice
from kurgan.games.siege import Siege
from kurgan.games.siege.presentation.labels import VARIANTS
from tests.games.siege.helpers import play
from tests.games.siege.presentation.walks import ATTACK, GAMES, MOVE, decisions

BUTTONS = {"done", "stop", "buy", "build", "air", "declare", "stand"}


def by_action(game: Siege, s: Any) -> dict[str, Choice]:
    return {choice.action: choice for choice in game.presentation.choices(s.view(s.current_player()))}


@pytest.mark.parametrize("scenario", GAMES)
def test_every_legal_action_is_offered_once_to_who_decides(siege: Siege, scenario: str) -> None:
    places = {space["id"] for space in siege.presentation.layout["spaces"]}
    for at, s in enumerate(decisions(siege, scenario)):
        if at % 6:
            continue
        for seat in (None, 0, 1):
            wanted = [action.text for action in s.legal_actions()] if seat == s.current_player() else []
            assert [choice.action for choice in siege.presentation.choices(s.view(seat))] == wanted
        scene = siege.presentation.scene(s.view(s.current_player()))
        on_board = {piece.id: piece.at for piece in scene.pieces}
        in_trays = {piece.id for tray in scene.trays for piece in tray.pieces}
        for choice in by_action(siege, s).values():
            if choice.action.split(" ")[0] in BUTTONS:
                assert (choice.at, choice.item) == ("", "")
            elif choice.item and choice.at:
                assert on_board[choice.item] == choice.at, choice
            elif choice.item:
                assert choice.item in in_trays, choice
            else:
                assert choice.at in places, choice
            assert set(choice.path) <= places and len(choice.path) != 1, choice


@pytest.mark.parametrize("scenario", GAMES)
def test_final_is_what_cannot_be_taken_back(siege: Siege, scenario: str) -> None:
    for at, s in enumerate(decisions(siege, scenario, 1)):
        for action, choice in by_action(siege, s).items() if at % 12 == 0 else ():
            tried = s.copy()
            events = tried.play(siege.action(action))
            assert choice.final == (any(event.final for event in events) or tried.current_player() == CHANCE), action


def test_a_move_is_drawn_along_its_way_with_what_it_costs(siege: Siege) -> None:
    s = siege.read_position(MOVE)
    play(s, "unit gstug")
    moves = {choice.at: choice for choice in by_action(siege, s).values() if choice.action.startswith("to ")}
    assert moves["0401"].path == ("0402", "0401")
    for place, choice in moves.items():
        tried = s.copy()
        tried.play(siege.action(f"to {place}"))
        spent = (s.mp[s.unit] - tried.mp[s.unit]) // 2
        assert choice.pill is not None
        assert choice.pill.key == "pill.all_mps" or dict(choice.pill.params)["number"] == spent
        assert choice.path[0] == "0402" and choice.path[-1] == place


def test_an_attack_from_its_hex_to_its_declaration(siege: Siege) -> None:
    s = siege.read_position(ATTACK)
    offered = by_action(siege, s)
    assert (offered["attack 0303"].at, offered["attack 0303"].odds) == ("0303", True)
    play(s, "attack 0303")
    joining = by_action(siege, s)
    assert (joining["join g22"].at, joining["join g22"].item, joining["join g22"].odds) == ("0302", "g22", True)
    assert joining["join g22"].path == ("0302", "0303")
    play(s, "join g22", "join geng1", "air 4")
    declared = by_action(siege, s)["declare"]
    assert declared.final and declared.odds and (declared.at, declared.item) == ("", "")


def test_every_variant_of_a_label_is_asked_for(siege: Siege) -> None:
    asked = {(kind.word, name) for name, decision in siege.flow.decisions.items() for kind in decision.kinds}
    assert asked >= VARIANTS
