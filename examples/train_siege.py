"""Learn to play Siege from nothing but wins and losses, with NumPy alone, and measure it against random play.

    python examples/train_siege.py                     a minute; says how often the policies win before and after
    python examples/train_siege.py --scenario westwall --games 2000 --save weights.npz

Each side has a linear policy: an offered action's score is a product of its weights and the observation, and it is
chosen with a probability that grows with the score. After a game whatever was chosen becomes likelier if the game went
better than usual, and less likely if it went worse (REINFORCE with the average as a baseline). Both sides learn against
chance, in turn; they are measured with dice that nobody has trained on.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from kurgan.adapters import pettingzoo
from kurgan.core.errors import KurganError
from kurgan.lab.intervals import wilson

GAME, SCENARIO = "siege", "maginot"
LEARNING_RATE = 0.05
BASELINE_RATE = 0.05  # how fast «usual» follows the games
MOST = 8  # a number of an observation counts up to this: most are 0 or 1, few are codes up to 255
UNSEEN = 10**6  # dice to measure with begin here

Array = Any  # of numpy


@dataclass
class Policy:
    """Scores of actions, linear in what is observed."""

    weights: Array
    usual: float = 0.0  # how games have gone lately
    chosen: list[tuple[Array, Array, Array]] = field(default_factory=list)  # observed, offered, what to strengthen

    @classmethod
    def blank(cls, env: Any, agent: str) -> Policy:
        """It knows nothing, so it plays at random."""
        numbers = env.observation_space(agent)["observation"].shape[0]
        return cls(np.zeros((env.action_space(agent).n, numbers + 1), np.float32))

    def choose(self, observation: Array, offered: Array, rng: np.random.Generator) -> int:
        """Draw an action, and note what would make it likelier."""
        seen = np.append(np.minimum(observation, MOST), 1).astype(np.float32)
        seen /= np.linalg.norm(seen)
        scores = self.weights[offered] @ seen
        likely = np.exp(scores - scores.max())
        likely /= likely.sum()
        n = rng.choice(len(offered), p=likely)
        self.chosen.append((seen, offered, np.eye(len(offered), dtype=np.float32)[n] - likely))
        return int(offered[n])

    def learn(self, result: float) -> None:
        """Strengthen what was chosen by how much better than usual it went."""
        better = result - self.usual
        self.usual += BASELINE_RATE * better
        for seen, offered, towards in self.chosen:
            self.weights[offered] += LEARNING_RATE * better * np.outer(towards, seen)
        self.chosen.clear()


def play(env: Any, seed: int, policies: dict[str, Policy], rng: np.random.Generator) -> dict[str, float]:
    """One game; whoever has no policy plays at random. Returns each agent's reward."""
    env.reset(seed=seed)
    rewards = {}
    for agent in env.agent_iter():
        seen, rewards[agent], over, _, _ = env.last()
        if over:
            env.step(None)
            continue
        offered = np.flatnonzero(seen["action_mask"])
        if len(offered) > 1 and agent in policies:
            action = policies[agent].choose(seen["observation"], offered, rng)
        else:
            action = int(rng.choice(offered))
        env.step(action)
    return rewards


def train(env: Any, games: int, seed: int) -> dict[str, Policy]:
    """A policy for each agent, after so many games of each against chance."""
    rng = np.random.default_rng(seed)
    policies = {agent: Policy.blank(env, agent) for agent in env.possible_agents}
    for n in range(games):
        for agent, policy in policies.items():
            policy.learn(play(env, seed * games + n, {agent: policy}, rng)[agent])
    return policies


def wins(env: Any, policies: dict[str, Policy], games: int, seed: int) -> dict[str, int]:
    """How many of so many games each agent wins against chance."""
    rng = np.random.default_rng(seed + UNSEEN)
    won = dict.fromkeys(env.possible_agents, 0)
    for agent in env.possible_agents:
        for n in range(games):
            own = {name: policy for name, policy in policies.items() if name == agent}
            won[agent] += play(env, UNSEEN + seed * games + n, own, rng)[agent] > 0
            for policy in own.values():
                policy.chosen.clear()
    return won


def main(arguments: list[str] | None = None) -> tuple[float, float]:
    """Train, measure, print; returns the interval of the share won by the trained policies."""
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--scenario", default=SCENARIO)
    read.add_argument("--games", type=int, default=500, help="for each side to learn from (default 500)")
    read.add_argument("--measure", type=int, default=200, help="for each side to be measured in (default 200)")
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--save", type=Path, help="a new file for the weights (.npz)")
    given = read.parse_args(arguments)
    if min(given.games, given.measure) < 1 or given.seed < 0:
        read.error("--games and --measure should be 1 or more, --seed 0 or more")
    if given.save and given.save.exists():
        read.error(f"{given.save} is there already; name a new file")
    try:
        env = pettingzoo.env(GAME, given.scenario)
    except KurganError as error:
        read.error(str(error))
    before = wins(env, {}, given.measure, given.seed)
    policies = train(env, given.games, given.seed)
    after = wins(env, policies, given.measure, given.seed)
    for agent in env.possible_agents:
        print(
            f"{agent}: random play wins {before[agent] / given.measure:.0%}, trained {after[agent] / given.measure:.0%}"
        )
    many = given.measure * len(after)
    low, high = wilson(sum(after.values()), many)
    share = sum(after.values()) / many
    print(f"both sides against random play: {share:.1%} of {many} games won (95 % interval: {low:.1%} to {high:.1%})")
    if given.save:
        np.savez_compressed(given.save, **{agent: policy.weights for agent, policy in policies.items()})
    return low, high


if __name__ == "__main__":
    main()
