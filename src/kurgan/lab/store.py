"""Where a batch keeps its games: one line of results per game, and the records beside them.

results.jsonl      {"game": 7, "settings": "3f2a90c1d2e4", "result": "german-major", "winner": "german", …}
records/0007.record
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from kurgan.core.errors import BadText, KurganError

T = TypeVar("T")
RESULTS = "results.jsonl"


class Store:
    def __init__(self, folder: Path, settings: str) -> None:
        self.folder = folder
        self.settings = settings
        self.results = folder / RESULTS

    @classmethod
    def open(cls, folder: Path, settings: str) -> Store:
        """A folder for these settings: new, empty, or begun with the same ones."""
        store = cls(folder, settings)
        try:
            (folder / "records").mkdir(parents=True, exist_ok=True)
            store._drop_half_line()
        except OSError as error:
            raise KurganError("cannot_write", folder=str(folder), detail=str(error.strerror)) from None
        return store

    def _drop_half_line(self) -> None:
        """A batch that was killed may have left half a line at the end; its game is played again."""
        text = self._text()
        if text and not text.endswith("\n"):
            _replace(self.results, text[: text.rfind("\n") + 1])

    def _text(self) -> str:
        if not self.results.exists():
            return ""
        try:
            return self.results.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise BadText("results_no_text", path=str(self.results)) from None

    def kept(self, read: Callable[[int, dict[str, Any]], T]) -> dict[int, T]:
        """By its number, every game whose record is there too, as ``read`` understands its line."""
        found = {}
        for number, line in enumerate(self._text().splitlines(), 1):
            try:
                row = json.loads(line)
                game = int(row["game"])
                if str(row["settings"]) != self.settings:
                    raise KurganError("other_settings", folder=str(self.folder))
                if self.record(game).exists():
                    found[game] = read(game, row)
            except (AttributeError, LookupError, TypeError, ValueError):
                raise BadText("results_line", path=str(self.results), n=number) from None
        return found

    def record(self, game: int) -> Path:
        return self.folder / "records" / f"{game:04}.record"

    def keep(self, game: int, row: dict[str, Any], record: str) -> None:
        """The record first: a line of results promises that it is there. One left behind by a killed batch is equal."""
        path = self.record(game)
        if path.exists() and path.read_bytes() != record.encode():
            raise KurganError("other_record", path=str(path))
        _replace(path, record)
        with self.results.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"game": game, "settings": self.settings, **row}) + "\n")


def _replace(path: Path, text: str) -> None:
    """Written whole or not at all."""
    half = path.with_name(path.name + ".part")
    half.write_text(text, encoding="utf-8", newline="\n")
    os.replace(half, path)
