"""Where mass simulation keeps its games: Parquet files of a fixed number of games, and the rest until one is full.

kurgan.json               what the games depend on; whoever goes on must mean the same
games/00000000.parquet    a row a game
turns/00000000.parquet    a row a turn of them; written before the other, which promises that it is there
unfinished.jsonl          games that have no file yet; gone when all that were wanted have one

A file is written whole under another name, brought to the disk, and then renamed, so that one killed command after the
other leaves the same files as one that was left alone.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from kurgan.core.errors import BadText
from kurgan.lab.columns import GAMES, TURNS, Columns
from kurgan.lab.folder import begun, write_whole, writing
from kurgan.lab.told import Told, ToldGames

FORMAT = 1
SIZE = 1000  # games a file
UNFINISHED = "unfinished.jsonl"


@dataclass(frozen=True)
class Part:
    """A file of games that is there."""

    games: int
    broken: frozenset[int]  # numbers of games that ended by an error; they are played again
    is_whole: bool  # nobody was killed between its turns and its games


class Tables:
    """Of one batch, up to a number of games; a way of keeping (``lab.batch``)."""

    keeps_records = False

    def __init__(self, folder: Path, batch: ToldGames, games: int) -> None:
        self.folder, self.batch, self.games = folder, batch, games
        self.columns = Columns(batch)
        self.lock = begun(folder, {"format": FORMAT, "games_a_file": SIZE, **batch.said})
        self.log: IO[str] | None = None
        self.fresh: dict[int, dict[int, Told]] = defaultdict(dict)  # by the first number of their file
        self._loaded: tuple[int, dict[int, Told]] = (-1, {})
        try:
            self.parts = {first: self._part(first) for first in self._firsts()}
            self.unfinished = self._unfinished()
        except BaseException:
            self.lock.close()
            raise

    def __enter__(self) -> Tables:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: Any) -> None:
        try:
            if kind is None:
                self._write(list(self.fresh))
                self._write([first for first, part in self.parts.items() if not part.is_whole])
        finally:
            if self.log is not None:
                self.log.close()
            self.lock.close()

    # --- a way of keeping -------------------------------------------------------------------------

    def has(self, number: int) -> bool:
        return number in self.unfinished or self._is_filed(number)

    def read(self, number: int) -> Told:
        first = _first(number)
        if number in self.unfinished:
            return self.fresh[first][number]
        if self._loaded[0] != first:
            self._loaded = (first, self._load(first))
        return self._loaded[1][number]

    def keep(self, outcome: Told) -> None:
        first = _first(outcome.number)
        if earlier := [other for other in self.fresh if other < first]:
            self._write(earlier)
        self.fresh[first][outcome.number] = outcome
        if not outcome.error:
            with writing(self.folder):
                self.log = self.log or (self.folder / UNFINISHED).open("a", encoding="utf-8")
                self.log.write(_line(outcome))
                self.log.flush()

    # --- what is there ----------------------------------------------------------------------------

    def _path(self, table: str, first: int) -> Path:
        return self.folder / table / f"{first:08}.parquet"

    def _firsts(self) -> list[int]:
        found = []
        for path in sorted((self.folder / GAMES).glob("*.parquet")):
            first = int(path.stem) if path.stem.isdecimal() else -1
            if first % SIZE or path != self._path(GAMES, first):
                raise BadText("parquet_stray", path=str(path))
            found.append(first)
        return found

    def _rows(self, table: str, first: int) -> list[tuple[Any, ...]]:
        path = self._path(table, first)
        if not path.exists():
            raise BadText("parquet_missing", path=str(path))
        rows = self.columns.read(table, path.read_bytes())
        if rows is None:
            raise BadText("parquet_damaged", path=str(path))
        return rows

    def _part(self, first: int) -> Part:
        """Read as a whole: what is damaged is found before anything is played."""
        names = self.columns.schemas[GAMES].names
        turns, error = names.index("turns"), names.index("error")
        games = self._rows(GAMES, first)
        told = self._rows(TURNS, first)
        counted = [row[0] for row in told]
        wanted = [row[0] for row in games for _ in range(row[turns])]
        if [row[0] for row in games] != list(range(first, first + len(games))) or not 0 < len(games) <= SIZE:
            raise BadText("parquet_damaged", path=str(self._path(GAMES, first)))
        if counted[: len(wanted)] != wanted or any(number < first + len(games) for number in counted[len(wanted) :]):
            raise BadText("parquet_damaged", path=str(self._path(TURNS, first)))
        broken = frozenset(row[0] for row in games if row[error] is not None)
        return Part(len(games), broken, len(counted) == len(wanted))

    def _load(self, first: int) -> dict[int, Told]:
        """The games of a file."""
        turns = defaultdict(list)
        for number, *figures in self._rows(TURNS, first):
            turns[number].append(self.columns.turn_of(figures))
        names = self.columns.schemas[GAMES].names
        found = {}
        for row in self._rows(GAMES, first):
            said = dict(zip(names, row, strict=True))
            number, reason, error = said["number"], said["reason"] or "", said["error"] or ""
            ended = (said["result"] or "", said["winner"] or "", said["decisions"])
            found[number] = Told(number, *ended, error=error, reason=reason, turns=tuple(turns[number]))
        return found

    def _unfinished(self) -> frozenset[int]:
        """Games that a killed command left without a file; half a line is of a game that is played again."""
        path = self.folder / UNFINISHED
        text = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
        found = set()
        for n, line in enumerate(text[: text.rfind("\n") + 1].splitlines(), 1):
            try:
                row = json.loads(line)
                game = self.batch.read(int(row["number"]), row)
            except (LookupError, TypeError, ValueError):
                raise BadText("results_line", path=str(path), n=n) from None
            if not self._is_filed(game.number):
                self.fresh[_first(game.number)][game.number] = game
                found.add(game.number)
        if text and not text.endswith("\n"):
            self._keep_unfinished()
        return frozenset(found)

    def _is_filed(self, number: int) -> bool:
        part = self.parts.get(_first(number))
        return part is not None and number < _first(number) + part.games and number not in part.broken

    # --- writing ----------------------------------------------------------------------------------

    def _write(self, firsts: list[int]) -> None:
        """These files, as far as games were wanted; what is in them need not be kept otherwise."""
        for first in firsts:
            games = self._load(first) if first in self.parts else {}
            fresh = {number: game for number, game in self.fresh[first].items() if number < self.games}
            if not fresh and (first not in self.parts or self.parts[first].is_whole):
                continue
            whole = [game for _, game in sorted((games | fresh).items())]
            self._replace(TURNS, first, [self.columns.turn_row(g.number, turn) for g in whole for turn in g.turns])
            self._replace(GAMES, first, [self.columns.game_row(game) for game in whole])
            broken = frozenset(game.number for game in whole if game.error)
            self.parts[first] = Part(len(whole), broken, True)
            left = {number: game for number, game in self.fresh.pop(first).items() if number not in fresh}
            if left:
                self.fresh[first] = left
        self._keep_unfinished()

    def _replace(self, table: str, first: int, rows: list[list[Any]]) -> None:
        path = self._path(table, first)
        with writing(self.folder):
            path.parent.mkdir(exist_ok=True)
            write_whole(path, self.columns.written(table, rows), self.folder / f"{table}-{path.name}.part")

    def _keep_unfinished(self) -> None:
        """Only what has no file."""
        if self.log is not None:
            self.log.close()
            self.log = None
        path = self.folder / UNFINISHED
        lines = [_line(game) for games in self.fresh.values() for game in games.values() if not game.error]
        with writing(self.folder):
            if lines:
                write_whole(path, "".join(lines).encode(), self.folder / f"{UNFINISHED}.part")
            else:
                path.unlink(missing_ok=True)


def _first(number: int) -> int:
    """The first game of the file that a game belongs to."""
    return number - number % SIZE


def _line(game: Told) -> str:
    return json.dumps({"number": game.number, **game.row()}) + "\n"
