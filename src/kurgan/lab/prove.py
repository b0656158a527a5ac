"""Proof that tests test: where the code citing a rule is disabled, a test citing that rule must fail.

All of it happens in a temporary copy of the package and its tests, so that neither the real code nor the
real test report is touched.
"""

from __future__ import annotations

import compileall
import hashlib
import json
import os
import py_compile
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kurgan.compiled import FOLDER, PURE
from kurgan.core.errors import KurganError, UnknownName
from kurgan.core.game import AnyGame
from kurgan.lab.coverage import PACKAGE, Citation, TestReport, citations, sources
from kurgan.lab.mutants import in_docstring, mutants

TIMEOUT = 120  # seconds; a test that hangs does not pass
BASELINE_TIMEOUT = 3600  # for all tests together
PASSED, FAILED = 0, 1
# A mutant that cannot even be loaded fails every test and proves nothing about one of them.
RUNNER = """
import sys
try:
    import kurgan
    kurgan.game(sys.argv[1])
except BaseException:
    sys.exit(99)
import pytest
sys.exit(pytest.main(["-x", "-q", "--no-header", "--assert=plain", "-p", "no:cacheprovider", *sys.argv[2:]]))
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    rule: str
    proven: bool
    how: str  # the mutant that was noticed, or why there is no proof


class Workshop:
    """A copy of package and tests, where files can be broken and mended."""

    def __init__(self, game_id: str, root: Path) -> None:
        self.game_id = game_id
        self.folder = Path(tempfile.mkdtemp(prefix="kurgan-prove-"))
        leave = shutil.ignore_patterns("__pycache__", FOLDER.name)
        shutil.copytree(PACKAGE, self.package, ignore=leave)
        shutil.copytree(root / "tests", self.folder / "tests", ignore=leave)
        if (root / "pyproject.toml").exists():
            shutil.copy(root / "pyproject.toml", self.folder)
        # By hash: a mutant may have the size and the second of its original.
        compileall.compile_dir(self.folder, quiet=2, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)

    def __enter__(self) -> Workshop:
        return self

    def __exit__(self, *raised: object) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def package(self) -> Path:
        return self.folder / "src" / "kurgan"

    def run(self, tests: Sequence[str], timeout: float = TIMEOUT) -> tuple[int, str]:
        """Exit code and output of pytest."""
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.folder / "src"),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "KURGAN_BUDGET": "quick",
            PURE: "1",
        }
        command = [sys.executable, "-c", RUNNER, self.game_id, *tests]
        try:
            done = subprocess.run(
                command,
                cwd=self.folder,
                env=environment,
                capture_output=True,
                text=True,
                encoding="utf-8",
                errors="replace",
                timeout=timeout,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return FAILED, ""
        return done.returncode, done.stdout + done.stderr

    def notices(self, path: Path, changed: str, tests: Sequence[str]) -> bool:
        """Whether some test fails while a file of the copy is changed."""
        original = path.read_bytes()
        path.write_text(changed, encoding="utf-8")
        try:
            return self.run(tests)[0] == FAILED
        finally:
            path.write_bytes(original)


class Cache:
    """Verdicts of an unfinished or former run over exactly the same code and tests."""

    def __init__(self, path: Path, root: Path) -> None:
        self.path = path
        self.digest = _digest([PACKAGE, root / "tests"])
        self.rows: dict[str, dict[str, Any]] = {}
        if path.exists():
            try:
                stored = json.loads(path.read_text(encoding="utf-8"))
                self.rows = stored["rows"] if stored["digest"] == self.digest else {}
            except (ValueError, KeyError, TypeError):
                self.rows = {}  # a cache that cannot be read is made anew

    def find(self, game_id: str, rule: str) -> Verdict | None:
        row = self.rows.get(f"{game_id} {rule}")
        return None if row is None else Verdict(**row)

    def keep(self, game_id: str, verdict: Verdict) -> None:
        self.rows[f"{game_id} {verdict.rule}"] = asdict(verdict)
        self.path.parent.mkdir(exist_ok=True)
        self.path.write_text(json.dumps({"digest": self.digest, "rows": self.rows}, indent=1), encoding="utf-8")


def _digest(folders: list[Path]) -> str:
    found = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not {"__pycache__", FOLDER.name}.intersection(path.parts):
                found.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


def rows_to_prove(game: AnyGame, only: str | None = None) -> list[str]:
    if only is None:
        return [rule.id for rule in game.index.rules.values() if rule.testable]
    if only not in game.index.rules:
        raise UnknownName("rule", only, game.index.rules)
    return [only]


def prove(game: AnyGame, report: TestReport, only: str | None = None) -> Iterator[Verdict]:
    """A verdict for every testable row, from the cache where code and tests are the same."""
    rules = rows_to_prove(game, only)
    cache = Cache(report.root / "build" / "prove.json", report.root)
    passing = [test for test in report.of(game.id) if test.passed]
    tests = {rule: sorted({test.whole for test in passing if rule in test.rules}) for rule in rules}
    open_rules = [rule for rule in rules if cache.find(game.id, rule) is None]
    yield from (found for rule in rules if (found := cache.find(game.id, rule)) is not None)
    if not open_rules:
        return
    with Workshop(game.id, report.root) as shop:
        _check_baseline(shop, sorted({name for rule in open_rules for name in tests[rule]}))
        cited = list(citations(sources(game.id, shop.package), game.index))
        for rule in open_rules:
            verdict = _prove_row(shop, rule, [site for site in cited if site.id == rule], tests[rule])
            cache.keep(game.id, verdict)
            yield verdict


def _check_baseline(shop: Workshop, tests: list[str]) -> None:
    if not tests:
        return
    code, output = shop.run(tests, BASELINE_TIMEOUT)
    if code != PASSED:
        complaints = [line for line in output.splitlines() if line.startswith(("FAILED", "ERROR"))]
        first = complaints[0] if complaints else f"pytest ended with {code}"
        raise KurganError("tests_fail", first=first)


def _prove_row(shop: Workshop, rule: str, sites: list[Citation], tests: list[str]) -> Verdict:
    if not tests:
        return Verdict(rule, False, "no passing test cites it")
    tried = 0
    for site, source in sorted(_with_source(sites), key=lambda pair: in_docstring(pair[1], pair[0].line)):
        for what, changed in mutants(source, site.line):
            tried += 1
            if shop.notices(site.file, changed, tests):
                return Verdict(rule, True, f"{site.file.relative_to(shop.package)}:{site.line}: {what}")
    return Verdict(rule, False, f"{tried} mutants unnoticed by {len(tests)} tests" if tried else "no code to disable")


def _with_source(sites: list[Citation]) -> list[tuple[Citation, str]]:
    return [(site, site.file.read_text(encoding="utf-8")) for site in sites]
