"""Random games as a table sees them: positions, viewers, and every message that is shown."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from kurgan.core.chance import draw
from kurgan.core.event import Event
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.core.position import split
from kurgan.core.text import Message
from kurgan.core.view import WHOLE, View
from tests.conftest import BUDGETS

VIEWERS = (None, 0, 1, WHOLE)
EAGER = 0.6  # how often a game goes for what is worth looking at


def chapter_of(rule: str) -> Iterable[str]:
    return (rule.split("-")[0].split(".")[0],)


@dataclass(frozen=True, eq=False)
class Show:
    """What a game's presentation is tried on, and the words it looks up by name."""

    game: AnyGame
    script: str  # draws its layout
    starts: tuple[str, ...]  # a scenario and options, or a whole position
    buttons: frozenset[str]  # words of actions that nothing on the table stands for
    things: tuple[str, ...]  # what can be pointed at
    pieces: frozenset[str]  # the ids that an effect may name
    stride: int  # only every so many positions are looked at
    effects: frozenset[str]  # kinds that every walk shows
    opening: frozenset[str] = frozenset()  # and those that a game from its beginning shows
    open_moves: bool = True  # whether everybody is told who moves
    rare: tuple[str, ...] = ()  # positions that random games seldom reach
    keen: tuple[str, ...] = ()  # words of actions that it prefers
    most: int = 1_000_000  # decisions of a game
    sure: tuple[str, ...] = ()  # words of actions that are asked twice though nothing falls
    answers: Callable[[Any], bool] = lambda s: False  # after what else a choice is final: an answer before the dice
    answered: bool = True  # whether every standing answer always fits
    notes: bool = True  # whether an overlay that shades nothing says why
    sourced: bool = True  # whether every chart names its source
    boxes: tuple[str, ...] = ()  # places beside the board where things lie that nobody can attack
    afar: tuple[str, ...] = ()  # words of actions whose item is not where they are chosen
    # words
    named: tuple[str, ...] = ()  # keys beside those that every table looks up by name
    apart: tuple[str, ...] = ()  # words of actions whose sentences are among ``named``
    seldom: frozenset[str] = frozenset()  # keys that only a rare moment shows
    elsewhere: tuple[str, ...] = ()  # sections that another test looks at
    values: frozenset[str] = frozenset()  # values of tools that are things with names of their own
    nameless: str = "-"  # the kind of things that go by their numbers where they have no name
    signs: frozenset[str] = frozenset()  # keys without a word in them
    chapters: Callable[[str], Iterable[str]] = chapter_of

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(range(len(self.starts)))[-BUDGETS["table_games"] :]

    @property
    def places(self) -> set[str]:
        layout = self.game.presentation.layout
        boards = (layout, *layout.get("boards", {}).values())
        return {each["id"] for board in boards for part in ("spaces", "edges") for each in board.get(part, ())}

    def begun(self, number: int) -> Any:
        text = self.starts[number]
        parts = split(text)
        if "at" in parts:
            return self.game.read_position(text)
        options = dict(pair.split(":") for pair in parts.get("options", "").split())
        return self.game.new(parts.get("scenario"), options)


def view_of(s: Any, viewer: int | None) -> View:
    return View(WHOLE, s.copy()) if viewer == WHOLE else s.view(viewer)


def random_game(show: Show, number: int, seed: int = 0) -> Iterator[tuple[Any, list[Event]]]:
    """Every position of a random game, and the events that led from it."""
    rng, s = Random(f"table {number} {seed}"), show.begun(number)
    yield s, []
    for _ in range(show.most):
        if s.is_terminal():
            return
        if s.current_player() == CHANCE:
            yield s, s.play(draw(rng, s.chance_outcomes()))
            continue
        actions = s.legal_actions()
        keen = [action for action in actions if action.word in show.keen]
        yield s, s.play(rng.choice(keen if keen and rng.random() < EAGER else actions))


def decisions(show: Show, number: int, seed: int = 0) -> Iterator[Any]:
    """The positions where somebody chooses."""
    return (s for s, _ in random_game(show, number, seed) if s.current_player() >= 0)


def messages(shown: Any) -> Iterator[Message]:
    """Every message in something that is shown, nested ones too."""
    if isinstance(shown, Message):
        yield shown
        for _, value in shown.params:
            yield from messages(value)
    elif isinstance(shown, tuple | list):
        for part in shown:
            yield from messages(part)
    elif dataclasses.is_dataclass(shown):
        for field in dataclasses.fields(shown):
            yield from messages(getattr(shown, field.name))
