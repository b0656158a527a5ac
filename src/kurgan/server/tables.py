"""The tables in memory, opened from their rows, caught up before anything is read, grown by transactions."""

from __future__ import annotations

import gc
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from sqlalchemy import Connection

from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.server import moves, teaching, upgrading, windows
from kurgan.server.facts import read_facts
from kurgan.server.live import Draft, LiveTable
from kurgan.server.means import Means
from kurgan.server.overlays import game_of
from kurgan.server.pausing import pause_ms
from kurgan.server.readings import switches_in
from kurgan.server.store import lessons_done, log, offers, seals, tables
from kurgan.server.store import moves as moves_on
from kurgan.server.store.direct import TAKEN
from kurgan.server.store.failing import CannotKeep
from kurgan.server.store.log import Row
from kurgan.server.store.tables import RUNNING, Header
from kurgan.server.summary import growth_of
from kurgan.server.trouble import Trouble, stale

LOG = logging.getLogger("kurgan.server")
KEPT = 256  # live tables in memory
IDLE_MS = 30 * 60_000  # after which they are dropped anyway
AGAIN_MS = 1000  # from an answer that could not be kept to the next try
ROUNDS = 20_000  # of looking at the young only (run.calm_collector): more than an hour of them


class Tables:
    def __init__(self, means: Means) -> None:
        self.means = means
        self.on_change: list[Callable[[LiveTable], None]] = []  # called by who holds the table
        self.here: dict[str, frozenset[int]] | None = None  # by table: the persons with an open socket, as a hub says
        self.on_rows: list[Callable[[list[Row]], None]] = []  # a log has grown by them
        self.on_open: list[Callable[[str], None]] = []  # a table at which a computer plays comes into memory
        self.on_gone: list[Callable[[str], None]] = []  # a table is deleted
        self.on_turn: list[Callable[[str], None]] = []
        self.on_hurry: list[Callable[[str], None]] = []  # somebody waits there for a computer no longer
        self.on_pause: list[Callable[[str, int], None]] = []  # a table answers by itself, then
        self.on_time_up: list[Callable[[], None]] = []  # before it is said: the house itself may have been away
        self.kept = KEPT
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._other: set[str] = set()  # tables of other rules
        self._shelf = threading.Lock()

    def close(self) -> None:
        with self._shelf:
            self._live.clear()

    # --- opening ----------------------------------------------------------------------------------

    @contextmanager
    def at(self, table: str) -> Iterator[LiveTable]:
        """A table for one's own: caught up, its clock looked at; at the end whoever waits is told."""
        live = self._open(table)
        with live.lock:
            try:
                live.used_ms = self.means.now()
                live.here = None if self.here is None else self.here.get(table, frozenset())
                self.catch_up(live)
                self._check_time(live)
                self._answer_if_due(live)
                yield live
            finally:
                if live.changed:
                    live.changed = False
                    self._tell(live)
                live.updates.clear()
                live.answered = None

    @property
    def in_memory(self) -> int:
        return len(self._live)

    def length(self, table: str) -> int:
        """How long its log is as everybody sees it; where it must be opened, as it is kept; of no table, nothing."""
        with self._shelf:
            found = self._live.get(table)
        if found is not None:
            return found.n(None)
        if not tables.could_be(table):
            return 0
        with self.means.db.reading() as connection:
            return max(0, tables.pulse(connection, table)[1])

    def is_open(self, table: str) -> bool:
        """Whether it lies in memory: else nobody looks on."""
        with self._shelf:
            return table in self._live

    def _open(self, table: str) -> LiveTable:
        with self._shelf:
            found = self._live.get(table)
            if found is not None:
                self._live.move_to_end(table)
                return found
        with self.means.db.reading() as connection:
            header = tables.find(connection, table)
            if header is None:
                raise Trouble(404, "unknown_table")
            left = moves_on.of_table(connection, table)
            if left is not None and left.next_id:
                raise Trouble(409, "moved_on")
            try:
                game = game_of(self.means.folder, header)
                if game.version != header.rules:
                    return self._upgraded(connection, header, game)
                facts, seed = read_facts(connection, table, game.seats), seals.of_table(connection, table)
                switches = switches_in(log.of_kind(connection, table, log.RULES))
                opened = LiveTable(header, game, facts, seed, switches)
            except Trouble:
                raise
            except KurganError as error:  # its game, data file or first position is of another time
                LOG.warning("table %s cannot be opened: %s", table, error)
                raise Trouble(409, "cannot_open") from None
        return self.keep(opened)

    def _upgraded(self, connection: Connection, header: Header, game: AnyGame) -> LiveTable:
        """A table of other rules, if it is the same under those of today."""
        found, now = None, self.means.now()
        if header.id not in self._other:
            found = upgrading.replayed(connection, header, game, now)
        if found is None:
            self._other.add(header.id)  # not to be played through again for everybody who asks
            raise Trouble(409, "other_rules", rules=header.rules, now=game.version)
        live, draft = found
        try:
            with self.means.db.writing() as writing:
                upgrading.write(writing, live, draft, now)
        except TAKEN:  # by another process
            raise stale() from None
        LOG.info("table %s goes on under rules %s", header.id, game.version)
        live.adopt(draft)
        live.facts = read_facts(connection, header.id, game.seats)
        return self.keep(live)

    def keep(self, live: LiveTable) -> LiveTable:
        """A table in memory, for all who come to it: this one, or the one that somebody else was quicker to open."""
        with self._shelf:
            found = self._live.setdefault(live.header.id, live)
            self._live.move_to_end(live.header.id)
            while len(self._live) > self.kept:
                self._live.popitem(last=False)
        if found is live and live.computers:
            for hook in list(self.on_open):
                hook(live.header.id)
        return found

    def forget(self, table: str) -> None:
        """A table that is no more; whoever looks on is told."""
        with self._shelf:
            self._live.pop(table, None)
        for hook in list(self.on_gone):
            hook(table)

    def catch_up(self, live: LiveTable) -> None:
        """What another process, or another thread before us, has written."""
        table = live.header.id
        with self.means.db.asking() as line:
            version, rows = tables.pulse(line, table)
        if rows == len(live.steps) and version == live.facts.version:
            return
        if version == tables.GONE:
            self.forget(table)
            raise Trouble(404, "unknown_table")
        grown = False
        with self.means.db.reading() as connection:
            if rows > len(live.steps):
                draft = live.draft()
                for row in log.read(connection, table, len(live.steps)):
                    draft.do(row)
                live.adopt(draft)
                live.tip, grown = "", True
            if version != live.facts.version:
                live.facts = read_facts(connection, table, live.game.seats)
                live.header = replace(live.header, owner=tables.owner(connection, table))
        if grown:
            self._pause(live, live.draft())

    def _tell(self, live: LiveTable) -> None:
        for changed in list(self.on_change):
            changed(live)
        if live.computer_is_asked or live.computer_is_offered:
            for hook in list(self.on_turn):
                hook(live.header.id)

    # --- writing ----------------------------------------------------------------------------------

    def commit(self, live: LiveTable, draft: Draft, beside: Callable[[Connection], object] | None = None) -> None:
        """Write the rows of a draft in one transaction, and what they change beside the log; only then are they so,
        and is anybody told. Without any there is nothing to do."""
        if not draft.steps:
            return
        table = live.header.id
        clears = draft.goes_on and (live.facts.offer or live.facts.refused) is not None
        seen_ms = draft.steps[-1].row.at_ms if draft.is_public else 0
        growth = growth_of(live, draft, self.means.now())
        try:
            if clears or beside:
                with self.means.db.writing() as connection:
                    tip = log.append(connection, table, len(live.steps), draft.rows, live.tip)
                    if clears:
                        offers.clear(connection, table)
                    if beside:
                        beside(connection)
                    tables.count_change(connection, table)
                    tables.grow(connection, table, growth, seen_ms)
            else:
                with self.means.db.adding() as line:
                    tip = log.append(line, table, len(live.steps), draft.rows, live.tip)
                    tables.grow(line, table, growth, seen_ms)
        except TAKEN:
            self.catch_up(live)
            live.changed = True
            raise stale() from None
        live.adopt(draft)
        live.tip = tip
        for hook in list(self.on_rows):
            hook(draft.rows)
        self._pause(live, draft)
        live.changed = True
        self._note_lesson(live)
        if clears or beside:
            self.catch_up(live)

    def _note_lesson(self, live: LiveTable) -> None:
        lesson = live.lesson
        person = live.facts.seats[lesson.seat].person if lesson else None
        if lesson and person is not None and teaching.progress(live, live.head, lesson).reached(lesson):
            with self._afterwards(live), self.means.db.writing() as connection:
                lessons_done.add(connection, person, live.game.id, lesson.id, self.means.now())

    @contextmanager
    def changing(self, live: LiveTable, told: bool = True) -> Iterator[Connection]:
        """A change beside the log: who sits where, chat, offers, notes."""
        table = live.header.id
        try:
            with self.means.db.writing() as connection:
                yield connection
                tables.count_change(connection, table)
        except TAKEN:  # another process was first
            self.catch_up(live)
            raise stale() from None
        self.catch_up(live)
        live.changed = live.changed or told
        if live.header.clock is not None:
            growth = growth_of(live, live.draft(), self.means.now())
            with self._afterwards(live), self.means.db.writing() as connection:
                tables.set_clocks(connection, table, growth)

    @contextmanager
    def _afterwards(self, live: LiveTable) -> Iterator[None]:
        """What follows from a deed that stands: nobody is told that it was not done, and the next one tries again."""
        try:
            yield
        except CannotKeep as error:
            LOG.warning("table %s: what follows cannot be kept: %s", live.header.id, error)

    # --- answers after a pause --------------------------------------------------------------------

    def _pause(self, live: LiveTable, draft: Draft) -> None:
        """If the table is to answer the new question, to which a draft has led, but not at once: when."""
        if draft.steps and all(step.row.kind in log.ASIDE for step in draft.steps):
            return  # nothing new is asked, and nobody may make it last longer
        live.due_ms, seat = None, live.asked
        if seat < 0 or not windows.among_people(live, seat):
            return
        answer = windows.given(draft, seat)
        if answer is not None and windows.is_hushed(draft, seat, answer):
            self._answer_at(live, self.means.now() + pause_ms(live, seat, self.means.rng))

    def _answer_at(self, live: LiveTable, due_ms: int) -> None:
        live.due_ms = due_ms
        for hook in list(self.on_pause):
            hook(live.header.id, due_ms)

    def _answer_if_due(self, live: LiveTable) -> None:
        now = self.means.now()
        if live.due_ms is None or now < live.due_ms or live.status != RUNNING:
            return
        live.due_ms, draft = None, live.draft()
        moves.run_on(draft, self.means.rng, now, hushed=True)
        try:
            self.commit(live, draft)
        except Trouble:
            LOG.info("table %s: somebody else answered", live.header.id)
        except CannotKeep as error:
            LOG.warning("table %s: its answer cannot be kept: %s", live.header.id, error)
            self._answer_at(live, now + AGAIN_MS)  # who only looks is not to blame

    # --- time -------------------------------------------------------------------------------------

    def _check_time(self, live: LiveTable) -> None:
        """Whose time is up has lost, from whatever looks at the table next."""
        clock, asked, now = live.header.clock, live.asked, self.means.now()
        if clock is None or asked < 0:
            return
        seat = live.game.seats[asked]
        if live.facts.seats[seat].kind == "computer":
            return
        if live.clocks(now)[seat].left_ms > 0:
            return
        try:
            for hook in list(self.on_time_up):
                hook()
            self.catch_up(live)
            if live.asked != asked or live.clocks(now)[seat].left_ms > 0:
                return
            draft = live.draft()
            draft.do(Row(log.TIME, "", seat, now, "clock"))
            self.commit(live, draft)
        except Trouble:
            LOG.info("table %s: somebody else saw the time run out", live.header.id)
        except CannotKeep as error:
            LOG.warning("table %s: that time is up cannot be kept: %s", live.header.id, error)

    def sweep(self) -> None:
        """Look at every table where somebody's time should be up, and drop from memory what lies idle."""
        with self._shelf:
            idle = [id_ for id_, live in self._live.items() if self.means.now() - live.used_ms > IDLE_MS]
            for table in idle:
                del self._live[table]
        if idle or gc.get_count()[1] > ROUNDS:
            gc.collect()  # rows point to each other: they go only this way
        with self.means.db.reading() as connection:
            due = tables.overdue(connection, self.means.now())
        for table in due:
            try:
                with self.at(table):
                    pass  # looking is enough
            except Trouble as trouble:
                LOG.debug("table %s: %s", table, trouble)
            except Exception:
                LOG.exception("looking at the clock of table %s failed", table)

    def wake(self) -> None:
        """After a start: times that ran out meanwhile, and computers that are asked."""
        self.sweep()
        self.cue_computers()

    def cue_computers(self) -> None:
        """Wherever one is asked."""
        with self.means.db.reading() as connection:
            waiting = tables.awaiting_computers(connection)
        for table in waiting:
            for hook in list(self.on_turn):
                hook(table)
