"""Fit the weights of ``features.py``: ``python -m kurgan.ai.crimean_campaign.fitting GAMES SEED``; needs numpy.

Officers play each other. At every tick of the clock, and at some decisions between, a position is noted with the end of
its game. Two logistic fits with a little ridge tell the chance that the Axis wins and that it loses: a draw is neither,
so a near win is told from a plain draw. A fifth of the games at a time is kept aside to judge them, against the shares
of the results alone.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from kurgan.ai.crimean_campaign.features import FILE, NAMES, features
from kurgan.ai.crimean_campaign.knowledge import STYLES, clock
from kurgan.ai.selfplay import decisions
from kurgan.core.actions import Action
from kurgan.games.crimean_campaign import GAME
from kurgan.games.crimean_campaign.places import AXIS

STEPS, RIDGE = 12, 1.0  # of Newton's method; against great weights
FOLDS = 5
ERRS = 0.03  # of its decisions a style takes at random, so that odd positions are met
BETWEEN = 0.04  # the part of the decisions within a turn whose position is noted as well
SHARES = {"short": 1.0, "long": 0.25}  # of the games: one takes longer and has more ticks
ENDS = {"win": 1.0, "loss": -1.0}
# What cannot help the Axis; all else that says where a side stands cannot hurt it. Units come to Kerch when it is
# threatened, so by counts alone a full town would look like a lost one, and a search would empty it.
BAD = ("in_fortress", "in_kerch", "soviets", "soviets_late", "neck", "outposts")
FREE = ("one", "late", "moving", "last_but_one", "at_sea", "to_come")
SIGNS = [-1 if name in BAD else 0 if name in FREE else 1 for name in NAMES]
HEAD = """# What positions of The Crimean Campaign are worth to the Axis: weights of ai/crimean_campaign/features.py.
#
# Made by ai/crimean_campaign/fitting.py: games between styles of the officer who err now and then; logistic fits of
# won and of lost at every tick and now and then between. Log loss on games kept aside, and that of the shares alone.
"""


def play(scenario: str, rng: Random) -> tuple[list[list[float]], float]:
    """One game between styles, of which the first is the officer himself and plays most of the time."""
    pair = [STYLES[0] if rng.random() < 0.6 else rng.choice(STYLES) for _ in range(2)]
    s, last, seen = GAME().new(scenario, {}), -1, []

    def decide(seat: int, legal: list[Action]) -> Action:
        return rng.choice(legal) if rng.random() < ERRS else pair[seat].decide(s, seat, legal, rng)

    for _ in decisions(s, decide, rng):
        if clock(s) != last or rng.random() < BETWEEN:
            last = clock(s)
            seen.append(features(s))
    return seen, float(s.returns()[AXIS])


def fit(rows: Any, ends: Any, good: float) -> Any:
    """Weights of which none has the wrong sign; ``good`` is 1 if the end is the Axis's victory, -1 if its defeat."""
    import numpy as np

    signs = good * np.array(SIGNS)
    used = np.ones(len(signs), bool)
    while True:
        weights = np.zeros(len(signs))
        weights[used] = newton(rows[:, used], ends)
        wrong = weights * signs < 0
        if not wrong.any():
            return weights
        used &= ~wrong


def newton(rows: Any, ends: Any) -> Any:
    import numpy as np

    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        guess = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (ends - guess) - RIDGE * weights
        bend = (rows.T * (guess * (1 - guess))) @ rows + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def log_loss(rows: Any, ends: Any, weights: Any) -> float:
    import numpy as np

    guess = np.clip(1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30))), 1e-4, 1 - 1e-4)
    return float(-np.mean(ends * np.log(guess) + (1 - ends) * np.log(1 - guess)))


def judged(rows: Any, ends: Any, games: Any, good: float) -> tuple[float, float]:
    """The log loss on games that were kept aside, a fifth at a time; and that of the share alone."""
    import numpy as np

    off = []
    for fold in range(FOLDS):
        aside = games % FOLDS == fold
        found = fit(rows[~aside], ends[~aside], good)
        off.append((log_loss(rows[aside], ends[aside], found), aside.sum()))
    share = float(np.clip(ends.mean(), 1e-4, 1 - 1e-4))
    alone = -(share * np.log(share) + (1 - share) * np.log(1 - share))
    return float(np.average([loss for loss, _ in off], weights=[number for _, number in off])), float(alone)


def main(games: int, seed: int) -> None:
    import numpy as np

    told, tables = "", ""
    for length, share in SHARES.items():
        number = int(share * games)
        played = [play(length, Random(f"{seed} {length} {n}")) for n in range(number)]
        rows = np.array([values for seen, _ in played for values in seen])
        results = np.array([result for seen, result in played for _ in seen])
        which = np.array([n for n, (seen, _) in enumerate(played) for _ in seen])
        told += f"# {length}: {number} games, {len(rows)} rows, seed {seed};"
        for end, value in ENDS.items():
            ends = (results == value).astype(float)
            off, alone = judged(rows, ends, which, value)
            told += f" {end} {off:.3f}, alone {alone:.3f}{';' if end == 'win' else '.'}"
            tables += f"\n[{length}.{end}]\n"
            tables += "".join(
                f"{name} = {weight:.4f}\n" for name, weight in zip(NAMES, fit(rows, ends, value), strict=True)
            )
        told += "\n"
    FILE.write_text(HEAD + told + tables, encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
