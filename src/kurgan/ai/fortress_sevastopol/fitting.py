"""Fits what a position is worth: games of officers with changed weights, the Impulses of each, who won.

python -m kurgan.ai.fortress_sevastopol.fitting SEED tournament=600 1941=60     needs numpy, which play does not
"""

from __future__ import annotations

import sys
from dataclasses import fields, replace
from math import exp
from random import Random

from kurgan.ai.fortress_sevastopol.features import FEATURES, FILE, features
from kurgan.ai.fortress_sevastopol.officer import Officer, Stages, Weights
from kurgan.ai.fortress_sevastopol.officer.weights import standard
from kurgan.ai.learning import Row, fit, keep
from kurgan.ai.selfplay import decisions
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS

SPREAD = 0.25  # how far the weights of a game's players are from the officer's
IMPULSE = "ChooseImpulse"
NOTED = 0.5  # of the Impulses, those before which the position is noted


def player(rng: Random) -> Officer:
    """An officer who holds things worth something else, so that positions differ."""

    def other(weights: Weights) -> Weights:
        names = [field.name for field in fields(Weights)]
        return replace(weights, **{name: getattr(weights, name) * exp(rng.gauss(0.0, SPREAD)) for name in names})

    axis, soviet = (Stages(other(own.long), other(own.end)) for own in standard())
    return Officer((axis, soviet))


def game_rows(scenario: str, rng: Random) -> tuple[list[list[float]], float]:
    """The features of positions of one game, and how it ended for the Axis, 0 to 1."""
    players, s, rows = (player(rng), player(rng)), FortressSevastopol().new(scenario), []
    for _ in decisions(s, lambda seat, legal: players[seat].decide(s, seat, legal, rng), rng):
        if s.decision.name == IMPULSE and rng.random() < NOTED:
            rows.append(features(s))
    return rows, (s.returns()[AXIS] + 1) / 2


def main(seed: str, wanted: list[str]) -> None:
    rows: list[Row] = []
    games = 0
    for scenario, count in (word.split("=") for word in wanted):
        for number in range(int(count)):
            found, result = game_rows(scenario, Random(f"{seed}-{scenario}-{number}"))
            rows += [Row(games, row, result) for row in found]
            games += 1
    method = "a net of one hidden layer, on positions of officers' games with changed weights"
    net = fit(rows, int(seed))
    keep(FILE, {"method": method, "games": wanted, "seed": int(seed), "features": FEATURES, "net": net})


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
