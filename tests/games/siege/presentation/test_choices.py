"""Choices: every legal action, bound to something one can click."""

from __future__ import annotations

from typing import Any

from kurgan.core.scene import Choice
from kurgan.games.siege import Siege
from tests.games.siege.helpers import play
from tests.games.siege.presentation.show import ATTACK, MOVE


def by_action(game: Siege, s: Any) -> dict[str, Choice]:
    return {choice.action: choice for choice in game.presentation.choices(s.view(s.current_player()))}


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
