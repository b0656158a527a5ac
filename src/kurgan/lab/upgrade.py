"""Upgrades with a receipt: kept games played again under the present rules, and where the first of them changes.

Every entry must still be legal. A golden game also has a trace: for each entry digests of what was offered, of what
was told (its keys and rules), and of the position after it; the first that differs is named. Where only a record is
kept, its digests are compared, one every fifty entries; of a stored table who is asked in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kurgan.core.errors import KurganError
from kurgan.core.event import Event
from kurgan.core.game import AnyGame
from kurgan.core.position import with_options
from kurgan.core.record import UNDO, Record, digest
from kurgan.core.refusal import Refused

DIGITS = 4  # of each digest of a trace
WHATS = ("offers", "events", "position")
BEGINNING = "beginning"


@dataclass(frozen=True)
class Change:
    """A kept game that is not as it was: where, by which rules, and what is different."""

    name: str
    game: str
    entry: int  # 0: before the first
    turn: int
    what: str  # refused, offers, events, position, result, asked; unreadable, beginning
    rules: tuple[str, ...]
    detail: str = ""

    def line(self) -> str:
        rules = " ".join(f"[{rule}]" for rule in self.rules)
        return " ".join(
            f"{self.name}: {self.what} at entry {self.entry}, turn {self.turn} {rules} {self.detail}".split()
        )


@dataclass
class Kept:
    """A game to be played again."""

    name: str
    record: Record
    trace: str = ""
    stored: bool = False  # a table: of its end is known who is asked, if anybody noted it
    asked: str | None = None


@dataclass
class Moment:
    """An entry played again."""

    number: int
    turn: int
    rule: str  # that asked
    offers: str = ""
    state: Any = None
    events: list[Event] = field(default_factory=list)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of what happened, the one that asked first."""
        told = (rule for event in self.events for rule in (*event.rules, *(term.rule for term in event.terms)))
        return tuple(dict.fromkeys((self.rule, *told)))

    def digests(self) -> tuple[str, str, str]:
        told = " ".join(f"{event.key}{event.rules}" for event in self.events)
        return _short(self.offers), _short(told), _short(self.state.position())


def _short(text: str) -> str:
    return digest(text)[:DIGITS]


class Stopped(Exception):
    """An entry cannot be played any more."""

    def __init__(self, moment: Moment, error: Exception) -> None:
        super().__init__(str(error))
        self.moment, self.error = moment, error


def moments(game: AnyGame, record: Record, first: Any) -> Iterator[Moment]:
    """Every entry of a record, played."""
    s, before = first, list[Any]()
    for number, entry in enumerate(record.entries, 1):
        moment = Moment(number, getattr(s, "turn", 0), s.decision.rule)
        try:
            moment.offers = " ".join(action.text for action in s.legal_actions())
            if entry == UNDO:
                s = before.pop()
            else:
                before.append(s)
                s = s.copy()
                moment.events = s.play(game.action(entry))
        except Exception as error:  # a rule that breaks is a change like one that forbids
            raise Stopped(moment, error) from None
        moment.state = s
        yield moment


def trace_of(game: AnyGame, record: Record) -> str:
    return "".join("".join(moment.digests()) for moment in moments(game, record, record.first(game)))


def change_of(kept: Kept, load: Callable[[], AnyGame]) -> Change | None:
    """Where a kept game first changes; None if it does not."""
    record = kept.record
    try:
        game = load()
        replace(record, rules=game.version).fits(game)  # of other rules it is asked what they change
        first = record.first(game)
    except KurganError as error:
        return Change(kept.name, record.game, 0, 0, BEGINNING, (), str(error))
    last = Moment(0, getattr(first, "turn", 0), first.decision.rule, state=first)
    try:
        for last in moments(game, record, first):
            what = _differs(kept, last)
            if what:
                return Change(kept.name, game.id, last.number, last.turn, what, last.rules)
    except Stopped as stopped:
        return _stopped(kept, stopped)
    return _ending(kept, game, last)


def switches_for(kept: Kept, load: Callable[[], AnyGame]) -> dict[str, str]:
    """The options under which a stored table goes on as it was, where its game has such for the version before."""
    record = kept.record
    try:
        switches = load().reading_of(record.rules, record.scenario) if kept.stored else {}
        read = replace(kept, record=under(record, switches))
    except KurganError:
        return {}
    return switches if switches and change_of(read, load) is None else {}


def under(record: Record, switches: Mapping[str, str]) -> Record:
    """The same game under some other options."""
    if not switches:
        return record
    start = with_options(record.start, switches) if record.start else ""
    return replace(record, options={**record.options, **switches}, start=start)


def _differs(kept: Kept, moment: Moment) -> str:
    if kept.trace:
        width = DIGITS * len(WHATS)
        was = kept.trace[(moment.number - 1) * width : moment.number * width]
        for n, found in enumerate(moment.digests()):
            if was[n * DIGITS : (n + 1) * DIGITS] != found:
                return WHATS[n]
    mark = kept.record.marks.get(moment.number)
    return "position" if mark is not None and digest(moment.state.position()) != mark else ""


def _stopped(kept: Kept, stopped: Stopped) -> Change:
    moment, error = stopped.moment, stopped.error
    what, rules = ("refused", (error.refusal.rule,)) if isinstance(error, Refused) else ("unreadable", (moment.rule,))
    return Change(kept.name, kept.record.game, moment.number, moment.turn, what, rules, str(error))


def _ending(kept: Kept, game: AnyGame, last: Moment) -> Change | None:
    s, what = last.state, ""
    if not kept.stored:
        what = "result" if s.result() != kept.record.result else ""
    elif kept.asked is not None:
        player = s.current_player()
        what = "asked" if (game.seats[player] if player >= 0 else "") != kept.asked else ""
    return Change(kept.name, game.id, last.number, last.turn, what, last.rules) if what else None
