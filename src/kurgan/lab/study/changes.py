"""What a study varies, as it is written: ``option:NAME=VALUE``, ``data:PATH=VALUE``, ``level:SEAT=AGENT``.

Several changes with ``;`` between them are one variation. Everything is checked before a game is played.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kurgan import ai
from kurgan.core.errors import KurganError, UnknownName
from kurgan.core.game import AnyGame
from kurgan.core.options import choose
from kurgan.lab.study.values import ValueChange, joined

KINDS = ("option", "data", "level")
CHANGE = re.compile(r"(?P<kind>[^:=]*):(?P<name>(?:[^=\[]|\[[^\]]*\])+?)\s*(?P<sign>[+-]?)=\s*(?P<value>.*)", re.S)


@dataclass(frozen=True)
class Change:
    kind: str
    name: str
    sign: str
    value: str


@dataclass(frozen=True)
class Variation:
    """``text`` is as it was written, and names it."""

    text: str
    changes: tuple[Change, ...]

    @classmethod
    def of(cls, text: str) -> Variation:
        parts = [part.strip() for part in text.split(";")]
        return cls("; ".join(parts), tuple(map(_change, parts)))

    def _of(self, kind: str) -> list[Change]:
        return [change for change in self.changes if change.kind == kind]

    def options(self, game: AnyGame, scenario: str, base: dict[str, str]) -> dict[str, str]:
        return choose(game.options, scenario, base | {change.name: change.value for change in self._of("option")})

    def agents(self, game: AnyGame, base: Sequence[str]) -> tuple[str, ...]:
        names = list(base)
        for change in self._of("level"):
            if change.name not in game.seats:
                raise UnknownName("seat", change.name, game.seats)
            ai.make(change.value, game.id, change.name)
            names[game.seats.index(change.name)] = change.value
        return tuple(names)

    def overlay(self, game: AnyGame) -> dict[str, Any]:
        """What is laid over the game's values; empty if none is varied."""
        found: dict[str, Any] = {}
        for change in self._of("data"):
            found = joined(found, ValueChange(change.name, change.sign, change.value).overlay(game))
        return found


def _change(text: str) -> Change:
    found = CHANGE.fullmatch(text)
    if found is None:
        raise KurganError("study_vary", found=text)
    if found["kind"] not in KINDS:
        raise UnknownName("variation", found["kind"], KINDS)
    if found["sign"] and found["kind"] != "data":
        raise KurganError("study_sign", found=text)
    if not found["value"]:
        raise KurganError("study_vary", found=text)
    return Change(found["kind"], found["name"].strip(), found["sign"], found["value"].strip())
