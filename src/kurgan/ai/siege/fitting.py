"""Fit the weights of ``features.py`` to games between officers: ``python -m kurgan.ai.siege.fitting GAMES SEED``.

At every tick of the clock a position is noted with the end of its game. The weights are those of greatest likelihood
with a little ridge (logistic regression, by Newton's steps). A fifth of the games is kept aside; there the log loss is
compared with that of a constant, and of what the goal's hexes say alone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from math import exp, log
from random import Random

from kurgan.ai.recruit import err
from kurgan.ai.selfplay import decisions
from kurgan.ai.siege.features import FILE, NAMES, clock, features
from kurgan.ai.siege.knowledge import KNOWLEDGE, STYLES
from kurgan.core.actions import Action
from kurgan.games.siege import GAME
from kurgan.games.siege.places import ATTACKER
from kurgan.games.siege.sheets import SCENARIOS

Sample = tuple[list[float], float]  # features, and 1 for a game that the attacker won, else 0
STEPS, RIDGE, ASIDE = 8, 2.0, 5
SCORE = tuple(NAMES.index(name) for name in ("bias", "late", "held", "some", "turned"))
OTHER, ERRING = 0.3, 0.15  # how often a side has another style, or errs as the recruit does


def play(scenario: str, rng: Random) -> list[Sample]:
    """One game, mostly of the officer himself: his own positions are those that are judged."""
    kinds = [rng.random() for _ in range(2)]
    pair = [rng.choice(STYLES) if kind < OTHER else STYLES[0] for kind in kinds]
    s, last, seen = GAME().new(scenario, {}), -1, []

    def decide(seat: int, legal: list[Action]) -> Action:
        if len(legal) > 1 and kinds[seat] > 1 - ERRING:
            return err(KNOWLEDGE, s.view(seat), rng)
        return pair[seat].decide(s, seat, legal, rng)

    for _ in decisions(s, decide, rng):
        if clock(s) != last:
            last = clock(s)
            seen.append(features(s))
    result = float(s.winner == ATTACKER)
    return [(values, result) for values in seen]


def chance(weights: Sequence[float], values: Sequence[float]) -> float:
    """That the attacker wins; the odds are twice the sum, since worth is its tanh."""
    return 1 / (1 + exp(-2 * sum([a * b for a, b in zip(weights, values, strict=True)])))


def fit(samples: list[Sample]) -> list[float]:
    size = len(samples[0][0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for values, result in samples:
            p = chance(weights, values)
            pull, stiff = 2 * (result - p), 4 * p * (1 - p)
            for i, value in enumerate(values):
                if value:
                    slope[i] += pull * value
                    row, part = bend[i], stiff * value
                    for j in range(i, size):
                        row[j] += part * values[j]
        for i in range(size):
            for j in range(i):
                bend[i][j] = bend[j][i]
        weights = [weight + step for weight, step in zip(weights, solved(bend, slope), strict=True)]
    return weights


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss; the ridge keeps the pivots away from zero."""
    rows, size = [[*row, value] for row, value in zip(matrix, right, strict=True)], len(right)
    for i in range(size):
        for j in range(i + 1, size):
            factor = rows[j][i] / rows[i][i]
            for k in range(i, size + 1):
                rows[j][k] -= factor * rows[i][k]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (rows[i][size] - sum(rows[i][k] * found[k] for k in range(i + 1, size))) / rows[i][i]
    return found


def log_loss(samples: list[Sample], weights: Sequence[float]) -> float:
    found = 0.0
    for values, result in samples:
        p = min(1 - 1e-6, max(1e-6, chance(weights, values)))
        found -= log(p if result else 1 - p)
    return found / len(samples)


def judged(fitted: list[Sample], aside: list[Sample]) -> tuple[list[float], dict[str, float]]:
    """The weights, and the log loss of the games aside: by them, by the goal's hexes alone, by a constant."""
    losses, weights = {}, fit(fitted)
    losses["fitted"], losses["aside"] = log_loss(fitted, weights), log_loss(aside, weights)
    for name, columns in (("aside_by_score", SCORE), ("aside_by_constant", SCORE[:1])):
        parts = [[([values[n] for n in columns], result) for values, result in part] for part in (fitted, aside)]
        losses[name] = log_loss(parts[1], fit(parts[0]))
    return weights, {name: round(loss, 4) for name, loss in losses.items()}


def main(games: int, seed: int) -> None:
    found: dict[str, dict[str, float]] = {}
    losses: dict[str, dict[str, float]] = {}
    for scenario in SCENARIOS:
        played = [play(scenario, Random(f"{seed} {scenario} {n}")) for n in range(games)]
        cut = games - games // ASIDE
        fitted, aside = ([sample for game in part for sample in game] for part in (played[:cut], played[cut:]))
        weights, losses[scenario] = judged(fitted, aside)
        found[scenario] = {name: round(weight, 4) for name, weight in zip(NAMES, weights, strict=True)}
        print(scenario, losses[scenario], flush=True)
    kept = {
        "method": f"logistic regression, {STEPS} Newton steps, ridge {RIDGE:g}, of games between styles and recruits",
        "games": games,
        "seed": seed,
        "log_loss": losses,
        "weights": found,
    }
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
