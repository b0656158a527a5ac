"""SQL stands in the store, in one module for each table of the database, and nowhere else."""

from __future__ import annotations

import ast
from pathlib import Path

import kurgan.server
from kurgan.server.store import schema

SERVER = Path(kurgan.server.__file__).parent
STORE = SERVER / "store"
WRITING = {"insert", "update", "delete"}


def called(path: Path) -> set[str]:
    """The methods of connections and tables that a module calls."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            found.add(node.func.attr)
    return found


def of_sqlalchemy(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "sqlalchemy":
            found |= {alias.name for alias in node.names}
    return found


def test_every_table_of_the_database_has_its_module() -> None:
    assert {table.name for table in schema.METADATA.sorted_tables} <= {path.stem for path in STORE.glob("*.py")}


def test_nobody_else_speaks_sql() -> None:
    for path in SERVER.rglob("*.py"):
        if STORE not in path.parents:
            assert of_sqlalchemy(path) <= {"Connection"}, path
            assert "execute" not in called(path), path


def test_each_module_writes_to_its_own_table_only() -> None:
    for table in schema.METADATA.sorted_tables:
        path = STORE / f"{table.name}.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WRITING:
                (to,) = node.args
                assert ast.unparse(to) in (table.name, f"schema.{table.name}"), f"{path}: {ast.unparse(node)}"
