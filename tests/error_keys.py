"""The errors that code raises and the parameters it gives with them, read from its source.

An error names its sentence by a key written out where it is raised, so that a key that nobody wrote a sentence for,
or a parameter that the sentence does not name, is found before anybody meets it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import kurgan
from tests.text_keys import Function, calls, strings

SOURCE = Path(kurgan.__file__).parent
REASON, PART = "reason.", "part."
ERRORS = {"KurganError": 0, "BadText": 0, "BadValue": 1}  # where each has its key
UNKNOWN = "UnknownName"
NAMED = ("one_of", "_one_of")  # functions whose last parameter is what an unknown name should have named
MESSAGES = ("message", "Message")
DEFINED = SOURCE / "core" / "errors.py"  # it makes sentences out of its own parameters


@dataclass(frozen=True)
class Said:
    """A sentence named in a package, with the parameters given; a key that ends in ``*`` is any that begins so."""

    package: str  # core, server, …, games/siege
    key: str
    params: frozenset[str]
    at: str


def package(path: Path) -> str:
    parts = path.relative_to(SOURCE).parts
    return "/".join(parts[:2]) if parts[0] == "games" and len(parts) > 2 else parts[0]


@cache
def named() -> list[Said]:
    """Every sentence of an error, and every part of one, that the code names."""
    found = []
    for call, scope, path in calls(SOURCE):
        if path != DEFINED:
            for key, params in _named(call, scope):
                found.append(Said(package(path), key, params, f"{path.relative_to(SOURCE)}:{call.lineno}"))
    return found


def _named(call: ast.Call, scope: Function | None) -> Iterator[tuple[str, frozenset[str]]]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    given = frozenset(word.arg for word in call.keywords if word.arg is not None)
    if isinstance(call.func, ast.Attribute) and call.func.attr == "__init__" and call.args:  # of a kind of error
        first = call.args[0]
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield REASON + first.value, given
    elif name in ERRORS:
        more = {"path"} if name == "BadValue" else set()
        yield from ((REASON + key, given | more) for key in strings(call.args[ERRORS[name]], scope))
    elif name == UNKNOWN and given:
        for key in strings(call.args[0], scope):
            yield f"{REASON}unknown_{key}", given | {"name", "names"}
            yield f"{REASON}unknown_{key}_near", given | {"name", "near"}
    elif name == UNKNOWN or name in NAMED:
        at = 0 if name == UNKNOWN else -1
        yield from ((PART + key, frozenset()) for key in strings(call.args[at], scope))
    elif name in MESSAGES and any(_begins(node) for node in ast.walk(call.args[0])):
        yield from ((key, given) for key in strings(call.args[0], scope))


def _begins(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith((REASON, PART))
