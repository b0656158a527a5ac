"""Moving on: a game of older rules that goes another way under those of today is left for a new table, if all agree.

The new one begins with what the new rules allow of the old (cutting.py), with the same people, watchers, notes, clock
and owner, and dice under a seal of its own. What came after is taken back for good. The old table is never opened
again, and can still be read: its seats' secrets are those of a game that goes on. Computers agree at once, and so does
a seat nobody holds.
"""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from kurgan.server.access import id_of
from kurgan.server.cutting import Cut, Cuts
from kurgan.server.facts import Facts, read_facts
from kurgan.server.live import LiveTable
from kurgan.server.making import Making
from kurgan.server.means import Means
from kurgan.server.plans import Plan
from kurgan.server.readings import under
from kurgan.server.rematch import is_ready, seated
from kurgan.server.shapes.acting import MoveOn
from kurgan.server.store import holders, log, moves, people, seals, tables, watchers
from kurgan.server.store.log import Row
from kurgan.server.store.moves import Move
from kurgan.server.store.people import Person
from kurgan.server.store.tables import Listed
from kurgan.server.trouble import Trouble, stale


class Moving:
    def __init__(self, making: Making, means: Means, cuts: Cuts) -> None:
        self.making, self.means, self.cuts = making, means, cuts

    def ask(self, person: Person, table: str, m: MoveOn) -> None:
        """Ask that the game move on, agree to it, or refuse; with the last word missing it does."""
        with self.means.db.reading() as connection:
            listed, facts, cut = self._read(connection, person, table, m)
            asked = _asked(moves.of_table(connection, table), m)
            owner = people.by_id(connection, listed.header.owner)
            sealed = seals.of_table(connection, table) is not None
        begun = None
        if m.agree and _is_whole(_agreed(asked, facts, cut, person), facts):
            sitting = seated(cut.game, facts.seats, False)
            sitting = {name: replace(seat, notes=facts.seats[name].notes) for name, seat in sitting.items()}
            begun = sitting, self.making.begin(owner, self._plan(listed, cut, sealed), sitting)
        made: LiveTable | None = None
        with self.means.db.writing() as connection:
            asked = _asked(moves.of_table(connection, table), m)
            if asked.next_id:
                return
            if m.agree:
                asked = _agreed(asked, facts, cut, person)
            else:
                asked = replace(asked, refused=m.seat) if asked.agreed else asked
            if m.agree and _is_whole(asked, facts):
                if begun is None or read_facts(connection, table, cut.game.seats).seats != facts.seats:
                    raise stale()
                made = self.making.write(connection, owner, begun[1], begun[0])[0]
                self._bring(connection, made.header.id, facts)
                asked = replace(asked, next_id=made.header.id)
            if asked.agreed:
                moves.put(connection, table, asked)
        if made is not None:
            self.making.open(made)

    def _read(self, connection: Connection, person: Person, table: str, m: MoveOn) -> tuple[Listed, Facts, Cut]:
        found = tables.listed(connection, [table]) if tables.could_be(table) else []
        if not found:
            raise Trouble(404, "unknown_table")
        facts = read_facts(connection, table, ())
        if m.seat not in facts.seats:
            raise Trouble(404, "not_found")
        if m.seat not in facts.mine(id_of(person)):
            raise Trouble(403, "not_your_seat")
        cut = self.cuts.of(connection, found[0], facts)
        if cut is None:
            raise Trouble(409, "no_moving")
        if cut.game.version != m.rules:
            raise stale()
        return found[0], read_facts(connection, table, cut.game.seats), cut

    def _plan(self, listed: Listed, cut: Cut, sealed: bool) -> Plan:
        header, now = under(listed.header, cut.switches), self.means.now()
        said = Row(log.MOVED, f"{header.rules} {cut.game.version}", "", now, log.TABLE)
        return Plan(
            cut.game,
            header.scenario,
            dict(header.options),
            {},
            header.overlay,
            header.start,
            [*(replace(row, at_ms=now) for row in cut.rows), said],
            clock=header.clock,
            open_play=header.open_play,
            parent=header.id,
            parent_n=cut.n,
            sealed=sealed,
        )

    def _bring(self, connection: Connection, table: str, facts: Facts) -> None:
        """Whoever ever held a seat knows of its secrets; whoever looked on may."""
        for each in sorted(facts.holders):
            holders.add(connection, table, each)
        for each in sorted(facts.watchers):
            watchers.add(connection, table, each)


def _asked(move: Move | None, m: MoveOn) -> Move:
    """What is asked for; nothing yet, once it was refused or the rules have changed again."""
    if move is None or move.refused or (move.rules != m.rules and not move.next_id):
        return Move(m.rules, m.seat, ())
    return move


def _agreed(asked: Move, facts: Facts, cut: Cut, person: Person) -> Move:
    ready = {name for name, seat in facts.seats.items() if is_ready(seat, person)} | set(asked.agreed)
    return replace(asked, agreed=tuple(name for name in cut.game.seats if name in ready))


def _is_whole(asked: Move, facts: Facts) -> bool:
    return set(asked.agreed) == facts.seats.keys()
