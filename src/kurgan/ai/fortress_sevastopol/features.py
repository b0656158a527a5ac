"""What a position's outcome depends on, in a few numbers; and how their weights were fitted.

    python -m kurgan.ai.fortress_sevastopol.features 2026 tournament=60 1941=20     seed, games: writes worth.toml

The weights are those of a logistic regression on games of the officer against itself: from each game a position before
every fourth Impulse or so, its result (1 won by the Axis, 0 lost, a half drawn), a small penalty on large weights.
Every fourth game is held out: what the fit says of those is told in the file.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from math import exp, log
from pathlib import Path
from random import Random

from kurgan.ai.fortress_sevastopol.officer.doctrine import Doctrine, measure
from kurgan.ai.fortress_sevastopol.officer.weights import standard
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AXIS, DISRUPT1, SOVIET
from kurgan.games.fortress_sevastopol.rules.r25_victory import ABOVE_THE_BAND
from kurgan.games.fortress_sevastopol.state import FS, on_map

NAMES = ("one", "band", "next", "above", "end", "time", "axis", "soviet", "gate", "advantage", "hope", "hope_end")
FILE = Path(__file__).parent / "worth.toml"
GATE = 24
_OWN = standard()
HELD_OUT = 4  # every fourth game
STEPS, RATE, PENALTY = 400, 0.5, 1e-3


def features(s: FS) -> tuple[float, ...]:
    """For the Axis; each about between -1 and 1."""
    t, given = s.given.sheets, s.given
    low, high = t.band[s.turn]
    soon = t.band[min(s.turn + 1, given.turns)][0]
    strength = [0.0, 0.0]
    for side in (AXIS, SOVIET):
        units = on_map(s, side) & ~t.hq
        fresh = (units & s.fresh).bit_count()
        broken = sum(1 for unit in each(units & ~s.fresh) if s.mode[unit] >= DISRUPT1)
        strength[side] = (units.bit_count() + 0.3 * fresh - 0.4 * broken) / 40
    time = s.turn / given.turns
    scales = measure(s, _OWN, AXIS)
    doctrine = scales.doctrine
    assert isinstance(doctrine, Doctrine)
    points = doctrine.points(s, scales)
    return (
        1.0,
        _clip((s.vp - low) / 3),
        _clip((s.vp - soon) / 3),
        _clip((s.vp - high - ABOVE_THE_BAND) / 3),
        _clip((s.vp - given.axis_needs) / 6) * time,
        time,
        strength[AXIS],
        strength[SOVIET],
        1.0 if s.held[AXIS] >> GATE & 1 else 0.5 if s.stands[AXIS] >> GATE & 1 else 0.0,
        1.0 if s.advantage == AXIS else -1.0,
        _clip((points - soon) / 4),
        _clip((points - given.axis_needs) / 4) * time,
    )


def _clip(x: float) -> float:
    return max(-1.0, min(1.0, x))


def load() -> tuple[float, ...]:
    with FILE.open("rb") as file:
        weights = tomllib.load(file)["weights"]
    return tuple(weights[name] for name in NAMES)


def chance(weights: tuple[float, ...], found: tuple[float, ...]) -> float:
    """That the Axis wins."""
    return 1 / (1 + exp(-sum(w * x for w, x in zip(weights, found, strict=True))))


# --- fitting --------------------------------------------------------------------------------------------


Rows = list[tuple[tuple[float, ...], float]]


def positions(scenario: str, games: int, seed: str) -> Iterator[Rows]:
    """Those of one game after the other; every other game with players who now and then do something else."""
    from kurgan.ai.fortress_sevastopol.officer import Officer
    from kurgan.core.chance import draw
    from kurgan.core.flow import CHANCE
    from kurgan.games.fortress_sevastopol import FortressSevastopol

    game, officer = FortressSevastopol(), Officer()
    for number in range(games):
        rng, seen = Random(f"{seed}-{scenario}-{number}"), []
        noise = 0.1 if number % 2 else 0.0
        s = game.new(scenario)
        while not s.is_terminal():
            seat = s.current_player()
            if seat == CHANCE:
                s.apply(draw(rng, s.chance_outcomes()))
                continue
            legal = s.legal_actions()
            impulse = s.decision.name == "ChooseImpulse"
            if impulse and rng.random() < 0.25:
                seen.append(features(s))
            s.apply(rng.choice(legal) if impulse and rng.random() < noise else officer.decide(s, seat, legal, rng))
        result = (s.returns()[0] + 1) / 2
        yield [(row, result) for row in seen]


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
        for number, rows in enumerate(positions(scenario, int(games), seed)):
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
