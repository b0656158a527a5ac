"""The log: rows that are only ever added. The insert is the lock."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from kurgan.server.store import schema
from kurgan.server.store.chain import link
from kurgan.server.store.direct import Line

ACTION, CHANCE, UNDO, RESIGN, TIME = "action", "chance", "undo", "resign", "time"
DRAW, DECLINE, AGREED = "draw", "decline", "agreed"  # a draw by agreement (draws.py): offered, refused, and the end
CLAIM, KEEP, HANDOVER, REISSUE, TAKEN, LEFT = "claim", "keep", "handover", "reissue", "taken", "left"
SEATING = frozenset((CLAIM, KEEP, HANDOVER, REISSUE, TAKEN, LEFT))  # about a held seat (claims.py)
ENGAGED, DISMISSED = "engaged", "dismissed"  # from here on a program plays the seat (programs.py), or none: its name
RULES = "rules"  # from here on under another version of them, which all before it obeys too: "1 2"
MOVED = "moved"  # a new table for a game of older rules (moving.py): "1 2"
STAND_IN = "stand-in"  # somebody else chooses for a computer that does not answer: another level, or "lot"
SHAKE = "shake"  # a seat adds to its table's sealed dice (cup.py)
ASIDE = SEATING | {ENGAGED, DISMISSED, DRAW, DECLINE, RULES, MOVED, STAND_IN, SHAKE}  # no part of the game
PERSON, COMPUTER, STANDING, SET_UP = "person", "computer", "standing", "set-up"
PROGRAM = "program"  # a program in the seat (engine/), by itself or for the person there
BY_HAND = frozenset((PERSON, PROGRAM))
ORDER = "order"  # the same deed as the row before: one order, taken back whole
TABLE, WINDOW = "table", "window"  # answered by the table (windows.py)
UNASKED = frozenset((TABLE, WINDOW))
ANSWERED = UNASKED | {STANDING}  # for a seat, not by it

AT_ONCE = 1000  # rows read of a long log
FEW = 50  # rows that are written as any others are

# Built once: putting a statement together costs more than running it.
_C = schema.log.c
_SAID = select(_C.kind, _C.text, _C.seat, _C.at_ms, _C.source)
_KEPT = select(_C.seq, _C.hash, *_SAID.selected_columns)
_READ = _SAID.where(_C.table_id == bindparam("at"), _C.seq > bindparam("behind")).order_by(_C.seq)
_APPEND = insert(schema.log)
_HASH = select(_C.hash).where(_C.table_id == bindparam("at"), _C.seq == bindparam("seq"))
_ORIGIN = select(schema.tables.c.origin).where(schema.tables.c.id == bindparam("at"))


@dataclass(frozen=True, slots=True)
class Row:
    kind: str
    text: str
    seat: str  # empty for chance
    at_ms: int
    source: str  # who: person, order, program, computer, standing, set-up, table, window; or the name of the dice


def read(connection: Connection, table: str, after: int) -> list[Row]:
    """The rows with seq above ``after``, in order."""
    return [Row(*row) for row in connection.execute(_READ, {"at": table, "behind": after})]


@dataclass(frozen=True, slots=True)
class Kept:
    """A row with what chains it."""

    seq: int
    hash: str
    row: Row


def chained(connection: Connection, table: str) -> Generator[Kept]:
    """All rows of a table, a few in memory at a time; to be closed by who stops before the last."""
    wanted = _KEPT.where(_C.table_id == table).order_by(_C.seq)
    with connection.execute(wanted, execution_options={"yield_per": AT_ONCE}) as found:
        for seq, hash_, *row in found:
            yield Kept(seq, hash_, Row(*row))


def of_kind(connection: Connection, table: str, kind: str) -> list[Row]:
    wanted = _SAID.where(_C.table_id == table, _C.kind == kind).order_by(_C.seq)
    return [Row(*row) for row in connection.execute(wanted)]


def append(connection: Line, table: str, after: int, rows: Iterable[Row], tip: str = "") -> str:
    """Add rows behind ``after``; an IntegrityError says that somebody else was first.

    ``tip``: the hash of the row there, where it is known. Gives the new one.
    """
    tip = tip or _hash(connection, table, after)
    added = []
    for seq, row in enumerate(rows, after + 1):
        tip = link(tip, table, seq, row.kind, row.text, row.seat, row.at_ms, row.source)
        added.append(
            {
                "table_id": table,
                "seq": seq,
                "kind": row.kind,
                "text": row.text,
                "seat": row.seat,
                "at_ms": row.at_ms,
                "source": row.source,
                "hash": tip,
            }
        )
    if len(added) > FEW and isinstance(connection, Connection):
        _add_many(connection, added)
    else:
        connection.execute(_APPEND, added)
    return tip


def _add_many(connection: Connection, added: Sequence[dict[str, Any]]) -> None:
    """Past the engine, which looks at every value of every row: meanwhile nobody else can write."""
    compiled = _APPEND.compile(dialect=connection.dialect)
    names = compiled.positiontup
    rows: Any = added if names is None else [tuple(row[name] for name in names) for row in added]
    connection.exec_driver_sql(str(compiled), rows)


def _hash(connection: Line, table: str, seq: int) -> str:
    asked = connection.execute(_HASH, {"at": table, "seq": seq}) if seq else connection.execute(_ORIGIN, {"at": table})
    found: str = asked.fetchone()[0]
    return found
