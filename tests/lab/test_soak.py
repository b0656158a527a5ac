"""scripts/soak.py: what long runs leave behind, several of them at once."""

from __future__ import annotations

import importlib.util
import multiprocessing
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.conftest import BUDGETS, Budget

SCRIPT = Path(__file__).parents[2] / "scripts" / "soak.py"
NAMES = [f"tests/test_a.py::test_{n}[battle|solo]" for n in range(30)]


def loaded(folder: Path) -> ModuleType:
    """The script, keeping what it keeps in a folder of the test's own."""
    spec = importlib.util.spec_from_file_location("soak", SCRIPT)
    assert spec is not None and spec.loader is not None
    soak = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(soak)
    vars(soak).update(NOTED=folder / "build" / "soak.json", PAGE=folder / "docs" / "soak.md", MODE="soak")
    return soak


@pytest.fixture
def soak(tmp_path: Path) -> Any:
    return loaded(tmp_path)


def note(seed: int, **more: object) -> dict[str, object]:
    return {
        "date": "2026-11-16",
        "commit": "abc",
        "count": "50",
        "seed": seed,
        "mode": "soak",
        "result": "passed",
        "seconds": 3,
        **more,
    }


def keeps(folder: Path, names: list[str]) -> None:
    soak = loaded(folder)
    for seed, name in enumerate(names):
        soak.keep(name, note(seed))


def test_runs_at_once_lose_nothing_of_each_other(tmp_path: Path) -> None:
    started = [
        multiprocessing.get_context("spawn").Process(target=keeps, args=(tmp_path, NAMES[n::3])) for n in range(3)
    ]
    for process in started:
        process.start()
    for process in started:
        process.join(60)
    assert [process.exitcode for process in started] == [0, 0, 0]
    soak = loaded(tmp_path)
    assert sorted(soak.noted()) == sorted(NAMES) == list(soak.rows_on_page())


def test_a_row_of_another_machine_stays_and_its_own_is_replaced(soak: Any) -> None:
    soak.PAGE.parent.mkdir()
    old = "| 2026-11-01 | abc | `tests/test_b.py::test_old` | 20 | 7 | passed, 9 s |"
    soak.PAGE.write_text(soak.page({"tests/test_b.py::test_old": old}), encoding="utf-8")
    soak.keep(NAMES[0], note(1))
    soak.keep(NAMES[0], note(2, result="failed"))
    lines = soak.PAGE.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("| 2026")] == [
        f"| 2026-11-16 | abc | `{NAMES[0]}` | 50 | 2 | failed, 3 s |",
        old,
    ]
    assert soak.PAGE.read_text(encoding="utf-8").startswith(soak.HEADING)


def test_what_else_is_noted_there_stays_word_for_word(soak: Any) -> None:
    """Matches of one kind differ in their seeds only; none of them is taken for the other."""
    matches = [f"| 2026-11-18 | abc | `kurgan arena siege --agents a,b` | 200 | {seed} | 75 % |" for seed in (1, 2)]
    soak.write(soak.PAGE, soak.HEADING + "".join(f"{line}\n" for line in matches))
    soak.keep(NAMES[0], note(7))
    kept = soak.PAGE.read_text().splitlines()
    assert kept[-3:-1] == matches and NAMES[0] in kept[-1]


def test_quick_runs_are_noted_and_not_told(soak: Any) -> None:
    soak.keep(NAMES[0], note(1, mode="quick"))
    assert list(soak.noted()) == NAMES[:1] and not soak.PAGE.exists()
    assert not soak.is_finished(soak.noted()[NAMES[0]])  # in long runs it is still to be done


def test_starting_over_forgets_only_what_is_to_run(soak: Any) -> None:
    for name in NAMES[:3]:
        soak.keep(name, note(1))
    soak.forget(NAMES[:2])
    assert list(soak.noted()) == NAMES[2:3] and len(soak.rows_on_page()) == 3


def test_a_test_finished_by_another_run_is_not_run_again(
    soak: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[str] = []

    def run(test: str, version: str) -> dict[str, object]:
        ran.append(test)
        soak.keep(NAMES[1], note(5))  # meanwhile, elsewhere
        return note(4, result="failed")

    monkeypatch.setattr(soak, "statistical_tests", lambda word: NAMES[:2])
    monkeypatch.setattr(soak, "run", run)
    monkeypatch.setattr("sys.argv", ["soak.py"])
    assert soak.main() == 1 and ran == NAMES[:1]
    out = capsys.readouterr().out
    assert "finished on 2026-11-16" in out and "KURGAN_SEED=4" in out and "1 of 2 passed" in out


# --- counts ---------------------------------------------------------------------------------------


def test_the_count_is_what_ran(soak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    output = "\n".join(
        ["..", "=== counts (soak) ===", "leaks: 50 from seed 3", "worlds: 5, 10 from seed 3", "odd: seen", "2 passed"]
    )

    def pytest_says(*arguments: str, seed: int) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(arguments, 0, stdout=output, stderr="")

    monkeypatch.setattr(soak, "pytest", pytest_says)
    assert soak.run(NAMES[0], "abc")["count"] == "50 + 5, 10"


def test_a_budget_knows_how_often_anything_ran() -> None:
    found = Budget("leaks")
    assert found.runs == found.count == BUDGETS["leaks"]
    assert len(list(found.seeds(2))) == found.runs == max(1, found.count // 2)
    assert len(list(found.rngs(10**6))) == found.runs == found.share(10**6) == 1
