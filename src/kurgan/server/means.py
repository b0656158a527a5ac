"""What every part of the house works with: where things are kept, what time it is, chance, and new names."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from pathlib import Path

from kurgan.core import fair
from kurgan.server.settings import Quotas, Settings
from kurgan.server.store.database import Database


class Means:
    def __init__(self, folder: Path, url: str, clock: Callable[[], float], rng: random.Random) -> None:
        self.folder, self.url = folder, url
        self.db = Database(folder, url)
        self.clock = clock
        self.rng = rng
        self.worker = secrets.token_hex(8)  # this process, among several on one database
        self.new_id: Callable[[], str] = lambda: secrets.token_hex(8)
        self.new_token: Callable[[], str] = lambda: secrets.token_urlsafe(24)
        self.new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(fair.SIZE)
        self.seat_wait_s = Settings.seat_wait_s
        self.quotas: Quotas | None = None  # a server has some

    def now(self) -> int:
        """In milliseconds, as everything is kept."""
        return int(self.clock() * 1000)
