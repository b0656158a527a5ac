"""What made the numbers: the version, and the commit where the sources are a checkout of their own."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import kurgan

MEASURED = ":!*/data/register.json"  # made by the program, no part of it
HERE = Path(kurgan.__file__).parent


@cache
def origin() -> str:
    """``0.5.0, 2d412546``; a commit with ``-dirty`` has been changed since."""
    found = commit()
    return f"{kurgan.__version__}, {found}" if found else kurgan.__version__


@cache
def commit() -> str:
    """Empty where there is none, or where the package only lies in somebody else's checkout."""
    try:
        _git("ls-files", "--error-unmatch", "__init__.py")
        return _git("describe", "--always") + ("-dirty" if _git("status", "--porcelain", "--", ".", MEASURED) else "")
    except (OSError, subprocess.CalledProcessError):
        return ""


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=HERE, capture_output=True, text=True, check=True)
    return done.stdout.strip()
