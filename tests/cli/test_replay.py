"""kurgan replay: records that hold, and where others break."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from tests.cli.helpers import GAME, fails, run
from tests.conftest import Budget


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("batch")
    assert run("simulate", GAME, "-n", "1", "--seed", "8", "--out", str(folder)).code == 0
    return folder / "records" / "0000.record"


def test_a_record_is_told_with_rules_and_result(record: Path) -> None:
    ran = run("replay", str(record))
    assert ran.code == 0 and "[8-f]" in ran.out and "[9.4-c]" in ran.out and "Sum: " in ran.out
    assert "Result: " in ran.out and "{" not in ran.out
    assert "结果" in run("replay", str(record), "--lang", "zh").out


def test_verbose_shows_every_entry(record: Path) -> None:
    out = run("replay", str(record), "--verbose").out
    entries = [line for line in record.read_text().splitlines()[7:-1] if not line.startswith("#")]
    assert all(f"{number:5} {entry}" in out for number, entry in enumerate(entries, 1))


def test_what_only_one_seat_saw_is_told_once(record: Path) -> None:
    assert "drew a card" not in run("replay", str(record)).out


def test_a_record_that_is_cut_off_or_missing(record: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.record"
    cut.write_text("\n".join(record.read_text().splitlines()[:60]))
    assert "cut off" in fails("replay", str(cut))
    assert "No such file" in fails("replay", str(tmp_path / "none.record"))
    assert "cannot read" in fails("replay", str(tmp_path))
    cut.write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in fails("replay", str(cut))
    cut.write_text("")
    assert "not a record" in fails("replay", str(cut))


def test_an_edited_record_breaks_where_it_was_edited(record: Path, tmp_path: Path) -> None:
    lines = record.read_text().splitlines()
    edited = tmp_path / "edited.record"
    step = next(n for n, line in enumerate(lines) if line.startswith("to "))
    entry = sum(1 for line in lines[7 : step + 1] if not line.startswith("#"))
    edited.write_text("\n".join([*lines[:step], "to 9-9", *lines[step + 1 :]]) + "\n")
    assert f"entry {entry}" in fails("replay", str(edited))
    edited.write_text("\n".join([*lines[:step], "fight", *lines[step + 1 :]]) + "\n")
    assert f"entry {entry}: 'fight' was refused" in fails("replay", str(edited))
    edited.write_text("\n".join([*lines[:-1], lines[-1].replace("-", "-x", 1)]) + "\n")
    assert "says the result is" in fails("replay", str(edited))
    edited.write_text("\n".join([*lines[:-1], lines[-1][:-3] + "000"]) + "\n")
    assert "digest" in fails("replay", str(edited))


def test_a_record_needs_the_data_it_was_made_with(record: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[unit.g_inf]\nattack = 5\n")
    assert "no overlay" in fails("replay", str(record), "--data", str(mine))
    out = tmp_path / "out"
    assert run("simulate", GAME, "-n", "1", "--data", str(mine), "--out", str(out)).code == 0
    made = str(out / "records" / "0000.record")
    assert "give the same data file" in fails("replay", made)
    assert run("replay", made, "--data", str(mine)).code == 0


def test_a_spoilt_record_never_ends_in_a_traceback(
    record: Path, tmp_path: Path, budget: Callable[[str], Budget]
) -> None:
    counts = budget("spoilt_records")
    whole = record.read_text().splitlines()
    odd = st.sampled_from(["undo", "# 50", "# x y", "end", "end 1 2 3", "options: deck", "rules: 2"])
    spoilt = tmp_path / "spoilt.record"

    @seed(counts.seed)
    @settings(max_examples=counts.count, deadline=None, database=None)
    @given(
        at=st.integers(0, len(whole) - 1),
        gone=st.integers(0, 2),
        instead=st.lists(st.one_of(st.text(max_size=20), odd), max_size=2),
    )
    def read(at: int, gone: int, instead: list[str]) -> None:
        lines = [*whole[:at], *instead, *whole[at + gone :]]
        spoilt.write_text("\n".join(lines), encoding="utf-8", errors="replace")
        ran = run("replay", str(spoilt))
        assert ran.code in (0, 1) and len(ran.err.splitlines()) == ran.code, ran.err

    read()
