"""PettingZoo plays the same games as the core, and its own tests pass."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from kurgan.adapters import pettingzoo
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.refusal import Refused
from kurgan.core.tensor import tensor
from kurgan.games import GAMES, load
from tests import tiny
from tests.conftest import Budget

# Advice, not errors: agents here bear the names of their seats, and a mask has to travel with the view.
advice = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:We recommend agents to be named:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


@pytest.mark.parametrize("scenario", [pytest.param("battle", marks=advice), pytest.param("solo", marks=advice)])
def test_its_own_tests(scenario: str) -> None:
    api_test(pettingzoo.env("stalingrad-besieged", scenario), num_cycles=1000)
    seed_test(lambda: pettingzoo.env("stalingrad-besieged", scenario))


def test_it_goes_as_in_the_core(sb: AnyGame, budget: Callable[[str], Budget]) -> None:
    env = pettingzoo.env("stalingrad-besieged", "battle", {"deck": "14"})
    for seed, rng in zip(budget("adapters").seeds(), budget("adapters").rngs(), strict=True):
        env.reset(seed=seed)
        s = env.unwrapped.kurgan
        rewards = {}
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            rewards[agent] = reward
            assert not truncated
            if terminated:
                env.step(None)
                continue
            assert sb.seats[s.current_player()] == agent
            offered = [action.number for action in s.legal_actions()]
            assert sorted(offered) == list(np.flatnonzero(observation["action_mask"]))
            assert not env.observe(sb.seats[1 - s.current_player()])["action_mask"].any()
            env.step(rng.choice(offered))
        assert s.is_terminal() and s.given.options["deck"] == "14"
        assert rewards == dict(zip(sb.seats, s.returns(), strict=True))


def test_an_observation_is_the_seats_view(sb: AnyGame) -> None:
    env = pettingzoo.env("stalingrad-besieged")
    env.reset(seed=3)
    s = env.unwrapped.kurgan
    for seat, agent in enumerate(sb.seats):
        assert env.observe(agent)["observation"].tolist() == tensor(s.view(seat))
    assert env.render() == s.information_state(None)
    env.close()


def test_what_is_not_offered_is_refused() -> None:
    env = pettingzoo.env("stalingrad-besieged")
    env.reset(seed=1)
    before = env.unwrapped.kurgan.position()
    with pytest.raises(Refused):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    with pytest.raises(KurganError, match="no action has number 100000"):
        env.step(100_000)
    assert env.unwrapped.kurgan.position() == before


@pytest.mark.parametrize("game", [tiny.GAME(), *map(load, GAMES)], ids=lambda game: game.id)
def test_every_game_can_be_observed(game: AnyGame) -> None:
    env = pettingzoo.env(game)
    env.reset(seed=1)
    for agent in game.seats:
        assert env.observation_space(agent).contains(env.observe(agent))
