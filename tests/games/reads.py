"""Which of a game's compiled values its rules read while they play.

``traced`` puts in the place of everything that is compiled from data something that behaves alike and notes, value by
value, what is looked at; ``leaves`` names the same values to compare two copies of a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

Path = tuple[Any, ...]


class Reads:
    """Paths of values, by attribute, key or place, that somebody has looked at."""

    def __init__(self) -> None:
        self.seen: set[Path] = set()

    def traced(self, value: Any, path: Path = ()) -> Any:
        if isinstance(value, tuple) and not hasattr(value, "_fields"):
            return self._tuple(tuple(self.traced(each, (*path, n)) for n, each in enumerate(value)), path)
        if type(value) is dict:
            return self._dict({key: self.traced(each, (*path, key)) for key, each in value.items()}, path)
        if is_dataclass(value) and not isinstance(value, type):
            return self._object(value, path)
        return value

    def _tuple(self, value: tuple[Any, ...], path: Path) -> tuple[Any, ...]:
        note, everything = self.seen.add, (*path, "*")

        class Traced(tuple[Any, ...]):
            def __getitem__(self, n: Any) -> Any:
                note((*path, n) if isinstance(n, int) else everything)
                return tuple.__getitem__(self, n)

            def __iter__(self) -> Iterator[Any]:
                note(everything)
                return tuple.__iter__(self)

            def __contains__(self, each: object) -> bool:
                note(everything)
                return tuple.__contains__(self, each)

            def index(self, *given: Any) -> int:
                note(everything)
                return tuple.index(self, *given)

        return Traced(value)

    def _dict(self, value: dict[Any, Any], path: Path) -> dict[Any, Any]:
        note, everything = self.seen.add, (*path, "*")

        class Traced(dict[Any, Any]):
            def __getitem__(self, key: Any) -> Any:
                note((*path, key))
                return dict.__getitem__(self, key)

            def get(self, key: Any, default: Any = None) -> Any:
                note((*path, key))
                return dict.get(self, key, default)

            def __contains__(self, key: object) -> bool:
                note((*path, key))
                return dict.__contains__(self, key)

            def __iter__(self) -> Iterator[Any]:
                note(everything)
                return dict.__iter__(self)

            def items(self) -> Any:
                note(everything)
                return dict.items(self)

            def values(self) -> Any:
                note(everything)
                return dict.values(self)

        return Traced(value)

    def _object(self, value: Any, path: Path) -> Any:
        note = self.seen.add
        own = {each.name for each in fields(value) if each.init}

        def look(this: Any, name: str) -> Any:
            if name in own:
                note((*path, name))
            return object.__getattribute__(this, name)

        kind: Any = type(type(value).__name__, (type(value),), {"__getattribute__": look, "__slots__": ()})
        made = object.__new__(kind)
        for each in fields(value):
            inner = getattr(value, each.name)
            object.__setattr__(made, each.name, self.traced(inner, (*path, each.name)) if each.init else inner)
        return made

    def has(self, path: Path) -> bool:
        """Somebody has looked at this value itself, or through all of what holds it."""
        return path in self.seen or any((*path[:n], "*") in self.seen for n in range(len(path)))


def leaves(value: Any, path: Path = ()) -> dict[Path, Any]:
    """Every single value, by its path; what is neither list nor table nor record counts as one."""
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        inner: Mapping[Any, Any] = dict(enumerate(value))
    elif isinstance(value, dict):
        inner = value
    elif is_dataclass(value) and not isinstance(value, type):
        inner = {each.name: getattr(value, each.name) for each in fields(value) if each.init}
    else:
        return {
            path: value
            if "__eq__" in {name for kind in type(value).__mro__[:-1] for name in vars(kind)}
            else repr(_parts(value))
        }
    found: dict[Path, Any] = {}
    for name, each in inner.items():
        found |= leaves(each, (*path, name))
    return found


def _parts(value: Any) -> Any:
    """What an object that cannot be compared is made of."""
    names = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())] or list(vars(value))
    return [(name, getattr(value, name, None)) for name in names]
