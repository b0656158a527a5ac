"""The site, built once for all who look at it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.once import once

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation site, built as `make docs` does it, into a folder of its own."""

    def build(folder: Path) -> None:
        command = [sys.executable, str(ROOT / "scripts" / "docs.py"), str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stderr

    return once(tmp_path_factory, "site", build)
