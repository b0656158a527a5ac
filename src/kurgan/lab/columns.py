"""The columns of the tables that mass simulation keeps: a row a game, and a row a turn.

docs/results.md says what they mean. The same rows give the same bytes: nothing in a file says when, where or how fast
it was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import kurgan
from kurgan.core.extras import need
from kurgan.lab.diary import Turn
from kurgan.lab.told import Told, ToldGames

GAMES, TURNS = "games", "turns"


class Columns:
    """Of one batch."""

    def __init__(self, batch: ToldGames) -> None:
        self.arrow, self.parquet = need("pyarrow", "ray"), need("pyarrow.parquet", "ray")
        settings, figures = batch.settings, batch.figures
        seats = figures.game.seats
        text, count, number = self.arrow.string(), self.arrow.int32(), self.arrow.int64()
        names = {GAMES: [("number", number), ("seed", text), ("game", text), ("scenario", text)]}
        names[GAMES] += [(f"option_{name}", text) for name, _ in settings.options]
        names[GAMES] += [(f"agent_{seat}", text) for seat in seats]
        names[GAMES] += [("result", text), ("winner", text), ("reason", text), ("turns", count), ("decisions", count)]
        names[GAMES] += [("error", text), ("rules", text), ("data", text), ("kurgan", text)]
        names[TURNS] = [("number", number), ("turn", count), ("decisions", count), ("ahead", text)]
        names[TURNS] += [(f"score_{tally}_{side}", count) for tally, side in figures.score]
        names[TURNS] += [(f"lost_{seat}", count) for seat in seats]
        names[TURNS] += [(f"worn_{seat}", count) for seat in seats if figures.has_steps]
        self.writer = f"parquet-cpp-arrow version {self.arrow.__version__}"
        self.schemas = {table: self.arrow.schema(found, {"kurgan": batch.digest}) for table, found in names.items()}
        self.settings, self.has_steps = settings, figures.has_steps
        self.places = len(figures.score), len(seats)

    # --- rows -------------------------------------------------------------------------------------

    def game_row(self, game: Told) -> list[Any]:
        s = self.settings
        values = [value for _, value in s.options]
        ended = (game.result or None, game.winner or None, game.reason or None, len(game.turns), game.decisions)
        versions = (game.error or None, s.rules, s.overlay or None, kurgan.__version__)
        return [game.number, f"{s.seed}-{game.number}", s.game, s.scenario, *values, *s.agents, *ended, *versions]

    def turn_row(self, number: int, turn: Turn) -> list[Any]:
        worn = turn.worn if self.has_steps else ()
        return [number, turn.number, turn.decisions, turn.ahead or None, *turn.score, *turn.lost, *worn]

    def turn_of(self, row: Sequence[Any]) -> Turn:
        """A turn from what follows its game's number in its row."""
        scores, seats = self.places
        number, decisions, ahead, *figures = row
        lost, worn = figures[scores : scores + seats], figures[scores + seats :] or [0] * seats
        return Turn(number, decisions, ahead or "", tuple(figures[:scores]), tuple(lost), tuple(worn))

    # --- files ------------------------------------------------------------------------------------

    def written(self, table: str, rows: Sequence[Sequence[Any]]) -> bytes:
        schema = self.schemas[table]
        columns = list(zip(*rows, strict=True)) if rows else [()] * len(schema)
        arrays = [self.arrow.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
        sink = self.arrow.BufferOutputStream()
        self.parquet.write_table(
            self.arrow.table(arrays, schema=schema),
            sink,
            version="2.6",
            data_page_version="1.0",
            compression="zstd",
            compression_level=3,
            write_page_checksum=True,
        )
        found: bytes = sink.getvalue().to_pybytes()
        return found

    def read(self, table: str, data: bytes) -> list[tuple[Any, ...]] | None:
        """The rows of a file; None if it is none of these, or not whole."""
        try:
            file = self.parquet.ParquetFile(self.arrow.BufferReader(data), page_checksum_verification=True)
            if not file.schema_arrow.equals(self.schemas[table], check_metadata=True):
                return None
            columns = [column.to_pylist() for column in file.read().columns]
        except (OSError, self.arrow.ArrowException):
            return None
        rows = list(zip(*columns, strict=True))
        if file.metadata.created_by == self.writer and self.written(table, rows) != data:
            return None  # its rows are right, but not all that tells of them
        return rows
