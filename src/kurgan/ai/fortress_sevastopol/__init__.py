"""The opponents of Fortress Sevastopol."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.greedy import Greedy

OPPONENTS = {"greedy": Greedy}
