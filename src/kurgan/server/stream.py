"""What a viewer is sent: entries, the present moment, snapshots and updates.

Everything comes from ``view`` and ``told``; the whole state is read for those only who may see it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Literal

from kurgan.core.event import Event
from kurgan.core.flow import TERMINAL
from kurgan.core.game import AnyGame
from kurgan.core.scene import Choice
from kurgan.core.text import Message
from kurgan.core.view import View
from kurgan.server import claims, takeback
from kurgan.server.live import LiveTable
from kurgan.server.shapes.table import TableOut
from kurgan.server.shapes.viewing import Chat, Entry, EventOut, Moment, Snapshot, TermOut, Undo, Update
from kurgan.server.steps import Node, Step, Viewer, told, view_of
from kurgan.server.store import log
from kurgan.server.store.chat import Line
from kurgan.server.store.tables import RUNNING
from kurgan.server.summary import ending_of, table_shape

CHAT_IN_UPDATE = 30
OPENING: Literal["opening"] = "opening"


# --- entries --------------------------------------------------------------------------------------


def event_out(game: AnyGame, event: Event) -> EventOut:
    return EventOut(
        message=event.message,
        rules=list(event.rules),
        terms=[
            TermOut(label=Message(f"term.{term.key}"), value=term.value, rule=term.rule, parts=term.parts)
            for term in event.terms
        ],
        side=game.presentation.side(event),
        effects=list(game.presentation.effects(event)),
    )


def entry(live: LiveTable, viewer: Viewer, n: int, step: Step) -> Entry:
    slot = live.slot(viewer)
    taken = step.takes
    return Entry(
        n=n,
        kind=step.row.kind,  # type: ignore[arg-type]
        side=step.row.seat,
        phase=step.phases[slot],
        events=[event_out(live.game, event) for event in told(viewer, step.events)],
        at_ms=step.row.at_ms,
        takes_back=[bisect_left(live.streams[slot], taken.seq) + 1] if taken and taken.seen[slot] else [],
        claim=claims.claim_of(step.row) if step.row.kind == log.CLAIM else None,
    )


def opening(live: LiveTable, viewer: Viewer) -> list[Entry]:
    """What happened before the first decision; nothing is told of how a position came about."""
    events = [event_out(live.game, event) for event in told(viewer, live.opening)]
    if not events:
        return []
    phase = live.game.presentation.phase(view_of(live.state_at(live.root), viewer))
    return [Entry(n=0, kind=OPENING, side="", phase=phase, events=events, at_ms=live.header.created_ms)]


def entries(live: LiveTable, viewer: Viewer, after: int = 0) -> list[Entry]:
    """The numbered ones."""
    seqs = live.stream(viewer)[after:]
    return [entry(live, viewer, n, live.steps[seq - 1]) for n, seq in enumerate(seqs, after + 1)]


# --- moments --------------------------------------------------------------------------------------


def moment_now(live: LiveTable, viewer: Viewer) -> Moment:
    """The present; kept until the viewer learns more, since several sockets and requests ask for it."""
    slot, n = live.slot(viewer), live.n(viewer)
    kept: Moment | None = live.moments.get(slot)
    if kept is None or kept.n != n:
        kept = live.moments[slot] = _moment(live, viewer, n, live.view(viewer), now=True)
    return kept


def moment_at(live: LiveTable, viewer: Viewer, n: int) -> Moment:
    """A moment of the past as the viewer knew it; nothing is offered there."""
    if n == live.n(viewer):
        return moment_now(live, viewer)
    return _moment(live, viewer, n, view_at(live, viewer, n), now=False)


def node_at(live: LiveTable, viewer: Viewer, n: int) -> Node:
    return live.head if n == live.n(viewer) else live.node_after(live.stream(viewer)[n - 1] if n else 0)


def view_at(live: LiveTable, viewer: Viewer, n: int) -> View:
    return view_of(live.state_at(node_at(live, viewer, n)), viewer)


def _moment(live: LiveTable, viewer: Viewer, n: int, view: View, now: bool) -> Moment:
    presentation, state = live.game.presentation, view.state
    running = live.status == RUNNING
    asked = state.current_player() if running or not now else TERMINAL
    mine = now and asked == viewer
    choices: list[Choice] = presentation.choices(view) if mine else []
    return Moment(
        n=n,
        scene=presentation.scene(view),
        phase=presentation.phase(view),
        prompt=state.prompt(),
        rule=state.decision.rule,
        decision=state.decision.name,
        asked=live.seat_name(asked),
        choices=choices,
        undo=_undo(live, viewer) if now else Undo(free=False),
        in_setup=mine and presentation.in_setup(view),
        over=state.is_terminal() or (now and not running),
    )


def _undo(live: LiveTable, viewer: Viewer) -> Undo:
    if viewer is None or viewer < 0:
        return Undo(free=False)
    why = takeback.reason(live, viewer)
    return Undo(free=why is None, why_not=why, can_offer=why is not None and takeback.can_offer(live, viewer))


# --- the table ------------------------------------------------------------------------------------


def may_see_whole(live: LiveTable, person: int | None) -> bool:
    return live.status != RUNNING or live.facts.holds_all(person)


def table_out(live: LiveTable, viewer: Viewer, person: int | None, now: int) -> TableOut:
    seqs = live.stream(viewer)
    changed = max(
        [
            live.header.created_ms,
            *(live.steps[seq - 1].row.at_ms for seq in seqs[-1:]),
            *(line.at_ms for line in live.facts.chat[-1:]),
        ]
    )
    clocks = {seat: clock.out() for seat, clock in live.clocks(now).items()}
    ending = ending_of(live.front, live.state, live.status, live.loser)
    return table_shape(live.header, live.facts, person, ending, clocks, live.claims, changed)


def chat_out(lines: Sequence[Line]) -> list[Chat]:
    return [Chat(n=line.n, who=line.seat, name=line.name, text=line.text, at_ms=line.at_ms) for line in lines]


def snapshot(live: LiveTable, viewer: Viewer, seat: str, person: int | None, now: int) -> Snapshot:
    own = live.facts.seats.get(seat)
    return Snapshot(
        table=table_out(live, viewer, person, now),
        seat=seat,
        n=live.n(viewer),
        entries=[*opening(live, viewer), *entries(live, viewer)],
        moment=moment_now(live, viewer),
        chat=chat_out(live.facts.chat),
        notes=own.notes if own else "",
        standing=dict(own.standing) if own else {},
    )


def update(live: LiveTable, viewer: Viewer, person: int | None, after: int, now: int) -> Update:
    """Made once for all who are told the same while the table is held: a seat and its sockets, mere spectators."""
    facts = live.facts
    key = (viewer, after, len(live.steps), facts.version, *facts.mine(person), person == live.header.owner)
    if key not in live.updates:
        live.updates[key] = Update(
            table=table_out(live, viewer, person, now),
            n=live.n(viewer),
            entries=entries(live, viewer, after),
            moment=moment_now(live, viewer),
            chat=chat_out(facts.chat[-CHAT_IN_UPDATE:]),
        )
    found: Update = live.updates[key]
    return found
