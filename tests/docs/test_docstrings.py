"""What docstrings show is so, and what the reference shows says what it is."""

from __future__ import annotations

import ast
import doctest
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from docs_reference import CONTRACT

import kurgan

PACKAGE = Path(kurgan.__file__).parent
WITH_EXAMPLES = [path for path in sorted(PACKAGE.rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8")]
Documented = ast.Module | ast.ClassDef | ast.FunctionDef
# What is compiled says most of it in its class: a new line in it would make every build of it stale.
IN_ITS_CLASS = {
    "State": {"decision", "legal_actions", "chance_outcomes", "is_terminal", "prompt", "information_state"},
    "Actions": {"parse"},
    "Refusal": {"message"},
}


def named(path: Path) -> str:
    return path.relative_to(PACKAGE.parent).as_posix()


def documented(path: Path) -> Iterator[Documented]:
    """From the source, because of compiled modules Python tells less."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield from (node for node in ast.walk(tree) if isinstance(node, Documented))


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=named)
def test_examples_of_docstrings_run(path: Path) -> None:
    module = importlib.import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for node in documented(path):
        text = ast.get_docstring(node) or ""
        name = getattr(node, "name", path.stem)
        runner.run(parser.get_doctest(text, dict(vars(module)), name, str(path), 0))
    assert runner.tries > 0 and runner.failures == 0


def test_some_docstrings_show_how() -> None:
    shown = {named(path) for path in WITH_EXAMPLES}
    assert shown >= {f"kurgan/{name}" for name in ("__init__.py", "core/game.py", "core/record.py", "lab/simulate.py")}


def public(body: list[ast.stmt]) -> Iterator[ast.ClassDef | ast.FunctionDef]:
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            yield node


@pytest.mark.parametrize("name", CONTRACT)
def test_the_contract_says_what_each_part_of_it_is(name: str) -> None:
    tree = ast.parse((PACKAGE / "core" / f"{name}.py").read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    silent = {node.name for node in public(tree.body) if not ast.get_docstring(node)} - {"refusal"}
    for node in public(tree.body):
        if isinstance(node, ast.ClassDef) and not any("Protocol" in ast.unparse(base) for base in node.bases):
            methods = {each.name for each in public(node.body) if not ast.get_docstring(each)}
            silent |= {f"{node.name}.{each}" for each in methods - IN_ITS_CLASS.get(node.name, set())}
    assert silent == set()
