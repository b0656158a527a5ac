"""What all batches share: games played by number in any number of processes, kept in a folder, taken up again there."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Protocol, Self, TypeVar

from kurgan.core.errors import KurganError
from kurgan.lab.store import Store

DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game: its result, how many choices players made (dice not counted), perhaps its record or its error."""

    number: int
    result: str = ""
    winner: str = ""  # a seat, or "draw"
    decisions: int = 0
    record: str = ""
    error: str = ""

    def row(self) -> dict[str, Any]:
        """What is kept of it, beside its record."""
        return {"result": self.result, "winner": self.winner, "decisions": self.decisions}

    @classmethod
    def of(cls, number: int, row: dict[str, Any]) -> Self:
        return cls(number, str(row["result"]), str(row["winner"]), int(row["decisions"]))


T = TypeVar("T", bound=Outcome)
T_co = TypeVar("T_co", bound=Outcome, covariant=True)


class Batch(Protocol[T_co]):
    """Games by number; a process makes its own player of them, so a batch itself is small and can be sent."""

    @property
    def digest(self) -> str:
        """Names all that the games depend on."""
        ...

    def read(self, number: int, row: dict[str, Any]) -> T_co:
        """A game as it was kept."""
        ...

    def begin(self, keep_records: bool) -> Callable[[int], T_co]:
        """What plays the game of a number."""
        ...


def outcomes(batch: Batch[T], games: int, jobs: int, out: Path | None) -> Iterator[T]:
    """Games 0 to ``games`` - 1 in that order; with ``out`` kept there, and not played if they are kept already."""
    store = None if out is None else Store.open(out, batch.digest)
    kept = {} if store is None else store.kept(batch.read)
    fresh = _played(batch, [n for n in range(games) if n not in kept], jobs, store is not None)
    try:
        for number in range(games):
            outcome = kept[number] if number in kept else next(fresh)
            if store is not None and number not in kept and not outcome.error:
                store.keep(number, outcome.row(), outcome.record)
            yield outcome
    finally:
        fresh.close()


# --- processes --------------------------------------------------------------------------------------


class Worker:
    """What plays in this process."""

    play: ClassVar[Callable[[int], Outcome]]


def _start(batch: Batch[Outcome], keep_records: bool) -> None:
    Worker.play = batch.begin(keep_records)


def _play(number: int) -> Any:
    return Worker.play(number)


def _played(batch: Batch[T], numbers: list[int], jobs: int, keep_records: bool) -> Generator[T, None, None]:
    """The games with these numbers, in that order."""
    if jobs == 1 or len(numbers) <= 1:
        yield from map(batch.begin(keep_records), numbers)
        return
    context = multiprocessing.get_context("spawn")  # forking a process with threads can hang
    with ProcessPoolExecutor(min(jobs, len(numbers)), context, _start, (batch, keep_records)) as pool:
        try:
            yield from pool.map(_play, numbers)  # one by one: a game may take minutes, and what is finished is kept
        except BrokenProcessPool:
            raise KurganError("worker_died") from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
