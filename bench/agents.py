"""How long the opponents think: processor time of each choice in games of an agent against itself.

python bench/agents.py [GAME ...] [--agent greedy] [--games 3] [--seed 1]
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

import kurgan
from kurgan import ai
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE


def spent(game_id: str, scenario: str, agent: str, rng: Random) -> list[float]:
    """Seconds of every choice of one game."""
    game, player = kurgan.game(game_id), ai.make(agent, game_id)
    s, found = game.new(scenario), []
    while not s.is_terminal():
        if s.current_player() == CHANCE:
            s.apply(draw(rng, s.chance_outcomes()))
            continue
        view = s.view(s.current_player())
        before = process_time()
        action = player.choose(view, rng)
        found.append(process_time() - before)
        s.apply(action)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--agent", default="greedy")
    parser.add_argument("--games", dest="count", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for game_id in args.games or [name for name in kurgan.GAMES if args.agent in ai.agents(name)]:
        for scenario in kurgan.game(game_id).scenarios:
            times = sorted(
                time
                for number in range(args.count)
                for time in spent(game_id, scenario, args.agent, Random(f"{args.seed}-{number}"))
            )
            print(
                f"{game_id} {scenario}: {len(times)} choices, mean {1000 * sum(times) / len(times):.2f} ms, "
                f"p99 {1000 * times[int(0.99 * (len(times) - 1))]:.1f} ms, slowest {1000 * times[-1]:.1f} ms"
            )


if __name__ == "__main__":
    main()
