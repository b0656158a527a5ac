"""Errors a user may see: each is one clear line that names the problem and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

LONGEST = 100  # of what is quoted, and of names that could be misspelt


class KurganError(Exception):
    """Base of everything we raise on purpose. Its text is one line, fit to be shown."""

    def __init__(self, text: str) -> None:
        super().__init__(" ".join(text.splitlines()))  # also where it quotes what somebody gave us


class UnknownName(KurganError):
    """A name nobody knows, with the names that would be right."""

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        names, given = list(known), str(name)
        near = difflib.get_close_matches(given, names, n=3) if len(given) <= LONGEST else []
        hint = f"did you mean {' or '.join(near)}?" if near else f"one of: {', '.join(names[:12])}"
        super().__init__(f"unknown {what} '{clipped(given)}'; {hint}")


def clipped(text: str) -> str:
    """What somebody gave us, as far as a line has room for it."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class BadText(KurganError):
    """A position, record, action or data file that cannot be read."""
