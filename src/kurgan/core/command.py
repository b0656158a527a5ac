"""Commands that a game adds to the command line.

A game's package ``commands`` has a module for each, called as the command is, with a function of that name. Its
parameters are annotated for typer; the first is the reader's language. How it is printed is not its business.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Answer:
    """What a command has found: for scripts, and for readers as lines that rich can print."""

    data: dict[str, Any]
    lines: Sequence[Any]
