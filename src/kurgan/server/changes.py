"""What changed from one thing shown to the next, so that only that is sent; and how a client puts it together again.

A change is one of

    {"is": value}             it is this now
    {"in": {name: change}}    some of its parts have changed
    {"row": [part, …]}        a list, made anew of
        [from, to]            what the old list had from one place up to another
        [at, {name: change}]  what it had at a place, with some of its parts changed
        item                  something new, which is never a list itself

It is made of what somebody was sent and of what he may know now, and of nothing else. What is unchanged stays the same
thing for who puts it together: the browser draws only the rest anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Any

from pydantic import BaseModel

from kurgan.core.scene import Ends
from kurgan.core.text import Message, Ref

Change = dict[str, Any]
WHOLE = (Message, Ref, Ends)  # short, or another thing each time: not taken apart


class Parts(dict[type[Any], tuple[str, ...]]):
    """By type: the names of its parts; none where it is a mere value."""

    def __missing__(self, kind: type[Any]) -> tuple[str, ...]:
        names: tuple[str, ...] = ()
        if issubclass(kind, BaseModel):
            names = tuple(kind.model_fields)
        elif is_dataclass(kind) and kind not in WHOLE:
            names = tuple(field.name for field in fields(kind))
        self[kind] = names
        return names


class Readers(dict[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]):
    """By names: what reads all those parts of a thing at once."""

    def __missing__(self, names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
        made = self[names] = attrgetter(*names, names[0])  # of one name alone it would read no tuple
        return made


PARTS = Parts()
READERS = Readers()


def change(old: Any, new: Any) -> Change | None:
    """None: nothing has changed."""
    if old is new:
        return None
    kind = type(new)
    if type(old) is not kind:
        return {"is": new}
    if kind is str or kind is int:
        return None if old == new else {"is": new}
    if names := PARTS[kind]:
        inside = changes(names, old, new)
        return {"in": inside} if inside else None
    if old == new:
        return None
    if kind in (list, tuple) and _is_row(old) and _is_row(new):
        return {"row": row(old, new)}
    return {"is": new}


def changes(names: tuple[str, ...], old: Any, new: Any) -> dict[str, Change]:
    found, read = {}, READERS[names]
    for name, was, now in zip(names, read(old), read(new), strict=False):
        if was is not now and (changed := change(was, now)) is not None:
            found[name] = changed
    return found


def _is_row(items: Sequence[Any]) -> bool:
    """Whether it holds things that can be told from each other."""
    return bool(items) and (isinstance(items[0], str) or bool(PARTS[type(items[0])]))


def row(old: Sequence[Any], new: Sequence[Any]) -> list[Any]:
    """Things are found again by their first part, which names them; where that is not so, more is sent."""
    most = min(len(old), len(new))
    start = 0
    while start < most and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    end = 0
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    where = {_name(old[at]): at for at in range(start, len(old) - end)}
    made: list[Any] = [[0, start]] if start else []
    for item in new[start : len(new) - end]:
        at = where.get(_name(item), -1)
        if at < 0 or type(old[at]) is not type(item):
            made.append(item)
        elif old[at] == item:
            _keep(made, at, at + 1)
        else:
            made.append([at, changes(PARTS[type(item)], old[at], item)])
    if end:
        _keep(made, len(old) - end, len(old))
    return made


def _keep(made: list[Any], start: int, end: int) -> None:
    last = made[-1] if made else None
    if isinstance(last, list) and last[1] == start:
        last[1] = end
    else:
        made.append([start, end])


def _name(item: Any) -> Any:
    return item if isinstance(item, str) else getattr(item, PARTS[type(item)][0])


# --- how it is put together again: what web/src/table/changes.ts does, for who plays without a browser ------------


def changed(old: Any, by: Change) -> Any:
    """A thing as JSON after a change."""
    if "is" in by:
        return by["is"]
    if "in" in by:
        return with_parts(old, by["in"])
    return [item for part in by["row"] for item in _of_row(old, part)]


def with_parts(old: Any, parts: dict[str, Change]) -> Any:
    return {**old, **{name: changed(old.get(name), by) for name, by in parts.items()}}


def _of_row(old: Any, part: Any) -> Any:
    if not isinstance(part, list):
        return [part]
    at, to = part
    return old[at:to] if isinstance(to, int) else [with_parts(old[at], to)]
