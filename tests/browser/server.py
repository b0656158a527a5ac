"""A real `kurgan play` in its own process, with its own data, to be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

KURGAN = Path(sys.executable).with_name("kurgan")
STARTS_IN_S = 40.0


def free_port() -> int:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        port: int = place.getsockname()[1]
        return port


class Server:
    """Serves one data folder on one port, as often as it is started."""

    def __init__(
        self,
        folder: Path,
        sources: Path | None = None,
        more: tuple[str, ...] = (),
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self.more = more  # what it is told besides
        self.settings = settings or {}  # more of its environment
        self.sources = sources  # where the package is imported from, if not from here
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        quick = {"KURGAN_DATA": str(self.folder), "KURGAN_BOT_PAUSE_MS": "0", **self.settings}
        if self.sources:
            quick["PYTHONPATH"] = str(self.sources)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [KURGAN, "play", "--no-browser", "--port", str(self.port), *self.more],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=os.environ | quick,
            )
        until = time.monotonic() + STARTS_IN_S
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"kurgan play does not serve: {self.said()}")
            time.sleep(0.05)

    def answers(self) -> bool:
        """Whether it serves; without a built client that is worth nothing."""
        try:
            with urllib.request.urlopen(self.url, timeout=5):
                return True
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode().strip()) from None
        except OSError:
            return False

    def said(self) -> str:
        """What it wrote; after its first line, only complaints."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def complaints(self) -> str:
        return "\n".join(line for line in self.said().splitlines() if self.url not in line)

    def kill(self) -> None:
        """As when the power fails: nothing is tidied up."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
