"""Siege: opponents for both sides that weigh each attack, march and post by the rules' own numbers."""

from __future__ import annotations

from kurgan.ai.siege.greedy import Greedy
from kurgan.ai.siege.officer import Officer

OPPONENTS = {"greedy": Greedy, "officer": Officer}
