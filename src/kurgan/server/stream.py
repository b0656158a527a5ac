"""What a viewer is sent: entries, the present moment, snapshots and updates.

Everything comes from ``view`` and ``told``; the whole state is read for those only who may see it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import islice
from typing import Literal

from kurgan.core.event import Event
from kurgan.core.flow import TERMINAL
from kurgan.core.game import AnyGame
from kurgan.core.text import Message, Ref
from kurgan.core.view import WHOLE, View
from kurgan.server import as_before, battles, claims, readings, takeback
from kurgan.server.computers import LOT
from kurgan.server.live import LiveTable
from kurgan.server.readings import Said
from kurgan.server.shapes.acting import AsSeat
from kurgan.server.shapes.table import TableOut
from kurgan.server.shapes.viewing import Chat, Entry, EventOut, Moment, Snapshot, TermOut, Undo, Update
from kurgan.server.shown import Shown, since, whole
from kurgan.server.steps import Node, Step, Viewer, told, view_of
from kurgan.server.store import log
from kurgan.server.store.chat import Line
from kurgan.server.store.tables import RUNNING
from kurgan.server.summary import ending_of, table_shape
from kurgan.server.teaching import lesson_now

CHAT_IN_UPDATE = 30
BATTLES_SENT = 6  # the newest; others can be asked for
PAGE = 1000  # entries; a usual game has some hundred, and all of it is one page
OPENING: Literal["opening"] = "opening"
MINUTE_MS = 60_000
BY: dict[str, Literal["table", "standing", "program"]] = {
    log.WINDOW: "table",
    log.STANDING: "standing",
    log.PROGRAM: "program",
}
KEPT_LOG = 500  # entries; a longer log is written once for all who ask for it


# --- entries --------------------------------------------------------------------------------------


def event_out(game: AnyGame, event: Event, fought: bool = False) -> EventOut:
    return EventOut(
        message=event.message,
        rules=list(event.rules),
        terms=[
            TermOut(label=Message(f"term.{term.key}"), value=term.value, rule=term.rule, parts=term.parts)
            for term in event.terms
        ],
        side=game.presentation.side(event),
        effects=list(game.presentation.effects(event)),
        deed=fought and game.presentation.is_deed(event),
    )


def entry(live: LiveTable, viewer: Viewer, n: int, step: Step) -> Entry:
    slot = live.slot(viewer)
    taken = step.takes
    battle = battles.number_of(live, viewer, step)
    return Entry(
        n=n,
        kind=step.row.kind,  # type: ignore[arg-type]
        side=step.row.seat,
        phase=step.phases[slot],
        events=_events(live, viewer, step, battle > 0),
        at_ms=_shown_ms(step.row.at_ms),
        goes_on=_goes_on(live, slot, n, step),
        takes_back=[bisect_left(live.streams[slot], taken.seq) + 1] if taken and taken.seen[slot] else [],
        claim=claims.claim_of(step.row) if step.row.kind == log.CLAIM else None,
        answered=step.seat == viewer and step.row.source in log.ANSWERED,
        of_battle=battle,
        by=_by(viewer, step),
    )


def _shown_ms(at_ms: int) -> int:
    """A time as fine as anybody needs it: one that is exactly that of the choice before would tell that a standing
    answer spoke, and two that differ by a little how long somebody had to think."""
    return at_ms - at_ms % MINUTE_MS


def _events(live: LiveTable, viewer: Viewer, step: Step, fought: bool) -> list[EventOut]:
    if step.row.kind == log.RULES:
        return [EventOut(message=message, rules=[]) for message in _goes_on_under(readings.said(step.row.text))]
    if step.row.kind == log.MOVED:
        before, now = step.row.text.split(" ")
        return [EventOut(message=Message("upgrade.moved", (("before", before), ("now", now))), rules=[])]
    if step.row.kind in (log.ENGAGED, log.DISMISSED):
        return [EventOut(message=_of_program(step.row), rules=[])]
    if step.row.kind == log.STAND_IN:
        return [EventOut(message=_stood_in(live, step.row), rules=[])]
    return [event_out(live.game, event, fought) for event in told(viewer, step.events)]


def _goes_on_under(said: Said) -> list[Message]:
    versions = (("before", said.before), ("now", said.now))
    if not said.switches:
        return [Message("upgrade.rules", versions)]
    options = [
        (("option", Message(f"option.{name}")), ("value", Message(f"option_value.{name}.{value}")))
        for name, value in said.switches.items()
    ]
    return [Message("upgrade.switched", versions), *(Message("upgrade.switch", option) for option in options)]


def _stood_in(live: LiveTable, row: log.Row) -> Message:
    who = ("who", Ref("seat", row.seat))
    if row.text == LOT:
        return Message("stand_in.lot", (who,))
    return Message("stand_in.level", (who, ("agent", Message(f"agent.{row.text}"))))


def _of_program(row: log.Row) -> Message:
    key = "program.engaged" if row.kind == log.ENGAGED else "program.dismissed"
    return Message(key, (("who", Ref("seat", row.seat)), ("name", row.text or Message("program.unnamed"))))


def _goes_on(live: LiveTable, slot: int, n: int, step: Step) -> bool:
    """Whether it belongs to the same order as the viewer's entry before it; of steps between it knows nothing."""
    if step.row.source != log.ORDER or n < 2:
        return False
    before = live.streams[slot][n - 2]
    return all(between.row.source == log.ORDER for between in live.steps[before : step.seq - 1])


