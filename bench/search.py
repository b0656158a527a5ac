"""How fast a search plays out, and how long a level takes over a move, in games of the level against the officer.

python bench/search.py [GAME ...] [--level commander] [--moves 40] [--seed 1] [--wall]

Simulations and their decisions are counted by processor time; so is a move, unless --wall asks for what a person waits.
A move is a free choice and what completes it. ``pace`` in a game's knowledge is the number of decisions a second here.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random

import kurgan
from kurgan import ai
from kurgan.ai.knowledge import is_known, knowledge_of
from kurgan.ai.levels import SEARCHING, Commander
from kurgan.ai.search import Budget, pacing, think
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.state import State


def positions(game_id: str, scenario: str, rng: Random) -> list[State]:
    """Where somebody has a free choice, in a game of officers."""
    game, officer = kurgan.game(game_id), knowledge_of(game_id).styles[0]
    s, found = game.new(scenario), []
    while not s.is_terminal():
        if s.current_player() == CHANCE:
            s.apply(draw(rng, s.chance_outcomes()))
            continue
        legal = s.legal_actions()
        if len(legal) > 1:
            found.append(s.copy())
        s.apply(officer.choose(s.view(s.current_player()), rng))
    return found


def playing_out(game_id: str, states: list[State], rng: Random) -> str:
    """Simulations and decisions a second, over positions taken at random."""
    knowledge, simulations, steps = knowledge_of(game_id), 0, 0
    begun = time.process_time()
    for s in rng.sample(states, min(len(states), 12)):
        trial = think(knowledge, s.view(s.current_player()), rng, Budget(300, widen=2)).trial
        if trial is not None:
            simulations, steps = simulations + trial.simulations, steps + trial.steps
    spent = time.process_time() - begun
    each = steps / max(1, simulations)
    return f"{simulations / spent:.0f} simulations/s of {each:.0f} decisions, {steps / spent:.0f} decisions/s"


def moves(game_id: str, level: str, states: list[State], count: int, rng: Random, timer: Callable[[], float]) -> str:
    """Seconds a move: from positions where one begins until the next begins, or it is not ours to choose."""
    agent = ai.make(level, game_id)
    assert isinstance(agent, Commander)
    agent.timer = timer
    first = [s for s in states if not pacing.is_later(s.view(s.current_player()))]
    times = []
    for s in rng.sample(first, min(len(first), count)):
        c, seat, begun = s.copy(), s.current_player(), timer()
        while True:
            c.apply(agent.choose(c.view(seat), rng))
            if c.is_terminal() or c.current_player() != seat or c.decision.half_of is None:
                break
        times.append(timer() - begun)
    times.sort()
    p50, p99 = times[len(times) // 2], times[int(0.99 * (len(times) - 1))]
    limit = SEARCHING[level].seconds
    return f"{len(times)} moves, p50 {p50:.2f} s, p99 {p99:.2f} s, slowest {times[-1]:.2f} s of {limit:g} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--level", default="commander", choices=list(SEARCHING))
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wall", action="store_true")
    args = parser.parse_args()
    timer = time.perf_counter if args.wall else time.process_time
    for game_id in args.games or [name for name in kurgan.GAMES if is_known(name)]:
        for scenario in kurgan.game(game_id).scenarios:
            rng = Random(args.seed)
            states = positions(game_id, scenario, rng)
            print(f"{game_id} {scenario}: {playing_out(game_id, states, rng)}", flush=True)
            if args.moves:
                print(f"  {args.level}: {moves(game_id, args.level, states, args.moves, rng, timer)}", flush=True)


if __name__ == "__main__":
    main()
