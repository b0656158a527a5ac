"""Making tables: new ones, forks and imported games are the same thing with other first rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any

from kurgan import ai
from kurgan.core.game import Game
from kurgan.server.desk import Desk
from kurgan.server.dice import SCRIPT, SYSTEM
from kurgan.server.facts import Facts
from kurgan.server.live import LiveTable
from kurgan.server.moves import run_on
from kurgan.server.overlays import game_with
from kurgan.server.seats import make_seats
from kurgan.server.shapes.making import Clock, Made, NewSeat, NewTable
from kurgan.server.store import log, tables
from kurgan.server.store.log import Row
from kurgan.server.store.pauses import VACANT, Pause
from kurgan.server.store.people import Person
from kurgan.server.store.seats import Seat
from kurgan.server.store.tables import Header
from kurgan.server.trouble import Trouble, reading_text
from kurgan.server.writing import one_line


@dataclass
class Plan:
    """A table to be made."""

    game: Game[Any]
    scenario: str
    options: dict[str, str]
    seats: Mapping[str, NewSeat]
    overlay: str = ""
    start: str = ""
    rows: Sequence[Row] = ()
    script: list[list[str]] = field(default_factory=list)
    clock: Clock | None = None
    guided: bool = False
    parent: str = ""
    parent_n: int = 0


def create(desk: Desk, person: Person, new: NewTable) -> Made:
    game = game_with(desk.folder, new.game, new.overlay)
    with reading_text():
        if new.start.strip():
            scenario, options, start = from_position(game, new.start, new.scenario)
        else:
            (scenario, options), start = game.settings(new.scenario or None, new.options), ""
    overlay = new.overlay if game.data.digest else ""
    return make(
        desk, person, Plan(game, scenario, options, new.seats, overlay, start, clock=new.clock, guided=new.guided)
    )


def from_position(game: Game[Any], text: str, scenario: str = "") -> tuple[str, dict[str, str], str]:
    """Scenario, options and text of a position to begin from, which carries the first two itself."""
    state = game.position(text)
    given = state.given
    chosen = getattr(given, "scenario", scenario) or game.scenarios[0]
    return chosen, dict(given.options), state.position()


def make(desk: Desk, person: Person, plan: Plan) -> Made:
    seats = seats_of(check_seats(plan.game, plan.seats), person)
    now = desk.now()
    header = Header(
        id=desk.new_id(),
        game=plan.game.id,
        rules=plan.game.version,
        scenario=plan.scenario,
        options=plan.options,
        digest=plan.game.data.digest,
        overlay=plan.overlay,
        start=plan.start,
        dice=SCRIPT if plan.script else SYSTEM,
        script=plan.script,
        copied=len(plan.rows),
        clock=plan.clock,
        guided=plan.guided,
        parent=plan.parent,
        parent_n=plan.parent_n,
        owner=person.id,
        seat_wait_s=desk.seat_wait_s,
        created_ms=now,
    )
    with reading_text() if plan.start else nullcontext():  # a given position may lead nowhere after all
        live = LiveTable(header, plan.game, first_facts(seats, now))
        draft = live.draft()
        for row in plan.rows:
            draft.do(row)
        run_on(draft, desk.rng, now)
    growth = desk.growth(live, draft)
    with desk.db.writing() as connection:
        tables.add(connection, header, growth)
        links, watch = make_seats(connection, header.id, seats, person, desk.new_token, now)
        if draft.steps:
            log.append(connection, header.id, 0, draft.rows)
    live.adopt(draft)
    desk.keep(live)  # not to play its rows through again
    with desk.at(header.id) as made:
        made.changed = True  # a computer may be the first to be asked
    return Made(table=header.id, links=links, watch=watch)


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


def check_seats(game: Game[Any], wanted: Mapping[str, NewSeat]) -> dict[str, NewSeat]:
    """All seats of the game and no other, with opponents who can play them, in the game's order."""
    if set(wanted) != set(game.seats):
        raise Trouble(400, "wrong_seats", seats=", ".join(game.seats))
    checked: dict[str, NewSeat] = {}
    for seat in game.seats:
        new = wanted[seat]
        if new.kind == "computer":
            new = new.model_copy(update={"agent": new.agent or ai.agents(game.id)[0]})
            with reading_text():
                ai.make(new.agent, game.id, seat)
        checked[seat] = new
    return checked
