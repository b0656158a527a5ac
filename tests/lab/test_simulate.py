"""The lab by itself: the fast random player is the random agent, and batches end."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.ai import make
from kurgan.core.chance import any_legal
from kurgan.core.errors import KurganError
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.lab.players import choosers
from kurgan.lab.simulate import Settings, play_game, simulate


def test_the_random_player_without_views_chooses_as_the_agent_does(sb: AnyGame) -> None:
    agent = make("random", sb.id)
    s, rng = sb.new(), Random(1)
    for step in range(300):
        if s.is_terminal():
            break
        seat = s.current_player()
        if seat == CHANCE:
            s.apply(rng.choice(s.legal_actions()))
            continue
        action = any_legal(s, Random(step))
        assert action is agent.choose(s.view(seat), Random(step))
        s.apply(action)


def test_the_printed_opponent_plays_solo_games(sb: AnyGame) -> None:
    summary = simulate(Settings.of(sb, "solo", {}, ("printed", "random"), 1), 1)
    assert summary.finished == 1 and summary.errors == []


def test_a_game_without_end_is_an_error(sb: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(sb), "max_decisions", 20)
    settings = Settings.of(sb, None, {}, ("random", "random"), 1)
    assert "no end after 20" in play_game(sb, settings, 0, choosers(sb, settings.agents), keep_record=False).error


def test_settings_are_checked_and_named_by_all_that_matters(sb: AnyGame) -> None:
    both = ("random", "random")
    found = [
        Settings.of(sb, "battle", {}, both, 1),
        Settings.of(sb, "solo", {}, both, 1),
        Settings.of(sb, "battle", {"deck": "14"}, both, 1),
        Settings.of(sb, "battle", {}, both, 2),
        Settings.of(sb, "battle", {}, ("printed", "random"), 1),
    ]
    assert len({settings.digest for settings in found}) == 5
    with pytest.raises(KurganError):
        Settings.of(sb, "battle", {}, ("random",), 1)
