"""Plans of tables: what a new one, a fork or a record taken in begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kurgan.core.game import AnyGame
from kurgan.server.shapes.dice import Seal
from kurgan.server.shapes.making import Clock, NewSeat
from kurgan.server.steps import Outcome
from kurgan.server.store.log import Row


@dataclass
class Plan:
    """A table to be made."""

    game: AnyGame
    scenario: str
    options: dict[str, str]
    seats: Mapping[str, NewSeat]
    overlay: str = ""
    start: str = ""
    rows: Sequence[Row] = ()
    script: list[list[str]] = field(default_factory=list)
    clock: Clock | None = None
    lesson: str = ""
    open_play: bool = False
    parent: str = ""
    parent_n: int = 0
    sealed: bool = True  # whether its dice are
    seal: Seal | None = None
    outcomes: Sequence[Outcome | None] = ()  # of the rows, where they were played already; none of what is taken back


def from_position(game: AnyGame, text: str, scenario: str = "") -> tuple[str, dict[str, str], str]:
    """Scenario, options and text of a position to begin from, which carries the first two itself."""
    state = game.position(text)
    given = state.given
    chosen = getattr(given, "scenario", scenario) or game.scenarios[0]
    return chosen, dict(given.options), state.position()
