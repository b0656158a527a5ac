"""Where games are kept on this machine, by the server and by the terminal."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Where KURGAN_DATA points, or the platform's folder for user data."""
    given = os.environ.get("KURGAN_DATA")
    return Path(given).expanduser() if given else Path(platformdirs.user_data_dir("kurgan", appauthor=False))
