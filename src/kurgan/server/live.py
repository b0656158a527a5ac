"""A live table: a cache of its rows, the state they lead to, and what each viewer has learned of them.

Rows in force form a chain of nodes; an undo steps back to a node's parent. Some nodes keep a copy of
the state, so that any point of the game is a few steps away.
"""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from typing import Any

from kurgan.core.event import Event, events_for
from kurgan.core.flow import CHANCE, TERMINAL
from kurgan.core.front import Front
from kurgan.core.game import AnyGame
from kurgan.core.state import State
from kurgan.core.text import Message
from kurgan.core.view import WHOLE, View
from kurgan.server import claims, draws
from kurgan.server.clocks import Reading, Spell, read_clock
from kurgan.server.cup import Cup
from kurgan.server.draws import Draws
from kurgan.server.facts import Facts
from kurgan.server.readings import under
from kurgan.server.shapes.table import Claim
from kurgan.server.shown import Memory
from kurgan.server.steps import Node, Outcome, Step, Viewer, steps_back
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.store.tables import OVER, RUNNING, Header
from kurgan.server.views import Views, alike, moved_on

CHECKPOINT = 25  # rows in force between two kept states
RECENT = 8  # the last states are kept too: they are what undo goes back to
GRACE_MS = 12_000  # of a question that the table may answer after a pause: against nobody's clock
ENDS = {log.RESIGN: "resigned", log.TIME: "time", log.AGREED: "agreed"}


