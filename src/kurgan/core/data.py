"""Data files: tables in TOML where every value has a source, and an owner's overlay on top.

A table may carry ``source``; it holds for every value in it and below it that names no other. Where the values
of one table come from different places, its table ``sources`` names the source of single values. A file may name
tables at its top as ``open``: there an overlay may add entries of the same shape, elsewhere it only changes values.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from kurgan.core.errors import BadText, UnknownName
from kurgan.core.text import Message, Param, message

SOURCES = ("rulebook", "published", "reconstructed")
OVERLAY = "owner's overlay"
ABOUT = ("source", "sources", "doubt", "format")  # said about the values, no values themselves
OPEN = "open"
# What an overlay may hold. To give every value of the largest game takes 100,000 characters; its names have four parts,
# its lists forty items, its texts thirty letters. More would only take long to read, or to play with.
LARGEST = 120_000  # characters
MOST_DOTS = 8  # in a line: the reader of TOML takes its time over keys of many parts
MOST_LETTERS, MOST_ITEMS, MOST_DIGITS = 100, 200, 6
HEADER = re.compile(r"\[\[?(.+?)\]\]?\s*(#.*)?$")
NAME = re.compile(r'"([^"]*)"|\'([^\']*)\'|([^.\s"\']+)')


@dataclass(frozen=True, slots=True)
class Datum:
    """One value and where it comes from."""

    path: str
    value: Any
    source: str


@dataclass(frozen=True)
class Data:
    """The merged tables of a game; ``digest`` names the overlay, empty without one."""

    tables: Mapping[str, Any]
    digest: str = ""
    overlaid: frozenset[str] = field(default_factory=frozenset)

    def __getitem__(self, name: str) -> Any:
        return self.tables[name]

    def values(self) -> Iterator[Datum]:
        yield from _values(self.tables, "", "", self.overlaid)


def _values(table: Mapping[str, Any], prefix: str, source: str, overlaid: frozenset[str]) -> Iterator[Datum]:
    source = table.get("source", source)
    single = table.get("sources", {})
    for name, value in table.items():
        if name in ABOUT:
            continue
        path = f"{prefix}{name}"
        if isinstance(value, Mapping):
            yield from _values(value, f"{path}.", source, overlaid)
        else:
            yield Datum(path, value, OVERLAY if path in overlaid else single.get(name, source))


def load_data(folder: Path, files: Sequence[str], overlay: Path | None = None) -> Data:
    data, extensible = _own_data(folder, tuple(files))
    return data if overlay is None else _overlay(data, overlay, extensible)


@lru_cache(maxsize=32)  # every overlay is laid over the same values, which nobody changes
def _own_data(folder: Path, files: tuple[str, ...]) -> tuple[Data, Set[str]]:
    """The game's own values, checked, and the tables an owner may add to."""
    tables: dict[str, Any] = {}
    extensible: set[str] = set()
    for name in files:
        with (folder / name).open("rb") as file:
            given = tomllib.load(file)
        extensible.update(given.pop(OPEN, ()))
        tables |= {key: value for key, value in given.items() if key != "format"}
    data = Data(tables)
    _check_sources(tables, "")
    for datum in data.values():
        if not datum.source.startswith(SOURCES):
            raise BadText("bad_source", path=datum.path, source=datum.source, names=", ".join(SOURCES))
    return data, extensible


def _check_sources(table: Mapping[str, Any], prefix: str) -> None:
    """Every name in ``sources`` is a value of its table: a misspelt one would leave the value with a wrong source."""
    for name in table.get("sources", {}):
        if name in ABOUT or name not in table or isinstance(table[name], Mapping):
            raise BadText("source_of_nothing", path=f"{prefix}sources", name=name)
    for name, value in table.items():
        if name not in ABOUT and isinstance(value, Mapping):
            _check_sources(value, f"{prefix}{name}.")


class BadValue(BadText):
    """A value that cannot be true, by the path where it stands."""

    def __init__(self, path: str, key: str, /, **params: Param) -> None:
        super().__init__(key, path=path, **params)
        self.path = path


def in_overlay(overlay: Path, path: str) -> Message:
    """``overlay 'mine.toml', line 3``: where the owner wrote a value; without the line if it was not found."""
    try:
        line = line_of(overlay.read_text(encoding="utf-8"), path)
    except (OSError, UnicodeDecodeError):
        line = 0
    return _line(overlay, line) if line else message("part.overlay_file", name=overlay.name)


def _line(overlay: Path, number: int) -> Message:
    return message("part.overlay_line", name=overlay.name, n=number)


