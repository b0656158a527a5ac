"""Errors a user may see: each is one clear line that names the problem and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class KurganError(Exception):
    """Base of everything we raise on purpose. Its text is one line, fit to be shown."""

    def __init__(self, text: str) -> None:
        super().__init__(" ".join(text.splitlines()))      # also where it quotes what somebody gave us


class UnknownName(KurganError):
    """A name nobody knows, with the names that would be right."""

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        names = list(known)
        near = difflib.get_close_matches(str(name), names, n=3)
        hint = f"did you mean {' or '.join(near)}?" if near else f"one of: {', '.join(names[:12])}"
        super().__init__(f"unknown {what} '{name}'; {hint}")


class BadText(KurganError):
    """A position, record, action or data file that cannot be read."""