def _by(viewer: Viewer, step: Step) -> Literal["", "table", "standing", "program"]:
    """Who answered for the seat: what everybody can see for himself, anybody may be told; else only the seat. That a
    program did, too: else others would learn where it was not asked, since it had nothing to choose."""
    source = step.row.source
    if source == log.TABLE:
        return "table"
    if viewer not in (step.seat, WHOLE):
        return ""
    return BY.get(source, "")


def opening(live: LiveTable, viewer: Viewer) -> list[Entry]:
    """What happened before the first decision; nothing is told of how a position came about."""
    events = [event_out(live.game, event) for event in told(viewer, live.opening)]
    if not events:
        return []
    phase = live.game.presentation.phase(view_of(live.state_at(live.root), viewer))
    return [Entry(n=0, kind=OPENING, side="", phase=phase, events=events, at_ms=_shown_ms(live.header.created_ms))]


def entries(live: LiveTable, viewer: Viewer, after: int = 0, to: int | None = None) -> list[Entry]:
    """The numbered ones: those behind a number, up to another."""
    seqs = live.stream(viewer)
    found = [entry(live, viewer, n, live.steps[seq - 1]) for n, seq in enumerate(seqs[after:to], after + 1)]
    newer = (step for seq in (seqs[to:] if to else ()) if (step := live.steps[seq - 1]).battle is step)
    left = BATTLES_SENT - len(list(islice(newer, BATTLES_SENT)))
    for fought in [one for one in found if one.of_battle == one.n][-left:] if left else ():
        fought.battle = battles.battle_at(live, viewer, fought.n)
    return found


def page(live: LiveTable, viewer: Viewer, before: int | None = None) -> list[Entry]:
    """The newest entries, or those before a number; by such pages a long log is read. The first has the opening."""
    last = live.n(viewer) if before is None else before - 1
    after = max(0, last - PAGE)
    return [*(() if after else opening(live, viewer)), *entries(live, viewer, after, last)]


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
    seat = player(live, viewer) if now and running else viewer
    mine = now and asked == seat
    own = view if seat == viewer else live.view(seat)
    given = mine and live.due_ms is not None
    choices, ends = presentation.offered(own) if mine and not given else ([], None)
    return Moment(
        n=n,
        scene=presentation.scene(view),
        phase=presentation.phase(view),
        prompt=state.prompt(),
        rule=state.decision.rule,
        decision=state.decision.name,
        asked=live.seat_name(asked),
        choices=choices,
        ends=ends,
        ready=presentation.orders.ready(state, choices) if mine else [],
        several=mine and state.decision.name in presentation.orders.several,
        resumes=mine and state.decision.name in presentation.orders.rest,
        as_before=as_before.offered(live, asked) if mine and not given else [],
        undo=_undo(live, viewer) if now else Undo(free=False),
        in_setup=mine and presentation.in_setup(own),
        over=state.is_terminal() or (now and not running),
        fight=now and running and presentation.fight_is_open(view),
        again=now and running and presentation.asks_again(state),
        given=given,
        standing=_standing(live, viewer) if now else {},
    )


def player(live: LiveTable, viewer: Viewer) -> Viewer:
    """For whom a viewer chooses: who looks at all seats of an open table, for whichever is asked."""
    return live.asked if viewer == WHOLE and live.open_play and live.asked >= 0 else viewer


