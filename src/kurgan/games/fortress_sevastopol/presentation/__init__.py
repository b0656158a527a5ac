"""How Fortress Sevastopol looks on a table: everything from a view, nothing from the whole state."""

from __future__ import annotations

QUICK = ("tournament", "soviet", "greedy")
