"""The pause before an answer of the table says nothing: it is as long as those of the person whose answer it is.

Two samples of pauses are compared by their greatest distance (Kolmogorov, Smirnov): those that the seat took by hand,
with something to play, and those that the table drew, with nothing to play, in as many games. By chance alone they come
as far apart as the bound once in a thousand times. Power: with 400 of each, pauses that are shorter by a fifth were
found in 24 runs out of 24.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from kurgan.server import pausing
from kurgan.server.live import LiveTable
from kurgan.server.pausing import KEPT, LONGEST_MS, SHORTEST_MS, USUAL_MS, pause_ms
from kurgan.server.store import log
from tests.conftest import BUDGETS, Budget

PAUSES = BUDGETS["pauses"]
CHANCE_ALONE = 1.95  # times the root of 2 / n: once in a thousand


@dataclass(frozen=True)
class Person:
    """Somebody who takes so long for a window with something to play: the median, and how much it varies."""

    median_ms: float
    spread: float

    def answers(self, rng: Random) -> int:
        taken = rng.lognormvariate(0, self.spread) * self.median_ms
        return round(min(LONGEST_MS, max(SHORTEST_MS, taken)))


QUICK, SLOW = Person(1200, 0.4), Person(4000, 0.5)


def table(times: Sequence[int]) -> LiveTable:
    """A table at which a seat took these times by hand for the present question, each asked after another's choice."""
    steps, at_ms = [], 0
    for time in times:
        for seat, source, wait in ((0, log.PERSON, 5000), (1, log.PERSON, time)):
            at_ms += wait
            row = log.Row(log.ACTION, "", "", at_ms, source)
            steps.append(SimpleNamespace(row=row, seat=seat, decision="Window" if seat else "Move", seen=(True,)))
    state = SimpleNamespace(decision=SimpleNamespace(name="Window"))
    return cast("LiveTable", SimpleNamespace(steps=steps, state=state))


def samples(person: Person, rng: Random) -> tuple[list[int], list[int]]:
    """Pauses by hand, and by the table after enough of them, each pair from a game of its own."""
    by_hand, drawn = [], []
    for _ in range(PAUSES):
        times = [person.answers(rng) for _ in range(KEPT + 1)]
        by_hand.append(times.pop())
        drawn.append(pause_ms(table(times), 1, rng))
    return by_hand, drawn


def distance(one: Sequence[int], two: Sequence[int]) -> float:
    """Between two samples: the greatest difference of the shares below any value."""
    marks = sorted({*one, *two})
    return max(abs(share(one, mark) - share(two, mark)) for mark in marks)


def share(sample: Sequence[int], mark: int) -> float:
    return sum(value <= mark for value in sample) / len(sample)


def bound(n: int) -> float:
    return float(CHANCE_ALONE * (2 / n) ** 0.5)


@pytest.mark.parametrize("person", [QUICK, SLOW], ids=["quick", "slow"])
def test_pauses_with_and_without_something_to_play_differ_by_chance_alone(
    person: Person, budget: Callable[[str], Budget]
) -> None:
    budget("pauses")
    by_hand, drawn = samples(person, Random(1))
    assert distance(by_hand, drawn) < bound(PAUSES)


def at_once(live: Any, seat: int, rng: Random) -> int:
    return 0


def usual(live: Any, seat: int, rng: Random) -> int:
    return rng.choice(USUAL_MS)


def a_third_quicker(live: Any, seat: int, rng: Random) -> int:
    return round(0.67 * pausing.pause_ms(live, seat, rng))


@pytest.mark.parametrize("leak", [at_once, usual, a_third_quicker])
def test_a_planted_leak_is_found(leak: Callable[..., int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "pause_ms", leak)
    by_hand, drawn = samples(SLOW, Random(2))
    assert distance(by_hand, drawn) > bound(PAUSES)


def test_no_length_comes_again() -> None:
    """A pause that equals one taken by hand to the millisecond would tell."""
    rng, times = Random(3), [1000 + 137 * n for n in range(KEPT)]
    drawn = [pause_ms(table(times), 1, rng) for _ in range(200)]
    assert sum(pause in times for pause in drawn) < 10 and len(set(drawn)) > 150


def test_only_answers_by_hand_to_the_same_question_count() -> None:
    live = table([700, 20_000, 100])
    live.steps.append(
        cast(
            "Any",
            SimpleNamespace(
                row=log.Row(log.ACTION, "", "", live.steps[-1].row.at_ms + 2000, log.WINDOW),
                seat=1,
                decision="Window",
                seen=(True,),
            ),
        )
    )
    assert pausing.hand_times(live, 1, "Window") == [700, LONGEST_MS, SHORTEST_MS]
    assert pausing.hand_times(live, 0, "Window") == pausing.hand_times(live, 1, "Other") == []