def line_of(text: str, path: str) -> int:
    """The line of a TOML text that gives the value, or else opens the table that holds it; 0 if there is none."""
    table, found, nearest = 0, 0, 0  # where in the path the names of the open table begin; -1: nowhere
    for number, line in enumerate(map(str.strip, text.split("\n")), 1):
        header = HEADER.match(line)
        name, equals, _ = (header[1], "=", "") if header else line.partition("=")
        if not equals or not name or (not header and table < 0):
            continue
        key, start = _path(name), 0 if header else table
        end = start + len(key) if path.startswith(key, start) else -1
        if end == len(path):
            return number
        leads_there = end >= 0 and path.startswith(".", end)
        if leads_there and end > nearest:
            found, nearest = number, end
        if header:
            table = end + 1 if leads_there else -1
    return found


def _path(key: str) -> str:
    """A dotted key without its quotes."""
    return ".".join("".join(match.groups(default="")) for match in NAME.finditer(key))


def _overlay(data: Data, path: Path, extensible: Set[str]) -> Data:
    given = _read(path)
    changed: set[str] = set()
    try:
        tables = _merge(data.tables, given, "", changed, extensible)
    except BadValue as error:
        raise BadText("in_overlay", file=in_overlay(path, error.path), rest=error.message) from None
    except _NoSuchValue as error:
        raise UnknownName("datum", error.path, error.known, file=in_overlay(path, error.path)) from None
    digest = hashlib.sha256(json.dumps(given, sort_keys=True, default=str).encode()).hexdigest()[:12]
    return Data(tables, digest, frozenset(changed))


def _read(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            raw = file.read(4 * LARGEST + 1)  # a character has four bytes at most
        if len(raw) > 4 * LARGEST or len(text := raw.decode()) > LARGEST:
            raise BadText("overlay_large", name=path.name, n=LARGEST)
        for number, line in enumerate(text.split("\n"), 1):
            if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
                raise BadText("overlay_dots", file=_line(path, number), n=MOST_DOTS)
        return tomllib.loads(text)
    except OSError as error:
        raise BadText("cannot_read_overlay", path=str(path), detail=str(error.strerror)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadText("overlay_toml", name=path.name, detail=str(error)) from None
    except (ValueError, RecursionError):  # of thousands of digits, or of brackets
        raise BadText("overlay_bounds", name=path.name) from None


class _NoSuchValue(Exception):
    def __init__(self, path: str, known: list[str]) -> None:
        self.path, self.known = path, known


def _merge(
    base: Mapping[str, Any], given: Mapping[str, Any], prefix: str, changed: set[str], extensible: Set[str]
) -> dict[str, Any]:
    merged = dict(base)
    for name, value in given.items():
        path = f"{prefix}{name}"
        if name in ("source", "sources"):
            raise BadValue(path, "overlay_source")
        if name not in base:
            if prefix.removesuffix(".") in extensible:
                merged[name] = _added(next(iter(base.values())), value, path, changed)
                continue
            raise _NoSuchValue(path, [f"{prefix}{key}" for key in base if key not in ABOUT])
        old = base[name]
        if isinstance(old, Mapping):
            if not isinstance(value, Mapping):
                raise BadValue(path, "overlay_table", kind=_kind(value))
            merged[name] = _merge(old, value, f"{path}.", changed, extensible)
        elif type(value) is not type(old):
            raise BadValue(path, "overlay_kind", kind=_kind(old), other=_kind(value))
        elif _room(value, MOST_ITEMS) < 0:
            raise BadValue(path, "value_large", letters=MOST_LETTERS, items=MOST_ITEMS, digits=MOST_DIGITS)
        else:
            merged[name] = value
            changed.add(path)
    return merged


def _room(value: object, room: int) -> int:
    """How many items more a value could have, with what is in it; negative: it is too large."""
    if isinstance(value, str):
        return room if len(value) <= MOST_LETTERS else -1
    if isinstance(value, int):
        return room if abs(value) < 10**MOST_DIGITS else -1
    for item in value if isinstance(value, list) else value.values() if isinstance(value, dict) else ():
        room = _room(item, room - 1)
        if room < 0:
            break
    return room


def _added(like: Mapping[str, Any], given: Any, path: str, changed: set[str]) -> dict[str, Any]:
    """A new entry of an open table: every value of its siblings, no other."""
    if not isinstance(given, Mapping):
        raise BadValue(path, "overlay_table", kind=_kind(given))
    shape = {name: value for name, value in like.items() if name not in ABOUT}
    missing = [name for name in shape if name not in given]
    if len(missing) > 1:
        raise BadValue(path, "overlay_new_all", names=" and ".join(missing))
    if missing:
        raise BadValue(path, "overlay_new", name=missing[0])
    return _merge(shape, given, f"{path}.", changed, frozenset())


_KINDS = {int: "whole", float: "number", str: "text", list: "list", bool: "bool", dict: "table"}


def _kind(value: object) -> Param:
    kind = _KINDS.get(type(value))
    return message(f"part.kind_{kind}") if kind else type(value).__name__
