"""Who has been at which table lately: whoever has seen that it is his move need not be told.

Somebody is there when he does or asks something, and as long as his socket is open after that; but no longer than some
minutes, because pages stay open in the background for days.
"""

from __future__ import annotations

from collections.abc import Iterable

from kurgan.server.means import Means

AWAKE_MS = 10 * 60_000
BY_HAND = ("inspect", "overlay", "targets", "why", "order-odds", "order-why")  # pages ask for all else by themselves
Pair = tuple[int, str]  # a person, a table


class Lookers:
    """Of this process; the database brings all of them together."""

    def __init__(self, means: Means) -> None:
        self.means = means
        self.on = False  # nobody asks, unless notices are sent
        self._acted: dict[Pair, int] = {}

    def asked(self, person: int, table: str, method: str, path: str) -> None:
        """By a request: a deed, the table opened, or something on it looked at."""
        if self.on and (method != "GET" or path.rpartition("/")[2] in (table, *BY_HAND)):
            self._acted[person, table] = self.means.now()

    def left(self, person: int, table: str) -> None:
        """His socket is closed: until now he was there."""
        if self.on and (person, table) in self._acted:
            self._acted[person, table] = self.means.now()

    def lately(self, sockets: Iterable[Pair]) -> dict[Pair, int]:
        """When each was last there; ``sockets``: those that are open now."""
        now = self.means.now()
        found = {pair: at for pair, at in list(self._acted.items()) if now - at <= AWAKE_MS}
        for pair in list(self._acted):
            if pair not in found:
                self._acted.pop(pair, None)
        return found | {pair: now for pair in sockets if pair in found}
