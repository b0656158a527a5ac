"""Editing positions: what is the same around the tools of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kurgan.core.errors import UnknownName
from kurgan.core.position import split

Edit = Callable[[Any, str, str, str], None]  # a state, the rest of the tool's name, a place, a value


def _nothing(s: Any) -> None:
    pass


@dataclass(frozen=True)
class Editor:
    """A position is read, changed and written again.

    Whatever was under way is dropped, and play goes on where the phase says; whether that can be played is for the
    game to say.
    """

    bare: str  # a bare board, for a scenario and options alone, or nothing
    tools: Mapping[str, Edit]  # by the stem of the tool's name
    place: Callable[[Any], str]  # where play goes on after an edit
    dropped: tuple[str, ...] = ("winner", "victory")  # beside the registers of procedures
    kept: tuple[str, ...] = ()  # registers that are not dropped
    give_back: Callable[[Any], None] = _nothing  # what lies in fields that are dropped and must not be lost
    settle: Callable[[Any], None] = _nothing  # what follows from the rest, after every edit

    def edit(self, game: Any, text: str, tool: str, at: str, value: str) -> str:
        """The position after one edit; without a tool, the position made whole."""
        given = split(text)
        bare = "at" not in given
        s = game.read_position(_joined(split(self.bare) | given) if bare else text)
        if tool:
            stem, _, rest = tool.partition(".")
            if stem not in self.tools:
                raise UnknownName("tool", tool, self.tools)
            self._drop(s)
            self.tools[stem](s, rest, at, value)
        if tool or bare:
            place = self.place(s)
            self.settle(s)
            text = _joined(split(s.position()) | {"at": place})
            s = game.read_position(text)  # one clear line if it cannot be read
        whole: str = s.position()
        return whole

    def _drop(self, s: Any) -> None:
        self.give_back(s)
        s.clear(*sorted(s.game.flow.registers.difference(self.kept)), *self.dropped)


def by_phase(places: Mapping[int, str]) -> Callable[[Any], str]:
    """Where play goes on, by phase; in any other phase it goes on in the first of these."""

    def place(s: Any) -> str:
        if s.phase not in places:
            s.phase = next(iter(places))
        return places[s.phase]

    return place


def _joined(parts: Mapping[str, str]) -> str:
    return "; ".join(f"{name}={value}" for name, value in parts.items())


def one_of(value: str, values: Sequence[str], what: str) -> int:
    """The number of a value; a misspelt one is told what would be right."""
    if value not in values:
        raise UnknownName(what, value, values)
    return values.index(value)
