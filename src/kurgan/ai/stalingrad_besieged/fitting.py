"""Fits what a position is worth: games of officers with changed weights, every player-turn's beginning, who won.

python -m kurgan.ai.stalingrad_besieged.fitting GAMES SEED
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from math import exp
from random import Random

from kurgan.ai.stalingrad_besieged.features import FEATURES, FILE, features
from kurgan.ai.stalingrad_besieged.officer import Officer
from kurgan.ai.stalingrad_besieged.officer.weights import standard
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.games.stalingrad_besieged import StalingradBesieged
from kurgan.games.stalingrad_besieged.places import GERMAN

Row = tuple[list[float], float]
SPREAD = 0.35  # how far the weights of a game's players are from the officer's
ROUNDS, RATE, SHRINK = 400, 1.0, 1e-3


def player(rng: Random) -> Officer:
    """An officer who holds units worth something else, so that positions differ."""
    weights = standard()
    return Officer(replace(weights, worth=tuple(w * exp(rng.gauss(0.0, SPREAD)) for w in weights.worth)))


def game_rows(game: StalingradBesieged, rng: Random) -> list[Row]:
    players, s = (player(rng), player(rng)), game.new("battle", {})
    seen: list[list[float]] = []
    begun = None
    while not s.is_terminal():
        seat = s.current_player()
        if seat == CHANCE:
            s.apply(draw(rng, s.chance_outcomes()))
            continue
        if s.preparing and (s.turn, s.side) != begun:
            begun = s.turn, s.side
            seen.append(features(s))
        s.apply(players[seat].choose(s.view(seat), rng))
    return [(row, float(s.winner == GERMAN)) for row in seen]


def fitted(rows: list[Row]) -> list[float]:
    """Logistic regression by plain gradient steps on scaled features."""
    n = len(FEATURES)
    scale = [max(1e-6, (sum(x[k] ** 2 for x, _ in rows) / len(rows)) ** 0.5) for k in range(n)]
    scaled = [([x[k] / scale[k] for k in range(n)], y) for x, y in rows]
    weights = [0.0] * n
    for _ in range(ROUNDS):
        slope = [SHRINK * w for w in weights]
        for x, y in scaled:
            miss = 1.0 / (1.0 + exp(-sum(w * v for w, v in zip(weights, x, strict=True)))) - y
            for k in range(n):
                slope[k] += miss * x[k] / len(scaled)
        weights = [w - RATE * d for w, d in zip(weights, slope, strict=True)]
    return [w / c for w, c in zip(weights, scale, strict=True)]


def main(games: int, seed: int) -> None:
    rng, game = Random(seed), StalingradBesieged()
    rows = [row for _ in range(games) for row in game_rows(game, rng)]
    weights = fitted(rows)
    kept = {
        "method": f"logistic regression, {ROUNDS} gradient steps, on the beginnings of player-turns of officers' games",
        "games": games,
        "seed": seed,
        "positions": len(rows),
        "weights": {name: round(w, 4) for name, w in zip(FEATURES, weights, strict=True)},
    }
    FILE.write_text(json.dumps(kept, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
