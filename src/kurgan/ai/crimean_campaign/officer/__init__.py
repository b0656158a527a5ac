"""The officer of The Crimean Campaign."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.officer.officer import Officer
from kurgan.ai.crimean_campaign.officer.weights import Weights, standard

__all__ = ["Officer", "Weights", "standard"]
