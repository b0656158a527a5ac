"""Siege: an opponent for both sides that weighs each attack, march and post by the rules' own numbers."""

from __future__ import annotations

OPPONENTS = {"greedy": "greedy:Greedy"}
