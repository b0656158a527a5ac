"""Looks who waits for whom, and tells those who want to be told: once for each waiting, all tables in one notice.

A person is told when a seat of his has been asked for two minutes, and he has not been there since. He is not told
again before he has been there, nor sooner than he wishes. Where several processes look, the one that moves his mark on
in the database sends; what it was about to send is lost if it is killed then, because none is better than two.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from itertools import groupby

from kurgan.server.house import House
from kurgan.server.hub import Hub
from kurgan.server.notices.carrier import Carrier
from kurgan.server.notices.lookers import Pair
from kurgan.server.notices.sending import Failed, Notice
from kurgan.server.notices.words import notice_of
from kurgan.server.store import noticed, notices, notices_to, seats
from kurgan.server.store.failing import FAILURES, CannotKeep
from kurgan.server.store.noticed import Waiting
from kurgan.server.store.notices_to import Target

LOG = logging.getLogger("kurgan.notices")
GRACE_MS = 2 * 60_000  # that somebody may take for his move before he is told
FLOOR_MS = 30 * 60_000  # between two notices to one person, whatever they are about
SLACK_MS = 5_000  # what a deed leads to is written after it was asked for


class Teller(threading.Thread):
    def __init__(self, house: House, hub: Hub | None, carrier: Carrier, every_s: float) -> None:
        super().__init__(daemon=True, name="kurgan-notices")
        self.house, self.hub, self.carrier, self.every_s = house, hub, carrier, every_s
        self.stopped = threading.Event()
        self.kept: dict[Pair, int] = {}  # who was where, as the database knows it from this process
        house.lookers.on = True

    def run(self) -> None:
        while not self.stopped.wait(self.every_s):
            self.look()

    def look(self) -> list[Future[None]]:
        """What is sent is under way then."""
        try:
            self.note_lookers()
            return self.tell()
        except (CannotKeep, *FAILURES) as error:
            LOG.warning("whose move it is could not be looked at: %s", error)
        except Exception:
            LOG.exception("looking whose move it is failed")
        return []

    def stop(self) -> None:
        self.stopped.set()
        self.house.lookers.on = False
        if self.is_alive():
            self.join(5)
        self.carrier.stop()

    # --- who is there ---------------------------------------------------------------------------

    def note_lookers(self) -> None:
        """For the other processes, and for those who come after this one."""
        onlookers = self.hub.onlookers if self.hub is not None else {}
        open_ = [(one.person.id, table) for table, here in list(onlookers.items()) for one in here if one.person]
        found = self.house.lookers.lately(open_)
        if not found:
            return
        db = self.house.means.db
        with db.reading() as connection:
            wanting = notices.everybody(connection)
        his = {pair: at for pair, at in found.items() if pair[0] in wanting}
        new = {pair: at for pair, at in his.items() if at > self.kept.get(pair, 0)}
        if new:
            with db.writing() as connection:
                for (person, table), at in new.items():
                    noticed.look(connection, person, table, at)
        self.kept = his

    # --- who is told ----------------------------------------------------------------------------

    def tell(self) -> list[Future[None]]:
        now, db = self.house.means.now(), self.house.means.db
        with db.reading() as connection:
            found = [one for one in noticed.waiting(connection, now, FLOOR_MS) if is_told_of(one)]
            by_person = {person: list(his) for person, his in groupby(found, lambda one: one.person)}
            due = {person: his for person, his in by_person.items() if any(is_due(one, now) for one in his)}
            sitting = seats.of_tables(connection, [one.table for his in due.values() for one in his])
        sent = []
        for person, his in due.items():
            targets = self.claimed(person, his, now)
            if targets:
                notice = notice_of(his, sitting, self.carrier.base, now)
                every_ms = his[0].every_s * 1000
                sent.append(self.carrier.begin(partial(self.send, person, notice, targets, now, every_ms)))
        return sent

    def claimed(self, person: int, his: Sequence[Waiting], now: int) -> list[Target]:
        """Where this process is to send it; nowhere, if another was quicker."""
        with self.house.means.db.writing() as connection:
            if not notices.claim(connection, person, his[0].sent_ms, now):
                return []
            low = [one.table for one in his if one.runs_out(now)]
            noticed.tell(connection, person, [one.table for one in his], low, now)
            return notices_to.ready(connection, person, now)

    def send(self, person: int, notice: Notice, targets: Sequence[Target], now: int, every_ms: int) -> None:
        """To all of his places. What surely reached him nowhere is tried again in half an hour."""
        arrived = 0
        for target in targets:
            try:
                self.carrier.carry(target, notice)
                arrived += 1
            except Failed:
                continue
            except Exception:
                LOG.exception("a notice could not be sent")
        if not arrived:
            try:
                with self.house.means.db.writing() as connection:
                    noticed.take_back(connection, person, now)
                    notices.postpone(connection, person, now, now - every_ms + FLOOR_MS)
            except (CannotKeep, *FAILURES) as error:
                LOG.warning("what became of a notice cannot be kept: %s", error)


def is_told_of(one: Waiting) -> bool:
    """Against computers alone only a clock that runs matters; at a table for one person nobody waits."""
    return one.among_people or (one.against_computers and one.deadline_ms is not None)


def is_due(one: Waiting, now: int) -> bool:
    """Whether somebody is to be told because of this table."""
    if now - max(one.since_ms, one.looked_ms) < GRACE_MS:
        return False
    if one.runs_out(now) and one.warned_ms < one.since_ms:
        return True
    knows = one.looked_ms + SLACK_MS >= one.since_ms or one.told_ms > one.looked_ms
    return not knows and now - one.sent_ms >= one.every_s * 1000
