"""What the lock files name: every Python and npm package that building, testing or running may install."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PINNED = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)
IN_TREE = "node_modules/"
PYPI, NPM = "PyPI", "npm"


class Package(NamedTuple):
    ecosystem: str
    name: str
    version: str
    licence: str = ""  # as far as the lock file says it


def python_packages(folder: Path = ROOT / "requirements") -> list[Package]:
    found = {
        Package(PYPI, re.sub(r"[-_.]+", "-", name).lower(), version)
        for path in folder.glob("*.txt")
        for name, version in PINNED.findall(path.read_text(encoding="utf-8"))
    }
    return sorted(found)


def npm_packages(lock: Path = ROOT / "web" / "package-lock.json") -> list[Package]:
    return sorted(set(_locked(json.loads(lock.read_text(encoding="utf-8"))["packages"])))


def _locked(packages: dict[str, dict[str, Any]]) -> Iterator[Package]:
    for path, told in packages.items():
        if path and not told.get("link"):
            name = told.get("name") or path.rpartition(IN_TREE)[2]
            yield Package(NPM, name, told["version"], told.get("license", ""))
