"""kurgan coverage: rows, citations, tests, and the proof that tests test."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path

import pytest

import kurgan
from kurgan.core.game import AnyGame
from kurgan.lab import coverage as lab
from kurgan.lab.coverage import Citation, TestReport, citations, cover, sources
from kurgan.lab.prove import prove
from tests.cli.helpers import GAME, fails, run

STRONG = """
    import kurgan

    def test_flank():
        s = kurgan.game("stalingrad-besieged").position(
            "at=ChooseAttacker; side=german; shooter=german; ferries=1-6 5-6; factory=8-5;"
            "5-4=r_inf; 5-3=g_inf; 4-4=g_inf")
        from kurgan.games.stalingrad_besieged.places import NUMBER
        from kurgan.games.stalingrad_besieged.rules.r09_combat import lowest_die
        assert lowest_die(s, NUMBER["4-4"], NUMBER["5-4"]) == 3

    def test_weak():
        assert kurgan.game("stalingrad-besieged")
"""


def write_report(root: Path, rows: dict[str, list[str]], passed: bool = True) -> Path:
    """A project of its own: two tests and the report of their run."""
    (root / "tests").mkdir(exist_ok=True)
    (root / "tests" / "test_some.py").write_text(textwrap.dedent(STRONG))
    (root / "build").mkdir(exist_ok=True)
    path = root / "build" / "rule-tests.json"
    path.write_text(
        json.dumps(
            {
                f"tests/test_some.py::{name}": {"game": GAME, "rules": rules, "passed": passed}
                for name, rules in rows.items()
            }
        )
    )
    return path


@pytest.fixture
def full_report(tmp_path: Path, sb: AnyGame) -> Path:
    return write_report(tmp_path, {"test_flank": [rule.id for rule in sb.index.rules.values() if rule.testable]})


def test_every_row_has_code_and_unknown_ids_are_none(sb: AnyGame, full_report: Path) -> None:
    covered = cover(sb, TestReport(full_report))
    assert covered.complete and covered.unknown == [] and len(covered.cited) == len(covered.testable) < covered.rows


def test_the_shape_for_scripts(full_report: Path) -> None:
    found = run("coverage", GAME, "--json", "--tests", str(full_report)).json["games"][GAME]
    assert list(found) == ["rows", "testable", "cited", "tested", "missing"]
    assert found["missing"] == [] and found["cited"] == found["tested"] == found["testable"]
    assert run("coverage", GAME, "--tests", str(full_report)).code == 0


def test_a_row_without_a_passing_test_fails(tmp_path: Path) -> None:
    ran = run("coverage", "--tests", str(write_report(tmp_path, {"test_flank": ["9.1-a"]})))
    assert ran.code == 1 and "no passing test" in ran.out and "9.1-b" in ran.out
    ran = run("coverage", "--json", "--tests", str(write_report(tmp_path, {"test_flank": ["9.1-a"]}, passed=False)))
    assert ran.code == 1 and "9.1-a" in json.loads(ran.out)["games"][GAME]["missing"]


def test_tests_that_are_gone_count_no_more(tmp_path: Path, sb: AnyGame) -> None:
    report = TestReport(write_report(tmp_path, {"test_flank": ["9.1-a"], "test_gone": ["9.1-b"]}))
    assert cover(sb, report).tested == {"9.1-a"}


def test_an_unknown_id_in_a_test_is_named_with_file_and_line(tmp_path: Path) -> None:
    ran = run("coverage", "--tests", str(write_report(tmp_path, {"test_weak": ["9.1-z"]})))
    assert ran.code == 1 and "tests/test_some.py:12: [9.1-z]" in ran.err


def test_an_unknown_id_in_code_is_named_with_file_and_line(
    tmp_path: Path, full_report: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = tmp_path / "rule.py"
    code.write_text("x = 1\ny = 2  # [77-q] [R8] [9.1-a]\n")
    monkeypatch.setattr(lab, "sources", lambda game_id: [*sources(game_id), code])
    ran = run("coverage", "--tests", str(full_report))
    assert ran.code == 1 and f"{code}:2: [77-q]" in ran.err and "R8" not in ran.err


def test_citations_know_their_line(tmp_path: Path) -> None:
    code = tmp_path / "rule.py"
    code.write_text('"""[1-a]"""\n\nx = a[1]  # [9.1-a] [R12]\n')
    found = list(citations([code], kurgan.game(GAME).index))
    assert found == [Citation("1-a", code, 1), Citation("9.1-a", code, 3), Citation("R12", code, 3)]


def test_only_the_code_of_a_game_counts() -> None:
    names = {path.parent.name for path in sources(GAME)}
    assert "stalingrad_besieged" in names and "core" not in names


@pytest.mark.parametrize(
    ("text", "says"), [(None, "run the tests first"), ("{", "is no test report"), ("[1]", "is no test report")]
)
def test_a_report_that_cannot_be_read_is_one_line(tmp_path: Path, text: str | None, says: str) -> None:
    path = tmp_path / "rule-tests.json"
    if text is not None:
        path.write_text(text)
    assert says in fails("coverage", "--tests", str(path))


def test_wrong_arguments_are_one_line(full_report: Path) -> None:
    assert "unknown game" in fails("coverage", "chess", "--tests", str(full_report))
    assert "--prove" in fails("coverage", "--only", "9.1-a", "--tests", str(full_report))
    assert "unknown rule" in fails("coverage", "--prove", "--only", "9.1-z", "--tests", str(full_report))


# --- proof ----------------------------------------------------------------------------------------


def test_a_row_is_proven_by_a_test_that_notices(tmp_path: Path) -> None:
    path = write_report(tmp_path, {"test_flank": ["9.1-a"], "test_weak": ["11-c"]})
    report = path.read_bytes()
    ran = run("coverage", GAME, "--prove", "--only", "9.1-a", "--tests", str(path))
    assert ran.code == 0 and "proven: 1 of 1" in ran.out
    assert path.read_bytes() == report  # the run of the mutants leaves no trace


def test_a_row_whose_test_notices_nothing_is_not_proven(tmp_path: Path, sb: AnyGame) -> None:
    path = write_report(tmp_path, {"test_flank": ["9.1-a"], "test_weak": ["11-c"]})
    ran = run("coverage", GAME, "--prove", "--only", "11-c", "--json", "--tests", str(path))
    assert ran.code == 1 and json.loads(ran.out)["games"][GAME]["unproven"] == ["11-c"]
    cached = list(prove(sb, TestReport(path), "11-c"))
    assert not cached[0].proven and "unnoticed by 1 tests" in cached[0].how
    assert json.loads((tmp_path / "build" / "prove.json").read_text())["rows"]


def test_a_row_without_a_test_is_not_proven(tmp_path: Path, sb: AnyGame) -> None:
    path = write_report(tmp_path, {"test_flank": ["9.1-a"]})
    assert [verdict.how for verdict in prove(sb, TestReport(path), "9.1-b")] == ["no passing test cites it"]


def test_tests_that_fail_anyway_prove_nothing(tmp_path: Path) -> None:
    path = write_report(tmp_path, {"test_flank": ["9.1-a"]})
    source = tmp_path / "tests" / "test_some.py"
    source.write_text(source.read_text().replace("== 3", "== 4"))
    assert "before anything is disabled" in fails("coverage", "--prove", "--only", "9.1-a", "--tests", str(path))
