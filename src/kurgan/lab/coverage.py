"""Which rows of a rulebook the code cites, and which a passing test cites."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import kurgan
from kurgan.core.errors import BadText
from kurgan.core.game import AnyGame
from kurgan.core.rules import RuleIndex
from kurgan.games import GAMES

PACKAGE = Path(kurgan.__file__).parent
REPORT = Path("build") / "rule-tests.json"


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule id in brackets, and where it stands."""

    id: str
    file: Path
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: [{self.id}]"


def sources(game_id: str, package: Path = PACKAGE) -> list[Path]:
    """The code of a game: its own package, and what the opponents know of it."""
    name = GAMES[game_id].rpartition(".")[2]
    return [path for layer in ("games", "ai") for path in sorted((package / layer / name).rglob("*.py"))]


def citations(files: list[Path], index: RuleIndex) -> Iterator[Citation]:
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for cited in sorted(index.cited(line)):
                yield Citation(cited, path, number)


@dataclass(frozen=True, slots=True)
class CitingTest:
    """A test of the last run that cites rules."""

    name: str  # file::function[case]
    rules: tuple[str, ...]
    passed: bool

    @property
    def file(self) -> str:
        return self.name.partition("::")[0]

    @property
    def whole(self) -> str:
        """The test with all its cases; a case may have another name by now."""
        return self.name.partition("[")[0]

    @property
    def function(self) -> str:
        return self.name.rpartition("::")[2].partition("[")[0]


class TestReport:
    """What the test run wrote; tests that are gone since then count no more."""

    __test__ = False  # not a test itself, whatever its name

    def __init__(self, path: Path) -> None:
        self.root = path.resolve().parent.parent
        self._tests = self._read(path)
        self._texts: dict[str, str] = {}

    def _read(self, path: Path) -> dict[str, list[CitingTest]]:
        try:
            rows = json.loads(path.read_text(encoding="utf-8"))
            found: dict[str, list[CitingTest]] = {}
            for name, row in rows.items():
                test = CitingTest(name, tuple(map(str, row["rules"])), bool(row["passed"]))
                found.setdefault(row["game"], []).append(test)
            return found
        except OSError:
            raise BadText("no_report", path=str(path)) from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadText("bad_report", path=str(path)) from None

    def of(self, game_id: str) -> list[CitingTest]:
        return [test for test in self._tests.get(game_id, []) if f"def {test.function}(" in self._text(test.file)]

    def _text(self, file: str) -> str:
        if file not in self._texts:
            path = self.root / file
            self._texts[file] = path.read_text(encoding="utf-8") if path.is_file() else ""
        return self._texts[file]

    def where(self, test: CitingTest) -> str:
        """File and line of a test."""
        lines = self._text(test.file).splitlines()
        line = next(n for n, text in enumerate(lines, 1) if f"def {test.function}(" in text)
        return f"{test.file}:{line}"


@dataclass
class Coverage:
    """Counts are of testable rows: those that say more than what a component looks like."""

    rows: int
    testable: list[str]
    cited: set[str]
    tested: set[str]
    unknown: list[str] = field(default_factory=list)  # citations of rules that do not exist

    @property
    def missing(self) -> list[str]:
        return [rule for rule in self.testable if rule not in self.cited or rule not in self.tested]

    @property
    def complete(self) -> bool:
        return not self.missing and not self.unknown

    def as_json(self) -> dict[str, Any]:
        return {
            "rows": self.rows,
            "testable": len(self.testable),
            "cited": len(self.cited),
            "tested": len(self.tested),
            "missing": self.missing,
        }


def cover(game: AnyGame, report: TestReport) -> Coverage:
    testable = [rule.id for rule in game.index.rules.values() if rule.testable]
    in_code = list(citations(sources(game.id), game.index))
    in_tests = report.of(game.id)
    passing = {rule for test in in_tests if test.passed for rule in test.rules}
    unknown = [str(citation) for citation in in_code if citation.id not in game.index]
    unknown += [f"{report.where(test)}: [{rule}]" for test in in_tests for rule in test.rules if rule not in game.index]
    return Coverage(
        len(game.index.rules),
        testable,
        {c.id for c in in_code}.intersection(testable),
        passing.intersection(testable),
        unknown,
    )
