"""How The Crimean Campaign looks on a table: everything from a view, nothing from the whole state."""

from __future__ import annotations

QUICK = ("short", "axis", "greedy")
