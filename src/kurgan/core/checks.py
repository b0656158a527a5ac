"""Checks of a game's values, ours and an owner's: what each may be, how it is quoted, and which one is to blame.

A game says within which limits a single value lies, and checks itself what its values say together; whatever is
wrong is a ``BadValue``, to which the overlay's line is added.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from kurgan.core.data import BadValue, Data


def by_kind(path: str) -> str:
    """``unit.22i.attack`` as limits name it: ``unit.*.attack``."""
    parts = path.split(".")
    return path if len(parts) < 3 else f"{parts[0]}.*.{parts[-1]}"


@dataclass(frozen=True, eq=False)
class Limits:
    """What single values may be, by their path or by ``known_as`` for many at once."""

    fixed: Mapping[str, Any]  # what the rules are built on: no copy of the game can differ
    numbers: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # from, to
    words: Mapping[str, Collection[str]] = field(default_factory=dict)
    number_lists: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    word_lists: Mapping[str, Collection[str]] = field(default_factory=dict)
    known_as: Callable[[str], str] = by_kind

    def check(self, data: Data) -> None:
        for datum in data.values():
            self.check_value(datum.path, datum.value)

    def check_value(self, path: str, value: Any) -> None:
        if path in self.fixed and value != self.fixed[path]:
            raise BadValue(path, "fixed", value=said(value), fixed=said(self.fixed[path]))
        known = self.known_as(path)
        if isinstance(value, int) and (limits := self.numbers.get(path, self.numbers.get(known))):
            check_number(path, value, *limits)
        elif known in self.words:
            check_word(path, value, self.words[known])
        elif known in self.number_lists:
            low, high = self.number_lists[known]
            for number in value:
                if type(number) is not int or not low <= number <= high:
                    raise BadValue(path, "lists_numbers", found=said(number), low=low, high=high)
        elif known in self.word_lists:
            names = self.word_lists[known]
            for word in value:
                if word not in names:
                    raise BadValue(path, "lists_names", found=said(word), names=", ".join(names))
            if len(set(value)) < len(value):
                raise BadValue(path, "name_twice")


def check_number(path: str, value: int, low: int, high: int) -> None:
    if low == high != value:
        raise BadValue(path, "exactly", value=value, wanted=low)
    if not low <= value <= high:
        raise BadValue(path, "between", value=value, low=low, high=high)


def check_word(path: str, value: str, words: Collection[str]) -> None:
    if value not in words:
        raise BadValue(path, "should_be_one_of", value=value, names=", ".join(map(repr, words)))


# --- whom to blame ------------------------------------------------------------------------------------


def either(data: Data, *paths: str) -> str:
    """Of the values that contradict each other the owner's."""
    return next((path for path in paths if path in data.overlaid), paths[0])


def culprit(data: Data, prefix: str, *endings: str) -> str:
    """The owner's value that is to blame for a sum, as far as can be told; else the table."""
    found = (path for path in sorted(data.overlaid) if path.startswith(prefix) and path.endswith(endings))
    return next(found, prefix.rstrip("."))


def said(value: object) -> str:
    """A value as a data file writes it."""
    if isinstance(value, str):
        return f"'{value}'"
    return json.dumps(value, ensure_ascii=False, default=str).replace('"', "'")
