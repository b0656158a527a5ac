"""How Siege looks on a table: everything from a view. Each scenario has a board of its own."""

from __future__ import annotations

QUICK = ("sevastopol", "attacker", "greedy")