class LiveTable:
    def __init__(
        self,
        header: Header,
        game: AnyGame,
        facts: Facts,
        seed: bytes | None = None,
        switches: Mapping[str, str] | None = None,
    ) -> None:
        self.switches = dict(switches or {})  # see readings.py
        header = self.header = under(header, self.switches)
        self.game = game
        self.front = Front(game)
        self.facts = facts
        self.lock = threading.RLock()
        self.used_ms = header.created_ms  # when somebody last came
        self.viewers: tuple[Viewer, ...] = (*range(len(game.seats)), None, WHOLE)
        self.state: State = game.position(header.start) if header.start else game.new(header.scenario, header.options)
        self.views = Views(self.state)
        self.head = Node(None, None, self.views, self.state.current_player(), (0,) * len(game.seats))
        self.root = self.head
        self.opening = () if header.start else tuple(game.opening(header.scenario, header.options))
        self._recent: deque[Node] = deque()
        self.steps: list[Step] = []
        self.tip = ""  # the hash of the last of them, where it is known (store/log.py)
        self.streams: tuple[list[int], ...] = tuple([] for _ in self.viewers)  # by viewer: seqs of what it saw
        self.kinds: Counter[str] = Counter()  # of the rows
        self.fallen: Counter[str] = Counter()  # chance decisions by name
        self.cup = None if seed is None else Cup(header.id, seed)
        self.taken_back = 0  # draws that were undone
        self.undone: Counter[int] = Counter()  # rows, by the seat that did it; those it knows nothing of by their own
        self.spells = [Spell(self.state.current_player(), header.created_ms)]
        self.status, self.loser = RUNNING, ""
        self.claims: dict[str, Claim] = {}  # by seat
        self.draws = Draws()
        self.here: frozenset[int] | None = None  # the persons who have it open, where that is known
        self.moments: dict[int, Any] = {}  # by viewer: the present one
        self.lesson = game.presentation.lesson(header.lesson) if header.lesson else None
        self.updates: dict[Any, Any] = {}  # see stream.update
        self.shown = Memory()
        self.answered: tuple[int | None, str, str, str] | None = None  # see stream.answer
        self.battles: dict[tuple[int, int], Any] = {}  # by viewer and number of the row: see battles.battle_of
        self.exported: tuple[object, str] | None = None  # what it was, and the last record that somebody took away
        self.read: tuple[object, str] | None = None  # and the log last sent whole: see stream.snapshot_to_send
        self.after: Any = None  # the game told, once it is over: see after.told
        self._headings: dict[Message, Message] = {}
        self._heading: list[Message] = []  # the last ones
        self.changed = False  # somebody is to be told
        self.due_ms: int | None = None  # when the table answers the present question
        if self.state.is_terminal():
            self.status = OVER

    # --- viewers --------------------------------------------------------------------------------

    def slot(self, viewer: Viewer) -> int:
        return self.viewers.index(viewer)

    def stream(self, viewer: Viewer) -> list[int]:
        return self.streams[self.slot(viewer)]

    def n(self, viewer: Viewer) -> int:
        """The number of the last entry that a viewer knows of."""
        return len(self.stream(viewer))

    def view(self, viewer: Viewer) -> View:
        """Kept for all who ask: nobody may change it."""
        return self.views.of(viewer)

    @property
    def open_play(self) -> bool:
        """One person plays all seats and looks at all of them: as wished, or because there is nothing to hide."""
        return self.facts.of_one and (self.header.open_play or not self.state.HIDES)

    @property
    def asked(self) -> int:
        return self.state.current_player() if self.status == RUNNING else TERMINAL

    @property
    def computers(self) -> tuple[int, ...]:
        """The seats for which one thinks; in a lesson nobody does, it answers for them."""
        if self.lesson is not None:
            return ()
        return tuple(n for n, name in enumerate(self.game.seats) if self.facts.seats[name].kind == "computer")

    @property
    def computer_is_asked(self) -> bool:
        return self.asked in self.computers

    @property
    def computer_is_offered(self) -> bool:
        """Whether a draw waits for a computer's answer."""
        return self.status == RUNNING and any(self.draws.waits_for(self.game.seats[seat]) for seat in self.computers)

    def seat_name(self, seat: int) -> str:
        return self.game.seats[seat] if seat >= 0 else ""

    def clocks(self, now: int, draft: Draft | None = None) -> dict[str, Reading]:
        """By seat, for people's seats, where there are clocks; as they would be after a draft."""
        clock, facts = self.header.clock, self.facts
        if clock is None:
            return {}
        spells = [*self.spells, *self.new_spells(draft)] if draft else self.spells
        streaks = (draft or self).head.streaks
        return {
            name: read_clock(clock, seat, name, spells, streaks[seat], facts.pauses, now)
            for seat, name in enumerate(self.game.seats)
            if facts.seats[name].kind == "person"
        }

    # --- the chain of rows in force ---------------------------------------------------------------

    def state_at(self, node: Node) -> Any:
        """A state of its own at any point of the game."""
        after: list[Step] = []
        while node.state is None:
            assert node.step is not None and node.parent is not None, "the root keeps its state"
            after.append(node.step)
            node = node.parent
        state = node.state.copy()
        for step in reversed(after):
            state.apply(self.game.action(step.row.text))
        return state

    def forget_old(self, newest: Node) -> None:
        """Keep the states of the newest nodes, and of every CHECKPOINT-th."""
        self._recent.append(newest)
        if len(self._recent) > RECENT:
            self._recent.popleft().forget(CHECKPOINT)

    def back_at(self, node: Node, undone: Node) -> Views:
        """How it stands where a choice was taken back. The nodes before it get their states again, since more may
        be taken back; the one behind it is of no use any more."""
        if self._recent and self._recent[-1] is undone:
            self._recent.pop().forget(CHECKPOINT)
        lost: list[Node] = []
        kept = node
        while kept.state is None:
            assert kept.parent is not None, "the root keeps its state"
            lost.append(kept)
            kept = kept.parent
        state: State = kept.state
        for at in reversed(lost):
            assert at.step is not None
            state = state.copy()
            state.apply(self.game.action(at.step.row.text))
            at.state = state
            self.forget_old(at)
        if node.views is None:
            node.views = Views(state)
        return node.views

    def in_force(self, node: Node | None = None) -> list[Step]:
        """The rows in force, first to last."""
        return list(steps_back(node or self.head))[::-1]

    def node_after(self, seq: int) -> Node:
        return self.steps[seq - 1].head if seq else self.root

    def headings(self, views: Views) -> Sequence[Message]:
        """By viewer: where a state stands. Equal ones are kept once, since there are few."""
        if views.phases is None:
            found = self.game.presentation.phases(views.state, self.viewers, views.of)
            if found != self._heading:
                self._heading = [self._headings.setdefault(message, message) for message in found]
            views.phases = self._heading
        return views.phases

    # --- growing ----------------------------------------------------------------------------------

    def draft(self) -> Draft:
        return Draft(self)

    def adopt(self, draft: Draft) -> None:
        """Take over rows that now stand in the log."""
        for step in draft.steps:
            self.steps.append(step)
            self.kinds[step.row.kind] += 1
            for slot, seen in enumerate(step.seen):
                if seen:
                    self.streams[slot].append(step.seq)
            played = step.seq > self.header.copied
            if step.row.kind == log.CHANCE and played:
                self.fallen[step.decision] += 1
            if step.row.kind in ENDS:
                self.status, self.loser = ENDS[step.row.kind], loser_by(step.row)
            if step.takes is not None:
                self.taken_back += step.takes.row.kind == log.CHANCE
                self.undone[step.seat if step.seen[step.seat] else step.takes.seat] += 1
        self.spells += self.new_spells(draft)
        self.state, self.views, self.head, self.cup = draft.state, draft.views, draft.head, draft.cup
        if self.status == RUNNING and self.state.is_terminal():
            self.status = OVER
        self.claims, self.draws = (draft.claims, draft.draws) if self.status == RUNNING else ({}, Draws())

    def new_spells(self, draft: Draft) -> list[Spell]:
        """Who is asked from when on, by the rows of a draft."""
        found: list[Spell] = []
        last = self.spells[-1]
        for step in draft.steps:
            if step.row.kind in log.ASIDE:
                continue
            asked = TERMINAL if step.row.kind in ENDS else step.asked
            free_ms = self.front.is_quiet(step.asks) * GRACE_MS
            is_new = all(step.seen) and (free_ms or last.free_ms)  # what others cannot see must not show in a clock
            if asked != CHANCE and (asked != last.seat or is_new):
                last = Spell(asked, step.row.at_ms, free_ms)
                found.append(last)
        return found


