"""The commander against OpenSpiel's own ISMCTS at equal processor time, in mirrored games with shared dice.

    python bench/ismcts.py siege --scenario maginot -n 8 --seconds 0.2

OpenSpiel's bot counts simulations, not time: at every decision it runs single ones until it has used what the commander
has used for a decision of his on average. Its worlds come from the game's own sampler over the seat's view, and it
plays them out at random, as OpenSpiel does. Both are timed by the processor; the totals are printed.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from random import Random
from time import process_time
from typing import Any, ClassVar

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

import kurgan
from kurgan.adapters import open_spiel as adapter
from kurgan.ai.levels import Commander
from kurgan.core.actions import Action
from kurgan.core.view import View
from kurgan.lab.intervals import wilson
from kurgan.lab.match import Table

UCT_C = 1.0
COMMANDER, PEER = "commander", "openspiel-ismcts"


class Ledger:
    """What the commander used, so that the other may use as much."""

    def __init__(self, first: float) -> None:
        self.seconds, self.decisions = first, 1

    def add(self, seconds: float) -> None:
        self.seconds += seconds
        self.decisions += 1

    @property
    def mean(self) -> float:
        return self.seconds / self.decisions


class Timed(Commander):
    """The commander with so many seconds a move, told to the other."""

    def __init__(self, game: str, seconds: float, ledger: Ledger) -> None:
        super().__init__(game)
        self.seconds, self.ledger = seconds, ledger

    @property
    def level(self) -> Any:
        return replace(super().level, seconds=self.seconds, effort=self.seconds)

    def choose(self, view: View, rng: Random) -> Action:
        begun = process_time()
        action = super().choose(view, rng)
        self.ledger.add(process_time() - begun)
        return action


class Peer:
    """OpenSpiel's bot behind the face of an agent."""

    seats: ClassVar[tuple[str, ...]] = ()

    def __init__(self, game: str, scenario: str, ledger: Ledger) -> None:
        self.ledger = ledger
        self.game = adapter.load(game, scenario)
        playing_out = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        self.bot = ismcts.ISMCTSBot(
            self.game,
            playing_out,
            UCT_C,
            10**9,  # simulations; the clock ends them here
            random_state=np.random.RandomState(2),
            allow_inconsistent_action_sets=False,
        )
        self.simulations = 0

    def choose(self, view: View, rng: Random) -> Action:
        until = process_time() + self.ledger.mean
        sampler = view.state.game.sampler(view)
        bot = self.bot
        bot.reset()
        bot._root_node = bot.create_new_node(adapter.SpielState(self.game, sampler.sample(rng)))
        while True:
            bot.run_simulation(adapter.SpielState(self.game, sampler.sample(rng)))
            self.simulations += 1
            if process_time() >= until and bot._root_node.child_info:  # the first one tries no choice yet
                break
        legal = {action.number: action for action in view.legal_actions()}
        tried = bot._root_node.child_info
        best = max((n for n in tried if n in legal), key=lambda n: (tried[n].visits, tried[n].return_sum))
        return legal[best]


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("game")
    read.add_argument("--scenario", required=True)
    read.add_argument("-n", type=int, default=8, help="games, in pairs")
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--seconds", type=float, default=0.2, help="of the commander, for a move")
    given = read.parse_args()
    game = kurgan.game(given.game)
    ledger = Ledger(given.seconds)
    agents: dict[str, Any] = {
        COMMANDER: Timed(given.game, given.seconds, ledger),
        PEER: Peer(given.game, given.scenario, ledger),
    }
    table = Table(game, given.scenario, {})
    wins, spent, chosen = {COMMANDER: 0, PEER: 0, "draw": 0}, {COMMANDER: 0.0, PEER: 0.0}, {COMMANDER: 0, PEER: 0}
    for number in range(given.n):
        names = (COMMANDER, PEER) if number % 2 == 0 else (PEER, COMMANDER)
        source = f"{given.seed} round {number // 2}"
        played = table.meet(number, [(name, agents[name]) for name in names], source)
        if played.error:
            raise SystemExit(f"game {number} broke: {played.error}")
        winner = "draw" if played.winner == "draw" else names[game.seats.index(played.winner)]
        wins[winner] += 1
        for name, times in zip(names, played.times, strict=True):
            spent[name] += times.total
            chosen[name] += times.classes.total()
        print(f"game {number}: {names[0]} first, {winner}; {wins}", flush=True)
    low, high = wilson(wins[COMMANDER], given.n)
    found = {
        "games": given.n,
        "wins": wins,
        "interval": [round(low, 3), round(high, 3)],
        "cpu_s_per_decision": {name: round(spent[name] / chosen[name], 4) for name in spent},
        "simulations": agents[PEER].simulations,
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
