"""Where games are kept: never over a file that belongs to another game."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from kurgan.core.errors import KurganError
from kurgan.server.folder import data_folder


class SaveFile:
    """The file of one game being played; it is ours while it holds what we last put there or read from it."""

    def __init__(self, game_id: str, path: Path | None = None, text: str = "") -> None:
        self.game_id = game_id
        self.path = path
        self.text = text

    def save(self, text: str, wanted: str = "") -> Path:
        """Write the whole record to the wanted file, to our own, or to a new one; says where it went."""
        path = Path(wanted).expanduser() if wanted else self.path or self._new_path()
        try:
            if path.is_dir():
                path = path / self._new_path().name
            path = path if self._is_ours(path) else _create(path)
            half = path.with_name(path.name + ".part")
            half.write_text(text, encoding="utf-8", newline="\n")
            os.replace(half, path)
        except (OSError, ValueError) as error:  # ValueError: a name no file can have
            raise KurganError("cannot_save_to", path=str(path), detail=str(getattr(error, "strerror", error))) from None
        self.path, self.text = path, text
        return path

    def _is_ours(self, path: Path) -> bool:
        return path == self.path and path.is_file() and path.read_bytes() == self.text.encode()

    def _new_path(self) -> Path:
        folder = data_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise KurganError("cannot_save_in", folder=str(folder), detail=str(error.strerror)) from None
        return folder / f"{self.game_id}-{time.strftime('%Y%m%d-%H%M%S')}.record"


def _create(path: Path) -> Path:
    """Claim a name nobody has: the wanted one, or the next free one after it."""
    for name in _names(path):
        try:
            name.open("x").close()
            return name
        except FileExistsError:
            continue
    raise AssertionError("names do not run out")


def _names(path: Path) -> Iterator[Path]:
    yield path
    yield from (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in count(2))
