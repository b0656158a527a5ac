"""Fits what a position is worth: games of officers with changed weights, positions of both phases, who won.

python -m kurgan.ai.stalingrad_besieged.fitting GAMES SEED      needs numpy, which play does not
"""

from __future__ import annotations

import sys
from dataclasses import fields, replace
from math import exp
from random import Random

from kurgan.ai.learning import Row, fit, keep
from kurgan.ai.selfplay import decisions
from kurgan.ai.stalingrad_besieged.features import FEATURES, FILE, features
from kurgan.ai.stalingrad_besieged.officer import Officer
from kurgan.ai.stalingrad_besieged.officer.weights import Scales, standard
from kurgan.games.stalingrad_besieged import StalingradBesieged
from kurgan.games.stalingrad_besieged.places import GERMAN

SPREAD = 0.2  # how far the weights of a game's players are from the officer's
IN_COMBAT = 0.1  # the part of the decisions in combat that is kept beside the first
SOLO = 10  # every so many games


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


def main(games: int, seed: int) -> None:
    rng, game = Random(seed), StalingradBesieged()
    rows: tuple[list[Row], list[Row]] = ([], [])
    for number in range(games):
        found, won = game_rows(game, "solo" if number % SOLO == SOLO - 1 else "battle", rng)
        for moving, row in found:
            rows[moving].append(Row(number, row, float(won)))
    kept = {
        "method": "a net of one hidden layer for each phase, on positions of officers' games with changed weights",
        "games": games,
        "seed": seed,
        "features": FEATURES,
        "nets": {"combat": fit(rows[0], seed), "movement": fit(rows[1], seed)},
    }
    keep(FILE, kept)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
