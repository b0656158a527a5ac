"""Random games: with random options, by players of different tempers."""

from __future__ import annotations

from random import Random
from typing import Any

from kurgan.core.actions import Action
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame

TEMPERS = (0.05, 1.0, 5.0)


def any_options(game: AnyGame, scenario: str, rng: Random) -> dict[str, str]:
    """A value of every option that means something in a scenario."""
    return {option.id: rng.choice(option.values) for option in game.options if option.applies_to(scenario)}


class RandomPlayer:
    """Chooses at random; each kind of action has a weight of its own, so that games differ in temper."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.weights: dict[str, float] = {}

    def choose(self, s: Any) -> Action:
        if s.current_player() == CHANCE:
            outcomes: list[tuple[Action, int]] = s.chance_outcomes()
            return draw(self.rng, outcomes)
        actions: list[Action] = s.legal_actions()
        assert actions, f"nothing can be decided: {s.position()}"
        return self.rng.choices(actions, [self._weight(action.word) for action in actions])[0]

    def _weight(self, word: str) -> float:
        if word not in self.weights:
            self.weights[word] = self.rng.choice(TEMPERS)
        return self.weights[word]
