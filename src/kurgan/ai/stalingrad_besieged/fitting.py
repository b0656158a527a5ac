"""Fits what a position is worth: games of officers with changed weights, positions of both phases, who won.

python -m kurgan.ai.stalingrad_besieged.fitting GAMES SEED      needs numpy, which play does not
"""

from __future__ import annotations

import json
import sys
from dataclasses import fields, replace
from math import exp
from random import Random
from typing import Any

from kurgan.ai.selfplay import decisions
from kurgan.ai.stalingrad_besieged.features import FEATURES, FILE, features
from kurgan.ai.stalingrad_besieged.officer import Officer
from kurgan.ai.stalingrad_besieged.officer.weights import Scales, standard
from kurgan.games.stalingrad_besieged import StalingradBesieged
from kurgan.games.stalingrad_besieged.places import GERMAN

SPREAD = 0.2  # how far the weights of a game's players are from the officer's
IN_COMBAT = 0.1  # the part of the decisions in combat that is kept beside the first
SOLO, HELD_OUT = 10, 7  # every so many games
LEAST_SPREAD = 0.02  # of a feature that hardly ever differs
CELLS, ROUNDS, BATCH, RATE, SHRINK = 16, 10, 256, 3e-3, 3e-4


def player(rng: Random) -> Officer:
    """An officer who holds things worth something else, so that positions differ."""
    weights = standard()

    def changed(scales: Scales) -> Scales:
        names = [field.name for field in fields(Scales) if isinstance(getattr(scales, field.name), float)]
        return replace(scales, **{name: getattr(scales, name) * exp(rng.gauss(0.0, SPREAD)) for name in names})

    worth = tuple(w * exp(rng.gauss(0.0, SPREAD)) for w in weights.worth)
    return Officer(replace(weights, worth=worth, sides=tuple(map(changed, weights.sides))))


def game_rows(game: StalingradBesieged, scenario: str, rng: Random) -> tuple[list[tuple[int, list[float]]], bool]:
    """The phase and the features of positions: where each phase begins, and some in combat; whether the Germans won."""
    players, s = (player(rng), player(rng)), game.new(scenario, {})
    rows: list[tuple[int, list[float]]] = []
    begun = None
    for _ in decisions(s, lambda seat, legal: players[seat].decide(s, seat, legal, rng), rng):
        phase = s.turn, s.side, s.moving
        if s.preparing and (phase != begun or (not s.moving and rng.random() < IN_COMBAT)):
            begun = phase
            rows.append((s.moving, features(s)))
    return rows, s.winner == GERMAN


def fitted(x: Any, y: Any, seed: int) -> list[Any]:
    """A hidden layer, by Adam with a falling rate; rows, shifts, out, shift."""
    import numpy as np

    rng = np.random.RandomState(seed)
    count = x.shape[1]
    p = [rng.randn(count, CELLS) / count**0.5, np.zeros(CELLS), 0.3 * rng.randn(CELLS) / CELLS**0.5, np.zeros(1)]
    first, second = [np.zeros_like(a) for a in p], [np.zeros_like(a) for a in p]
    step = 0
    for turn in range(ROUNDS):
        order = rng.permutation(len(x))
        for begin in range(0, len(x), BATCH):
            some = order[begin : begin + BATCH]
            cells = np.tanh(x[some] @ p[0] + p[1])
            miss = (1.0 / (1.0 + np.exp(-(cells @ p[2] + p[3]))) - y[some]) / len(some)
            back = np.outer(miss, p[2]) * (1.0 - cells**2)
            slopes = [
                *(x[some].T @ back + SHRINK * p[0], back.sum(0), cells.T @ miss + SHRINK * p[2]),
                np.array([miss.sum()]),
            ]
            step += 1
            for k, slope in enumerate(slopes):
                first[k] = 0.9 * first[k] + 0.1 * slope
                second[k] = 0.999 * second[k] + 0.001 * slope**2
                size = np.sqrt(second[k] / (1.0 - 0.999**step)) + 1e-8
                p[k] = p[k] - RATE * (1.0 - turn / ROUNDS) * first[k] / (1.0 - 0.9**step) / size
    return p


def loss(p: list[Any], x: Any, y: Any) -> float:
    import numpy as np

    z = np.tanh(x @ p[0] + p[1]) @ p[2] + p[3]
    return float(np.mean(np.logaddexp(0.0, z) - y * z))


def fit(rows: list[tuple[int, list[float], bool]], seed: int) -> dict[str, Any]:
    """A net of one phase, and what it misses in games held out, against a constant."""
    import numpy as np

    x, y = np.array([row for _, row, _ in rows]), np.array([won for *_, won in rows], dtype=float)
    out = np.array([number % HELD_OUT == 0 for number, *_ in rows])
    mean, scale = x.mean(0), np.maximum(x.std(0), LEAST_SPREAD)
    x = (x - mean) / scale
    tried = fitted(x[~out], y[~out], seed)
    share = y[~out].mean()
    constant = float(-np.mean(y[out] * np.log(share) + (1 - y[out]) * np.log(1 - share)))
    p = fitted(x, y, seed)
    by_cell = (p[0] / scale[:, None]).T
    return {
        "positions": len(rows),
        "held_out_loss": round(loss(tried, x[out], y[out]), 4),
        "constant_loss": round(constant, 4),
        "rows": [[round(float(w), 4) for w in row] for row in by_cell],
        "shifts": [round(float(b), 4) for b in p[1] - by_cell @ mean],
        "out": [round(float(w), 4) for w in p[2]],
        "shift": round(float(p[3][0]), 4),
    }


def main(games: int, seed: int) -> None:
    rng, game = Random(seed), StalingradBesieged()
    rows: tuple[list[tuple[int, list[float], bool]], ...] = ([], [])
    for number in range(games):
        found, won = game_rows(game, "solo" if number % SOLO == SOLO - 1 else "battle", rng)
        for moving, row in found:
            rows[moving].append((number, row, won))
    kept = {
        "method": "a net of one hidden layer for each phase, on positions of officers' games with changed weights",
        "games": games,
        "seed": seed,
        "features": FEATURES,
        "nets": {"combat": fit(rows[0], seed), "movement": fit(rows[1], seed)},
    }
    text = json.dumps(kept, indent=1)
    FILE.write_text(text.replace(",\n     ", ", ").replace("[\n     ", "[").replace("\n    ]", "]") + "\n", "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
