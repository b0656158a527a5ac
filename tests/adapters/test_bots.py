"""OpenSpiel's own bots, as they come, play whole games of everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent

from kurgan.adapters import open_spiel
from tests.adapters.every import EVERY, EVERY_NAME

SIMULATIONS, PLAYED_OUT = 3, 4  # for a choice; moves at random at the end of each
Maker = Callable[[Any, np.random.RandomState], Any]


def of_mcts(game: Any, dice: np.random.RandomState) -> Any:
    return mcts.MCTSBot(game, 1.4, SIMULATIONS, mcts.RandomRolloutEvaluator(1, dice, PLAYED_OUT), random_state=dice)


def of_ismcts(game: Any, dice: np.random.RandomState) -> Any:
    return ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice, PLAYED_OUT), 1.4, SIMULATIONS, random_state=dice)


@pytest.mark.parametrize("maker", [of_mcts, of_ismcts], ids=["mcts", "ismcts"])
@pytest.mark.parametrize(("name", "scenario"), EVERY, ids=EVERY_NAME)
def test_a_bot_plays_a_whole_game(name: str, scenario: str, maker: Maker) -> None:
    """Against itself; it looks ahead at every choice."""
    game, dice = open_spiel.load(name, scenario), np.random.RandomState(1)
    bot, state, chosen = maker(game, dice), game.new_initial_state(), {0: 0, 1: 0}
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, probabilities = zip(*state.chance_outcomes(), strict=True)
            action = int(dice.choice(numbers, p=probabilities))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            chosen[state.current_player()] += 1
        state.apply_action(action)
    assert min(chosen.values()) > 10 and sum(state.returns()) == 0


@pytest.mark.parametrize(("name", "scenario"), EVERY, ids=EVERY_NAME)
def test_agents_that_learn_find_their_environment(name: str, scenario: str) -> None:
    """OpenSpiel's environment of reinforcement learning, which decides chance by itself and gives tensors."""
    game = open_spiel.load(name, scenario)
    env = rl_environment.Environment(game)
    env.seed(1)
    actions, length = env.action_spec()["num_actions"], game.information_state_tensor_size()
    assert env.observation_spec()["info_state"] == (length,) and actions == game.num_distinct_actions()
    agents = [random_agent.RandomAgent(player_id=player, num_actions=actions) for player in (0, 1)]
    now = env.reset()
    while not now.last():
        seen = now.observations
        assert [len(numbers) for numbers in seen["info_state"]] == [length, length]
        now = env.step([agents[seen["current_player"]].step(now).action])
    assert sum(now.rewards) == 0
