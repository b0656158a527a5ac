"""PettingZoo: a game as an environment in which agents take turns (AEC).

    from kurgan.adapters import pettingzoo
    env = pettingzoo.env("stalingrad-besieged", scenario="solo", options={"deck": "14"})

The agents are the seats. An observation is the seat's view as bytes, and a mask over all actions. Dice and
cards fall inside the environment, by its own seeded generator. An action that is not offered is refused with
the rule that forbids it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import kurgan
from kurgan.adapters import mask, need
from kurgan.core.chance import draw
from kurgan.core.errors import KurganError
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.core.tensor import tensor

np: Any = need("numpy", "pettingzoo")
spaces: Any = need("gymnasium", "pettingzoo").spaces
zoo: Any = need("pettingzoo", "pettingzoo")
wrappers: Any = need("pettingzoo.utils.wrappers", "pettingzoo")


def env(game: str | AnyGame, scenario: str | None = None, options: Mapping[str, object] | None = None) -> Any:
    """The environment, guarded against use out of order."""
    return wrappers.OrderEnforcingWrapper(KurganEnv(game, scenario, options))


class KurganEnv(zoo.AECEnv):  # type: ignore[misc]
    def __init__(
        self, game: str | AnyGame, scenario: str | None = None, options: Mapping[str, object] | None = None
    ) -> None:
        super().__init__()
        self.game: AnyGame = kurgan.game(game) if isinstance(game, str) else game
        self.metadata = {
            "name": f"kurgan_{self.game.id.replace('-', '_')}_v{self.game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        self.start = self.game.new(*self.game.settings(scenario, options))
        self.possible_agents = list(self.game.seats)
        self.agents: list[str] = []
        length, actions = len(tensor(self.start.view(0))), self.game.num_actions
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (length,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.rng = Random()

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:
        if seed is not None:
            self.rng = Random(seed)
        self.kurgan = self.start.copy()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._let_chance_decide()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < self.game.num_actions:
            raise KurganError("no_action_number", n=str(action), last=self.game.num_actions - 1)
        self.kurgan.play(self.game.action_numbered(int(action)))
        self._cumulative_rewards[agent] = 0.0
        self._let_chance_decide()
        if self.kurgan.is_terminal():
            self.rewards = dict(zip(self.agents, self.kurgan.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _let_chance_decide(self) -> None:
        s = self.kurgan
        while s.current_player() == CHANCE:
            s.apply(draw(self.rng, s.chance_outcomes()))
        if not s.is_terminal():
            self.agent_selection = self.possible_agents[s.current_player()]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {
            "observation": np.array(tensor(self.kurgan.view(seat)), np.uint8),
            "action_mask": np.array(mask(self.kurgan, seat), np.int8),
        }

    def render(self) -> str:
        """What a spectator sees, as the text of a position."""
        text: str = self.kurgan.information_state(None)
        return text

    def close(self) -> None:
        """There is nothing to close."""
