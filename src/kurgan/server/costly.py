"""Which choice of a stretch cost most, what would have been better, and by how much.

The stretch is cut into parts, the part that cost most into parts again, down to one choice; its positions and the one
after the better line are all judged alike, by the same luck, so that their chances can be compared.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.text import Message
from kurgan.core.view import View
from kurgan.server.advising import half_made

PARTS = 12  # into which a stretch is cut at once
BATCH = 4  # positions judged by one errand: between two of these computers play
ROUNDS = 12
BETTER_S = 1.0  # for what would have been better
LEAST_BETTER = 0.01

Said = dict[str, Any]
Asking = Generator[Said, Said, None]  # gives questions to the processes that think, and is sent what they found


@dataclass
class Choice:
    """A choice of a seat, with the rows that complete it where it was made by halves."""

    seq: int
    actions: list[str]


@dataclass
class Stretch:
    """Rows of one seat, or of chance, from one position to the next."""

    seat: int
    seq: int
    turn: int
    text: str  # the position before it
    choices: list[Choice] = field(default_factory=list)  # of a seat

    def state_at(self, game: AnyGame, done: int) -> Any:
        """After so many of its choices."""
        s: Any = game.position(self.text)
        for choice in self.choices[:done]:
            for action in choice.actions:
                s.apply(game.action(action))
        return s


@dataclass
class Found:
    """The choice of a stretch that cost most; chances are its seat's."""

    stretch: Stretch
    choice: Choice
    view: View  # of the seat, before it
    before: float
    after: float
    better: tuple[str, ...] = ()
    better_chance: float = 0.0


def judged(texts: list[str], into: list[float]) -> Asking:
    """The chances of the first seat in these positions."""
    until = len(into) + len(texts)
    while (left := until - len(into)) > 0:
        said = yield {"task": "chances", "positions": texts[-left:][:BATCH], "rounds": ROUNDS}
        into += said["chances"]


def search(game: AnyGame, stretch: Stretch, before: float, after: float, into: list[Found]) -> Asking:
    """``before`` and ``after`` it, the chances of the first seat."""
    known, low, high = {0: before, len(stretch.choices): after}, 0, len(stretch.choices)

    def own(chance: float) -> float:
        return chance if stretch.seat == 0 else 1 - chance

    def loss(part: tuple[int, int]) -> float:
        return own(known[part[0]]) - own(known[part[1]])

    while high - low > 1:
        cuts, chances = _cuts(low, high), list[float]()
        yield from judged([stretch.state_at(game, cut).position() for cut in cuts], chances)
        known |= dict(zip(cuts, chances, strict=True))
        low, high = max(pairwise((low, *cuts, high)), key=loss)
    s = stretch.state_at(game, low)
    found = Found(stretch, stretch.choices[low], s.view(stretch.seat), own(known[low]), own(known[high]))
    said = yield {"task": "hint", "seat": stretch.seat, "view": found.view.text, "seconds": BETTER_S}
    better = _played(game, s, said["actions"]) if said["actions"] != found.choice.actions else None
    if better is not None:
        yield from judged([better.position()], chances := [])
        if own(chances[0]) >= found.after + LEAST_BETTER:
            found.better, found.better_chance = tuple(said["actions"]), own(chances[0])
    into.append(found)


def _cuts(low: int, high: int) -> list[int]:
    """Evenly between two places, so that there are no more parts than are looked at at once."""
    parts = min(PARTS, high - low)
    return [low + (high - low) * part // parts for part in range(1, parts)]


def _played(game: AnyGame, s: Any, actions: Iterable[str]) -> Any | None:
    """What an advised line leads to; None if something hidden forbids it."""
    after = s.copy()
    try:
        for action in actions:
            after.play(game.action(action))
    except KurganError:
        return None
    return after


def label_of(view: View, actions: Iterable[str]) -> Message:
    """What is done, by its last half: where a unit goes says more than that it moves."""
    game = view.state.game
    for action in actions:
        label: Message = game.presentation.choice(view, game.action(action)).label
        view = half_made(view, action) or view
    return label
