"""The computers' seats: who of them is asked, and what one answers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kurgan.server import moves
from kurgan.server.means import Means
from kurgan.server.overlays import path_of
from kurgan.server.store import log
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


class Computers:
    def __init__(self, tables: Tables, means: Means) -> None:
        self.tables, self.means = tables, means

    def waiting(self, table: str) -> Waiting | None:
        with self.tables.at(table) as live:
            if not live.computer_is_asked:
                return None
            seat, header = live.asked, live.header
            facts = live.facts.seats[live.game.seats[seat]]
            return Waiting(
                table,
                seat,
                facts.seat,
                facts.agent,
                header.game,
                path_of(self.means.folder, header.digest),
                live.view(seat).text,
                len(live.steps),
            )

    def shows(self, waiting: Waiting, action: str) -> bool:
        """Whether anybody else would learn of an answer."""
        with self.tables.at(waiting.table) as live:
            draft = live.draft()
            try:
                moves.choose(draft, waiting.seat, action, log.COMPUTER, self.means.now())
            except Trouble:
                return True
            return draft.shows_others(waiting.seat)

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
