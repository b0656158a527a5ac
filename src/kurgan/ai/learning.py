"""Fitting small nets to results of games; needs numpy, which play does not."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

HELD_OUT = 7  # every so many games
LEAST_SPREAD = 0.02  # of a feature that hardly ever differs
CELLS, ROUNDS, BATCH, RATE, SHRINK = 16, 10, 256, 3e-3, 3e-4
NUMBERS = re.compile(r"\[([-+0-9.e,\s]+)\]")  # a list of them, as JSON lays it out


class Row(NamedTuple):
    """A position: the number of its game, its features, and what the first seat came to there, from 0 to 1."""

    game: int
    features: list[float]
    result: float


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


def fit(rows: list[Row], seed: int) -> dict[str, Any]:
    """A net, and what it misses in games held out, against a constant."""
    import numpy as np

    x, y = np.array([row.features for row in rows]), np.array([row.result for row in rows], dtype=float)
    out = np.array([row.game % HELD_OUT == 0 for row in rows])
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


def keep(file: Path, said: dict[str, Any]) -> None:
    """As text in which a list of numbers is one line."""
    text = NUMBERS.sub(lambda found: f"[{' '.join(found[1].split())}]", json.dumps(said, indent=1))
    file.write_text(text + "\n", "utf-8")
