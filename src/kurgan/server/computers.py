"""The computers' seats: who of them is asked, and what one answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from kurgan.server import moves
from kurgan.server.live import LiveTable
from kurgan.server.means import Means
from kurgan.server.overlays import path_of
from kurgan.server.store import log
from kurgan.server.store.tables import RUNNING
from kurgan.server.tables import LOG, Tables
from kurgan.server.trouble import Trouble


@dataclass(frozen=True)
class Waiting:
    """A computer's seat is asked: what its process is told, from the view only."""

    table: str
    seat: int
    seat_name: str
    agent: str
    game: str
    overlay: Path | None
    view: str
    seq: int
    only: str = ""  # the one answer there is: no need to think
    alone: bool = True  # nobody but computers plays here


class Computers:
    def __init__(self, tables: Tables, means: Means) -> None:
        self.tables, self.means = tables, means

    def waiting(self, table: str) -> Waiting | None:
        with self.tables.at(table) as live:
            if not live.computer_is_asked:
                return None
            view = live.view(live.asked)
            legal = view.legal_actions()
            return replace(self._told(live, live.asked), view=view.text, only=legal[0].text if len(legal) == 1 else "")

    def expected(self, table: str) -> Waiting | None:
        """A computer that will be asked here, without any view: its process can get ready."""
        with self.tables.at(table) as live:
            return self._told(live, live.computers[0]) if live.computers and live.status == RUNNING else None

    def _told(self, live: LiveTable, seat: int) -> Waiting:
        facts, header = live.facts.seats[live.game.seats[seat]], live.header
        return Waiting(
            table=header.id,
            seat=seat,
            seat_name=facts.seat,
            agent=facts.agent,
            game=header.game,
            overlay=path_of(self.means.folder, header.digest),
            view="",
            seq=len(live.steps),
            alone=len(live.computers) == len(live.game.seats),
        )

    def shows(self, waiting: Waiting, action: str) -> bool:
        """Whether anybody else would learn of an answer; against a person: and it is the last of the computer's."""
        with self.tables.at(waiting.table) as live:
            draft = live.draft()
            try:
                moves.choose(draft, waiting.seat, action, log.COMPUTER, self.means.now())
            except Trouble:
                return True
            return draft.shows_others(waiting.seat) and (waiting.alone or draft.state.current_player() != waiting.seat)

    def play(self, waiting: Waiting, action: str) -> bool:
        """Whether the answer came in time; one that is none is replaced by a choice by lot."""
        with self.tables.at(waiting.table) as live:
            if len(live.steps) != waiting.seq or live.asked != waiting.seat or not live.computer_is_asked:
                return False
            draft, now, rng = live.draft(), self.means.now(), self.means.rng
            try:
                moves.choose(draft, waiting.seat, action, log.COMPUTER, now)
            except Trouble as trouble:
                LOG.warning(
                    "%s answered %r at table %s: %s; a choice by lot instead",
                    waiting.agent,
                    action[:80],
                    waiting.table,
                    trouble,
                )
                lot = rng.choice(live.view(waiting.seat).legal_actions())
                moves.choose(draft, waiting.seat, lot.text, log.COMPUTER, now)
            moves.run_on(draft, rng, now)
            try:
                self.tables.commit(live, draft)
            except Trouble:
                return False
            return True
