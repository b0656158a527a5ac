"""kurgan simulate --format parquet, as a user has it: killed and given again, and told what is wrong in one line."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kurgan.lab import ray_start
from tests.cli.helpers import fails, run

# Where tests run in the background of a shell, interrupts are ignored, and programs they start would inherit that.
HEARING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
KURGAN = HEARING + "import sys; from kurgan.cli import main; sys.exit(main())"
SIEGE = ("simulate", "siege", "--scenario", "maginot", "--seed", "7")
PATIENCE = 120.0


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """The command in a process of its own, which is all of a group."""
    command = [sys.executable, "-c", KURGAN, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


def kill_when_it_plays(out: Path, *arguments: str) -> set[int]:
    """As soon as some games have no file yet, so that there is something to lose; returns all processes it had."""
    process = start(*arguments, "--out", str(out))
    waited = time.monotonic() + PATIENCE
    while not (out / "unfinished.jsonl").exists() or (out / "unfinished.jsonl").stat().st_size < 5000:
        assert process.poll() is None and time.monotonic() < waited, process.communicate()
        time.sleep(0.01)
    started = family(process.pid)
    os.kill(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    process.communicate()
    return started


def family(process: int) -> set[int]:
    """A process and all that it started, and they; as far as /proc tells."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    found = {process}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def wait_for_the_end_of(processes: set[int]) -> None:
    waited = time.monotonic() + 30
    while left := {process for process in processes if Path(f"/proc/{process}").exists()}:
        assert time.monotonic() < waited, left
        time.sleep(0.1)


def files(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


def test_killed_and_given_again_it_leaves_the_same_files(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    wanted = (*SIEGE, "-n", "1010", "--format", "parquet")
    undisturbed = run(*wanted, "--json", "--out", str(whole)).json
    for _ in range(2):
        wait_for_the_end_of(kill_when_it_plays(killed, *wanted, "--jobs", "2"))
    assert "unfinished.jsonl" in files(killed)
    assert run(*wanted, "--json", "--out", str(killed)).json == undisturbed
    assert files(killed) == files(whole)
    assert list(files(whole)) == [
        *("games/00000000.parquet", "games/00001000.parquet", "kurgan.json"),
        *("turns/00000000.parquet", "turns/00001000.parquet"),
    ]


def test_a_folder_says_as_what_it_keeps_games(tmp_path: Path) -> None:
    tables, records = str(tmp_path / "tables"), str(tmp_path / "records")
    assert run(*SIEGE, "-n", "2", "--out", tables, "--format", "parquet").code == 0
    assert run(*SIEGE, "-n", "2", "--out", records).code == 0
    assert run(*SIEGE, "-n", "3", "--out", tables).code == run(*SIEGE, "-n", "3", "--out", records).code == 0
    before = files(tmp_path)
    assert [name for name in before if name.endswith(".record")] == [f"records/records/000{n}.record" for n in range(3)]
    assert "holds games as parquet" in fails(*SIEGE, "--out", tables, "--format", "records")
    assert "holds games as records" in fails(*SIEGE, "--out", records, "--format", "parquet")
    assert "begun with seed 7, this is 8" in fails(*SIEGE, "--seed", "8", "--out", tables)
    assert "--format belongs to --out" in fails(*SIEGE, "--format", "parquet")
    assert files(tmp_path) == before


def test_what_the_folder_lacks_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = (*SIEGE, "-n", "2", "--out", str(tmp_path / "new"), "--format", "parquet")
    (tmp_path / "file").write_text("")
    assert "cannot write to" in fails(*wanted, "--out", str(tmp_path / "file"))
    assert "cannot write to" in fails(*wanted, "--out", "/proc/kurgan")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "'pyarrow' is not installed; it comes with: pip install 'kurgan[ray]'" in fails(*wanted)
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "'ray' is not installed; it comes with: pip install 'kurgan[ray]'" in fails(*wanted, "--engine", "ray")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("address", ["nowhere", "host:", ":6379", "host:99999", "http://host:80"])
def test_an_address_that_is_none_is_one_line(address: str) -> None:
    assert "an address of Ray is host:port" in fails(*SIEGE, "--engine", "ray", "--address", address)


def test_an_address_belongs_to_ray() -> None:
    assert "--address belongs to --engine ray" in fails(*SIEGE, "--address", "127.0.0.1:6379")


def test_where_nobody_listens_one_line_says_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    assert f"no Ray can be used at '127.0.0.1:{port}'" in fails(
        *SIEGE, "--engine", "ray", "--address", f"127.0.0.1:{port}"
    )


def test_where_somebody_else_listens_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_start, "ANSWER", 6.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        begun = time.monotonic()
        assert address in fails(*SIEGE, "--engine", "ray", "--address", address)
        assert time.monotonic() - begun < 30
