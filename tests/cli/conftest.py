"""No test of the command line touches the user's own games."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("kurgan-data")
    monkeypatch.setenv("KURGAN_DATA", str(folder))
    monkeypatch.setenv("COLUMNS", "100")
    return folder
