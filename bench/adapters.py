"""Decisions per processor second in random play: the core, and the same through OpenSpiel and PettingZoo.

    python bench/adapters.py [GAME …] [--seconds 0.3] [--rounds 5]

Every round takes all measurements of a game in turn, so that whatever slows the machine slows all of them; printed are
medians of the rounds, and the medians of their ratios to the core in the same round.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

import kurgan
from kurgan.adapters import open_spiel, pettingzoo
from kurgan.core.chance import draw

Steps = Iterator[None]


def core(name: str) -> Steps:
    game, rng = kurgan.game(name), Random(1)
    while True:
        s = game.new()
        while not s.is_terminal():
            if s.current_player() == kurgan.CHANCE:
                s.apply(draw(rng, s.chance_outcomes()))
            else:
                s.apply(rng.choice(s.legal_actions()))
            yield


def core_views(name: str) -> Steps:
    """With the text that a seat's information is written as, at every decision of a player."""
    game, rng = kurgan.game(name), Random(1)
    while True:
        s = game.new()
        while not s.is_terminal():
            if s.current_player() >= 0:
                s.information_state(s.current_player())
            s.apply(rng.choice(s.legal_actions()))
            yield


def spiel(name: str, look: Callable[[Any], object] | None = None) -> Steps:
    game, rng = open_spiel.load(name), Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(numbers, weights)[0])
            else:
                if look:
                    look(state)
                state.apply_action(rng.choice(state.legal_actions()))
            yield


def spiel_tensors(name: str) -> Steps:
    return spiel(name, lambda state: state.observation_tensor())


def spiel_strings(name: str) -> Steps:
    return spiel(name, lambda state: state.information_state_string())


def spiel_clones(name: str) -> Steps:
    """Every decision on a clone, as searches do."""
    game, rng = open_spiel.load(name), Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            state = state.clone()
            state.apply_action(rng.choice(state.legal_actions()))
            yield


def core_copies(name: str) -> Steps:
    game, rng = kurgan.game(name), Random(1)
    while True:
        s = game.new()
        while not s.is_terminal():
            s = s.copy()
            s.apply(rng.choice(s.legal_actions()))
            yield


def zoo(name: str) -> Steps:
    """With observation and mask at every decision; what chance decides between is not counted."""
    env, rng = pettingzoo.env(name), Random(1)
    while True:
        env.reset(seed=rng.randrange(2**32))
        for _ in env.agent_iter():
            seen, _, over, _, _ = env.last()
            if over:
                env.step(None)
                continue
            env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            yield


WAYS = (core, core_copies, core_views, spiel, spiel_clones, spiel_strings, spiel_tensors, zoo)


def rate(steps: Steps, seconds: float) -> float:
    """Steps per processor second."""
    begun, counted = process_time(), 0
    while process_time() - begun < seconds:
        for _ in range(50):
            next(steps)
        counted += 50
    return counted / (process_time() - begun)


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("games", nargs="*", metavar="GAME", default=list(kurgan.GAMES))
    read.add_argument("--seconds", type=float, default=0.3, help="of processor time for each measurement")
    read.add_argument("--rounds", type=int, default=5)
    given = read.parse_args()
    for name in given.games:
        running = {way.__name__: way(name) for way in WAYS}
        rounds = [{way: rate(steps, given.seconds) for way, steps in running.items()} for _ in range(given.rounds)]
        print(f"{name}   (thousands of decisions per processor second; share of the core)")
        for way in running:
            found = median(each[way] for each in rounds) / 1000
            share = median(each[way] / each["core"] for each in rounds)
            print(f"  {way:14} {found:8.1f}   {share:6.3f}", flush=True)


if __name__ == "__main__":
    main()
