"""Which build runs: the compiled one, if it was made from these very sources, or else plain Python.

``scripts/compiled.py`` makes it. ``KURGAN_PURE=1`` asks for plain Python. A source that was changed since makes the
compiled build stale, and then none of it is used.
"""

from __future__ import annotations

import _imp
import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

PACKAGE = Path(__file__).parent
FOLDER = PACKAGE / "_compiled"
STAMP = FOLDER / "stamp.json"
PURE = "KURGAN_PURE"


def digest(sources: Sequence[str]) -> str:
    """Of the sources by their paths in the package."""
    found = hashlib.sha256()
    for name in sources:
        data = (PACKAGE / name).read_bytes()
        found.update(f"{name} {len(data)}\n".encode() + data)
    return found.hexdigest()


class Loader(ExtensionFileLoader):
    """All modules lie in one library, each with an entry named by its whole name."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        entry = ModuleSpec(spec.name.replace(".", "__"), self, origin=self.path)
        found = _imp.create_dynamic(entry)
        if entry.name != spec.name:
            sys.modules.pop(entry.name, None)
        return found

    def exec_module(self, module: ModuleType) -> None:
        """It ran when it was made."""


class Finder:
    def __init__(self, modules: Sequence[str], library: Path) -> None:
        self.modules, self.library = frozenset(modules), str(library)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name not in self.modules:
            return None
        return spec_from_file_location(name, self.library, loader=Loader(name, self.library))


def install() -> str:
    """Let the compiled modules be found; returns why not, if they are not."""
    if os.environ.get(PURE, "0") not in ("", "0"):
        return f"{PURE} asks for it"
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except OSError:
        return "nothing is compiled"
    library = FOLDER / stamp["library"]
    if not library.name.endswith(EXTENSION_SUFFIXES[0]) or not library.exists():
        return "it was compiled for another Python"
    try:
        if digest(stamp["sources"]) != stamp["digest"]:
            return "a source was changed since it was compiled"
    except OSError:
        return "a source that was compiled is gone"
    own = library.name.partition(".")[0]
    sys.meta_path.insert(0, Finder([*stamp["modules"], own], library))
    return ""


WHY_PURE = install()


def which() -> str:
    return f"plain Python ({WHY_PURE})" if WHY_PURE else "compiled"
