"""Fit the weights of ``features.py`` to games between officers: ``python -m kurgan.ai.siege.fitting GAMES SEED``.

At every tick of the clock a position is noted with the end of its game; then the squares of tanh(weights · features)
less the result are made least by descent, with a little ridge; a tenth of the games is kept aside to judge it.
"""

from __future__ import annotations

import json
import sys
from math import tanh
from random import Random

from kurgan.ai.siege.features import FILE, NAMES, clock, features
from kurgan.ai.siege.knowledge import STYLES
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.games.siege import GAME
from kurgan.games.siege.places import ATTACKER
from kurgan.games.siege.sheets import SCENARIOS

Sample = tuple[list[float], float]
ROUNDS, RATE, RIDGE, INERTIA = 250, 0.5, 1e-4, 0.9


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
        s.apply(pair[seat].decide(s, seat, s.legal_actions(), rng))
    result = 1.0 if s.winner == ATTACKER else -1.0
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


def main(games: int, seed: int) -> None:
    found: dict[str, dict[str, float]] = {}
    errors: dict[str, list[float]] = {}
    for scenario in SCENARIOS:
        played = [play(scenario, Random(f"{seed} {scenario} {n}")) for n in range(games)]
        cut = games - games // 10
        fitted, aside = ([sample for game in part for sample in game] for part in (played[:cut], played[cut:]))
        weights = fit(fitted)
        found[scenario] = {name: round(weight, 4) for name, weight in zip(NAMES, weights, strict=True)}
        errors[scenario] = [round(error(part, weights), 4) for part in (fitted, aside)]
    kept = {
        "method": f"{ROUNDS} rounds of descent, squared errors of tanh, ridge {RIDGE}, of games between styles",
        "games": games,
        "seed": seed,
        "squared_error_fitted_and_aside": errors,
        "weights": found,
    }
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(errors)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
