"""Siege: opponents for both sides that weigh each attack, march and post by the rules' own numbers."""

from __future__ import annotations

OPPONENTS = {"greedy": "greedy:Greedy", "officer": "officer:Officer"}
