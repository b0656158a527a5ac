"""Making tables: new ones, forks and imported games are the same thing with other first rows."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace
from itertools import repeat
from random import Random
from typing import NamedTuple

from sqlalchemy import Connection

from kurgan import ai
from kurgan.ai import roster
from kurgan.core.game import AnyGame
from kurgan.server import forks, records
from kurgan.server.access import may_see_whole, viewer_of
from kurgan.server.bounds import check_table
from kurgan.server.cup import SEALED
from kurgan.server.dice import SCRIPT, SYSTEM
from kurgan.server.facts import Facts
from kurgan.server.live import Draft, LiveTable
from kurgan.server.means import Means
from kurgan.server.moves import run_on
from kurgan.server.overlays import game_with
from kurgan.server.plans import Plan, from_position
from kurgan.server.seats import make_seats
from kurgan.server.shapes.dice import Sealing
from kurgan.server.shapes.making import Fork, Import, Made, NewSeat, NewTable
from kurgan.server.store import log, seals, tables
from kurgan.server.store.direct import TAKEN
from kurgan.server.store.log import Row
from kurgan.server.store.pauses import VACANT, Pause
from kurgan.server.store.people import Person
from kurgan.server.store.seats import Seat
from kurgan.server.store.tables import Header
from kurgan.server.summary import growth_of
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble, reading_text
from kurgan.server.writing import one_line


class Making:
    def __init__(self, tables: Tables, means: Means) -> None:
        self.tables, self.means = tables, means

    def create(self, person: Person, new: NewTable) -> Made:
        game = game_with(self.means.folder, new.game, new.overlay)
        plan = plan_of(game, new)
        return self.make(person, sealed_as(plan, new))

    def fork(self, person: Person, table: str, f: Fork) -> Made:
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, f.seat)
            whole = may_see_whole(live, person.id)
            plan = forks.plan_of(live, viewer, whole, f, self.means.now(), self.means.rng)
        return self.make(person, sealed_as(plan, f))

    def import_record(self, person: Person, i: Import) -> Made:
        plan = records.plan_of(self.means.folder, i, self.means.now(), self.means.rng)
        return self.make(person, sealed_as(plan, i))

    def again(self, connection: Connection, person: Person, plan: Plan, seats: dict[str, Seat]) -> LiveTable:
        """A table for people who sit already, written with whatever else its maker writes; then to be opened."""
        return self.write(connection, person, self.begin(person, plan, seats), seats)[0]

    def make(self, person: Person, plan: Plan) -> Made:
        seats = seats_of(check_seats(plan.game, plan.seats), person)
        if self.means.quotas is not None:
            with self.means.db.reading() as connection:
                is_open = any(seat.open for seat in seats.values())
                check_table(connection, self.means.quotas, person, bool(plan.lesson), is_open, self.means.now())
        begun = self.begin(person, plan, seats)
        with self.means.db.writing() as connection:
            live, links, watch = self.write(connection, person, begun, seats)
        self.open(live)
        return Made(table=live.header.id, links=links, watch=watch)

    def begin(self, person: Person, plan: Plan, seats: dict[str, Seat]) -> tuple[LiveTable, Draft]:
        """A new table up to its first question; nothing of it is written yet."""
        means = self.means
        maker = Maker(means.new_id(), person.id, means.now(), means.seat_wait_s)
        return first_question(plan, seats, maker, means.rng, self._seed(plan))

    def _seed(self, plan: Plan) -> bytes | None:
        """The one behind the seal that was asked for, or a new one."""
        if not plan.sealed:
            return None
        if plan.seal is None:
            return self.means.new_seed()
        with self.means.db.reading() as connection:
            found = seals.unused(connection, plan.seal.commitment)
        if found is None:
            raise Trouble(409, "seal_used")
        return found

    def write(
        self, connection: Connection, person: Person, begun: tuple[LiveTable, Draft], seats: dict[str, Seat]
    ) -> tuple[LiveTable, dict[str, str], str]:
        (live, draft), now = begun, self.means.now()
        tables.add(connection, live.header, growth_of(live, draft, now))
        keep_seal(connection, live, now)
        links, watch = make_seats(connection, live.header.id, seats, person, self.means.new_token, now)
        if draft.steps:
            live.tip = log.append(connection, live.header.id, 0, draft.rows)
        live.adopt(draft)
        return live, links, watch

    def open(self, live: LiveTable) -> None:
        """A table just written, for all who come to it."""
        self.tables.keep(live)  # not to play its rows through again
        with self.tables.at(live.header.id) as made:
            made.changed = True  # a computer may be the first to be asked


def plan_of(game: AnyGame, new: NewTable) -> Plan:
    """What a new table begins with: a scenario with its options, or a position."""
    with reading_text():
        if new.start.strip():
            scenario, options, start = from_position(game, game.handed_in(new.start).position(), new.scenario)
        else:
            (scenario, options), start = game.settings(new.scenario or None, new.options), ""
    overlay = new.overlay if game.data.digest else ""
    return Plan(game, scenario, options, new.seats, overlay, start, clock=new.clock, open_play=new.open_play)


class Maker(NamedTuple):
    """Who makes a table, and by which name."""

    table: str
    owner: int
    now: int
    seat_wait_s: int = 0
    dice: str = ""  # where chance comes from, if not from where tables have it


def first_question(
    plan: Plan, seats: dict[str, Seat], maker: Maker, rng: Random, seed: bytes | None = None
) -> tuple[LiveTable, Draft]:
    """A new table up to its first question."""
    header = Header(
        id=maker.table,
        game=plan.game.id,
        rules=plan.game.version,
        scenario=plan.scenario,
        options=plan.options,
        digest=plan.game.data.digest,
        overlay=plan.overlay,
        start=plan.start,
        dice=maker.dice or (SCRIPT if plan.script else SEALED if plan.sealed else SYSTEM),
        script=plan.script,
        copied=len(plan.rows),
        clock=plan.clock,
        lesson=plan.lesson,
        open_play=plan.open_play,
        parent=plan.parent,
        parent_n=plan.parent_n,
        owner=maker.owner,
        seat_wait_s=maker.seat_wait_s,
        created_ms=maker.now,
    )
    with reading_text() if plan.start else nullcontext():  # a given position may lead nowhere after all
        live = LiveTable(header, plan.game, first_facts(seats, maker.now), seed)
        draft = live.draft()
        for row, known in zip(plan.rows, plan.outcomes or repeat(None), strict=False):
            draft.do(row, known)
        if plan.seal and (mine := first_of(seats, maker.owner)):
            draft.do(Row(log.SHAKE, plan.seal.shake, mine, maker.now, log.PERSON))
        run_on(draft, rng, maker.now)
    return live, draft


def keep_seal(connection: Connection, live: LiveTable, now: int) -> None:
    table = live.header.id
    try:
        if live.cup is not None and not seals.use(connection, live.cup.commitment, table):
            seals.add(connection, live.cup.seed, table, now)
    except TAKEN:
        raise Trouble(409, "seal_used") from None


def sealed_as(plan: Plan, wanted: Sealing) -> Plan:
    return replace(plan, sealed=wanted.sealed, seal=wanted.seal if wanted.sealed else None)


def first_of(seats: Mapping[str, Seat], person: int) -> str:
    """A person's first seat; empty without any."""
    return next((name for name, seat in seats.items() if seat.person == person), "")


