"""A folder of results: what it is of, who writes there, and files that are there whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from kurgan.core.errors import BadText, KurganError

try:
    import fcntl
except ImportError:  # Windows, where nobody is kept from writing to a folder twice
    fcntl = None  # type: ignore[assignment]

MANIFEST = "kurgan.json"


def begun(folder: Path, said: dict[str, Any]) -> IO[str]:
    """A folder for what is said: new, empty, or begun with the same. It is ours until what is returned is closed."""
    path = folder / MANIFEST
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            if any(found.suffix != ".part" for found in folder.iterdir()):
                raise KurganError("folder_of_others", folder=str(folder))
            text = json.dumps(said, indent=2, ensure_ascii=False) + "\n"
            write_whole(path, text.encode(), path.with_suffix(".part"))
        lock = path.open(encoding="utf-8")
    try:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _compare(folder, _read(path), said)
    except BlockingIOError:
        lock.close()
        raise KurganError("folder_busy", folder=str(folder)) from None
    except BaseException:
        lock.close()
        raise
    return lock


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise BadText("no_manifest", path=str(path))
    return found


def _compare(folder: Path, there: dict[str, Any], said: dict[str, Any]) -> None:
    for name in dict.fromkeys((*said, *there)):
        was, now = (json.dumps(found.get(name), ensure_ascii=False) for found in (there, said))
        if was != now:
            raise KurganError("folder_other", folder=str(folder), name=name, was=was, now=now)


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise KurganError("cannot_write", folder=str(folder), detail=str(error.strerror)) from None


def write_whole(path: Path, data: bytes, half: Path) -> None:
    """On the disk before it has its name, so that whatever has the name is whole."""
    with half.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(half, path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
