"""Fit the weights of ``features.py``.

    python -m kurgan.ai.fortress_sevastopol.fitting 2026 tournament=60 1941=20     seed, games: writes worth.toml

The weights are those of a logistic regression on games of the officer against itself: from each game a position before
every fourth Impulse or so, its result (1 won by the Axis, 0 lost, a half drawn), a small penalty on large weights.
Every fourth game is held out: what the fit says of those is told in the file.
"""

from __future__ import annotations

import sys
from math import log
from random import Random

from kurgan.ai.fortress_sevastopol.features import FILE, NAMES, chance, features
from kurgan.ai.fortress_sevastopol.officer import Officer
from kurgan.ai.selfplay import decisions
from kurgan.core.actions import Action
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS

IMPULSE = "ChooseImpulse"
NOTED = 0.25  # of the Impulses, those before which the position is noted
ERRS = 0.1  # of the Impulses in every other game, those that are chosen at random
HELD_OUT = 4  # every fourth game
STEPS, RATE, PENALTY = 400, 0.5, 1e-3

Rows = list[tuple[tuple[float, ...], float]]


def play(scenario: str, rng: Random, noise: float) -> Rows:
    """Positions of one game between officers who now and then, by ``noise``, do something else."""
    officer, s, seen = Officer(), FortressSevastopol().new(scenario), []

    def decide(seat: int, legal: list[Action]) -> Action:
        errs = s.decision.name == IMPULSE and rng.random() < noise
        return rng.choice(legal) if errs else officer.decide(s, seat, legal, rng)

    for _ in decisions(s, decide, rng):
        if s.decision.name == IMPULSE and rng.random() < NOTED:
            seen.append(features(s))
    result = (s.returns()[AXIS] + 1) / 2
    return [(row, result) for row in seen]


def fit(rows: Rows) -> tuple[float, ...]:
    """Plain gradient descent: few features, and nothing but the standard library."""
    weights = [0.0] * len(NAMES)
    for _ in range(STEPS):
        slope = [PENALTY * w for w in weights]
        for row, result in rows:
            error = (chance(tuple(weights), row) - result) / len(rows)
            for n, x in enumerate(row):
                slope[n] += error * x
        weights = [w - RATE * 4 * d for w, d in zip(weights, slope, strict=True)]
    return tuple(weights)


def surprise(weights: tuple[float, ...], rows: Rows) -> float:
    """The mean log loss."""
    total = 0.0
    for row, result in rows:
        p = min(1 - 1e-6, max(1e-6, chance(weights, row)))
        total -= result * log(p) + (1 - result) * log(1 - p)
    return total / max(1, len(rows))


def main() -> None:
    seed, wanted = sys.argv[1], [word.split("=") for word in sys.argv[2:]]
    learnt: Rows = []
    held_out: Rows = []
    for scenario, games in wanted:
        for number in range(int(games)):
            rows = play(scenario, Random(f"{seed}-{scenario}-{number}"), ERRS if number % 2 else 0.0)
            (held_out if number % HELD_OUT == HELD_OUT - 1 else learnt).extend(rows)
    weights = fit(learnt)
    share = sum(result for _, result in learnt) / len(learnt)
    constant = (log(share / (1 - share)), *([0.0] * (len(NAMES) - 1)))
    lines = [
        "# How likely the Axis is to win, by the features of features.py: logistic regression, gradient descent.",
        f"# Officer against officer, {' '.join(sys.argv[2:])}, seed {seed}, {len(learnt)} positions.",
        f"# Log loss in {len(held_out)} positions of games held out: {surprise(weights, held_out):.3f},"
        f" of a constant {surprise(constant, held_out):.3f}.",
        "[weights]",
        *(f"{name} = {weight:.4f}" for name, weight in zip(NAMES, weights, strict=True)),
    ]
    FILE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