def _undo(live: LiveTable, viewer: Viewer) -> Undo:
    seat = player(live, viewer)
    if seat is None or seat < 0:
        return Undo(free=False)
    seat = takeback.chooser(live, seat, viewer)
    why = takeback.reason(live, seat)
    if why is None:
        return Undo(free=True, half=takeback.half_made(live, seat) > 0)
    return Undo(free=False, why_not=why, can_offer=takeback.no_offer(live, seat) is None)


# --- the table ------------------------------------------------------------------------------------


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
    open_play = live.open_play and live.facts.holds_all(person)
    claims, draw = live.claims, live.draws.out()
    return table_shape(live.header, live.facts, person, ending, clocks, claims, draw, changed, live.here, open_play)


def chat_out(lines: Sequence[Line]) -> list[Chat]:
    return [Chat(n=line.n, who=line.seat, name=line.name, text=line.text, at_ms=line.at_ms) for line in lines]


def snapshot(
    live: LiveTable, viewer: Viewer, seat: str, person: int | None, now: int, told: list[Entry] | None = None
) -> Snapshot:
    own = live.facts.seats.get(seat)
    found = Snapshot(
        table=table_out(live, viewer, person, now),
        seat=seat,
        n=live.n(viewer),
        entries=page(live, viewer) if told is None else told,
        moment=moment_now(live, viewer),
        chat=chat_out(live.facts.chat),
        notes=own.notes if own else "",
        standing=_standing(live, viewer),
        lesson=lesson_now(live, viewer),
    )
    shown = whole(found)
    live.shown.keep((person, _who(live, viewer, person)), shown)
    found.stamp = shown.stamp
    return found


def snapshot_to_send(live: LiveTable, viewer: Viewer, seat: str, person: int | None, now: int) -> Snapshot:
    """The same for who reads its text only: the log as it was last written for such a viewer is not written again."""
    key = (viewer, len(live.steps))
    if live.read is not None and live.read[0] == key:
        return snapshot(live, viewer, seat, person, now, []).with_log(live.read[1])
    found = snapshot(live, viewer, seat, person, now)
    live.read = (key, found.log) if len(found.entries) > KEPT_LOG else None
    return found


def _standing(live: LiveTable, viewer: Viewer) -> dict[str, str]:
    """What the viewer's seat has said once for all, as far as it still stands."""
    said = live.facts.seats[live.game.seats[viewer]].standing if viewer is not None and viewer >= 0 else {}
    return {name: live.front.standing_value(live.state, name, said) for name in said}


def update(live: LiveTable, viewer: Viewer, person: int | None, after: int, now: int, has: str | None = None) -> Update:
    """Made once for all who are told the same while the table is held: a seat and its sockets, mere spectators.

    ``has``: the stamp of what was sent before to a client that wants no more than what has changed since.
    """
    facts, who = live.facts, _who(live, viewer, person)
    key = (who, after, len(live.steps), facts.version, live.here)
    if key not in live.updates:
        live.updates[key] = Update(
            at_ms=now,
            table=table_out(live, viewer, person, now),
            n=live.n(viewer),
            entries=entries(live, viewer, max(after, live.n(viewer) - PAGE)),
            moment=moment_now(live, viewer),
            chat=chat_out(facts.chat[-CHAT_IN_UPDATE:]),
            lesson=lesson_now(live, viewer),
        )
    found: Update = live.updates[key]
    if has is None:
        return found
    return found.sent_as(told_since(live, viewer, person, found, known(live, viewer, person, has))[0])


def answer(live: LiveTable, viewer: Viewer, person: int | None, asked: AsSeat, after: int, now: int) -> Update:
    """The update for who has done something. It is noted, so that the socket of the page where he did it, which is told
    when the table is let go, need not say the very same once more. Other pages of his are told as ever."""
    found = update(live, viewer, person, after, now, asked.has)
    if asked.tab and asked.has is not None:
        live.answered = (person, asked.seat, asked.tab, found.text)
    return found


def told_since(
    live: LiveTable, viewer: Viewer, person: int | None, update: Update, base: Shown | None
) -> tuple[str, Shown]:
    """The text of an update for who was shown something before; what he is shown by it is remembered."""
    text, shown = since(update, base)
    live.shown.keep((person, _who(live, viewer, person)), shown)
    return text, shown


def known(live: LiveTable, viewer: Viewer, person: int | None, has: str) -> Shown | None:
    """What a client was sent that names it by its stamp, if that is still remembered."""
    return live.shown.find((person, _who(live, viewer, person)), has)


def _who(live: LiveTable, viewer: Viewer, person: int | None) -> tuple[object, ...]:
    """All who are equal here are told the same."""
    return (viewer, *live.facts.mine(person), person == live.header.owner)
