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

SOURCES = ("rulebook", "published", "reconstructed")
OVERLAY = "owner's overlay"
ABOUT = ("source", "sources", "doubt", "format")      # said about the values, no values themselves
OPEN = "open"
HEADER = re.compile(r"\[\[?(.+?)\]\]?\s*(#.*)?$")
ASSIGNMENT = re.compile(r"([^=]+?)\s*=")
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


@lru_cache(maxsize=32)               # every overlay is laid over the same values, which nobody changes
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
            raise BadText(f"{datum.path} has source '{datum.source}'; it should begin with one of {', '.join(SOURCES)}")
    return data, extensible


def _check_sources(table: Mapping[str, Any], prefix: str) -> None:
    """Every name in ``sources`` is a value of its table: a misspelt one would leave the value with a wrong source."""
    for name in table.get("sources", {}):
        if name in ABOUT or name not in table or isinstance(table[name], Mapping):
            raise BadText(f"{prefix}sources names '{name}', which is no value of that table")
    for name, value in table.items():
        if name not in ABOUT and isinstance(value, Mapping):
            _check_sources(value, f"{prefix}{name}.")


class BadValue(BadText):
    """A value that cannot be true, by the path where it stands."""

    def __init__(self, path: str, text: str) -> None:
        super().__init__(text)
        self.path = path


def in_overlay(overlay: Path, path: str) -> str:
    """``overlay 'mine.toml', line 3``: where the owner wrote a value; without the line if it was not found."""
    try:
        line = line_of(overlay.read_text(encoding="utf-8"), path)
    except (OSError, UnicodeDecodeError):
        line = 0
    return f"overlay '{overlay.name}', line {line}" if line else f"overlay '{overlay.name}'"


def line_of(text: str, path: str) -> int:
    """The line of a TOML text that gives the value, or else opens the table that holds it; 0 if there is none."""
    table, found, nearest = "", 0, 0
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if header := HEADER.match(line):
            table = _path(header[1])
            here = table
        elif assignment := ASSIGNMENT.match(line):
            here = f"{table}.{_path(assignment[1])}".lstrip(".")
        else:
            continue
        if here == path:
            return number
        if path.startswith(f"{here}.") and len(here) > nearest:
            found, nearest = number, len(here)
    return found


def _path(key: str) -> str:
    """A dotted key without its quotes."""
    return ".".join("".join(match.groups(default="")) for match in NAME.finditer(key))


def _overlay(data: Data, path: Path, extensible: Set[str]) -> Data:
    try:
        with path.open("rb") as file:
            given = tomllib.load(file)
    except OSError as error:
        raise BadText(f"cannot read overlay '{path}': {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadText(f"overlay '{path.name}' is not TOML: {error}") from None
    changed: set[str] = set()
    try:
        tables = _merge(data.tables, given, "", changed, extensible)
    except BadValue as error:
        raise BadText(f"{in_overlay(path, error.path)}: {error}") from None
    except _NoSuchValue as error:
        raise UnknownName(f"value in {in_overlay(path, error.path)}:", error.path, error.known) from None
    digest = hashlib.sha256(json.dumps(given, sort_keys=True).encode()).hexdigest()[:12]
    return Data(tables, digest, frozenset(changed))


class _NoSuchValue(Exception):
    def __init__(self, path: str, known: list[str]) -> None:
        self.path, self.known = path, known


def _merge(
    base: Mapping[str, Any], given: Mapping[str, Any], prefix: str, changed: set[str], extensible: Set[str],
) -> dict[str, Any]:
    merged = dict(base)
    for name, value in given.items():
        path = f"{prefix}{name}"
        if name in ("source", "sources"):
            raise BadValue(path, f"{path} is no value; what an overlay gives is the owner's own by itself")
        if name not in base:
            if prefix.removesuffix(".") in extensible:
                merged[name] = _added(next(iter(base.values())), value, path, changed)
                continue
            raise _NoSuchValue(path, [f"{prefix}{key}" for key in base if key not in ABOUT])
        old = base[name]
        if isinstance(old, Mapping):
            if not isinstance(value, Mapping):
                raise BadValue(path, f"{path} is a table, not {_kind(value)}")
            merged[name] = _merge(old, value, f"{path}.", changed, extensible)
        elif type(value) is not type(old):
            raise BadValue(path, f"{path} should be {_kind(old)}, not {_kind(value)}")
        else:
            merged[name] = value
            changed.add(path)
    return merged


def _added(like: Mapping[str, Any], given: Any, path: str, changed: set[str]) -> dict[str, Any]:
    """A new entry of an open table: every value of its siblings, no other."""
    if not isinstance(given, Mapping):
        raise BadValue(path, f"{path} is a table, not {_kind(given)}")
    shape = {name: value for name, value in like.items() if name not in ABOUT}
    missing = [name for name in shape if name not in given]
    if missing:
        raise BadValue(path, f"{path} is new and needs all its values; {' and '.join(missing)} are missing"
                       if len(missing) > 1 else f"{path} is new and needs all its values; {missing[0]} is missing")
    return _merge(shape, given, f"{path}.", changed, frozenset())


def _kind(value: object) -> str:
    names = {int: "a whole number", float: "a number", str: "a text", list: "a list", bool: "true or false",
             dict: "a table"}
    return names.get(type(value), type(value).__name__)
