"""Ways to disable the code at a cited line: mutants of its syntax tree, the plainest first."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

NEUTRAL = (None, False, True, 0)
METHODS = ("apply", "legal", "outcomes", "refuse")  # where a decision keeps its rules
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Edit:
    """A change of a tree, made by calling ``make``."""

    what: str
    make: Callable[[], None]


def mutants(source: str, line: int) -> Iterator[tuple[str, str]]:
    """(what was done, changed source) for every way to disable the code cited at a line."""
    number = 0
    while True:
        tree = ast.parse(source)
        edits = list(_edits(tree, source.splitlines(), line))
        if number >= len(edits):
            return
        edits[number].make()
        yield edits[number].what, ast.unparse(ast.fix_missing_locations(tree))
        number += 1


def in_docstring(source: str, line: int) -> bool:
    return _docstring_owner(ast.parse(source), line) is not None


@lru_cache(maxsize=64)
def _parsed(source: str) -> ast.Module:
    """A file is asked for every row it cites; nobody changes the tree."""
    return ast.parse(source)


def cited_node(source: str, line: int) -> ast.AST | None:
    """The function, class or statement inside a function that a citation speaks of; None for what runs at import."""
    tree = _parsed(source)
    owner = _docstring_owner(tree, line)
    if owner is not None:
        return None if owner is tree else owner
    line = _code_line(source.splitlines(), line)
    found = _statement(tree.body, line)
    if found is None or found[0] is tree.body:
        return None
    return found[0][found[1]]


# --- what a citation speaks of --------------------------------------------------------------------


def _edits(tree: ast.Module, lines: list[str], line: int) -> Iterator[Edit]:
    owner = _docstring_owner(tree, line)
    if owner is tree:
        return  # a module's docstring names a chapter, not a line of code
    if isinstance(owner, ast.ClassDef):
        yield from _class_edits(owner)
    elif isinstance(owner, Function):
        yield from _function_edits(owner)
    else:
        line = _code_line(lines, line)
        found = _statement(tree.body, line)
        if found:
            yield from _statement_edits(*found, line)


def _docstring_owner(tree: ast.Module, line: int) -> ast.AST | None:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | Function) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            if first.lineno <= line <= (first.end_lineno or first.lineno):
                return node
    return None


def _code_line(lines: list[str], line: int) -> int:
    """A comment on a line of its own speaks of the code below it."""
    while line < len(lines) and (not lines[line - 1].strip() or lines[line - 1].lstrip().startswith("#")):
        line += 1
    return line


def _statement(body: list[ast.stmt], line: int) -> tuple[list[ast.stmt], int] | None:
    """The innermost statement at a line, as its list and its place there."""
    for at, node in enumerate(body):
        if not node.lineno <= line <= (node.end_lineno or node.lineno):
            continue
        for inner in _blocks(node):
            found = _statement(inner, line)
            if found:
                return found
        return body, at
    return None


def _blocks(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        yield getattr(node, name, [])
    for branch in (*getattr(node, "cases", []), *getattr(node, "handlers", [])):
        yield branch.body


# --- edits ----------------------------------------------------------------------------------------


def _function_edits(node: Function) -> Iterator[Edit]:
    for value in NEUTRAL:
        yield Edit(f"{node.name} returns {value}", _setter(node, "body", [ast.Return(ast.Constant(value))]))
    yield Edit(f"{node.name} returns []", _setter(node, "body", [ast.Return(ast.List([], ast.Load()))]))


def _class_edits(node: ast.ClassDef) -> Iterator[Edit]:
    methods = {item.name: item for item in node.body if isinstance(item, Function)}
    for name in METHODS:
        if name in methods:
            yield from _function_edits(methods[name])


def _statement_edits(body: list[ast.stmt], at: int, line: int) -> Iterator[Edit]:
    node = body[at]
    if isinstance(node, Function):
        yield from _function_edits(node)
        return
    if isinstance(node, ast.ClassDef):
        yield from _class_edits(node)
        return
    yield from _entry_edits(node, line)
    if isinstance(node, ast.If | ast.While):
        yield from _condition_edits(node, "the condition")
    elif isinstance(node, ast.For):
        yield Edit("nothing to loop over", _setter(node, "iter", ast.Tuple([], ast.Load())))
    elif isinstance(node, ast.Match):
        yield from _case_edits(node, line)
    elif isinstance(node, ast.Return):
        for value in NEUTRAL:
            yield Edit(f"returns {value}", _setter(node, "value", ast.Constant(value)))
    else:
        yield Edit("the statement is left out", _placer(body, at, ast.Pass()))
    yield from _expression_edits(node, line)


def _condition_edits(node: ast.If | ast.While | ast.IfExp, what: str) -> Iterator[Edit]:
    for value in (False, True):
        yield Edit(f"{what} is {value}", _setter(node, "test", ast.Constant(value)))


def _case_edits(node: ast.Match, line: int) -> Iterator[Edit]:
    for case in node.cases:
        if case.pattern.lineno == line:
            yield Edit("the case never applies", _setter(case, "guard", ast.Constant(False)))


def _here(node: ast.AST, line: int) -> bool:
    first = getattr(node, "lineno", 0)
    return first <= line <= (getattr(node, "end_lineno", None) or first)


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """The expressions of a statement, without those of statements inside it."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt | ast.match_case):
            yield child
            yield from _parts(child)


def _entry_edits(node: ast.stmt, line: int) -> Iterator[Edit]:
    """Entries of a table or steps of a procedure, written one to a line."""
    for part in _parts(node):
        if part.__dict__.get("lineno") == part.__dict__.get("end_lineno"):
            continue
        if isinstance(part, ast.Dict):
            for n, key in enumerate(part.keys):
                if key is not None and _here(key, line):
                    yield Edit("the entry is left out", _dict_dropper(part, n))
            continue
        for name in ("args", "elts", "values"):
            entries = getattr(part, name, None)
            if isinstance(entries, list):
                for n, entry in enumerate(entries):
                    if _here(entry, line) and len(entries) > 1:
                        yield Edit("the entry is left out", _dropper(entries, n))


def _expression_edits(node: ast.stmt, line: int) -> Iterator[Edit]:
    """Conditional values and numbers on the line."""
    for part in _parts(node):
        if not _here(part, line):
            continue
        if isinstance(part, ast.IfExp):
            yield from _condition_edits(part, "the choice")
        elif isinstance(part, ast.Constant) and type(part.value) is int:
            yield Edit(f"{part.value} becomes {part.value + 1}", _setter(part, "value", part.value + 1))
        elif isinstance(part, ast.Constant) and type(part.value) is bool:
            yield Edit(f"{part.value} becomes {not part.value}", _setter(part, "value", not part.value))


def _setter(node: ast.AST, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, name, value)


def _placer(body: list[ast.stmt], at: int, node: ast.stmt) -> Callable[[], None]:
    return lambda: body.__setitem__(at, node)


def _dropper(entries: list[ast.expr], n: int) -> Callable[[], None]:
    def drop() -> None:
        del entries[n]

    return drop


def _dict_dropper(table: ast.Dict, n: int) -> Callable[[], None]:
    def drop() -> None:
        del table.keys[n], table.values[n]

    return drop
