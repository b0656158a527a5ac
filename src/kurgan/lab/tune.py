"""Tuning by self-play: a step is taken only if a sequential test finds it better.

Weights move by factors, so each keeps its sign, and one that is zero stays zero. A block is:

1. Slope. Pairs of games between the weights with each made greater or smaller at random by the factor exp(``spread``),
   and the same the other way round (simultaneous perturbation). The mean of result times sign says for each weight
   whether more of it wins.
2. Step. All weights go along the slope; the logarithms of their factors have the root mean square ``reach``.
3. Proof. The new weights meet the old ones in a sequential test: half of the points or less, or ``better``. Only if it
   accepts ``better`` within ``longest`` pairs they are taken, and the next step is half as long again; else the old
   stay, and the next is shorter by a third.

Every pair has dice of its own, named by seed, block and number. The log has a line for each block, so tuning goes on
after its last line, and the same seed makes the same log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import Any

from kurgan.core.errors import BadText
from kurgan.lab import logs
from kurgan.lab.sequential import Sequential

Values = dict[str, float]
Meet = Callable[[Values, Values, int, str], float]  # two sets of weights, a number, a source: points of the first
LONGER, SHORTER = 1.5, 2 / 3


@dataclass(frozen=True)
class Method:
    seed: int = 1
    pairs: int = 100  # of a slope
    spread: float = 0.2
    reach: float = 0.3  # of the first step
    better: float = 0.55
    longest: int = 300  # pairs of a proof


@dataclass(frozen=True)
class Block:
    """One line of the log."""

    number: int
    reach: float
    slope: Values
    tried: Values
    test: dict[str, Any]
    taken: bool
    weights: Values  # that stand after it

    @property
    def next_reach(self) -> float:
        return self.reach * (LONGER if self.taken else SHORTER)


def tune(
    method: Method, start: Values, names: Sequence[str], meet: Meet, blocks: int, log: Path | None = None
) -> Iterator[Block]:
    """Blocks up to that number; those that the log has come first, as they were."""
    done = [] if log is None else _kept(log, method, start, names)
    yield from done[:blocks]
    weights = done[-1].weights if done else start
    reach = done[-1].next_reach if done else method.reach
    for number in range(len(done), blocks):
        block = _block(method, number, reach, weights, names, meet)
        weights, reach = block.weights, block.next_reach
        if log is not None:
            logs.add(log, asdict(block))
        yield block


def _block(method: Method, number: int, reach: float, weights: Values, names: Sequence[str], meet: Meet) -> Block:
    slope = _slope(method, number, weights, names, meet)
    size = sqrt(sum(part * part for part in slope.values()) / len(slope))
    tried = _moved(weights, {name: reach * part / size for name, part in slope.items()}) if size else weights
    test = Sequential(method.better)
    for pair in range(method.longest if size else 0):
        test.add(meet(tried, weights, pair, f"{method.seed} block {number} proof {pair}"))
        if test.accepted != "open":
            break
    taken = test.accepted == "H1"
    return Block(number, reach, slope, tried, test.as_json(), taken, tried if taken else weights)


def _slope(method: Method, number: int, weights: Values, names: Sequence[str], meet: Meet) -> Values:
    rng = Random(f"{method.seed} block {number}")
    slope = dict.fromkeys(names, 0.0)
    for pair in range(method.pairs):
        signs = {name: rng.choice((-1, 1)) for name in names}
        more = _moved(weights, {name: method.spread * sign for name, sign in signs.items()})
        less = _moved(weights, {name: -method.spread * sign for name, sign in signs.items()})
        result = 2 * meet(more, less, pair, f"{method.seed} block {number} slope {pair}") - 1
        for name, sign in signs.items():
            slope[name] += result * sign / method.pairs
    return slope


def _moved(weights: Values, by: Values) -> Values:
    return {name: value * exp(by.get(name, 0.0)) for name, value in weights.items()}


# --- the log ----------------------------------------------------------------------------------------


def _head(method: Method, start: Values, names: Sequence[str]) -> dict[str, Any]:
    return {"method": asdict(method), "start": start, "names": list(names)}


def _kept(log: Path, method: Method, start: Values, names: Sequence[str]) -> list[Block]:
    rows = logs.kept(log, _head(method, start, names))
    try:
        return [Block(**row) for row in rows]
    except TypeError:
        raise BadText("tune_log", path=str(log)) from None
