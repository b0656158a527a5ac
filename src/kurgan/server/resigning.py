"""Resigning: a computer that looks ahead does not make a person play out what is decided.

Once a turn it is asked, from its own view alone, whether it can still win or draw: worlds that fit the view are played
to their very end by officers. Only when none of many went well, several turns running, does it resign. What it thinks
of a position a few moves on is not enough: that may be wrong about a game that is still open.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from kurgan.ai.knowledge import is_known
from kurgan.ai.levels import SEARCHING
from kurgan.server.errands import Errand, Errands
from kurgan.server.live import LiveTable
from kurgan.server.means import Means
from kurgan.server.overlays import path_of
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.store.tables import RUNNING
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble

GAMES, SECONDS = 40, 20.0  # played to the end; fewer in the time are not enough
TURNS = 3  # running
KEPT = 200


@dataclass
class Outlook:
    turn: int  # that was looked at last
    hopeless: int = 0  # turns running
    seen: int = 0  # the last of them
    errand: Errand | None = None


class Resigning:
    def __init__(self, tables: Tables, means: Means, errands: Errands) -> None:
        self.tables, self.means, self.errands = tables, means, errands
        self.outlooks: OrderedDict[str, Outlook] = OrderedDict()  # by table

    def look(self, live: LiveTable) -> None:
        """Called by the thread that holds the table, whenever something has changed there."""
        seat = self._who(live)
        if seat is None:
            return
        table, turn = live.header.id, live.game.presentation.turn(live.state)
        outlook = self.outlooks.setdefault(table, Outlook(turn))
        self.outlooks.move_to_end(table)
        while len(self.outlooks) > KEPT:
            self.outlooks.popitem(last=False)
        if outlook.turn == turn or outlook.errand is not None:
            return
        outlook.turn = turn

        def done(said: dict[str, Any] | None) -> None:
            outlook.errand = None
            self.judged(table, seat, outlook, turn, bool(said and said["found"]["lost"]))

        outlook.errand = Errand(
            {
                "task": "lost",
                "game": live.header.game,
                "overlay": str(path_of(self.means.folder, live.header.digest) or ""),
                "seat": seat,
                "view": live.view(seat).text,
                "seed": turn,
                "games": GAMES,
                "seconds": SECONDS,
            },
            done,
        )
        self.errands.add(outlook.errand)

    def _who(self, live: LiveTable) -> int | None:
        """The computer's seat, if it is of a level that looks ahead and plays against a person."""
        if live.status != RUNNING or len(live.computers) != 1 or not self.errands.is_run:
            return None
        [seat] = live.computers
        agent = live.facts.seats[live.game.seats[seat]].agent
        return seat if agent in SEARCHING and is_known(live.game.id) else None

    def judged(self, table: str, seat: int, outlook: Outlook, turn: int, lost: bool) -> None:
        running = lost and turn in (outlook.seen + 1, outlook.seen)
        outlook.hopeless = outlook.hopeless + 1 if running else int(lost)
        outlook.seen = turn
        if outlook.hopeless < TURNS:
            return
        with self.tables.at(table) as live:
            if self._who(live) != seat:
                return
            draft = live.draft()
            draft.do(Row(log.RESIGN, "", live.seat_name(seat), self.means.now(), log.COMPUTER))
            try:
                self.tables.commit(live, draft)
            except Trouble:
                outlook.hopeless = 0  # the game went on just now: another look next turn
