"""What is dear to make is made once for all processes of a run: the first that comes makes it, the others wait."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    with lock.open("w") as held:
        with suppress(ImportError):  # not on Windows
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder that was made; one that failed is made again by who comes next."""
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder, done = shared / name, shared / f"{name}.done"
    with alone(shared / f"{name}.lock"):
        if not done.exists():
            folder.mkdir(exist_ok=True)
            make(folder)
            done.touch()
    return folder
