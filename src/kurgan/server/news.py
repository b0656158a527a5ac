"""What other processes do at tables that somebody looks at here, and what they are told of this one's deeds."""

from __future__ import annotations

import logging
import threading

from kurgan.server.bots import Bots
from kurgan.server.engine.room import Room
from kurgan.server.house import House
from kurgan.server.hub import Hub
from kurgan.server.live import LiveTable
from kurgan.server.store.failing import FAILURES, CannotKeep

LOG = logging.getLogger("kurgan.server")
CHANGED, HURRY, OVER = "changed", "hurry", "over"
AT_ONCE = 100  # sessions in one piece of news
AGAIN_S = 1.0


class News(threading.Thread):
    """Only names of tables and of ended sessions travel; each process reads for itself what is new at a table, and
    tells its own viewers."""

    def __init__(self, house: House, hub: Hub, bots: Bots | None, room: Room) -> None:
        super().__init__(daemon=True, name="kurgan-news")
        self.house, self.hub, self.bots, self.room = house, hub, bots, room
        self.stopped = threading.Event()

    def start(self) -> None:
        tables = self.house.tables
        tables.on_change.append(self.changed)
        tables.on_gone.append(self.gone)
        tables.on_hurry.append(self.hurried)
        self.house.sessions.on_over.append(self.over)
        super().start()

    # --- to the others --------------------------------------------------------------------------

    def changed(self, live: LiveTable) -> None:
        self.say(CHANGED, live.header.id)

    def gone(self, table: str) -> None:
        self.say(CHANGED, table)

    def hurried(self, table: str) -> None:
        self.say(HURRY, table)

    def over(self, sessions: frozenset[str]) -> None:
        names = sorted(sessions)
        for n in range(0, len(names), AT_ONCE):
            self.say(OVER, " ".join(names[n : n + AT_ONCE]))

    def say(self, what: str, which: str) -> None:
        try:
            self.house.means.db.say(f"{self.house.means.worker} {what} {which}")
        except (CannotKeep, *FAILURES) as error:
            LOG.warning("the other processes could not be told: %s", error)

    # --- from the others ------------------------------------------------------------------------

    def run(self) -> None:
        while not self.stopped.is_set():
            try:
                self.listen()
            except (CannotKeep, *FAILURES) as error:
                LOG.warning("the other processes cannot be heard: %s", error)
            except Exception:
                LOG.exception("hearing the other processes failed")
            self.stopped.wait(AGAIN_S)

    def listen(self) -> None:
        """First whatever was said while nobody listened."""
        said = self.house.means.db.heard()
        try:
            next(said)
            for table in list(self.hub.onlookers):
                self.hub.heard(table)
            for table in list(self.room.waiting):
                self.room.wake(table)
            for text in said:
                if self.stopped.is_set():
                    return
                self.hear(text)
        finally:
            said.close()

    def hear(self, text: str) -> None:
        who, _, rest = text.partition(" ")
        what, _, which = rest.partition(" ")
        if not text or who == self.house.means.worker:
            return
        if what == HURRY and self.bots:
            self.bots.heard(which)
        elif what == CHANGED:
            self.hub.heard(which)
            self.room.wake(which)
        elif what == OVER:
            ended = frozenset(which.split())
            self.house.sessions.over |= ended
            self.hub.sessions_over(ended)

    def stop(self) -> None:
        tables = self.house.tables
        tables.on_change.remove(self.changed)
        tables.on_gone.remove(self.gone)
        tables.on_hurry.remove(self.hurried)
        self.house.sessions.on_over.remove(self.over)
        self.stopped.set()
        self.join(5)
