"""The opponents of The Crimean Campaign."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.greedy import Greedy
from kurgan.ai.crimean_campaign.officer import Officer

OPPONENTS = {"greedy": Greedy, "officer": Officer}
