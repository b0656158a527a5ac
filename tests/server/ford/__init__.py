"""The tiny game with a table: just enough to be looked at."""

from __future__ import annotations

from tests.tiny import FordGame


class FordAtTable(FordGame):
    id = "ford"


GAME = FordAtTable
