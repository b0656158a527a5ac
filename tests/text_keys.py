"""The keys that code names and the parameters it gives with them, read from its source.

Text tests compare these with the catalogues, so that a sentence is missed before a player misses it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from kurgan.compiled import PACKAGE
from kurgan.core.flow import Decision
from kurgan.core.text import NUMBER, PLACE

NOT_PARAMS = {"terms", "only", "hide", "final"}  # of State.tell: about the event, not for its sentence
Function = ast.FunctionDef | ast.Lambda
Given = dict[str, set[str]]  # key -> parameters given wherever it is named


def places(text: str) -> set[str]:
    return set(PLACE.findall(text))


def worded(entries: Mapping[str, str]) -> dict[str, str]:
    """All but the grammatical number of names, which every language has its own way with."""
    return {key: text for key, text in entries.items() if not key.startswith(NUMBER)}


def by_code(entries: Mapping[str, str]) -> set[str]:
    """The keys that code names; what rules shorten is checked with the rules (``tests/presentation``)."""
    return {key for key in entries if not key.startswith("abbr.")}


def events(folder: Path) -> Given:
    """Every ``s.tell(key, ...)``."""
    found: Given = {}
    for call, scope in _calls(folder):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "tell":
            named = {word.arg for word in call.keywords if word.arg is not None}
            _note(found, strings(call.args[0], scope), named - NOT_PARAMS)
    return found


def refusals(folder: Path) -> Given:
    """Every ``Refusal(rule, key, params)`` and ``refusal(rule, key, name=...)``."""
    found: Given = {}
    for call, scope in _calls(folder):
        if isinstance(call.func, ast.Name) and call.func.id in ("Refusal", "refusal"):
            pairs = call.args[2].elts if len(call.args) > 2 and isinstance(call.args[2], ast.Tuple) else []
            named = {_first(pair) for pair in pairs} | {word.arg or "" for word in call.keywords}
            _note(found, strings(call.args[1], scope), named)
    return found


def terms(folder: Path) -> set[str]:
    """Every ``Term(key, ...)`` but those that look their key up in a table."""
    found: set[str] = set()
    for call, scope in _calls(folder):
        if isinstance(call.func, ast.Name) and call.func.id == "Term" and not isinstance(call.args[0], ast.Subscript):
            found |= strings(call.args[0], scope)
    return found


def prompt_params(decision: Decision[Any]) -> set[str]:
    """The names in the dict that a decision's ``prompt`` returns."""
    returned = [node.value for node in ast.walk(_prompt(type(decision))) if isinstance(node, ast.Return)]
    named = [
        {str(ast.literal_eval(key)) for key in value.keys if key is not None}
        for value in returned
        if isinstance(value, ast.Dict)
    ]
    assert len(named) == len(returned), f"the prompt of {decision.name} should return a plain dict"
    return set.intersection(*named)


def _prompt(kind: type) -> ast.FunctionDef:
    """Where it is written: a compiled class does not know its source."""
    owner = next(base for base in kind.__mro__ if "prompt" in vars(base))
    tree = ast.parse((PACKAGE.parent / Path(*owner.__module__.split(".")).with_suffix(".py")).read_text("utf-8"))
    own = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == owner.__name__)
    return next(node for node in own.body if isinstance(node, ast.FunctionDef) and node.name == "prompt")


# --- reading source -------------------------------------------------------------------------------


def _trees(folder: Path) -> Iterator[ast.Module]:
    for path in sorted(folder.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def _calls(folder: Path) -> list[tuple[ast.Call, Function | None]]:
    return [(call, scope) for call, scope, _ in calls(folder)]


@cache
def calls(folder: Path) -> list[tuple[ast.Call, Function | None, Path]]:
    """Every call, with the function and the file it stands in."""
    found: list[tuple[ast.Call, Function | None, Path]] = []
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        inside: dict[ast.AST, Function] = {}
        for function in ast.walk(tree):  # outer before inner, so the innermost stays
            if isinstance(function, ast.FunctionDef | ast.Lambda):
                inside |= dict.fromkeys(ast.walk(function), function)
        found += [(node, inside.get(node), path) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return found


def strings(node: ast.expr, scope: Function | None) -> set[str]:
    """The values a key may have: a text, one of two, or what a local name was given."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.JoinedStr(values=[ast.Constant(value=str(text)), ast.FormattedValue()]):
            return {f"{text}*"}  # one of several that begin so
        case ast.IfExp():
            return strings(node.body, scope) | strings(node.orelse, scope)
        case ast.Name(id=name) if scope is not None:
            if name in {arg.arg for arg in scope.args.args}:
                return set()  # the caller gives it
            values = [
                line.value
                for line in ast.walk(scope)
                if isinstance(line, ast.Assign) and _name(line.targets[0]) == name
            ]
            if values:
                return set.union(*(strings(value, scope) for value in values))
    raise AssertionError(f"line {node.lineno}: '{ast.unparse(node)}' is no plain key; the texts cannot be checked")


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _first(pair: ast.expr) -> str:
    assert isinstance(pair, ast.Tuple)
    return str(ast.literal_eval(pair.elts[0]))


def _note(found: Given, keys: set[str], named: set[str]) -> None:
    for key in keys:
        found[key] = found[key] & named if key in found else set(named)