def seats_of(wanted: Mapping[str, NewSeat], person: Person) -> dict[str, Seat]:
    return {
        name: Seat(
            seat=name,
            kind="computer" if new.kind == "computer" else "person",
            agent=new.agent if new.kind == "computer" else "",
            name=one_line(new.name),
            person=person.id if new.kind == "me" else None,
            open=new.kind == "open",
            standing={},
            notes="",
        )
        for name, new in wanted.items()
    }


def first_facts(seats: dict[str, Seat], now: int) -> Facts:
    vacant = tuple(Pause(name, VACANT, now, None) for name, seat in seats.items() if not seat.taken)
    return Facts(0, seats, frozenset(), frozenset(), vacant, None, ())


def check_seats(game: AnyGame, wanted: Mapping[str, NewSeat]) -> dict[str, NewSeat]:
    """All seats of the game and no other, with opponents who can play them, in the game's order."""
    if set(wanted) != set(game.seats):
        raise Trouble(400, "wrong_seats", seats=", ".join(game.seats))
    checked: dict[str, NewSeat] = {}
    for seat in game.seats:
        new = wanted[seat]
        if new.kind == "computer":
            named = new.agent or roster.usual(game.id, seat, game.presentation.quick[2])
            new = new.model_copy(update={"agent": named})
            with reading_text():
                ai.make(new.agent, game.id, seat)
        checked[seat] = new
    return checked