def loser_by(row: Row) -> str:
    """Who has lost by a row that ends a game otherwise than by its rules."""
    return "" if row.kind == log.AGREED else row.seat


class Draft:
    """Rows about to be written, and the state they would lead to."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.state: State = live.state  # changed by none: every row leads to another
        self.views = live.views
        self.head = live.head
        self.steps: list[Step] = []
        self.claims, self.draws, self.cup = live.claims, live.draws, live.cup
        self.given: tuple[object, Any] | None = None  # see windows.given

    def fallen(self, decision: str) -> int:
        """How often chance has decided this kind of question here."""
        new = sum(
            1
            for step in self.steps
            if step.row.kind == log.CHANCE and step.decision == decision and step.seq > self.live.header.copied
        )
        return self.live.fallen[decision] + new

    @property
    def rows(self) -> list[Row]:
        return [step.row for step in self.steps]

    @property
    def is_public(self) -> bool:
        """Whether everybody learns of something."""
        return any(all(step.seen) for step in self.steps)

    def shows_others(self, seat: int) -> bool:
        """Whether anybody but this seat learns of something."""
        return any(
            seen
            for step in self.steps
            for viewer, seen in zip(self.live.viewers, step.seen, strict=True)
            if viewer not in (seat, WHOLE)
        )

    @property
    def goes_on(self) -> bool:
        """Whether everybody learns of something in the game itself."""
        return any(step.goes_on for step in self.steps)

    def view(self, viewer: Viewer) -> View:
        return self.views.of(viewer)

    def would_show(self, row: Row, seat: int) -> bool:
        """Whether anybody but this seat would learn of a row."""
        tried = Draft(self.live)
        tried.state, tried.views, tried.head, tried.claims = self.state, self.views, self.head, self.claims
        tried.do(row)
        return tried.shows_others(seat)

    def do(self, row: Row, known: Outcome | None = None) -> Step:
        """Apply one row; refuses what the rules refuse and then has changed nothing.

        ``known``: what it leads to, where it was played before by the same rules.
        """
        live, game, before, like = self.live, self.live.game, self.views, known.like if known else None
        was, decision = self.head, self.state.decision.name
        phases = like.phases if like else live.headings(before)
        seat = game.seats.index(row.seat) if row.seat else CHANCE
        events: tuple[Event, ...] = ()
        taken: Step | None = None
        if row.kind == log.UNDO:
            taken = was.step
            assert taken is not None and was.parent is not None, "an undo takes a row back"
            self.head = was.parent
            self.views = live.back_at(self.head, was)
            self.state = self.views.state
        elif row.kind in (log.ACTION, log.CHANCE):
            self.state, events, _ = known or self._played(row.text, seat)
            self.views = Views(self.state)
        elif row.kind in log.SEATING:
            self.claims = claims.after(self.claims, row)
        state = self.state
        step = Step(
            len(live.steps) + len(self.steps) + 1,
            row,
            seat,
            events,
            decision,
            state.decision.half_of is not None,
            state.current_player(),
            state.decision.name,
            phases,
            (),
            self.head,
            taken,
        )
        step.seen = like.seen if like else self._seen(step, before)
        self.draws = draws.after(self.draws, step)
        if row.kind in (log.ACTION, log.CHANCE):
            self._join_battle(step, was.step)
            self.head = step.head = self.head.after(step, self.views, step.seq > live.header.copied)
            live.forget_old(self.head)
        if self.cup is not None and step.seq > live.header.copied:
            self.cup = self.cup.after(row)
        self.steps.append(step)
        return step

    def _played(self, text: str, seat: int) -> Outcome:
        after = self.state.copy()
        return Outcome(after, tuple(after.play(self.live.game.action(text), seat)))

    def _join_battle(self, step: Step, before: Step | None) -> None:
        presentation = self.live.game.presentation
        if step.row.kind == log.CHANCE and presentation.rolls(step.decision, step.events):
            step.battle = step
        elif before is not None and before.fights_on:
            step.battle = before.battle
        step.fights_on = step.battle is not None and presentation.battle_goes_on(self.state)

    def _seen(self, step: Step, before: Views) -> tuple[bool, ...]:
        """By viewer: whether he learns of a row that was played where things stood so.

        A row that tells a viewer nothing has no number: he must not know that it happened, nor how many did. Such are
        another seat's half-made choice, its taking back, and a choice that stays secret, until it is shown.
        """
        viewers = self.live.viewers
        if step.row.kind == log.SHAKE:  # the table tells it, and who is about to choose need not look again
            return (False,) * len(viewers)
        if step.takes is not None:
            return step.takes.seen
        if step.row.kind not in (log.ACTION, log.CHANCE):
            return (True,) * len(viewers)
        if any(event.is_public for event in step.events):
            return (True,) * len(viewers)
        return tuple(viewer in (WHOLE, step.seat) or self.sees(viewer, step, before) for viewer in viewers)

    def sees(self, viewer: Viewer, step: Step, before: Views) -> bool:
        """Of another's choice, or of chance."""
        if events_for(viewer, step.events):
            return True
        if step.half and step.row.kind == log.ACTION:
            return False
        if before.state.current_player() != step.asked or moved_on(before.state, self.state):
            return True
        return not alike(before.of(viewer), self.view(viewer))
