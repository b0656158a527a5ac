"""The log is calm: the same line is written once, and then how often it came."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from kurgan.server.calm import MOST, Calm
from tests.server.http_fixtures import wait_until

FEW = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (60, 60))
from kurgan.server import calm, run
calm.calm_log.__defaults__ = (2.0,)
run.set_out = lambda: None  # reads files in a thread of its own
run.serve(port=0, browser=False, say=lambda url: print(url, flush=True))
"""


def test_the_same_line_is_written_once_and_then_counted(caplog: pytest.LogCaptureFixture) -> None:
    logger, calm = logging.getLogger("kurgan.server"), Calm(0.3)
    logger.addFilter(calm)
    try:
        for n in range(1000):
            logger.error("no room\nfor all")
            logger.warning("stranger %d", n, extra={"kind": "stranger"})
        wait_until(lambda: len(caplog.records) >= 4)
        logger.error("no room\nfor all")
    finally:
        logger.removeFilter(calm)
    assert sorted(record.getMessage() for record in caplog.records) == [
        "no room\nfor all",
        "no room\nfor all",
        "no room (and 999 times more within 0.3 s)",
        "stranger 0",
        "stranger 0 (and 999 times more within 0.3 s)",
    ]


def test_many_different_lines_are_no_flood_either(caplog: pytest.LogCaptureFixture) -> None:
    logger, calm = logging.getLogger("kurgan.server"), Calm(3600)
    logger.addFilter(calm)
    try:
        for n in range(5 * MOST):
            logger.error("line %d", n)
    finally:
        logger.removeFilter(calm)
    assert len(caplog.records) == MOST


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_without_file_descriptors_the_log_stays_short_and_the_server_alive(tmp_path: Path) -> None:
    environment = os.environ | {"KURGAN_DATA": str(tmp_path / "data")}
    log = tmp_path / "log"
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, "-c", FEW], stdout=subprocess.PIPE, stderr=errors, env=environment, text=True
        )
    try:
        assert process.stdout is not None
        port = int(process.stdout.readline().strip().rstrip("/").rpartition(":")[2])
        with ExitStack() as stack:
            for _ in range(100):
                stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
            wait_until(lambda: "out of system resource" in log.read_text())
            time.sleep(4)  # two rounds of counting
        wait_until(lambda: answers(port))
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
    said = log.read_text()
    assert "times more within 2 s" in said and said.count("out of system resource") < 12, said[:3000]
    assert len(said.splitlines()) < 120


def answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
            line.sendall(f"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
            return line.recv(100).startswith(b"HTTP/1.1 200")
    except OSError:
        return False
