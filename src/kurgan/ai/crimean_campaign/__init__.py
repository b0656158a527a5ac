"""The opponents of The Crimean Campaign."""

from __future__ import annotations

OPPONENTS = {"greedy": "greedy:Greedy"}
