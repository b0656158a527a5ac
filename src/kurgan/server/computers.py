"""The computers' seats: who of them is asked, and what one answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from kurgan.server import moves
from kurgan.server.live import Draft, LiveTable
from kurgan.server.means import Means
from kurgan.server.overlays import path_of
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.store.tables import RUNNING
from kurgan.server.tables import LOG, Tables
from kurgan.server.trouble import Trouble

LOT = "lot"


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


class Chosen(NamedTuple):
    """What is played for a computer."""

    action: str
    by: str = ""  # who stood in for it: another level's name, or LOT; empty: itself


class Computers:
    def __init__(self, tables: Tables, means: Means) -> None:
        self.tables, self.means = tables, means
        self.said: dict[tuple[str, int], str] = {}  # by table and seat: who stands in for it, as everybody knows
        self.owed: dict[tuple[str, int], str] = {}  # what they are told with the next deed that they see

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

    def play(self, waiting: Waiting, action: str, by: str = "") -> bool:
        """Whether the answer came in time; one that is none is replaced by a choice by lot."""
        with self.tables.at(waiting.table) as live:
            if len(live.steps) != waiting.seq or live.asked != waiting.seat or not live.computer_is_asked:
                return False
            now, rng = self.means.now(), self.means.rng
            draft = self._chosen(live, waiting, Chosen(action, by), now)
            moves.run_on(draft, rng, now)
            try:
                self.tables.commit(live, draft)
            except Trouble:
                return False
            return True

    def _chosen(self, live: LiveTable, waiting: Waiting, chosen: Chosen, now: int) -> Draft:
        draft = live.draft()
        try:
            moves.choose(draft, waiting.seat, chosen.action, log.COMPUTER, now)
        except Trouble as trouble:
            LOG.warning("%s did not answer as the rules allow: %s; a choice by lot instead", waiting.agent, trouble)
            chosen = Chosen(self.means.rng.choice(live.view(waiting.seat).legal_actions()).text, LOT)
            moves.choose(draft, waiting.seat, chosen.action, log.COMPUTER, now)
        if not self._tells(waiting, chosen, draft):
            return draft
        told = live.draft()
        by = self.owed.pop((waiting.table, waiting.seat))
        told.do(Row(log.STAND_IN, by, waiting.seat_name, now, log.TABLE))
        moves.choose(told, waiting.seat, chosen.action, log.COMPUTER, now)
        return told

    def _tells(self, waiting: Waiting, chosen: Chosen, draft: Draft) -> bool:
        """Whether everybody is to be told before a choice who stands in there, or did. Once, until it has changed; and
        with what they see of the seat: of a choice that stays secret, nobody may learn even that somebody made it."""
        key = waiting.table, waiting.seat
        if chosen.by and self.said.get(key) != chosen.by:
            self.owed[key] = chosen.by
        shows = key in self.owed and draft.shows_others(waiting.seat)
        if shows:
            self.said[key] = self.owed[key]
        if not chosen.by and not waiting.only:
            self.said.pop(key, None)  # it thinks again
        return shows
