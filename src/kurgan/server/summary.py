"""A table in short: what is kept beside its log, so that a list opens and replays nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pydantic import BaseModel

from kurgan.core.errors import KurganError
from kurgan.core.flow import TERMINAL
from kurgan.core.front import Front
from kurgan.core.state import State
from kurgan.core.text import Message
from kurgan.games import load
from kurgan.server.clocks import Reading
from kurgan.server.facts import Facts
from kurgan.server.live import ENDS, Draft, LiveTable, loser_by
from kurgan.server.readings import under
from kurgan.server.shapes.table import (
    Claim,
    ClockOut,
    DrawOut,
    OfferOut,
    Parent,
    ProgramOut,
    RefusedOut,
    RematchOut,
    SeatOut,
    TableOut,
)
from kurgan.server.store import log
from kurgan.server.store.rematches import Rematch
from kurgan.server.store.tables import OVER, RUNNING, Growth, Header, Listed


class Ending(NamedTuple):
    """How it stands between the seats."""

    status: str
    result: str
    winner: str
    loser: str


class Summary(BaseModel):
    """What everybody may know of a table, as of its last change."""

    phase: Message
    ending: Ending
    clocks: dict[str, Reading]  # by seat
    at_ms: int  # when they were read
    claims: dict[str, Claim] = {}  # by seat
    draw: DrawOut | None = None
    switches: dict[str, str] = {}  # see readings.py


def ending_of(front: Front, state: State, status: str, loser: str) -> Ending:
    seats, winner = front.game.seats, ""
    if status == OVER:
        winner = front.winner(state)
    elif loser and len(seats) == 2:
        winner = next(seat for seat in seats if seat != loser)
    return Ending(status, state.result() if status == OVER else "", winner, loser)


def growth_of(live: LiveTable, draft: Draft, now: int) -> Growth:
    """What lists know of a table, as it would be after a draft."""
    last = next((row for row in reversed(draft.rows) if row.kind not in log.ASIDE), None)
    ended = last.kind in ENDS if last else live.status in ENDS.values()
    asked = TERMINAL if ended else draft.state.current_player()
    status = (ENDS[last.kind] if last else live.status) if ended else OVER if asked == TERMINAL else RUNNING
    loser = (loser_by(last) if last else live.loser) if ended else ""
    clocks = live.clocks(now, draft)
    running = clocks.get(live.seat_name(asked))
    line = {  # a summary, without the detour by its class: it is written after every choice
        "phase": live.headings(draft.views)[live.slot(None)],
        "ending": ending_of(live.front, draft.state, status, loser),
        "clocks": clocks,
        "at_ms": now,
        "claims": draft.claims if status == RUNNING else {},
        "draw": draft.draws.out() if status == RUNNING else None,
        "switches": live.switches,
    }
    return Growth(
        rows=len(live.steps) + len(draft.steps),
        status=status,
        asked=live.seat_name(asked),
        deadline_ms=running.deadline_ms(now) if running else None,
        line=line,
    )


def plays_alone(facts: Facts, person: int | None) -> bool:
    """Whether nobody else plays here but computers."""
    return bool(facts.mine(person)) and all(
        seat.kind == "computer" or seat.person == person for seat in facts.seats.values()
    )


def table_shape(
    header: Header,
    facts: Facts,
    person: int | None,
    ending: Ending,
    clocks: Mapping[str, ClockOut],
    claims: Mapping[str, Claim],
    draw: DrawOut | None,
    changed_ms: int,
    here: frozenset[int] | None = None,
    open_play: bool = False,
) -> TableOut:
    """``here``: the persons who have the table open, where that is known."""

    seats = [
        SeatOut(
            seat=seat.seat,
            kind=seat.kind,  # type: ignore[arg-type]
            agent=seat.agent,
            name=seat.name,
            mine=person is not None and seat.person == person,
            taken=seat.taken,
            open=seat.open and not seat.taken,
            clock=clocks.get(seat.seat),
            reissued_ms=seat.reissued_ms,
            claim=claims.get(seat.seat),
            program=_program(facts, seat.seat, person),
            here=None if here is None or not facts.could_be_here(seat) else seat.person in here,
        )
        for seat in facts.seats.values()
    ]
    return TableOut(
        id=header.id,
        game=header.game,
        rules=header.rules,
        scenario=header.scenario,
        options=header.options,
        overlay=header.digest,
        dice=header.dice,
        seats=seats,
        owner=person == header.owner,
        status=ending.status,  # type: ignore[arg-type]
        result=ending.result,
        winner=ending.winner,
        loser=ending.loser,
        created_ms=header.created_ms,
        changed_ms=changed_ms,
        began="fork" if header.parent else "record" if header.copied else "position" if header.start else "scenario",
        parent=Parent(table=header.parent, n=header.parent_n) if header.parent else None,
        offer=OfferOut(seat=facts.offer.seat, answered=list(facts.offer.answered)) if facts.offer else None,
        refused=RefusedOut(seat=facts.refused.seat, by=facts.refused.refused) if facts.refused else None,
        draw=draw,
        rematch=_rematch(facts.rematch) if facts.rematch else None,
        open_play=open_play,
        deletable=person == header.owner and not facts.others(person),
        hints=ending.status == RUNNING and plays_alone(facts, person),
        whole=ending.status != RUNNING or facts.holds_all(person),
        lesson=header.lesson,
        seat_wait_s=header.seat_wait_s,
    )


def _program(facts: Facts, seat: str, person: int | None) -> ProgramOut | None:
    found, plays = facts.program(seat), facts.plays_by_program(seat)
    return ProgramOut(name=found.name, plays=plays, mine=plays and found.made_by == person) if found else None


def line_shape(listed: Listed, facts: Facts, person: int | None, now: int) -> TableOut:
    """A table as lists tell it, from what is kept."""
    line = Summary.model_validate(listed.line)
    header = under(listed.header, line.switches)
    clocks = {name: clock.later(now - line.at_ms, name == listed.asked).out() for name, clock in line.clocks.items()}
    table = table_shape(header, facts, person, line.ending, clocks, line.claims, line.draw, listed.changed_ms)
    table.other_rules = header.rules != version_of(header.game)
    return table


def version_of(game: str) -> str:
    """Of the rules that are here; empty without such a game."""
    try:
        return load(game).version
    except KurganError:
        return ""


def _rematch(rematch: Rematch) -> RematchOut:
    return RematchOut(
        seat=rematch.seat,
        swapped=rematch.swapped,
        agreed=list(rematch.agreed),
        refused=rematch.refused,
        table=rematch.next_id,
    )
