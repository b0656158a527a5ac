"""What is settled before play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Given:
    """A game adds what its options mean."""

    scenario: str
    options: dict[str, str]
    sheets: Any  # shared by all games of one scenario, and its own key
