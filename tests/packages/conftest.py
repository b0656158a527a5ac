"""What a release hands out: a wheel and an sdist, made from these sources once; and an environment with the wheel."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import compiled  # noqa: E402

from tests.once import once  # noqa: E402

LOCK = ROOT / "requirements" / "run.txt"
BIN = "Scripts" if os.name == "nt" else "bin"
# Nothing of these sources, and nothing of who tests, may be found by what was installed.
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KURGAN_", "VIRTUAL_ENV"))}


def run(command: Sequence[str | Path], **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, command)), env=CLEAN | settings, capture_output=True, text=True, timeout=300, check=False
    )


def build(sources: Path, kind: str, target: Path, **settings: str) -> Path:
    """As `pip wheel` and `python -m build` do, with the build backend that is here."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    done = subprocess.run(
        command, cwd=sources, env=CLEAN | settings, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return next(target.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With compiled rules where they were compiled; to compile them is not this test's work."""
    settings = {} if compiled.is_fresh() else {"KURGAN_PURE": "1"}
    folder = once(tmp_path_factory, "wheel", lambda folder: build(ROOT, "wheel", folder, **settings))
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return next(once(tmp_path_factory, "sdist", lambda folder: build(ROOT, "sdist", folder)).glob("*.tar.gz"))


@pytest.fixture(scope="session")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return next(folder.iterdir())


@dataclass(frozen=True)
class Installed:
    folder: Path
    how: str  # where its dependencies come from

    @property
    def python(self) -> Path:
        return self.folder / BIN / "python"

    @property
    def kurgan(self) -> Path:
        return self.folder / BIN / "kurgan"


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """An empty environment with the wheel in it, and with what it needs: from uv's cache, from a registry by uv or by
    pip, which may know another way; and where no registry answers, what is installed here is lent."""
    folder = tmp_path_factory.mktemp("installed")
    uv = [sys.executable, "-m", "uv", "-q"]
    assert run([*uv, "venv", "--python", sys.executable, folder]).returncode == 0
    python = folder / BIN / "python"
    locked = ["--require-hashes", "-r", str(LOCK)]
    into = ["--python", str(python)]
    ways = {
        "the cache": [*uv, "pip", "install", "--offline", *into, *locked],
        "a registry": [*uv, "pip", "install", *into, *locked],
        "a registry, by pip": [sys.executable, "-m", "pip", "-q", *into, "install", *locked],
    }
    how = next((name for name, way in ways.items() if run(way).returncode == 0), "")
    if not how:
        how = "the environment of the tests"
        lent = run([sys.executable, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).stdout.strip()
        own = run([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).stdout.strip()
        Path(own, "lent.pth").write_text(lent + "\n")
    done = run([*uv, "pip", "install", "--offline", "--no-deps", *into, wheel])
    assert done.returncode == 0, done.stderr
    return Installed(folder, how)
