"""What people do at servers that are killed: they play, talk, and take in records.

Each notes what was acknowledged to him and of what he never heard. Who has not heard asks again as often as not, as
browsers do: it may count only once.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sqlalchemy import Connection, func, select

import kurgan
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.session import Session
from kurgan.server.offered import offered
from kurgan.server.store import chat, log, schema
from tests.server.http_fixtures import Browser
from tests.server.mortals import GONE, Player

COMPUTER = {"kind": "computer", "agent": "random"}
STALE, BACK, SAID, WRONG = 0.05, 0.05, 0.05, 0.05  # how often: an old number, an undo, a line of chat, nonsense
WAIT_S = 0.02  # before it is looked again whether a computer has answered
IMPORTED = 120  # rows of a record that is taken in


@dataclass(eq=False)
class Said:
    """A deed as it would be kept."""

    text: str
    sure: bool = False  # acknowledged; else nobody heard what became of it
    rows: str = ""  # ``+`` where it may be several
    kept: bool | None = None  # as far as it has been compared

    @property
    def pattern(self) -> str:
        return f"(?:{re.escape(self.text)}){self.rows}"


@dataclass
class Ledger:
    """What was sent since it was last compared."""

    said: list[Said] = field(default_factory=list)

    def compare(self, kept: Iterable[str]) -> tuple[int, int]:
        """How much of it is lost, and how much is there that nobody was told of. What nobody heard of may be kept."""
        parts, found = [said.pattern if said.sure else f"({said.pattern})?" for said in self.said], list(kept)
        matched = re.fullmatch("".join(parts), "".join(found))
        if matched:
            unsure = iter(matched.groups())
            for said in self.said:
                said.kept = said.sure or next(unsure) is not None
            self.said = []
            return 0, 0
        wanted, there = Counter(said.text for said in self.said if said.sure), Counter(found)
        lost, more = (wanted - there).total(), (there - Counter(said.text for said in self.said)).total()
        self.said = []
        return (lost, more) if lost or more else (1, 1)  # all is there, in another order


class Game(Player):
    """A table of two people, or of one and a computer; when the game is over the next begins."""

    def __init__(self, name: str, computer: bool, *given: Any) -> None:
        super().__init__(*given)
        self.game, self.slow = kurgan.game(name), computer
        self.table, self.asked, self.over, self.waited = "", "", False, False
        self.people: dict[str, Browser] = {}
        self.now: Any = None  # what whoever is asked has been shown
        self.again: tuple[str, dict[str, Any], Said] | None = None
        self.choices, self.lines = Ledger(), Ledger()
        self.seen = self.lines_seen = self.number = 0

    def __str__(self) -> str:
        return f"{self.game.id} at table {self.table}, where {self.asked} was asked last"

    def deed(self) -> None:
        if not self.table:
            self.open()
        elif self.again is not None:
            self.send(*self.again)
        elif self.rng.random() < SAID:
            self.talk()
        elif self.now is not None or self.look():
            self.choose()

    def open(self) -> None:
        first, second = self.game.seats
        owner, guest = self.at(self.stranger()), self.stranger()
        seats = {first: {"kind": "me"}, second: COMPUTER if self.slow else {"kind": "link"}}
        made = owner.did("/api/tables", {"game": self.game.id, "scenario": "", "seats": seats})
        people = {first: owner}
        if not self.slow:
            self.at(guest).did("/api/join", {"token": made["links"][second]})
            people[second] = guest
        self.table, self.people = made["table"], people
        self.now, self.seen, self.lines_seen = None, 0, 0

    def look(self) -> bool:
        """Whether one of them is asked."""
        for seat, person in self.people.items():
            shown = self.at(person).snapshot(self.table, seat)
            if offered(shown["moment"]):
                self.now, self.asked = shown, seat
                self.went_on, self.waited = self.went_on or self.waited, False
                return True
            self.over = shown["moment"]["over"]
            self.went_on = self.went_on or self.over  # nothing is left to be done
            self.waited = not self.over  # for the computer
        time.sleep(WAIT_S)
        return False

    def choose(self) -> None:
        now, self.now, luck = self.now, None, self.rng.random()
        n, seat = now["n"], self.asked
        if luck < BACK:
            self.send("undo", {"seat": seat, "n": n}, Said(f"{seat}: undo\n", rows="+"))
            return
        action = self.rng.choice(offered(now["moment"]))["action"] + " and more" * (luck > 1 - WRONG)
        n -= n > 0 and luck < BACK + STALE
        self.send("play", {"seat": seat, "n": n, "action": action}, Said(f"{seat}: {action}\n"))

    def send(self, way: str, body: dict[str, Any], said: Said) -> None:
        was, self.again = self.again, None
        try:
            answer = self.at(self.people[body["seat"]]).post(f"/api/tables/{self.table}/{way}", body)
        except ConnectionRefusedError:
            self.again = was  # nobody was there to hear it
            raise
        except GONE:
            self.unheard(said)
            if self.rng.random() < 0.5:
                self.again = way, body, said
            raise
        if answer.status == 503:
            self.unheard(said)
        elif answer.status != 200:
            assert answer.status in (400, 409), answer.body
            self.tally.add("refused")
        elif was and said.kept:
            self.tally.add("doubled")
        else:
            self.acknowledged(said)
            moment = answer.json["moment"]
            self.now = answer.json if offered(moment) else None
            self.waited = not moment["over"] and moment["asked"] not in self.people

    def unheard(self, said: Said) -> None:
        self.tally.add("unheard")
        if said not in self.choices.said:
            self.choices.said.append(said)

    def acknowledged(self, said: Said) -> None:
        self.tally.add("acknowledged")
        self.went_on = self.went_on or not self.slow
        if said not in self.choices.said:
            self.choices.said.append(said)
        said.sure = True

    def talk(self) -> None:
        self.number += 1
        seat, said = self.rng.choice(list(self.people)), Said(f"line {self.number}\n")
        try:
            answer = self.at(self.people[seat]).post(
                f"/api/tables/{self.table}/chat", {"seat": seat, "text": said.text.strip()}
            )
        except ConnectionRefusedError:
            return
        except GONE:
            self.lines.said.append(said)
            raise
        assert answer.status in (200, 503), answer.body
        said.sure = answer.status == 200
        self.lines.said.append(said)

    def compare(self, connection: Connection) -> None:
        if not self.table:
            return
        rows = log.read(connection, self.table, self.seen)
        by_hand = [row for row in rows if row.source == log.PERSON and row.kind in (log.ACTION, log.UNDO)]
        where = f"table {self.table}"
        self.tally.found(where, *self.choices.compare(f"{row.seat}: {row.text or row.kind}\n" for row in by_hand))
        lines = [line for line in chat.latest(connection, self.table) if line.n > self.lines_seen]
        self.tally.found(where, *self.lines.compare(f"{line.text}\n" for line in lines))
        self.seen += len(rows)
        self.lines_seen = max((line.n for line in lines), default=self.lines_seen)
        if self.over:
            self.table, self.over, self.again = "", False, None


class Importing(Player):
    """Somebody who takes in records and deletes them again: whole or not at all, whenever it is."""

    def __init__(self, names: Iterable[str], *given: Any) -> None:
        super().__init__(*given)
        self.me = self.stranger()
        self.records = {name: record(name) for name in names}
        self.here: dict[str, str] = {}  # by table: the game
        self.unsure: set[str] = set()  # nobody heard whether they are deleted
        self.gone: set[str] = set()

    def deed(self) -> None:
        if len(self.here) > 3:
            self.delete(next(iter(self.here)))
            return
        name = self.rng.choice(list(self.records))
        seats = {seat: {"kind": "me"} for seat in kurgan.game(name).seats}
        made = self.at(self.me).did("/api/import", {"record": self.records[name], "seats": seats})
        self.here[made["table"]] = name
        self.tally.add("imports")
        self.went_on = True

    def delete(self, table: str) -> None:
        self.unsure.add(table)
        del self.here[table]
        answer = self.at(self.me).post(f"/api/tables/{table}/delete")
        if answer.status == 200:
            self.unsure.discard(table)
            self.gone.add(table)

    def compare(self, connection: Connection) -> None:
        there, rows = schema.tables.c, schema.log.c
        copied: dict[str, int] = {row[0]: row[1] for row in connection.execute(select(there.id, there.copied))}
        counted = select(rows.table_id, func.count()).where(rows.table_id.in_([*self.here, *copied]))
        kept: dict[str, int] = {row[0]: row[1] for row in connection.execute(counted.group_by(rows.table_id))}
        halved = sum(kept.get(table, 0) < number for table, number in copied.items())
        lost = sum(not copied.get(table) for table in self.here)
        self.tally.found("records", lost + halved, len(self.gone & copied.keys()))


def record(name: str, rows: int = IMPORTED) -> str:
    """The beginning of a game by lot, or all of it."""
    rng, session = Random(name), Session.new(kurgan.game(name), None)
    while len(session.record.entries) < rows and not session.state.is_terminal():
        s = session.state
        seat = s.current_player()
        if seat == CHANCE:
            session.play(draw(rng, s.chance_outcomes()))
        else:
            session.play(rng.choice(s.legal_actions()), seat)
    return session.record.text()
