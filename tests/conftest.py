"""Budgets, seeds, and the report that ties rule rows to passing tests."""

from __future__ import annotations

import json
import os
import random
import shutil
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

import kurgan
from kurgan.compiled import which
from kurgan.core.game import AnyGame

HERE = Path(__file__).parent
REPORT = HERE.parent / "build" / "rule-tests.json"
MODE = os.environ.get("KURGAN_BUDGET", "quick")
CITES_AT_MOST = 3


# --- scratch space --------------------------------------------------------------------------------

MEMORY, ROOM = Path("/dev/shm"), 2**30
TEMPORARY = "PYTEST_DEBUG_TEMPROOT"

# The server writes every choice through to the disk, and tests make thousands: where memory can be had, it is used.
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault(TEMPORARY, str(MEMORY))


# --- budgets --------------------------------------------------------------------------------------


def load_budgets() -> dict[str, int]:
    with (HERE / "budgets.toml").open("rb") as file:
        table = tomllib.load(file)
    return {name: row[MODE] for name, row in table.items()}


BUDGETS = load_budgets()


class Budget:
    """A count to run, and where its random numbers start."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.count = self.runs = BUDGETS[name]  # what the file says, and what it comes to where runs cost more
        given = os.environ.get("KURGAN_SEED")
        self.seed = int(given) if given else (time.time_ns() % 10**9 if MODE == "soak" else 1)

    def share(self, cost: int) -> int:
        """How many runs there are where each costs several times the usual: so many fewer, but one."""
        self.runs = max(1, self.count // cost)
        return self.runs

    def seeds(self, cost: int = 1) -> Iterator[int]:
        """One seed for each run."""
        return iter(range(self.seed, self.seed + self.share(cost)))

    def rngs(self, cost: int = 1) -> Iterator[random.Random]:
        return (random.Random(f"{self.name}-{seed}") for seed in self.seeds(cost))


@pytest.fixture
def budget(record_property: Callable[[str, object], None]) -> Iterator[Callable[[str], Budget]]:
    given: list[Budget] = []

    def give(name: str) -> Budget:
        given.append(Budget(name))
        return given[-1]

    yield give
    for found in given:  # only now it is known how often anything ran
        record_property("budget", (found.name, found.runs, found.seed))


# --- games ----------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def sb() -> AnyGame:
    return kurgan.game("stalingrad-besieged")


# --- rules cited by tests -------------------------------------------------------------------------


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not kurgan.WHY_PURE and item.get_closest_marker("sources"):
            item.add_marker(pytest.mark.skip(reason="the compiled build runs; with KURGAN_PURE=1 this test runs too"))
        if "budget" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.statistical)
        cited = [str(rule) for mark in item.iter_markers("rules") for rule in mark.args]
        if len(cited) > CITES_AT_MOST:
            raise pytest.UsageError(f"{item.nodeid} cites {len(cited)} rules; a test cites at most {CITES_AT_MOST}")
        if cited:
            game = "/".join(item.path.relative_to(HERE).parts[1:2]).replace("_", "-")
            item.user_properties.append(("rules", (game, cited)))


class Reporter:
    def __init__(self) -> None:
        self.tests: dict[str, dict[str, Any]] = {}
        self.budgets: dict[tuple[str, int], set[int]] = {}
        self.notes: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == "rules":
                game, rules = cast("tuple[str, list[str]]", value)
                entry = self.tests.setdefault(report.nodeid, {"game": game, "rules": rules, "passed": True})
                entry["passed"] = entry["passed"] and report.outcome == "passed"
            elif name == "budget" and report.when == "teardown":
                budget, runs, seed = cast("tuple[str, int, int]", value)
                self.budgets.setdefault((budget, seed), set()).add(runs)
            elif name == "note" and report.when == "call":
                self.notes.add(str(value))

    def pytest_sessionfinish(self) -> None:
        """Merge into the report, so that a run of some tests does not forget the others."""
        REPORT.parent.mkdir(exist_ok=True)
        old = json.loads(REPORT.read_text()) if REPORT.exists() else {}
        REPORT.write_text(json.dumps({**old, **self.tests}, indent=1, sort_keys=True))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        terminalreporter.section(f"counts ({MODE})")
        for (budget, seed), runs in sorted(self.budgets.items()):
            terminalreporter.line(f"{budget}: {', '.join(map(str, sorted(runs)))} from seed {seed}")
        for line in sorted(self.notes):
            terminalreporter.line(line)


def pytest_report_header() -> str:
    return f"build: {which()}"


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # under xdist only the controller reports
        config.pluginmanager.register(Reporter(), "kurgan-reporter")
