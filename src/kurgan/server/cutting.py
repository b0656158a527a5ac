"""How far a game of older rules obeys those of today: where it could go on, if everybody agrees.

Of what is in force, as many rows as are allowed one after the other; and of these not more than lead to a moment when
a seat is asked that everybody has seen come, with nothing half made. So where the cut is says nothing of a hidden
choice but that one before the next such moment is not allowed any more.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.text import Message
from kurgan.server import upgrading
from kurgan.server.facts import Facts
from kurgan.server.live import LiveTable
from kurgan.server.means import Means
from kurgan.server.overlays import game_of
from kurgan.server.readings import switches_in
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.store.tables import RUNNING, Header, Listed
from kurgan.server.summary import Summary

LOG = logging.getLogger("kurgan.server")
KEPT = 256


@dataclass(frozen=True)
class Cut:
    game: AnyGame
    switches: dict[str, str]
    rows: tuple[Row, ...]  # in force, and to be kept
    lost: frozenset[int]  # in force, and taken back for good: their places in the log
    n: int  # entries that a spectator had seen
    phase: Message  # as everybody is told
    asked: str


class Cuts:
    """They are asked for by everybody who looks, and change with the rules only."""

    def __init__(self, means: Means) -> None:
        self.means = means
        self._known: OrderedDict[tuple[str, str], Cut | None] = OrderedDict()  # by table and rules
        self._lock = threading.Lock()

    def of(self, connection: Connection, listed: Listed, facts: Facts) -> Cut | None:
        """None of a table that goes on by itself, is over, or cannot be played at all."""
        header = listed.header
        if header.lesson or Summary.model_validate(listed.line).ending.status != RUNNING:
            return None
        try:
            game = game_of(self.means.folder, header)
        except KurganError:
            return None
        if game.version == header.rules or facts.seats.keys() != set(game.seats):
            return None
        key = header.id, game.version
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        goes_on = upgrading.replayed(connection, header, game, self.means.now()) is not None
        found = None if goes_on else cut_of(header, game, facts, log.read(connection, header.id, 0))
        with self._lock:
            self._known[key] = found
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return found


def in_force(rows: Iterable[Row]) -> list[tuple[int, Row]]:
    """What was played and not taken back, with its place in the log; no rule is needed for that."""
    found: list[tuple[int, Row]] = []
    for seq, row in enumerate(rows, 1):
        if row.kind == log.UNDO:
            found.pop()
        elif row.kind in (log.ACTION, log.CHANCE):
            found.append((seq, row))
    return found


def cut_of(header: Header, game: AnyGame, facts: Facts, rows: list[Row]) -> Cut | None:
    switches, played = switches_in(rows), in_force(rows)
    try:
        live = LiveTable(replace(header, rules=game.version), game, facts, switches=switches)
    except Exception as error:  # other rules may stumble over anything
        LOG.info("table %s cannot begin under rules %s: %s", header.id, game.version, error)
        return None
    if live.status != RUNNING:
        return None
    draft, good, views = live.draft(), 0, live.views
    for _, row in played:
        try:
            step = draft.do(row)
        except Exception as error:
            LOG.info("table %s obeys rules %s for %d rows: %s", header.id, game.version, len(draft.steps), error)
            break
        if step.asked >= 0 and not step.half and all(step.seen):
            good, views = len(draft.steps), draft.views
    spectator = live.slot(None)
    return Cut(
        game,
        switches,
        tuple(row for _, row in played[:good]),
        frozenset(seq for seq, _ in played[good:]),
        sum(step.seen[spectator] for step in draft.steps[:good]),
        live.headings(views)[spectator],
        live.seat_name(views.state.current_player()),
    )
