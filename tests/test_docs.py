"""What the documents say of the code is so."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MOVE = (ROOT / "docs" / "move.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`([\w/.]+\.(?:py|ts)):([\w.]+)`")
MOST_HOPS = 14


def hops() -> list[str]:
    """The numbered list, each with the lines that belong to it."""
    return re.findall(r"^\d+\. .*(?:\n {3,}.*)*", MOVE, re.MULTILINE)


def test_a_move_takes_at_most_so_many_hops() -> None:
    numbers = [int(hop.partition(".")[0]) for hop in hops()]
    assert numbers == list(range(1, len(numbers) + 1)) and 10 <= len(numbers) <= MOST_HOPS
    assert all(NAMED.match(hop.partition(" ")[2]) for hop in hops()), "each begins with its function"


@pytest.mark.parametrize(("file", "function"), NAMED.findall(MOVE), ids=lambda name: name.rpartition("/")[2])
def test_what_the_way_of_a_move_names_is_there(file: str, function: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    owner, _, name = function.rpartition(".")
    assert in_python(text, owner, name) if file.endswith(".py") else in_typescript(text, owner, name)


def in_python(text: str, owner: str, name: str) -> bool:
    found: list[ast.stmt] = ast.parse(text).body
    if owner:
        found = next(node for node in found if isinstance(node, ast.ClassDef) and node.name == owner).body
    return any(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name for node in found)


def in_typescript(text: str, owner: str, name: str) -> bool:
    if not owner:
        return re.search(rf"^export (?:async )?function {name}\b", text, re.MULTILINE) is not None
    _, found, body = text.partition(f"export class {owner} ")
    return bool(found) and re.search(rf"^  (?:private |async )*{name}(?:\(| = \()", body, re.MULTILINE) is not None


def test_a_name_that_is_gone_is_missed() -> None:
    desk = (ROOT / "web/src/table/desk.svelte.ts").read_text(encoding="utf-8")
    assert not in_typescript(desk, "Desk", "gone") and not in_typescript(desk, "Gone", "pick")
    assert not in_python("class A:\n    def f(self): ...\n", "A", "g")


# --- the other pages ------------------------------------------------------------------------------


def test_every_decision_is_in_the_index_once() -> None:
    index = (ROOT / "docs" / "adr" / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", index)
    assert named == sorted(path.name for path in (ROOT / "docs" / "adr").glob("0*.md"))


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_pages_link_to_what_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#:]+)\)", text) if "//" not in link]
    assert links and [link for link in links if not (ROOT / link).exists()] == []


def test_the_words_stand_in_their_order_and_each_once() -> None:
    words = re.findall(
        r"^\| ([a-z][a-z ]*) \|", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    words.remove("word")
    assert words == sorted(set(words)) and len(words) > 30


def test_what_contributing_names_is_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:core|docs|scripts|tests|web)/[\w/.]+)`", text)
    assert named
    for path in named:
        assert (ROOT / path).exists() or (ROOT / "src" / "kurgan" / path).exists(), path
