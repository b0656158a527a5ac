"""Imports point down only, the core knows nobody, and no file grows too long."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kurgan
from kurgan.games import GAMES

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "kurgan"
LEVEL = {"core": 0, "games": 1, "ai": 2, "lab": 3, "adapters": 3, "server": 4, "cli": 5}  # lab lets ai play
MOST_LINES = 600
CLIENT_FILES = ("ts", "svelte", "css", "json", "toml")
GENERATED = ("schema.d.ts",)  # from the server's interface, examples and all


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


def for_all_games() -> list[Path]:
    """Sources of what serves every game; opponents of a single one have a folder of their own."""
    found = [path for name in ("core", "lab", "adapters", "server", "cli") for path in (SOURCE / name).rglob("*.py")]
    return sorted([*found, *(SOURCE / "ai").glob("*.py"), *(SOURCE / "ai" / "search").glob("*.py")])


def strings(path: Path) -> Iterator[str]:
    """The texts in a source but those for readers of it: docstrings, and examples of the interface."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "examples":
            told |= {id(inner) for inner in ast.walk(node)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


@pytest.mark.parametrize("path", for_all_games(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_what_serves_every_game_names_none(path: Path) -> None:
    """It imports no single game, and knows no id of one, nor of a seat or scenario."""
    assert not [module for module in imports(path) if module.startswith(tuple(f"{name}." for name in GAMES.values()))]
    assert not [module for module in imports(path) if module in GAMES.values()]
    ids = {*GAMES, *(name.rpartition(".")[2] for name in GAMES.values())}
    bare = {name for game in map(kurgan.game, GAMES) for name in (*game.seats, *game.scenarios)}
    assert not [text for text in strings(path) if text in bare or not ids.isdisjoint(re.findall(r"[\w-]+", text))]


def client_sources() -> list[Path]:
    found = (path for kind in CLIENT_FILES for path in (ROOT / "web" / "src").rglob(f"*.{kind}"))
    return sorted(path for path in found if ".test." not in path.name and path.name not in GENERATED)


def test_the_client_names_no_game_nation_or_side() -> None:
    names = {*GAMES, *(name.rpartition(".")[2] for name in GAMES.values())}
    for game in map(kurgan.game, GAMES):
        layout = json.loads((game.folder / "presentation" / "layout.json").read_text(encoding="utf-8"))
        boards = (layout, *layout.get("boards", {}).values())
        names |= {*game.seats, *(side for board in boards for side in board.get("sides", ()))} - {"us"}  # a word too
    named = re.compile(rf"(?<![\w-])({'|'.join(sorted(names, reverse=True))})s?(?![\w-])", re.IGNORECASE)
    sources = client_sources()
    assert len(sources) > 150
    found = {path.name: named.findall(path.read_text(encoding="utf-8")) for path in sources}
    assert not {path: words for path, words in found.items() if words}


def test_no_file_is_too_long() -> None:
    for folder in ("src", "tests", "scripts"):
        for path in (ROOT / folder).rglob("*.py"):
            lines = len(path.read_text(encoding="utf-8").split("\n"))
            assert lines <= MOST_LINES, f"{path.relative_to(ROOT)} has {lines} lines; split it"
