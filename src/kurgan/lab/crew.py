"""Crews: workers that play shares of a batch, many at once; what they play comes back in the order of its numbers.

How games are shared out touches no game, so a share may be as large as is quick, and is played again by somebody else
when its worker dies. No more is given out than a few shares a worker, however long the first of them takes.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from typing import Any, Generic, Protocol, TypeVar

from kurgan.core.errors import KurganError
from kurgan.core.text import Message

T = TypeVar("T")
Share = tuple[int, ...]  # the numbers of some games
SECONDS = 0.25  # a share should take about so long: handing it over costs a thousandth of that
LARGEST = 256  # games
AHEAD = 6  # shares a worker, from the first that is not finished on
LIVES = 3  # a share whose worker died so often is not given to a fourth


@dataclass(frozen=True, slots=True)
class Done(Generic[T]):
    """A share that was played, how long that took, or that its worker died over it (``None``)."""

    share: Share
    games: list[T] | None
    seconds: float = 0.0


class Crew(Protocol[T]):
    @property
    def places(self) -> int:
        """How many play at once."""
        ...

    def has_room(self) -> bool:
        """Whether somebody can take another share."""
        ...

    def give(self, share: Share) -> None: ...

    def finished(self) -> list[Done[T]]:
        """Waits until there is one at least, or somebody new has come."""
        ...


class Passed(KurganError):
    """What went wrong where a worker is, as it was said there."""

    def __init__(self, message: Message) -> None:
        Exception.__init__(self, message.key)
        self.message = message


def play_share(play: Callable[[int], T], share: Share) -> Done[T]:
    begun = perf_counter()
    games = [play(number) for number in share]
    return Done(share, games, perf_counter() - begun)


def in_order(crew: Crew[T], numbers: Iterator[int]) -> Generator[T, None, None]:
    """The games of these numbers, in that order."""
    waiting: deque[Share] = deque()  # given out and not yet told of, in the order of their numbers
    again: deque[Share] = deque()
    done: dict[Share, list[T]] = {}
    deaths: Counter[Share] = Counter()
    size = 1
    while True:
        while crew.has_room() and (share := _next(again, waiting, numbers, size, AHEAD * crew.places)):
            crew.give(share)
        if not waiting:
            return
        for found in crew.finished():
            if found.games is not None:
                done[found.share] = found.games
                size = _size(len(found.share), found.seconds)
                continue
            deaths[found.share] += 1
            if deaths[found.share] == LIVES:
                raise KurganError("worker_dies", times=LIVES, first=found.share[0], last=found.share[-1])
            again.append(found.share)
        while waiting and waiting[0] in done:
            yield from done.pop(waiting.popleft())


def _next(again: deque[Share], waiting: deque[Share], numbers: Iterator[int], size: int, most: int) -> Share:
    """What is to be played next; nothing if no more is wanted now."""
    if again:
        return again.popleft()
    share = tuple(islice(numbers, size)) if len(waiting) < most else ()
    if share:
        waiting.append(share)
    return share


def _size(games: int, seconds: float) -> int:
    """How many games the next share should have: at most twice as many as that one."""
    return max(1, min(2 * games, LARGEST, round(games * SECONDS / max(seconds, 1e-6))))


class Alone(Generic[T]):
    """A crew of nobody else: the games are played here."""

    places = 1

    def __init__(self, play: Callable[[int], T]) -> None:
        self.play = play
        self.shares: deque[Share] = deque()

    def __enter__(self) -> Alone[T]:
        return self

    def __exit__(self, *_: Any) -> None:
        self.shares.clear()

    def has_room(self) -> bool:
        return not self.shares

    def give(self, share: Share) -> None:
        self.shares.append(share)

    def finished(self) -> list[Done[T]]:
        return [play_share(self.play, self.shares.popleft())]
