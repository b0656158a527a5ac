"""The chronicle: a game played through once more, turn by turn, as whoever may see the whole of it saw it.

It counts what every game has: moves, attacks, places taken, losses, the score. A game's ``presentation.story`` says by
a ``Telling`` which of its events mean these and which are news of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kurgan.core.actions import Action
from kurgan.core.battles import Battle
from kurgan.core.event import Event
from kurgan.core.flow import CHANCE
from kurgan.core.scene import Tally
from kurgan.core.text import Message, Param, Ref
from kurgan.core.view import WHOLE, View

if TYPE_CHECKING:
    from kurgan.core.game import AnyGame


@dataclass(frozen=True)
class Telling:
    """Keys of a game's events by what they are in its story."""

    begins: str = "turn_begins"
    dated: bool = False  # the sentence of that event is the turn's heading
    news: frozenset[str] = frozenset()  # told as ``news.<key>``
    ends: frozenset[str] = frozenset({"won"})  # these end it; their rules say why
    lost: frozenset[str] = frozenset({"eliminated"})
    worn: frozenset[str] = frozenset({"lost_step"})  # a step is lost
    shells: frozenset[str] = frozenset()  # titles of chances: fire from afar, which takes no ground
    place: str = "place"  # section of the catalogue with the names of places; may hold {scenario}
    side: str = "seat"  # and with those of the sides, as a story calls them
    region: Callable[[str], Ref] | None = None  # where a place lies, if places are too small to be told one by one

    @cached_property
    def costs(self) -> dict[str, tuple[str, ...]]:
        """What is counted by the key of an event: a unit lost, a step worn off."""
        kinds = {"lost": self.lost, "worn": self.worn}
        return {key: tuple(kind for kind, keys in kinds.items() if key in keys) for key in self.lost | self.worn}


def who_paid(game: AnyGame, event: Event) -> str:
    """The side that lost what an event tells of."""
    presentation = game.presentation
    return next((effect.side for effect in presentation.effects(event)), "") or presentation.side(event)


@dataclass(slots=True)
class Fought:
    """A battle, and what it did until it was over."""

    n: int
    turn: int
    battle: Battle
    place: Ref
    region: Ref  # what a story calls the place among others
    before: tuple[Tally, ...]
    after: tuple[Tally, ...] = ()
    lost: Counter[str] = field(default_factory=Counter)  # units, by side
    worn: Counter[str] = field(default_factory=Counter)  # steps, by side

    @property
    def is_attack(self) -> bool:
        """Dice are thrown for other things too; those strike nobody."""
        return bool(self.battle.against)

    @property
    def side(self) -> str:
        """Who attacked."""
        return self.battle.odds.side

    @property
    def swing(self) -> tuple[int, int, int]:
        """How much it moved: the score that decides first, then units, then steps."""
        moved = 0
        if self.before and self.after:
            was, now = dict(self.before[0].values), dict(self.after[0].values)
            moved = max((abs(now[side] - was.get(side, 0)) for side in now), default=0)
        return moved, self.lost.total(), self.worn.total()


@dataclass(slots=True)
class Turn:
    number: int  # 0: what came before the first
    heading: Message | None = None
    rows: int = 0
    last: int = 0  # the row that ended it
    score: tuple[Tally, ...] = ()  # at its end
    moves: Counter[str] = field(default_factory=Counter)  # by side
    placed: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    worn: Counter[str] = field(default_factory=Counter)
    taken: dict[str, list[Param]] = field(default_factory=dict)
    news: list[Message] = field(default_factory=list)
    fought: list[Fought] = field(default_factory=list)
    acted: dict[str, None] = field(default_factory=dict)  # sides, in the order in which they did something


