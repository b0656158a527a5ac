"""Whether all that is kept is as it was written: the file, the chain of every table, and that every game replays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection

from kurgan.core.errors import KurganError
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.core.refusal import Refused
from kurgan.server.overlays import game_of
from kurgan.server.readings import said, switches_in, under
from kurgan.server.store import chain, log, tables
from kurgan.server.store.log import Kept, Row
from kurgan.server.store.looking import looking
from kurgan.server.store.tables import Header

CHECKPOINT, RECENT = 25, 200  # states that are kept: every so many rows in force, and the last


@dataclass
class Found:
    tables: int = 0
    rows: int = 0
    other_rules: int = 0  # tables that cannot be replayed here, their chain is whole
    wrong: int = 0


def check(games: Path | str, wrong: Callable[[KurganError], None], tell: Callable[[int, int], None]) -> Found:
    """``games``: a file, or a database's address. ``wrong``: told the first thing that is not as it was, of each
    table."""
    found = Found()
    with looking(games) as connection, TemporaryDirectory() as scratch:
        whole = tables.all_rows(connection)
        for table in tables.all_ids(connection):
            try:
                _check(connection, table, Path(scratch), found, lambda: tell(found.rows, whole))
            except KurganError as error:
                found.wrong += 1
                wrong(error)
            found.tables += 1
    return found


def _check(connection: Connection, table: str, scratch: Path, found: Found, tell: Callable[[], None]) -> None:
    replay = _replay(scratch, _header(connection, table))
    found.other_rules += replay is None
    with closing(log.chained(connection, table)) as rows:
        for kept in _sound(connection, table, rows):
            found.rows += 1
            if found.rows % 100 == 0:
                tell()
            if replay is not None:
                _play(replay, table, kept)


def _header(connection: Connection, table: str) -> Header | None:
    header = tables.find(connection, table)
    return header and under(header, switches_in(log.of_kind(connection, table, log.RULES)))


def _play(replay: Replay, table: str, kept: Kept) -> None:
    try:
        replay.play(kept.row)
    except Refused as refused:
        raise KurganError(
            "row_refused", table=table, n=kept.seq, text=kept.row.text, rule=refused.refusal.rule
        ) from None
    except KurganError as error:
        raise KurganError("row_unplayable", table=table, n=kept.seq, rest=error.message) from None


def _sound(connection: Connection, table: str, rows: Iterable[Kept]) -> Iterator[Kept]:
    """The rows of a table, each after its hash was worked out again."""
    fixed = tables.as_kept(connection, table)
    moved = log.of_kind(connection, table, log.RULES)
    before = chain.origin(dict(fixed) | ({"rules": said(moved[0].text).before} if moved else {}))
    if before != fixed["origin"] or (moved and said(moved[-1].text).now != fixed["rules"]):
        raise KurganError("table_changed", table=table)
    if fixed["line"].get("switches", {}) != switches_in(moved):
        raise KurganError("table_changed", table=table)
    seq = 0
    for seq, kept in enumerate(rows, 1):
        row = kept.row
        before = chain.link(before, table, seq, row.kind, row.text, row.seat, row.at_ms, row.source)
        if (kept.seq, kept.hash) != (seq, before):
            raise KurganError(
                "row_changed", table=table, n=kept.seq, kind=row.kind, seat=row.seat or "-", text=row.text or "-"
            )
        yield kept
    if seq != fixed["rows"]:
        raise KurganError("rows_missing", table=table, n=fixed["rows"], found=seq)


def _replay(scratch: Path, header: Header | None) -> Replay | None:
    """None for a table of other rules, or of a game that is gone: it is whole, but cannot be played through here."""
    if header is None:
        return None
    try:
        game = game_of(scratch, header)
        return Replay(game, header) if game.version == header.rules else None
    except KurganError:
        return None


class Replay:
    """A game played through once, with as little as that needs."""

    def __init__(self, game: AnyGame, header: Header) -> None:
        self.game = game
        first = game.position(header.start) if header.start else game.new(header.scenario, header.options)
        self.actions: list[Any] = []  # in force
        self.states: list[Any] = [first]  # before all, and after each of them; None for one that is not kept

    def play(self, row: Row) -> None:
        if row.kind == log.UNDO:
            if not self.actions:
                raise KurganError("nothing_to_undo")
            self.actions.pop()
            self.states.pop()
        elif row.kind in (log.ACTION, log.CHANCE):
            after, action = self._state().copy(), self.game.action(row.text)
            after.play(action, self.game.seats.index(row.seat) if row.seat else CHANCE)
            self.actions.append(action)
            self.states.append(after)
            old = len(self.states) - RECENT
            if old > 0 and old % CHECKPOINT:
                self.states[old] = None

    def _state(self) -> Any:
        kept = next(n for n in reversed(range(len(self.states))) if self.states[n] is not None)
        state = self.states[kept]
        for n in range(kept, len(self.actions)):
            state = state.copy()
            state.apply(self.actions[n])
            self.states[n + 1] = state
        return state
