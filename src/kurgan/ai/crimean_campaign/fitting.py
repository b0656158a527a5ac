"""Fit the weights of ``features.py``: ``python -m kurgan.ai.crimean_campaign.fitting GAMES SEED``.

Officers play each other. At every tick of the clock a position is noted with the end of its game; then the squares of
tanh(weights · features) less the result are made least by descent, with a little ridge. A fifth of the games at a time
is kept aside to judge it, against the mean result alone.
"""

from __future__ import annotations

import sys
from math import tanh
from random import Random

from kurgan.ai.crimean_campaign.features import FILE, NAMES, features
from kurgan.ai.crimean_campaign.knowledge import STYLES, clock
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.games.crimean_campaign import GAME
from kurgan.games.crimean_campaign.places import AXIS

Sample = tuple[list[float], float]
ROUNDS, RATE, RIDGE, INERTIA = 200, 0.3, 2e-3, 0.9
FOLDS = 5
ERRS = 0.04  # of its decisions a style takes at random, so that odd positions are met
SHARES = {"short": 1.0, "long": 0.4}  # of the games: one takes longer and has more ticks
HEAD = """# What positions of The Crimean Campaign are worth to the Axis: weights of ai/crimean_campaign/features.py.
#
# Made by ai/crimean_campaign/fitting.py: games between styles of the officer who err now and then; least squares of
# tanh(sum) against the result (1 won, 0 drawn, -1 lost) at every tick; errors on games kept aside.
"""


def play(scenario: str, rng: Random) -> list[Sample]:
    """One game between styles, of which the first is the officer himself and plays half of the time."""
    pair = [STYLES[0] if rng.random() < 0.5 else rng.choice(STYLES) for _ in range(2)]
    s, last, seen = GAME().new(scenario, {}), -1, []
    while not s.is_terminal():
        seat = s.current_player()
        if seat == CHANCE:
            s.apply(draw(rng, s.chance_outcomes()))
            continue
        if clock(s) != last:
            last = clock(s)
            seen.append(features(s))
        legal = s.legal_actions()
        s.apply(rng.choice(legal) if rng.random() < ERRS else pair[seat].decide(s, seat, legal, rng))
    result = float(s.returns()[AXIS])
    return [(values, result) for values in seen]


def fit(samples: list[Sample]) -> list[float]:
    weights, speed = [0.0] * len(NAMES), [0.0] * len(NAMES)
    for _ in range(ROUNDS):
        slope = [0.0] * len(NAMES)
        for values, result in samples:
            guess = tanh(sum([a * b for a, b in zip(weights, values, strict=True)]))
            pull = (result - guess) * (1 - guess * guess + 0.1)
            for n, value in enumerate(values):
                slope[n] += pull * value
        for n in range(len(NAMES)):
            speed[n] = INERTIA * speed[n] + RATE * (slope[n] / len(samples) - RIDGE * weights[n])
            weights[n] += speed[n]
    return weights


def error(samples: list[Sample], weights: list[float]) -> float:
    off = [result - tanh(sum([a * b for a, b in zip(weights, values, strict=True)])) for values, result in samples]
    return sum(value * value for value in off) / len(off)


def judged(played: list[list[Sample]]) -> tuple[float, float]:
    """The squared error on games that were kept aside, a fifth at a time; and that of the mean result alone."""
    off = alone = rows = 0.0
    for fold in range(FOLDS):
        fitted = [sample for n, game in enumerate(played) if n % FOLDS != fold for sample in game]
        aside = [sample for game in played[fold::FOLDS] for sample in game]
        mean = sum(result for _, result in fitted) / len(fitted)
        off += len(aside) * error(aside, fit(fitted))
        alone += sum((result - mean) ** 2 for _, result in aside)
        rows += len(aside)
    return off / rows, alone / rows


def main(games: int, seed: int) -> None:
    told, tables = "", ""
    for length, share in SHARES.items():
        number = int(share * games)
        played = [play(length, Random(f"{seed} {length} {n}")) for n in range(number)]
        samples = [sample for game in played for sample in game]
        off, alone = judged(played)
        told += (
            f"# {length}: {number} games, {len(samples)} rows, seed {seed}; error {off:.3f}, of the mean {alone:.3f}.\n"
        )
        found = zip(NAMES, fit(samples), strict=True)
        tables += f"\n[{length}]\n" + "".join(f"{name} = {weight:.4f}\n" for name, weight in found)
    FILE.write_text(HEAD + told + tables, encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
