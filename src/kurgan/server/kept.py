"""Tables as they are kept: told from what is stored, and never by playing it through under rules of another time.

Which rows a viewer may know of only the rules can tell. So who may not see the whole is told no more than what his own
seats did, and what became of the seats, numbered by themselves.
"""

from __future__ import annotations

from sqlalchemy import Connection

from kurgan.core.record import UNDO, Record, digest
from kurgan.server.access import BOTH, id_of
from kurgan.server.cutting import Cut, Cuts
from kurgan.server.facts import Facts, read_facts
from kurgan.server.live import ENDS
from kurgan.server.means import Means
from kurgan.server.readings import switches_in, under
from kurgan.server.shapes.kept import KeptRow, KeptTable, Moving
from kurgan.server.store import log, moves, tables
from kurgan.server.store.log import Row
from kurgan.server.store.moves import Move
from kurgan.server.store.people import Person
from kurgan.server.store.tables import RUNNING, Listed
from kurgan.server.stream import chat_out
from kurgan.server.summary import Summary, line_shape, version_of
from kurgan.server.trouble import Trouble

MAGIC = "kurgan-kept 1"
TOLD = log.ASIDE | ENDS.keys()  # to everybody


class Kept:
    def __init__(self, means: Means, cuts: Cuts) -> None:
        self.means, self.cuts = means, cuts

    def table(self, person: Person | None, table: str, seat: str) -> KeptTable:
        with self.means.db.reading() as connection:
            listed, facts = _read(connection, table, person, seat)
            line, whole = Summary.model_validate(listed.line), _may_see_whole(listed, facts, person)
            rows = log.read(connection, table, 0)
            move = moves.of_table(connection, table)
            left = move.next_id if move else ""
            cut = None if left else self.cuts.of(connection, listed, facts)
        lost = cut.lost if cut else frozenset()
        told = ((seq, row) for seq, row in enumerate(rows, 1) if _is_told(row, facts, person, whole))
        return KeptTable(
            table=line_shape(listed, facts, id_of(person), self.means.now()),
            seat=seat,
            phase=line.phase,
            rules=listed.header.rules,
            now=version_of(listed.header.game),
            rows=[
                KeptRow(n=n, kind=row.kind, side=row.seat, text=row.text, at_ms=row.at_ms, lost=seq in lost)
                for n, (seq, row) in enumerate(told, 1)
            ],
            whole=whole,
            chat=chat_out(facts.chat),
            moving=_moving(cut, move) if cut else None,
            next=left,
        )

    def record(self, person: Person | None, table: str, seat: str) -> str:
        """The whole record, as the version that wrote it reads it; else the viewer's own rows."""
        with self.means.db.reading() as connection:
            listed, facts = _read(connection, table, person, seat)
            whole, rows = _may_see_whole(listed, facts, person), log.read(connection, table, 0)
        h, told = under(listed.header, switches_in(rows)), [row for row in rows if _is_told(row, facts, person, whole)]
        if whole:
            entries = [UNDO if row.kind == log.UNDO else row.text for row in told if row.kind not in TOLD]
            result = Summary.model_validate(listed.line).ending.result
            return Record(h.game, h.rules, h.scenario, h.options, h.digest, entries, {}, result, h.start).text()
        lines = [MAGIC, f"game: {h.game}", f"rules: {h.rules}", f"scenario: {h.scenario}", f"seat: {seat}", ""]
        body = "\n".join([*lines, *(f"{row.at_ms} {row.kind} {row.seat} {row.text}".rstrip() for row in told)])
        return f"{body}\nend {len(told)} {digest(body)}\n"


def _read(connection: Connection, table: str, person: Person | None, seat: str) -> tuple[Listed, Facts]:
    """For whoever sits, watches, or made the table; as a seat only for its holder."""
    found = tables.listed(connection, [table])
    if not found:
        raise Trouble(404, "unknown_table")
    facts, me = read_facts(connection, table, ()), id_of(person)
    mine = facts.mine(me)
    if seat not in ("", BOTH, *facts.seats):
        raise Trouble(404, "not_found")
    if me is None or (seat in facts.seats and seat not in mine):
        raise Trouble(403, "not_your_seat")
    if not (mine or me in facts.watchers or me == found[0].header.owner):
        raise Trouble(403, "not_your_seat")
    return found[0], facts


def _may_see_whole(listed: Listed, facts: Facts, person: Person | None) -> bool:
    ended = Summary.model_validate(listed.line).ending.status != RUNNING
    return ended or facts.holds_all(id_of(person))


def _is_told(row: Row, facts: Facts, person: Person | None, whole: bool) -> bool:
    return whole or row.kind in TOLD or row.seat in facts.mine(id_of(person))


def _moving(cut: Cut, move: Move | None) -> Moving:
    found = Moving(phase=cut.phase, asked=cut.asked)
    if move is None or move.rules != cut.game.version:
        return found
    return found.model_copy(update={"by": move.seat, "agreed": list(move.agreed), "refused": move.refused})
