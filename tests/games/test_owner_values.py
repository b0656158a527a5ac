"""No value of an owner is taken and then ignored: a rule reads what comes of it, or it is refused.

Every kind of value is changed in some of its places, within what the checks allow; what then differs in the compiled
game must be something that rules look at in whole games. Of a kind with many entries (a table row for each unit, say)
it is enough that one entry is read.
"""

from __future__ import annotations

import ast
import importlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kurgan.core.checks import Limits
from kurgan.core.data import Datum
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.record import Record
from kurgan.games import GAMES, load
from tests.conftest import Budget
from tests.games.reads import Path as Leaf
from tests.games.reads import Reads, leaves
from tests.test_golden import RECORDS

PLACES, CHANGES = 3, 6  # tried of each kind
ONLY_SHOWN = ("title", "name", "label", "size", "monotone")  # for the reader; and what a table claims of itself

SYMBOLS = {"crimean-campaign": ["unit.*.type"], "fortress-sevastopol": ["unit.*.subtype"]}  # few of them mean anything


def limits(game: AnyGame) -> Limits:
    found = importlib.import_module(f"{type(game).__module__}.checks").LIMITS
    assert isinstance(found, Limits)
    return found


def others(value: Any, seen: list[Any]) -> Iterator[Any]:
    """Values of the same kind, near ones first."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, value + 2, 0, 1)
    elif isinstance(value, str):
        yield from (each for each in dict.fromkeys(seen) if each != value)
    elif isinstance(value, list):
        yield from (value[:-1], value[1:], value[::-1], [*value[1:], *value[:1]])
        yield from ([*value, each] for each in dict.fromkeys(str(e) for other in seen for e in other))
        yield from ([number + by if isinstance(number, int) else number for number in value] for by in (1, -1))


def read_by_rules(game: AnyGame, games: int) -> Reads:
    """Play golden records, and random games, of a copy that notes what is looked at."""
    reads, copy = Reads(), type(game)()
    copy.sheets = reads.traced(copy.sheets)  # type: ignore[attr-defined]
    for record in map(Record.load, RECORDS):
        if record.game == game.id:
            s = record.first(copy)
            for entry in record.entries:
                s.play(copy.action(entry))
    for scenario in game.scenarios:
        for seed in range(games):
            rng, s = Random(seed), copy.new(scenario)
            while not s.is_terminal():
                s.play(rng.choice(s.legal_actions()))
    reads.seen |= {alike(path) for path in reads.seen}
    return reads


def named_by_rules(game: AnyGame) -> set[str]:
    """What rules that seldom come up read of the sheets, by the names in their source: ``t.rail``, ``x["early"]``."""
    found = set()
    for path in (game.folder / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value).rpartition(".")[2] in ("t", "sheets"):
                found.add(node.attr)
            elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
                found.add(str(node.slice.value))
    return found - {"scenario", "game", "charts", "works"}  # which hold the others


def alike(path: Leaf) -> Leaf:
    """Of all entries of a table, and in whatever scenario."""
    return tuple(0 if isinstance(part, int) or part in SCENARIOS else part for part in path)


SCENARIOS = {name for game in GAMES for sheets in [load(game).sheets] if isinstance(sheets, dict) for name in sheets}  # type: ignore[attr-defined]


@pytest.mark.sources
@pytest.mark.parametrize("name", GAMES)
def test_a_value_that_is_taken_is_read(name: str, tmp_path: Path, budget: Callable[[str], Budget]) -> None:
    game = load(name)
    reads, plain = read_by_rules(game, budget("owner_values").count), leaves(game.sheets)  # type: ignore[attr-defined]
    kinds: dict[str, list[Datum]] = defaultdict(list)
    for datum in game.data.values():
        kind = limits(game).known_as(datum.path)
        shown = kind.rpartition(".")[2] in ONLY_SHOWN or kind in SYMBOLS.get(name, ())
        if datum.path not in limits(game).fixed and not shown:
            kinds[kind].append(datum)
    named = named_by_rules(game)
    tried = Random(1).sample(sorted(kinds), min(budget("owner_kinds").count, len(kinds)))
    dead = {kind: why for kind in tried if (why := ignored(game, kinds[kind], tmp_path, plain, reads, named))}
    assert dead == {}


def ignored(
    game: AnyGame, data: list[Datum], folder: Path, plain: dict[Leaf, Any], reads: Reads, named: set[str]
) -> str:
    """What was taken and changed nothing that a rule reads; empty: nothing was, or a rule reads it."""
    taken, seen = "", [datum.value for datum in data]
    for datum in Random(1).sample(data, min(PLACES, len(data))):
        for other in list(others(datum.value, seen))[:CHANGES]:
            if other == datum.value:
                continue
            text = f"{'.'.join(map(json.dumps, datum.path.split('.')))} = {json.dumps(other, ensure_ascii=False)}\n"
            (folder / "mine.toml").write_text(text, encoding="utf-8")
            try:
                changed = type(game)(folder / "mine.toml")
            except KurganError:
                continue
            made = leaves(changed.sheets)  # type: ignore[attr-defined]
            different = [path for path in made.keys() | plain.keys() if made.get(path) != plain.get(path)]
            if any(reads.has(path) or reads.has(alike(path)) or named & set(path) for path in different):
                return ""
            if not different and isinstance(other, list) and sorted(map(str, other)) == sorted(map(str, datum.value)):
                continue  # a set, in another order
            taken = f"{text.strip()}: {different[:2]}"
    return taken
