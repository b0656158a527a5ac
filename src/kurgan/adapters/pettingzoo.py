"""PettingZoo: a game as an environment in which agents take turns (AEC).

    from kurgan.adapters import pettingzoo
    env = pettingzoo.env("stalingrad-besieged", scenario="solo", options={"deck": "14"})

The agents are the seats. An observation is the seat's view as bytes and a mask over all actions
(``kurgan.adapters.layout`` says what the bytes are); the number of an action is its line in the game's
``data/actions.txt``. Dice and cards fall inside the environment, by its own seeded generator. The only reward comes
with the end of the game: 1 for who has won, -1 for who has lost, zeros in a draw.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any

from kurgan.adapters import the_game
from kurgan.core.chance import draw
from kurgan.core.errors import KurganError, UnknownName
from kurgan.core.extras import need
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.core.refusal import Refused
from kurgan.core.state import State
from kurgan.core.tensor import tensor
from kurgan.core.view import WHOLE, View

np: Any = need("numpy", "pettingzoo")
spaces: Any = need("gymnasium", "pettingzoo").spaces
zoo: Any = need("pettingzoo", "pettingzoo")
wrappers: Any = need("pettingzoo.utils.wrappers", "pettingzoo")
conversions: Any = need("pettingzoo.utils.conversions", "pettingzoo")

RAISE, TELL = REFUSALS = ("raise", "tell")  # what happens to an action that is not offered


def env(
    game: str | AnyGame,
    scenario: str | None = None,
    options: Mapping[str, object] | None = None,
    *,
    max_cycles: int | None = None,
    refusals: str = RAISE,
) -> Any:
    """The environment, guarded against use out of order.

    ``max_cycles`` breaks a game off after so many choices of the agents: both are truncated, nobody is rewarded. An
    action that is not offered raises ``Refused`` with the rule that forbids it and changes nothing; with
    ``refusals="tell"`` it counts as a choice that did nothing, and ``infos[agent]["refused"]`` has the sentence.
    """
    return wrappers.OrderEnforcingWrapper(KurganEnv(game, scenario, options, max_cycles=max_cycles, refusals=refusals))


def parallel_env(
    game: str | AnyGame,
    scenario: str | None = None,
    options: Mapping[str, object] | None = None,
    *,
    max_cycles: int | None = None,
) -> Any:
    """The same game for libraries that let all agents act at once: PettingZoo's own conversion.

    In every step the choice of the agent that is asked is taken, those of others are not looked at (their masks are
    all zeros). What is not offered is told as with ``refusals="tell"``.
    """
    made = KurganEnv(game, scenario, options, max_cycles=max_cycles, refusals=TELL)
    return conversions.turn_based_aec_to_parallel(made)


class KurganEnv(zoo.AECEnv):  # type: ignore[misc]
    """A scenario with its options as an environment; ``env.unwrapped.kurgan`` is the position behind it."""

    def __init__(
        self,
        game: str | AnyGame,
        scenario: str | None = None,
        options: Mapping[str, object] | None = None,
        *,
        max_cycles: int | None = None,
        refusals: str = RAISE,
    ) -> None:
        super().__init__()
        if max_cycles is not None and (not isinstance(max_cycles, int) or max_cycles < 1):
            raise KurganError("max_cycles", found=str(max_cycles))
        if refusals not in REFUSALS:
            raise KurganError("refusals", found=str(refusals), names=", ".join(REFUSALS))
        self.max_cycles, self.refusals = max_cycles, refusals
        self.game: AnyGame = the_game(game)
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
        self.state_space = spaces.Box(0, 255, (length,), np.uint8)
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

    # --- spaces ---------------------------------------------------------------------------------

    def action_space(self, agent: str) -> Any:
        """``Discrete(n)``: one number for every action the game has, offered or not."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def observation_space(self, agent: str) -> Any:
        """A ``Dict`` of ``observation``, bytes of the view, and ``action_mask``, a one for every action offered."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise UnknownName("environment_agent", agent, self.possible_agents)
        return self.possible_agents.index(agent)

    # --- play -----------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: object = None) -> None:
        """Set the scenario up again; a seed fixes all dice and cards. Options are given to ``env``, not here."""
        if seed is not None:
            self.rng = Random(seed)
        self.kurgan = self.start.copy()
        self.taken = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._let_chance_decide()

    def step(self, action: int | None) -> None:
        """Take the choice of the agent that is asked, then let chance decide until somebody is asked again."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self._chosen(action)
        refused = self.kurgan.explain(chosen)
        if refused is not None and self.refusals == RAISE:
            raise Refused(refused)
        self.infos[agent] = {} if refused is None else {"refused": str(Refused(refused))}
        if refused is None:
            self.kurgan.apply(chosen)
        self.taken += 1
        self._cumulative_rewards[agent] = 0.0
        self._let_chance_decide()
        if self.kurgan.is_terminal():
            self.rewards = dict(zip(self.agents, self.kurgan.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.taken == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _chosen(self, action: int | None) -> Any:
        try:
            return self.game.action_numbered(index(action))  # type: ignore[arg-type]
        except TypeError:
            last = self.game.num_actions - 1
            raise KurganError("no_action_number", n=str(action), last=last) from None

    def _let_chance_decide(self) -> None:
        s = self.kurgan
        while s.current_player() == CHANCE:
            s.apply(draw(self.rng, s.chance_outcomes()))
        if not s.is_terminal():
            self.agent_selection = self.possible_agents[s.current_player()]

    # --- what is seen ---------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it is offered now."""
        seat = self._seat(agent)
        return {"observation": _bytes(self.kurgan.view(seat)), "action_mask": mask(self.kurgan, seat)}

    def state(self) -> Any:
        """What both agents know together, and nobody alone: for training with a common critic."""
        return _bytes(View(WHOLE, self.kurgan))

    def render(self) -> str:
        """What a spectator sees, as the text of a position."""
        text: str = self.kurgan.information_state(None)
        return text

    def close(self) -> None:
        """There is nothing to close."""

    def __deepcopy__(self, memo: object) -> KurganEnv:
        """The same moment of the same game, to be played on by itself: for search."""
        new = copy.copy(self)
        new.rng = Random()
        new.rng.setstate(self.rng.getstate())
        if "kurgan" in vars(self):
            new.kurgan = self.kurgan.copy()
            new.agents = self.agents.copy()
            for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
                setattr(new, name, getattr(self, name).copy())
        return new


def mask(s: State, seat: int) -> Any:
    """A one for every action the seat is offered now."""
    ones = np.zeros(s.game.num_actions, np.int8)
    if s.current_player() == seat:
        ones[[action.number for action in s.legal_actions()]] = 1
    return ones


def _bytes(view: View) -> Any:
    return np.frombuffer(tensor(view), np.uint8).copy()  # which may be written to


__all__ = ["KurganEnv", "env", "mask", "parallel_env"]
