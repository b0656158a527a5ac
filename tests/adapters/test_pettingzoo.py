"""PettingZoo plays the same games as the core, and its own tests pass."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.test.state_test import state_test
from pettingzoo.utils.conversions import parallel_to_aec

import kurgan
from kurgan.adapters import pettingzoo
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.refusal import Refused
from kurgan.core.tensor import tensor
from kurgan.core.view import WHOLE, View
from tests import tiny
from tests.adapters.every import EVERY, EVERY_NAME
from tests.conftest import Budget

every = pytest.mark.parametrize(("name", "scenario"), EVERY, ids=EVERY_NAME)
# Advice, not errors: agents here bear the names of their seats, and a mask has to travel with the view.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:We recommend agents to be named:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


# --- its own tests ----------------------------------------------------------------------------------


@every
def test_its_own_test_of_the_interface(name: str, scenario: str) -> None:
    api_test(pettingzoo.env(name, scenario), num_cycles=1000)


@every
def test_its_own_test_of_seeds(name: str, scenario: str) -> None:
    seed_test(partial(pettingzoo.env, name, scenario))


@every
def test_its_own_tests_of_all_agents_acting_at_once(name: str, scenario: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(name, scenario), num_cycles=150)


@every
def test_its_own_test_of_the_most_cycles(name: str, scenario: str) -> None:
    """It wants every agent to act in every cycle, with any action: so it is of the environment for all at once."""
    both = partial(pettingzoo.parallel_env, name, scenario)
    max_cycles_test(SimpleNamespace(parallel_env=both, env=lambda **given: parallel_to_aec(both(**given))))


@every
def test_its_own_test_of_the_state(name: str, scenario: str) -> None:
    """It chooses without a mask."""
    state_test(pettingzoo.env(name, scenario, refusals="tell"), pettingzoo.parallel_env(name, scenario), num_cycles=10)


# --- the same games -----------------------------------------------------------------------------------


@every
def test_it_goes_as_in_the_core(name: str, scenario: str, budget: Callable[[str], Budget]) -> None:
    game, env = kurgan.game(name), pettingzoo.env(name, scenario)
    for seed, rng in zip(budget("adapters").seeds(cost=4), budget("adapters").rngs(cost=4), strict=True):
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
            assert game.seats[s.current_player()] == agent
            offered = [action.number for action in s.legal_actions()]
            assert sorted(offered) == list(np.flatnonzero(observation["action_mask"]))
            assert observation["observation"].tobytes() == tensor(s.view(s.current_player()))
            other = env.observe(game.seats[1 - s.current_player()])
            assert not other["action_mask"].any()
            assert other["observation"].tobytes() == tensor(s.view(1 - s.current_player()))
            env.step(rng.choice(offered))
        assert s.is_terminal() and s.given.scenario == scenario
        assert rewards == dict(zip(game.seats, s.returns(), strict=True))


def test_options_are_those_of_the_game() -> None:
    env = pettingzoo.env("stalingrad-besieged", "battle", {"deck": "14"})
    env.reset(seed=1)
    assert env.unwrapped.kurgan.given.options["deck"] == "14"


def test_everybody_sees_what_is_his(sb: AnyGame) -> None:
    env = pettingzoo.env("stalingrad-besieged")
    env.reset(seed=3)
    s = env.unwrapped.kurgan
    assert env.render() == s.information_state(None)
    assert env.state().tobytes() == tensor(View(WHOLE, s)) and env.state_space.contains(env.state())
    for seat, agent in enumerate(sb.seats):
        assert env.observe(agent)["observation"].tobytes() == tensor(s.view(seat)) != env.state().tobytes()
    env.close()


@pytest.mark.parametrize("name", ["ford", *kurgan.GAMES])
def test_every_game_can_be_observed(name: str) -> None:
    game = tiny.GAME() if name == "ford" else kurgan.game(name)
    env = pettingzoo.env(game)
    env.reset(seed=1)
    for agent in game.seats:
        assert env.observation_space(agent).contains(env.observe(agent))
        assert env.action_space(agent).n == game.num_actions


# --- broken off, copied, misused ------------------------------------------------------------------------


def some(env: Any, choices: int) -> None:
    """So many choices, each the first that is offered."""
    for _ in range(choices):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))


def test_a_game_is_broken_off_after_so_many_choices() -> None:
    env = pettingzoo.env("siege", max_cycles=20)
    env.reset(seed=1)
    some(env, 19)
    assert not any(env.truncations.values())
    some(env, 1)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    for _ in env.agent_iter():
        assert env.last()[1] == 0
        env.step(None)
    assert env.agents == []
    env.reset(seed=1)
    some(env, 19)
    assert not any(env.truncations.values())


def test_a_deep_copy_goes_its_own_way_with_the_same_dice() -> None:
    env = pettingzoo.env("stalingrad-besieged")
    env.reset(seed=2)
    some(env, 30)
    twin, before = copy.deepcopy(env), env.unwrapped.kurgan.position()
    some(twin, 60)
    assert env.unwrapped.kurgan.position() == before != twin.unwrapped.kurgan.position()
    some(env, 60)
    assert env.unwrapped.kurgan.position() == twin.unwrapped.kurgan.position()
    assert twin.unwrapped.game is env.unwrapped.game and twin.rewards is not env.rewards


def not_offered(env: Any) -> int:
    return int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])


def test_what_is_not_offered_is_refused() -> None:
    env = pettingzoo.env("stalingrad-besieged")
    env.reset(seed=1)
    before = env.unwrapped.kurgan.position()
    with pytest.raises(Refused):
        env.step(not_offered(env))
    assert env.unwrapped.kurgan.position() == before


def test_or_told_if_that_is_asked_for() -> None:
    env = pettingzoo.env("siege", refusals="tell", max_cycles=5)
    env.reset(seed=1)
    before, agent = env.unwrapped.kurgan.position(), env.agent_selection
    env.step(not_offered(env))
    assert str(env.infos[agent]["refused"]).startswith("refused by [") and env.agent_selection == agent
    assert env.unwrapped.kurgan.position() == before
    some(env, 1)
    assert env.infos[agent] == {} and env.unwrapped.kurgan.position() != before


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: pettingzoo.env("sige"), "unknown game 'sige'; did you mean siege?"),
        (lambda: pettingzoo.env("siege", "magino"), "unknown scenario 'magino'; did you mean maginot?"),
        (lambda: pettingzoo.env("siege", options={"decay": 1}), "unknown option 'decay'; one of: decay_"),
        (lambda: pettingzoo.env("stalingrad-besieged", options={"deck": 15}), "option 'deck' cannot be '15'; one of"),
        (lambda: pettingzoo.env("siege", max_cycles=0), "max_cycles should be a whole number from 1 on"),
        (lambda: pettingzoo.env("siege", refusals="ignore"), "refusals cannot be 'ignore'; one of: raise, tell"),
        (lambda: begun().step(100_000), "no action has number 100000; they run from 0 to 1061"),
        (lambda: begun().step(None), "no action has number None; they run from 0 to 1061"),
        (lambda: begun().step("attack"), "no action has number attack; they run from 0 to 1061"),
        (lambda: begun().observe("atacker"), "unknown agent of the environment 'atacker'; did you mean attacker?"),
        (lambda: begun().action_space("me"), "unknown agent of the environment 'me'; one of: attacker, defender"),
    ],
)
def test_what_is_wrong_is_one_clear_line(call: Callable[[], object], said: str) -> None:
    with pytest.raises(KurganError) as error:
        call()
    assert str(error.value).startswith(said) and "\n" not in str(error.value)


def begun() -> Any:
    env = pettingzoo.env("siege")
    env.reset(seed=1)
    return env
