"""Diaries: they count what the chronicle of the same game counts, and change nothing of the game."""

from __future__ import annotations

import pytest

from kurgan.core.actions import Action
from kurgan.core.chronicle import Chronicle
from kurgan.core.game import AnyGame
from kurgan.core.record import Record
from kurgan.core.scene import Tally
from kurgan.core.view import WHOLE, View
from kurgan.games import GAMES, load
from kurgan.lab.diary import Diary, Figures
from kurgan.lab.players import choosers
from kurgan.lab.simulate import Settings, play_game
from kurgan.lab.told import ToldGames

SCENARIOS = [(game, scenario) for game in GAMES for scenario in load(game).scenarios]


def flat(tallies: tuple[Tally, ...]) -> tuple[int, ...]:
    return tuple(value for tally in tallies for _, value in tally.values)


@pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)
def test_a_diary_counts_as_the_chronicle_does(game_id: str, scenario: str) -> None:
    game = load(game_id)
    settings = Settings.of(game, scenario, {}, ("random",) * len(game.seats), 3)
    diary = Diary(Figures(game, scenario, dict(settings.options)))
    players = choosers(game, settings.agents)
    played = play_game(game, settings, 0, players, keep_record=True, diary=diary)
    assert played == play_game(game, settings, 0, players, keep_record=True)

    chronicle = Chronicle.of(
        game, game.new(scenario), enumerate(actions(game, played.record), 1), game.opening(scenario)
    )
    assert [turn.number for turn in diary.turns] == [turn.number for turn in chronicle.turns]
    for mine, theirs in zip(diary.turns, chronicle.turns, strict=True):
        assert mine.score == flat(theirs.score)
        assert mine.lost == tuple(theirs.lost[seat] for seat in game.seats)
        assert mine.worn == tuple(theirs.worn[seat] for seat in game.seats)
    assert sum(turn.decisions for turn in diary.turns) == played.decisions
    assert diary.reason and set(diary.reason.split()) <= {*game.index.rules, *game.index.rulings}
    assert any(any(turn.lost + turn.worn) for turn in diary.turns)


def actions(game: AnyGame, record: str) -> list[Action]:
    return [game.action(entry) for entry in Record.parse(record).entries]


def test_who_is_ahead_has_more_of_what_decides() -> None:
    game = load("crimean-campaign")
    told = ToldGames(Settings.of(game, "short", {}, ("random", "random"), 3)).begin(False)(0)
    start = dict(game.presentation.score(View(WHOLE, game.new("short")))[0].values)
    assert set(start) == {"axis", "soviet"}
    for turn in told.turns:
        axis, soviet = turn.score
        assert turn.ahead == ("axis" if axis > soviet else "soviet" if soviet > axis else "")
    one_sided = ToldGames(Settings.of(load("fortress-sevastopol"), "tournament", {}, ("random", "random"), 3))
    assert {turn.ahead for turn in one_sided.begin(False)(0).turns} == {""}
