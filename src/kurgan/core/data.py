"""Data files: tables in TOML where every value has a source, and an owner's overlay on top.

A table may carry ``source``; it holds for every value in it and below it that names no other. Where the values
of one table come from different places, its table ``sources`` names the source of single values.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kurgan.core.errors import BadText, UnknownName

SOURCES = ("rulebook", "published", "reconstructed")
OVERLAY = "owner's overlay"
ABOUT = ("source", "sources", "doubt", "format")      # said about the values, no values themselves


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
    tables: dict[str, Any] = {}
    for name in files:
        with (folder / name).open("rb") as file:
            tables |= {key: value for key, value in tomllib.load(file).items() if key != "format"}
    data = Data(tables)
    _check_sources(tables, "")
    for datum in data.values():
        if not datum.source.startswith(SOURCES):
            raise BadText(f"{datum.path} has source '{datum.source}'; it should begin with one of {', '.join(SOURCES)}")
    return data if overlay is None else _overlay(data, overlay)


def _check_sources(table: Mapping[str, Any], prefix: str) -> None:
    """Every name in ``sources`` is a value of its table: a misspelt one would leave the value with a wrong source."""
    for name in table.get("sources", {}):
        if name in ABOUT or name not in table or isinstance(table[name], Mapping):
            raise BadText(f"{prefix}sources names '{name}', which is no value of that table")
    for name, value in table.items():
        if name not in ABOUT and isinstance(value, Mapping):
            _check_sources(value, f"{prefix}{name}.")


def _overlay(data: Data, path: Path) -> Data:
    try:
        with path.open("rb") as file:
            given = tomllib.load(file)
    except OSError as error:
        raise BadText(f"cannot read overlay '{path}': {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadText(f"overlay '{path.name}' is not TOML: {error}") from None
    changed: set[str] = set()
    tables = _merge(data.tables, given, path.name, "", changed)
    digest = hashlib.sha256(json.dumps(given, sort_keys=True).encode()).hexdigest()[:12]
    return Data(tables, digest, frozenset(changed))


def _merge(
    base: Mapping[str, Any], given: Mapping[str, Any], file: str, prefix: str, changed: set[str],
) -> dict[str, Any]:
    merged = dict(base)
    for name, value in given.items():
        path = f"{prefix}{name}"
        if name in ("source", "sources"):
            raise BadText(f"overlay '{file}': {path} is no value; what an overlay gives is the owner's own by itself")
        if name not in base:
            raise UnknownName(f"value in overlay '{file}':", path,
                              [f"{prefix}{key}" for key in base if key not in ABOUT])
        old = base[name]
        if isinstance(old, Mapping):
            if not isinstance(value, Mapping):
                raise BadText(f"overlay '{file}': {path} is a table, not {_kind(value)}")
            merged[name] = _merge(old, value, file, f"{path}.", changed)
        elif type(value) is not type(old):
            raise BadText(f"overlay '{file}': {path} should be {_kind(old)}, not {_kind(value)}")
        else:
            merged[name] = value
            changed.add(path)
    return merged


def _kind(value: object) -> str:
    names = {int: "a whole number", float: "a number", str: "a text", list: "a list", bool: "true or false",
             dict: "a table"}
    return names.get(type(value), type(value).__name__)
