"""The opponents of Fortress Sevastopol."""

from __future__ import annotations

OPPONENTS = {"greedy": "greedy:Greedy"}
