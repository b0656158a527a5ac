"""Which rows of a rulebook play reaches: rows whose cited code was executed."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import kurgan
from kurgan.lab.coverage import citations, sources
from kurgan.lab.mutants import cited_node

Lines = dict[str, set[int]]


def cited_lines(game_id: str) -> dict[str, Lines]:
    """By row: the lines inside functions that its citations speak of. What runs at import time says nothing."""
    found: dict[str, Lines] = defaultdict(lambda: defaultdict(set))
    texts: dict[Path, str] = {}
    for citation in citations(sources(game_id), kurgan.game(game_id).index):
        text = texts.setdefault(citation.file, citation.file.read_text(encoding="utf-8"))
        node = cited_node(text, citation.line)
        if node is not None:
            found[citation.id][str(citation.file)] |= _lines_run(node)
    return found


def _lines_run(node: ast.AST) -> set[int]:
    """Lines that run when the node does: of a function its body, of a class its methods' bodies."""
    if isinstance(node, ast.ClassDef):
        return {line for item in node.body if isinstance(item, ast.FunctionDef) for line in _lines_run(item)}
    if isinstance(node, ast.FunctionDef):
        return {line for item in node.body[ast.get_docstring(node) is not None :] for line in _lines_run(item)}
    first = getattr(node, "lineno", 0)
    return set(range(first, (getattr(node, "end_lineno", None) or first) + 1))


@contextmanager
def executed(game_id: str) -> Iterator[Lines]:
    """Collects the lines of the game's own code that run inside the block."""
    files = {str(path) for path in sources(game_id)}
    lines: Lines = defaultdict(set)

    def on_line(frame: FrameType, event: str, _: Any) -> Any:
        lines[frame.f_code.co_filename].add(frame.f_lineno)
        return on_line

    def on_call(frame: FrameType, event: str, _: Any) -> Any:
        return on_line if frame.f_code.co_filename in files else None

    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        yield lines
    finally:
        sys.settrace(before)


def rows_reached(game_id: str, lines: Lines) -> set[str]:
    return {
        row
        for row, cited in cited_lines(game_id).items()
        if any(lines.get(file, set()) & wanted for file, wanted in cited.items())
    }
