"""Crews: the order is that of the numbers, shares grow where games are short, and who dies is replaced."""

from __future__ import annotations

import os
import signal
import time
from itertools import count
from pathlib import Path

import pytest

from kurgan.core.errors import KurganError
from kurgan.lab.batch import Outcome, outcomes
from kurgan.lab.crew import AHEAD, LARGEST, Alone, Done, Share, in_order
from tests.lab.made_up import MadeUp


class Backwards:
    """A made-up crew whose last share is always ready first."""

    places = 3

    def __init__(self) -> None:
        self.shares: list[Share] = []
        self.most = 0

    def has_room(self) -> bool:
        return True

    def give(self, share: Share) -> None:
        self.shares.append(share)
        self.most = max(self.most, len(self.shares))

    def finished(self) -> list[Done[int]]:
        share = self.shares.pop()
        return [Done(share, [n * n for n in share], 0.01 * len(share))]


def test_games_come_in_the_order_of_their_numbers_whoever_is_ready_first() -> None:
    crew = Backwards()
    assert list(in_order(crew, iter(range(0, 900, 3)))) == [n * n for n in range(0, 900, 3)]
    assert crew.most <= AHEAD * crew.places


def test_without_end_no_more_is_asked_for_than_is_needed() -> None:
    asked = count()
    games = in_order(Backwards(), asked)
    assert [next(games) for _ in range(50)] == [n * n for n in range(50)]
    assert next(asked) < 50 + AHEAD * Backwards.places * LARGEST


def test_short_games_are_handed_out_many_at_a_time_and_long_ones_singly() -> None:
    seen: list[int] = []

    class Timed(Alone[int]):
        def __init__(self, seconds: float) -> None:
            super().__init__(lambda n: n)
            self.seconds = seconds

        def finished(self) -> list[Done[int]]:
            (found,) = super().finished()
            seen.append(len(found.share))
            return [Done(found.share, found.games, self.seconds * len(found.share))]

    assert len(list(in_order(Timed(0.001), iter(range(2000))))) == 2000
    assert seen[:4] == [1, 2, 4, 8] and max(seen) == 250
    seen.clear()
    assert len(list(in_order(Timed(1.0), iter(range(9))))) == 9
    assert seen == [1] * 9


def results(found: list[Outcome]) -> list[str]:
    return [outcome.result for outcome in found]


def test_a_process_that_dies_is_replaced_and_its_games_are_played_again(tmp_path: Path) -> None:
    batch = MadeUp(tmp_path / "log", {7: 2, 11: 1})
    assert results(list(outcomes(batch, 40, 2, tmp_path / "out"))) == [str(n * n) for n in range(40)]
    assert len((tmp_path / "out" / "results.jsonl").read_text().splitlines()) == 40
    assert batch.played().count(7) == 3 and len(batch.processes()) >= 4


def test_a_process_that_somebody_kills_is_replaced(tmp_path: Path) -> None:
    batch = MadeUp(tmp_path / "log", pause=0.02)
    games = outcomes(batch, 60, 2, None)
    found = [next(games)]
    victim = max(batch.processes())
    os.kill(victim, signal.SIGKILL)
    found += games
    assert results(found) == [str(n * n) for n in range(60)]
    assert batch.processes() > {victim}


def test_a_game_that_kills_everybody_is_named(tmp_path: Path) -> None:
    batch = MadeUp(tmp_path / "log", {2: 99})
    with pytest.raises(KurganError, match="died 3 times over games"):
        list(outcomes(batch, 20, 2, tmp_path / "out"))
    assert batch.played().count(2) == 3
    assert '"game": 1' in (tmp_path / "out" / "results.jsonl").read_text()


def test_nobody_is_left_behind_when_the_games_are_not_wanted_any_more(tmp_path: Path) -> None:
    batch = MadeUp(tmp_path / "log", pause=0.01)
    games = outcomes(batch, 10_000, 2, None)
    next(games)
    begun = time.monotonic()
    games.close()  # type: ignore[attr-defined]
    assert time.monotonic() - begun < 4
    for process in batch.processes():
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
