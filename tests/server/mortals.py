"""People at servers that are killed at any moment: each does his deeds in a thread of his own, and when all is still
what he was told is compared with what is kept."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from random import Random
from typing import Any, cast

from sqlalchemy import Connection

from tests.server.http_fixtures import Browser
from tests.server.nursery import Mortal

GONE = (OSError, HTTPException, json.JSONDecodeError)  # a server that was killed in the middle of it


@dataclass
class Tally:
    """What a run found, of all tables together."""

    kills: int = 0
    acknowledged: int = 0
    refused: int = 0
    unheard: int = 0  # killed while somebody waited for the answer
    imports: int = 0
    lost: int = 0
    doubled: int = 0  # or never acknowledged, or refused: kept, and nobody was told so
    stuck: int = 0
    wrong: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def add(self, what: str, number: int = 1) -> None:
        """In any thread."""
        with self.lock:
            setattr(self, what, getattr(self, what) + number)

    def found(self, where: str, lost: int, doubled: int) -> None:
        self.add("lost", lost)
        self.add("doubled", doubled)
        if lost or doubled:
            self.wrong.append(f"{where}: {lost} lost, {doubled} doubled")

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.acknowledged} choices acknowledged, {self.refused} refused, "
            f"{self.unheard} never answered, {self.imports} records taken in; "
            f"{self.lost} lost, {self.doubled} doubled, {self.stuck} stuck"
        )


class Gate:
    """Deeds go through it; when it is closed all is still."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.inside, self.closed = 0, False

    @contextmanager
    def deed(self) -> Iterator[None]:
        with self.changed:
            self.changed.wait_for(lambda: not self.closed)
            self.inside += 1
        try:
            yield
        finally:
            with self.changed:
                self.inside -= 1
                self.changed.notify_all()

    @contextmanager
    def still(self) -> Iterator[None]:
        with self.changed:
            self.closed = True
            self.changed.wait_for(lambda: not self.inside)
        try:
            yield
        finally:
            with self.changed:
                self.closed = False
                self.changed.notify_all()


class Player:
    """Something done again and again in a thread of its own."""

    def __init__(self, servers: Sequence[Mortal], gate: Gate, tally: Tally, rng: Random) -> None:
        self.servers, self.gate, self.tally, self.rng = servers, gate, tally, rng
        self.stopping = self.went_on = self.slow = False
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        try:
            while not self.stopping:
                with self.gate.deed(), suppress(*GONE):
                    self.deed()
                time.sleep(self.rng.uniform(0, 0.01))
        except Exception as error:
            self.tally.wrong.append(f"{type(self).__name__}: {error!r}")

    def deed(self) -> None:
        raise NotImplementedError

    def compare(self, connection: Connection) -> None:
        """With what is kept, while all is still."""
        raise NotImplementedError

    def at(self, browser: Browser) -> Browser:
        """The same person at whichever server answers."""
        browser.site = cast("Any", self.rng.choice([one for one in self.servers if one.port] or self.servers))
        return browser

    def stranger(self) -> Browser:
        return Browser(cast("Any", self.servers[0]))
