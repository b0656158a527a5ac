"""The officer of Siege."""

from __future__ import annotations

from kurgan.ai.siege.officer.officer import Officer
from kurgan.ai.siege.officer.weights import Weights, standard

__all__ = ["Officer", "Weights", "standard"]
