"""Ray, started for one command on loopback alone and ended with it, or found at an address."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from kurgan.core.errors import KurganError
from kurgan.core.extras import need

# Nothing is counted, fetched or shown by Ray; it is read when Ray is imported.
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_enable_metrics_collection": "0",
    "RAY_DISABLE_IMPORT_WARNING": "1",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # and no warning of what a later Ray will do
}
# Named for the systems on which Ray does so by itself: its servers listen on 127.0.0.1 only.
LOOPBACK = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
STORE = 80 * 2**20  # bytes for what is shared between processes: next to nothing here
PRINTS = "print_to_stdstream"  # what Ray's driver tells by itself goes through this
PREFIX, LONGEST = "kurgan-ray-", 40  # below its folder Ray has sockets, whose paths are bounded
KNOCK, ANSWER = 5.0, 40.0  # seconds until something listens at an address, and until it is a Ray of our kind
TRY = "import ray, sys; ray.init(address=sys.argv[1], logging_level='ERROR', log_to_driver=False); ray.shutdown()"


class Ray:
    def __init__(self, address: str | None, jobs: int) -> None:
        self.address, self.jobs = address, jobs
        self.module: Any = None
        self.folder: Path | None = None
        self.is_ours = False
        self.printed: Callable[..., None] | None = None

    def start(self) -> None:
        """One that runs in this process already is taken as it is, and left."""
        self.environment = dict(os.environ)
        os.environ.update(QUIET)
        if self.address is None or _is_loopback_only(self.address):
            os.environ.update(LOOPBACK)
        self.module = need("ray", "ray")
        if self.module.is_initialized():
            return
        self.is_ours = True
        try:
            if self.address is None:
                self.folder = _folder()
                self._init(
                    num_cpus=self.jobs,
                    include_dashboard=False,
                    object_store_memory=STORE,
                    _node_ip_address="127.0.0.1",
                    _temp_dir=str(self.folder),
                )
            else:
                _knock(self.address)
                _try(self.address)
                self._init(address=self.address)
        except BaseException as error:
            self.stop()
            if isinstance(error, KurganError) or not isinstance(error, Exception):
                raise
            raise KurganError("ray_start", detail=_first_line(str(error))) from None

    def _init(self, **given: Any) -> None:
        self._hush(lambda *_, **__: None)
        self.module.init(logging_level="ERROR", log_to_driver=False, **given)

    def _hush(self, printed: Callable[..., None]) -> None:
        """Ray prints a paragraph about each worker that dies, on the stream where our results go."""
        worker: Any = sys.modules.get("ray._private.worker")
        if worker is not None and hasattr(worker, PRINTS):
            self.printed = getattr(worker, PRINTS)
            setattr(worker, PRINTS, printed)

    def stop(self) -> None:
        if self.is_ours:
            self.module.shutdown()
            if self.printed is not None:
                self._hush(self.printed)
        for name in (*QUIET, *LOOPBACK):
            if name in self.environment:
                os.environ[name] = self.environment[name]
            else:
                os.environ.pop(name, None)
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)


# --- a folder of its own ----------------------------------------------------------------------------


def _folder() -> Path:
    """For sockets and logs, named for this process; those of processes that were killed go."""
    base = Path(tempfile.gettempdir())
    if len(str(base)) > LONGEST - len(PREFIX) - 16:
        base = Path("/tmp")
    for left in base.glob(f"{PREFIX}*"):
        number = left.name.removeprefix(PREFIX).partition("-")[0]
        if number.isdecimal() and not _lives(int(number)):
            shutil.rmtree(left, ignore_errors=True)
    return Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=base))


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


# --- a cluster that is there ------------------------------------------------------------------------


def place(address: str) -> tuple[str, int] | None:
    """Host and port; none if Ray is to look for itself."""
    if address == "auto":
        return None
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or "/" in host or not port.isdecimal() or not 0 < int(port) < 2**16:
        raise KurganError("cluster_address", found=address)
    return host.strip("[]"), int(port)


def _knock(address: str) -> None:
    """Ray itself would try for minutes, and end the whole process."""
    if (found := place(address)) is None:
        return
    try:
        socket.create_connection(found, KNOCK).close()
    except OSError as error:
        detail = str(error.strerror or error)
        raise KurganError("cluster_unreachable", address=address, detail=detail) from None


def _try(address: str) -> None:
    """In a process of its own, which may hang or be ended if whoever listens there is no Ray, or another one."""
    command = [sys.executable, "-c", TRY, address]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=ANSWER)
    except subprocess.TimeoutExpired:
        raise KurganError("cluster_silent", address=address, seconds=round(ANSWER)) from None
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.strip()]
        detail = _first_line(said[-1]) if said else str(done.returncode)
        raise KurganError("cluster_unreachable", address=address, detail=detail)


def _is_loopback_only(address: str) -> bool:
    """Whether nobody listens there but on this machine's own address; then Ray must not look for it elsewhere."""
    found = place(address)
    if found is None or found[0] not in LOCAL_HOSTS:
        return False
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(("192.0.2.1", 9))  # no packet is sent; it only chooses whence one would be
        socket.create_connection((asked.getsockname()[0], found[1]), KNOCK).close()
        return False
    return True


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]
