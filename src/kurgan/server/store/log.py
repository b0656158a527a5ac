"""The log: rows that are only ever added. The insert is the lock."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, insert, select

from kurgan.server.store import schema
from kurgan.server.store.chain import link
from kurgan.server.store.direct import Line

ACTION, CHANCE, UNDO, RESIGN, TIME = "action", "chance", "undo", "resign", "time"
DRAW, DECLINE, AGREED = "draw", "decline", "agreed"  # a draw by agreement (draws.py): offered, refused, and the end
CLAIM, KEEP, HANDOVER, REISSUE, TAKEN = "claim", "keep", "handover", "reissue", "taken"
SEATING = frozenset((CLAIM, KEEP, HANDOVER, REISSUE, TAKEN))  # about a held seat (claims.py)
ASIDE = SEATING | {DRAW, DECLINE}  # no part of the game
PERSON, COMPUTER, STANDING, SET_UP = "person", "computer", "standing", "set-up"
ORDER = "order"  # the same deed as the row before: one order, taken back whole
TABLE, WINDOW = "table", "window"  # answered by the table (windows.py)
UNASKED = frozenset((TABLE, WINDOW))
ANSWERED = UNASKED | {STANDING}  # for a seat, not by it

# Built once: putting a statement together costs more than running it.
_C = schema.log.c
_READ = (
    select(_C.kind, _C.text, _C.seat, _C.at_ms, _C.source)
    .where(_C.table_id == bindparam("at"), _C.seq > bindparam("behind"))
    .order_by(_C.seq)
)
_APPEND = insert(schema.log)
_HASH = select(_C.hash).where(_C.table_id == bindparam("at"), _C.seq == bindparam("seq"))
_ORIGIN = select(schema.tables.c.origin).where(schema.tables.c.id == bindparam("at"))


@dataclass(frozen=True, slots=True)
class Row:
    kind: str
    text: str
    seat: str  # empty for chance
    at_ms: int
    source: str  # who: person, order, computer, standing, set-up, table, window; or the name of the dice


def read(connection: Connection, table: str, after: int) -> list[Row]:
    """The rows with seq above ``after``, in order."""
    return [Row(*row) for row in connection.execute(_READ, {"at": table, "behind": after})]


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
    connection.execute(_APPEND, added)
    return tip


def _hash(connection: Line, table: str, seq: int) -> str:
    asked = connection.execute(_HASH, {"at": table, "seq": seq}) if seq else connection.execute(_ORIGIN, {"at": table})
    found: str = asked.fetchone()[0]
    return found
