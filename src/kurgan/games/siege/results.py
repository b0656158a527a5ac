"""Combat results by name, in the order of the tables."""

from __future__ import annotations

RESULTS = ("AL", "CA", "DL", "1X½", "D1", "D2", "D3", "DR", "DE", "OR(1)", "OR(2)")
AL, CA, DL, X_HALF = range(4)  # those that the rules name
