"""The opponents of Fortress Sevastopol."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.greedy import Greedy
from kurgan.ai.fortress_sevastopol.officer import Officer

OPPONENTS = {"greedy": Greedy, "officer": Officer}
