"""Whole random games: what is offered is what is not refused, and the map keeps its rules."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.games.siege import Siege
from tests.properties.siege import check, levels_between

MINE = {"ChooseTask", "GiveTask", "ChooseReplacement", "PlaceUnit", "ChooseMover", "MoveTo", "ChooseExploiter",
        "ExploitTo", "ChooseReactor", "ReactTo"}


@pytest.mark.parametrize("scenario", ["sevastopol", "maginot", "westwall"])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_keep_the_rules(siege: Siege, scenario: str, seed: int) -> None:
    rng, s, asked = Random(f"{scenario} {seed}"), siege.new(scenario), set()
    kinds = {kind: [action for action in siege.actions.by_number if type(action) is kind]
             for decision in siege.flow.decisions.values() for kind in decision.kinds}
    while not s.is_terminal():
        actions = s.legal_actions()
        assert actions
        name = s.decision.name
        if name in MINE and (name not in asked or rng.random() < 0.1):
            asked.add(name)
            offered = set(actions)
            for kind in s.decision.kinds:
                for action in kinds[kind]:
                    assert (s.explain(action) is None) == (action in offered), (action, s.position())
        before = s.copy()
        s.play(rng.choice(actions))
        check(s)
        levels_between(before, s)
    assert s.result() and asked >= {"ChooseTask", "ChooseMover", "MoveTo"}
