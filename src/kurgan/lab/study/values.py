"""Values of the data, varied: which values a pattern means, what they become, and the overlay that says so.

unit.g_inf.attack=5                 a value
unit.*[side=german].attack+=1       of all tables whose ``side`` is german; += and -= change numbers, all of a list
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from kurgan.core.data import ABOUT, OPEN
from kurgan.core.errors import KurganError, UnknownName
from kurgan.core.game import AnyGame

SEGMENT = re.compile(r"([^.\[\]]+)(?:\[([^=\]]+)=([^\]]*)\])?(?:\.|$)")
BY = re.compile(r"[+-]?\d+(\.\d+)?")


@dataclass(frozen=True)
class ValueChange:
    """``sign``: + or - change a number by what is written, an empty one puts it in the place of the old."""

    pattern: str
    sign: str
    text: str

    def overlay(self, game: AnyGame) -> dict[str, Any]:
        """What an owner's file would say."""
        found = list(self._matching(game.data.tables, self._segments(), ""))
        if not found:
            raise UnknownName("value", self.pattern, [datum.path for datum in game.data.values()])
        given: dict[str, Any] = {}
        for path, old in found:
            *tables, name = path.split(".")
            table = given
            for key in tables:
                table = table.setdefault(key, {})
            table[name] = self._new(path, old)
        return given

    def _segments(self) -> list[tuple[str, str, str]]:
        found, end = [], 0
        for match in SEGMENT.finditer(self.pattern):
            if match.start() != end:
                break
            found.append((match[1], match[2] or "", match[3] or ""))
            end = match.end()
        if end != len(self.pattern):
            raise KurganError("study_pattern", pattern=self.pattern)
        return found

    def _matching(
        self, table: Mapping[str, Any], segments: list[tuple[str, str, str]], prefix: str
    ) -> Iterator[tuple[str, Any]]:
        (pattern, key, wanted), *rest = segments
        for name, value in table.items():
            if name in (*ABOUT, OPEN) or not fnmatchcase(name, pattern):
                continue
            if isinstance(value, Mapping):
                if rest and (not key or _written(value.get(key)) == wanted):
                    yield from self._matching(value, rest, f"{prefix}{name}.")
            elif not rest and not key:
                yield f"{prefix}{name}", value

    def _new(self, path: str, old: Any) -> Any:
        if not self.sign:
            return self._value(old)
        if not BY.fullmatch(self.text):
            raise KurganError("study_by", path=path, found=self.text)
        by = float(self.text) if "." in self.text else int(self.text)
        return _shifted(path, old, -by if self.sign == "-" else by)

    def _value(self, old: Any) -> Any:
        if isinstance(old, str):
            return self.text.strip('"')
        try:
            return tomllib.loads(f"value = {self.text}")["value"]
        except tomllib.TOMLDecodeError:
            return self.text  # the game says what kind of value it should be


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _shifted(path: str, old: Any, by: float) -> Any:
    if isinstance(old, list):
        return [_shifted(path, item, by) for item in old]
    if isinstance(old, bool) or not isinstance(old, int | float):
        raise KurganError("study_no_number", path=path, found=_written(old))
    return old + by


# --- overlays as files ------------------------------------------------------------------------------


def joined(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """The second laid over the first."""
    both = dict(first)
    for name, value in second.items():
        old = both.get(name)
        both[name] = joined(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return both


def written(overlay: Mapping[str, Any]) -> str:
    """As TOML, a line for each value."""
    return "".join(f"{path} = {text}\n" for path, text in _lines(overlay, ""))


def _lines(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        path = f"{prefix}{json.dumps(name, ensure_ascii=False)}"
        if isinstance(value, Mapping):
            yield from _lines(value, f"{path}.")
        else:
            yield path, json.dumps(value, ensure_ascii=False)


def own_values(path: Path | None) -> dict[str, Any]:
    """What an owner's file says; the game has checked it."""
    return {} if path is None else tomllib.loads(path.read_text(encoding="utf-8"))
