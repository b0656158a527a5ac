"""What all batches share: games played by number by any crew, kept in a folder, taken up again there."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar

from kurgan.lab.crew import Alone, Crew, in_order
from kurgan.lab.processes import Processes
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


class Keeping(Protocol[T]):
    """Where games are kept."""

    @property
    def keeps_records(self) -> bool: ...

    def has(self, number: int) -> bool:
        """Whether the game was there before anything was played now."""
        ...

    def read(self, number: int) -> T:
        """One that was there."""
        ...

    def keep(self, outcome: T) -> None:
        """Games come in the order of their numbers."""
        ...

    def __enter__(self) -> object: ...

    def __exit__(self, kind: type[BaseException] | None, *_: Any) -> None:
        """Without an exception all games that were wanted are there."""
        ...


class Lines(Generic[T]):
    """A line for each game, and its record beside it; a game that broke is not kept."""

    keeps_records = True

    def __init__(self, batch: Batch[T], folder: Path) -> None:
        self.store = Store.open(folder, batch.digest)
        self.kept = self.store.kept(batch.read)

    def has(self, number: int) -> bool:
        return number in self.kept

    def read(self, number: int) -> T:
        return self.kept[number]

    def keep(self, outcome: T) -> None:
        if not outcome.error:
            self.store.keep(outcome.number, outcome.row(), outcome.record)

    def __enter__(self) -> object:
        return self

    def __exit__(self, *_: Any) -> None:
        """Every line was written at once."""


Engine = Callable[[Batch[Any], int, bool], AbstractContextManager[Crew[Any]]]  # of so many jobs; with records?


def local(batch: Batch[T], jobs: int, keep_records: bool) -> AbstractContextManager[Crew[T]]:
    """On this machine: here, or in so many processes."""
    return Alone(batch.begin(keep_records)) if jobs == 1 else Processes(batch, jobs, keep_records)


def outcomes(
    batch: Batch[T], games: int, jobs: int, out: Path | None, engine: Engine = local, keeping: Keeping[T] | None = None
) -> Iterator[T]:
    """Games 0 to ``games`` - 1 in that order; with ``out`` kept there, and not played if they are kept already.

    Another way of ``keeping`` stands instead of ``out``.
    """
    if out is not None:
        keeping = Lines(batch, out)
    numbers = (number for number in range(games) if keeping is None or not keeping.has(number))
    with ExitStack() as stack:
        if keeping is not None:
            stack.enter_context(keeping)
        fresh = _played(batch, numbers, min(jobs, games), keeping is not None and keeping.keeps_records, engine)
        stack.callback(fresh.close)
        for number in range(games):
            if keeping is not None and keeping.has(number):
                yield keeping.read(number)
                continue
            outcome = next(fresh)
            if keeping is not None:
                keeping.keep(outcome)
            yield outcome


def _played(
    batch: Batch[T], numbers: Iterator[int], jobs: int, keep_records: bool, engine: Engine
) -> Generator[T, None, None]:
    """The games of these numbers; nobody is hired if there are none."""
    first = next(numbers, None)
    if first is not None:
        with engine(batch, jobs, keep_records) as crew:
            yield from in_order(crew, chain((first,), numbers))
