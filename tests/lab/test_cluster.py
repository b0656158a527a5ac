"""Ray as the engine of simulation: the same files, nothing lost by a kill, nothing left, nothing open to others.

One Ray is started for the tests that need nothing else of it; those of whole commands start their own.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kurgan.core.errors import KurganError
from kurgan.lab import cluster, ray_start
from kurgan.lab.batch import Outcome, outcomes
from kurgan.lab.ray_start import Ray
from tests.cli.helpers import fails, run
from tests.cli.test_tables import PATIENCE, SIEGE, family, files, kill_when_it_plays, start, wait_for_the_end_of
from tests.lab.made_up import MadeUp

TABLES = (*SIEGE, "-n", "400", "--format", "parquet")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What the games leave that are played here."""
    out = tmp_path_factory.mktemp("whole") / "out"
    assert run(*TABLES, "--out", str(out)).code == 0
    return files(out)


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    started = Ray(None, 2)
    started.start()
    yield started.module
    started.stop()


def results(found: list[Outcome]) -> list[str]:
    return [outcome.result for outcome in found]


# --- with one Ray for all ---------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
def test_ray_leaves_the_same_files_as_this_process(
    ray: Any, jobs: int, whole: dict[str, bytes], tmp_path: Path
) -> None:
    assert run(*TABLES, "--engine", "ray", "--jobs", str(jobs), "--out", str(tmp_path)).code == 0
    assert files(tmp_path) == whole
    assert ray.is_initialized()  # who finds a Ray leaves it


def test_records_are_the_same_too(ray: Any, tmp_path: Path) -> None:
    for engine in ("local", "ray"):
        assert run(*SIEGE, "-n", "5", "--engine", engine, "--out", str(tmp_path / engine)).code == 0
    assert files(tmp_path / "local") == files(tmp_path / "ray")


def test_the_games_of_a_worker_that_is_killed_are_played_again(
    ray: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    batch = MadeUp(tmp_path / "log", {7: 2}, pause=0.01)
    games = outcomes(batch, 120, 2, tmp_path / "out", cluster.engine(None))
    found = [next(games)]
    os.kill(max(batch.processes()), signal.SIGKILL)
    found += games
    assert results(found) == [str(n * n) for n in range(120)]
    assert len((tmp_path / "out" / "results.jsonl").read_text().splitlines()) == 120
    assert batch.played().count(7) >= 3 and len(batch.processes()) >= 3
    assert "".join(capfd.readouterr()) == ""  # results go there


def test_a_game_that_kills_every_worker_is_named(ray: Any, tmp_path: Path) -> None:
    batch = MadeUp(tmp_path / "log", {1: 99})
    with pytest.raises(KurganError, match=r"died 3 times over games 1 to [12]"):
        list(outcomes(batch, 5, 1, None, cluster.engine(None)))


def test_workers_that_have_another_kurgan_do_not_play(ray: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "sources", lambda: "0123456789ab")
    assert "has another Kurgan" in fails(*SIEGE, "-n", "2", "--engine", "ray")


def test_a_cluster_is_used_by_its_address(ray: Any, whole: dict[str, bytes], tmp_path: Path) -> None:
    address = ray.get_runtime_context().gcs_address
    process = start(*TABLES, "--engine", "ray", "--address", address, "--out", str(tmp_path / "out"))
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, b""), out
    assert files(tmp_path / "out") == whole
    assert ray.get(ray.remote(lambda: 7).remote()) == 7  # it is still there


@pytest.mark.skipif(
    not Path("/proc/net/tcp6").exists(), reason="open ports are looked up in /proc, which only Linux has"
)
def test_nothing_of_ray_listens_to_other_machines(ray: Any) -> None:
    ours = {inode for process in family(os.getpid()) for inode in sockets(process)}
    places = {place for inode, place in listening() if inode in ours}
    assert len(places) > 4
    assert {host for host, _ in places} <= {"0100007F", "0000000000000000FFFF00000100007F"}, places


def sockets(process: int) -> set[str]:
    found = set()
    with contextlib.suppress(OSError):
        for link in Path(f"/proc/{process}/fd").iterdir():
            with contextlib.suppress(OSError):
                found |= set(re.findall(r"socket:\[(\d+)\]", os.readlink(link)))
    return found


def listening() -> Iterator[tuple[str, tuple[str, str]]]:
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            parts = line.split()
            if parts[3] == "0A":
                host, _, port = parts[1].partition(":")
                yield parts[9], (host, port)


# --- commands with a Ray of their own ---------------------------------------------------------------


def name_of(process: int) -> str:
    """Two agents of Ray take a minute to notice that their Ray was killed, and then end by themselves."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_text()
    return ""


def left_behind() -> list[Path]:
    return list(Path(tempfile.gettempdir()).glob(f"{ray_start.PREFIX}*"))


@pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc, which only Linux has"
)
def test_killed_or_interrupted_nothing_is_lost_or_left(
    whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", "/tmp")
    monkeypatch.setattr(tempfile, "tempdir", None)
    before = left_behind()
    wanted = (*TABLES, "--engine", "ray", "--jobs", "2")
    killed = kill_when_it_plays(tmp_path, *wanted)
    wait_for_the_end_of({process for process in killed if "Agent" not in name_of(process)})

    process = start(*wanted, "--out", str(tmp_path), "-n", "100000")
    size = (tmp_path / "unfinished.jsonl").stat().st_size
    waited = time.monotonic() + PATIENCE
    while (tmp_path / "unfinished.jsonl").stat().st_size == size:
        assert process.poll() is None and time.monotonic() < waited, process.communicate()
        time.sleep(0.05)
    started = family(process.pid)
    os.kill(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, b"kurgan: interrupted\n")
    assert len(started) > 5
    wait_for_the_end_of(started)
    assert left_behind() == before  # what the killed one had left is gone, too

    assert run(*TABLES, "--out", str(tmp_path)).code == 0
    assert {name: data for name, data in files(tmp_path).items() if name != "unfinished.jsonl"} == whole
