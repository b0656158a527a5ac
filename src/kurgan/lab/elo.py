"""Ratings on Elo's scale: 400 points more are ten to one.

Bradley–Terry: two players share the points of their games in proportion to their strengths, on average; the ratings are
those of greatest likelihood over all pairings, a draw being half a point. To every pairing a drawn pair of games is
added, so that nobody who won all is infinitely strong. The last player named is the zero point.

Intervals (95 %) come from Rubin's Bayesian bootstrap: all is rated again, many times, with random weights. One weight
goes to a whole round (each pairing once, both games), since its games share dice, and one to each added pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log
from random import Random

SCALE = 400 / log(10)
ADDED = 2  # games of the pair that is added to every pairing, one point each
AGAIN = 500
LONGEST_STEP = 2.0
NEAR = 1e-6

Table = list[list[float]]


@dataclass(frozen=True, slots=True)
class Score:
    """Points of one player against another in one round."""

    round: int
    first: int
    second: int
    points: float  # of the first
    games: int


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength on Elo's scale, with its 95 % interval."""

    elo: float
    low: float
    high: float


def ratings(players: int, scores: Sequence[Score], again: int = AGAIN, seed: int = 1) -> list[Rating]:
    """One for every player; the last has zero."""
    rounds = sorted({score.round for score in scores})
    added = list(combinations(range(players), 2))
    once = dict.fromkeys(rounds, 1.0)
    best = _strengths(*_tables(players, scores, once, added, [1.0] * len(added)), [0.0] * players)
    rng = Random(seed)
    others = []
    for _ in range(again):
        weights = {number: rng.expovariate(1) for number in rounds}
        tables = _tables(players, scores, weights, added, [rng.expovariate(1) for _ in added])
        others.append(_strengths(*tables, best))
    return [_rating(best[player], sorted(other[player] for other in others)) for player in range(players)]


def _rating(best: float, others: list[float]) -> Rating:
    def at(share: float) -> float:
        return SCALE * others[round(share * (len(others) - 1))] if others else SCALE * best

    return Rating(SCALE * best, at(0.025), at(0.975))


def _tables(
    players: int,
    scores: Sequence[Score],
    weights: dict[int, float],
    added: list[tuple[int, int]],
    added_weights: list[float],
) -> tuple[list[float], Table]:
    """Points of each, and games of each pairing."""
    points = [0.0] * players
    games = [[0.0] * players for _ in range(players)]
    drawn = [Score(-1, i, j, ADDED / 2, ADDED) for i, j in added]
    for score, weight in (*zip(drawn, added_weights, strict=True), *((s, weights[s.round]) for s in scores)):
        i, j = score.first, score.second
        points[i] += weight * score.points
        points[j] += weight * (score.games - score.points)
        games[i][j] += weight * score.games
        games[j][i] += weight * score.games
    return points, games


def _strengths(points: list[float], games: Table, start: list[float]) -> list[float]:
    """Logarithms of strength of greatest likelihood, by Newton's method; the last is zero."""
    players = len(points)
    strength = [value - start[-1] for value in start]
    for _ in range(100):
        slope = list(points)
        curve = [[0.0] * players for _ in range(players)]
        for i, j in combinations(range(players), 2):
            share = 1 / (1 + exp(strength[j] - strength[i]))
            slope[i] -= games[i][j] * share
            slope[j] -= games[i][j] * (1 - share)
            bend = games[i][j] * share * (1 - share)
            curve[i][i] += bend
            curve[j][j] += bend
            curve[i][j] -= bend
            curve[j][i] -= bend
        step = _solved([row[:-1] for row in curve[:-1]], slope[:-1])
        longest = max((abs(part) for part in step), default=0.0)
        shorter = min(1.0, LONGEST_STEP / longest) if longest else 1.0  # far from the top Newton leaps too far
        for i, part in enumerate(step):
            strength[i] += shorter * part
        if longest < NEAR:
            break
    return strength


def _solved(rows: Table, right: list[float]) -> list[float]:
    """x with rows · x = right, the rows being positive definite."""
    size = len(right)
    for i in range(size):
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            right[k] -= factor * right[i]
            for j in range(i, size):
                rows[k][j] -= factor * rows[i][j]
    for i in reversed(range(size)):
        right[i] = (right[i] - sum(rows[i][j] * right[j] for j in range(i + 1, size))) / rows[i][i]
    return right
