"""Where games are kept, by the server and by the terminal: on this machine, or in a database elsewhere."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Where KURGAN_DATA points, or the platform's folder for user data."""
    given = os.environ.get("KURGAN_DATA")
    return Path(given).expanduser() if given else Path(platformdirs.user_data_dir("kurgan", appauthor=False))


def database() -> str:
    """The address of the database that KURGAN_DATABASE names; else games are kept in the data folder."""
    return os.environ.get("KURGAN_DATABASE", "")
