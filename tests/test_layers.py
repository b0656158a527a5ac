"""Imports point down only, the core knows nobody, and no file grows too long."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "kurgan"
LEVEL = {"core": 0, "games": 1, "ai": 2, "lab": 3, "adapters": 3, "server": 4, "cli": 5}  # lab lets ai play
MOST_LINES = 600


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def place(path: Path) -> tuple[str, str]:
    """The layer of a file, and the game it belongs to, if any; the package itself has no layer."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    if parts == ("__init__",):
        return "", ""
    return parts[0], parts[1] if parts[0] in ("games", "ai") and len(parts) > 2 else ""


def layer(module: str) -> str:
    parts = module.split(".")
    return parts[1] if parts[0] == "kurgan" and len(parts) > 1 and parts[1] in LEVEL else ""


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down_only(path: Path) -> None:
    own, game = place(path)
    for module in imports(path):
        if module == "kurgan":  # the front door: core and games
            assert LEVEL[own] > LEVEL["games"], f"{path} imports {module}"
        there = layer(module)
        if not own or not there:
            continue
        assert there == own or LEVEL[there] < LEVEL[own], f"{path} imports {module}"
        if there == "games" and game and module != "kurgan.games":
            assert module.split(".")[2] == game, f"{path} imports another game: {module}"


@pytest.mark.parametrize("path", sorted((SOURCE / "core").rglob("*.py")), ids=lambda path: path.stem)
def test_the_core_needs_the_standard_library_only(path: Path) -> None:
    for module in imports(path):
        top = module.split(".")[0]
        assert top in sys.stdlib_module_names or module.startswith("kurgan.core"), f"{path} imports {module}"


def test_what_serves_every_game_names_none() -> None:
    """What stands right in ``ai``, ``lab`` or ``adapters`` imports no single game."""
    games = tuple(f"kurgan.games.{path.name}" for path in (SOURCE / "games").iterdir() if path.is_dir())
    for name in ("ai", "lab", "adapters"):
        for path in (SOURCE / name).glob("*.py"):
            assert not [module for module in imports(path) if module.startswith(games)], path


def test_no_file_is_too_long() -> None:
    for folder in ("src", "tests", "scripts"):
        for path in (ROOT / folder).rglob("*.py"):
            lines = len(path.read_text(encoding="utf-8").split("\n"))
            assert lines <= MOST_LINES, f"{path.relative_to(ROOT)} has {lines} lines; split it"