class Chronicle:
    """``midway``: it begins in a position, so nothing came before its turn."""

    def __init__(self, game: AnyGame, start: Any, opening: Sequence[Event] = (), midway: bool = False) -> None:
        self.game, self.telling = game, game.presentation.telling
        self.state = start.copy()
        self.turns = [Turn(game.presentation.turn(start) if midway else 0)]
        self.pictures: list[tuple[int, int, Any]] = [(0, 0, start.copy())]  # turn, row, state at its end
        self.now: Fought | None = None  # the battle that goes on
        self.earlier: list[Event] = []
        self.first = game.presentation.score(View(WHOLE, start))  # the score before anything happened
        self._scenario = start.given.scenario
        self._tell(0, [event for event in opening if event.hide is None])

    @classmethod
    def of(
        cls, game: AnyGame, start: Any, rows: Iterable[tuple[int, Action]], opening: Sequence[Event] = (), **more: bool
    ) -> Chronicle:
        found = cls(game, start, opening, **more)
        for n, action in rows:
            found.play(n, action)
        found.close()
        return found

    @property
    def fought(self) -> list[Fought]:
        return [fought for turn in self.turns for fought in turn.fought]

    def side(self, seat: str) -> Ref:
        """A side as the story calls it."""
        return Ref(self.telling.side.format(scenario=self._scenario), seat)

    def _fought(self, n: int, battle: Battle, score: tuple[Tally, ...]) -> Fought:
        place = Ref(self.telling.place.format(scenario=self._scenario), battle.at)
        region = self.telling.region(battle.at) if self.telling.region else place
        return Fought(n, self.turns[-1].number, battle, place, region, score)

    def play(self, n: int, action: Action) -> None:
        presentation, s = self.game.presentation, self.state
        decision, before = s.decision.name, s.copy() if s.current_player() == CHANCE else None
        everything: list[Event] = []
        s.log = everything
        s.apply(action)  # it was legal when it was played
        s.log = None
        events = [event for event in everything if event.hide is None]
        if before is not None and presentation.rolls(decision, everything):
            self._settle(before)
            view = View(WHOLE, before)
            battle = presentation.battle(view, events, self.earlier)
            if battle is not None:
                self.now = self._fought(n, battle, presentation.score(view))
                self.turns[-1].fought.append(self.now)
                self.turns[-1].acted[self.now.side] = None
        self.earlier = events
        self._tell(n, events)
        if self.now is not None and not presentation.battle_goes_on(s):
            self._settle(s)

    def close(self) -> None:
        self._settle(self.state)
        self._end(self.turns[-1].last)
        if not self.turns[0].rows and len(self.turns) > 1:
            del self.turns[0]

    def _settle(self, s: Any) -> None:
        if self.now is not None:
            self.now.after = self.game.presentation.score(View(WHOLE, s))
            self.now = None

    def _end(self, n: int) -> None:
        turn = self.turns[-1]
        turn.last, turn.score = n, self.game.presentation.score(View(WHOLE, self.state))
        if turn.rows:
            self.pictures.append((turn.number, n, self.state.copy()))

    def _tell(self, n: int, events: Sequence[Event]) -> None:
        number = self.game.presentation.turn(self.state)
        for event in events:
            if event.key == self.telling.begins:
                if number != self.turns[-1].number:
                    self._end(n)
                    self.turns.append(Turn(number))
                if self.telling.dated and self.turns[-1].heading is None:
                    self.turns[-1].heading = event.message
            self._note(self.turns[-1], event)
        self.turns[-1].last = n
        self.turns[-1].rows += n > 0

    def _note(self, turn: Turn, event: Event) -> None:
        presentation, telling = self.game.presentation, self.telling
        if event.key in telling.news:
            turn.news.append(Message(f"news.{event.key}", event.params))
        if event.key in telling.costs:
            side = who_paid(self.game, event)
            for kind in telling.costs[event.key]:
                getattr(turn, kind)[side] += 1
                if self.now is not None:
                    getattr(self.now, kind)[side] += 1
        named = {value.id: value for _, value in event.params if isinstance(value, Ref)}
        for effect in presentation.effects(event):
            if effect.kind == "move":
                turn.moves[effect.side] += 1
                turn.acted[effect.side] = None
            elif effect.kind == "placed" and effect.side:
                turn.placed[effect.side] += 1
            elif effect.kind == "gained" and effect.at in named and event.key not in telling.news:
                turn.taken.setdefault(effect.side, []).append(named[effect.at])
