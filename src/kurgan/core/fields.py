"""Fields of a state as text: how each named value of a position is written and read back.

A game names its fields once, each with a codec; positions, views, the editor and bug reports then speak the
same text. A value at its default is left out, so the text is canonical: equal states have equal texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from kurgan.core.errors import BadText, UnknownName

NONE = 255          # no unit, no place: a name field that points at nothing


class Codec(Protocol):
    def write(self, value: Any) -> str: ...          # empty: the default, left out
    def read(self, text: str, name: str) -> Any: ...


class Number:
    """A small whole number."""

    def __init__(self, default: int = 0, low: int = 0, high: int = 250) -> None:
        self.default, self.low, self.high = default, low, high

    def write(self, value: int) -> str:
        return "" if value == self.default else str(value)

    def read(self, text: str, name: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 4) or not self.low <= int(text) <= self.high:
            raise BadText(f"position: {name} should be a whole number from {self.low} to {self.high}, not '{text}'")
        return int(text)


class Name:
    """One of a list of names, as its index; ``default`` is left out."""

    def __init__(self, names: Sequence[str], default: int = NONE) -> None:
        self.names, self.default = names, default

    def write(self, value: int) -> str:
        if value == self.default:
            return ""
        return "none" if value == NONE else self.names[value]

    def read(self, text: str, name: str) -> int:
        return NONE if text == "none" else index_of(text, self.names, name)


class Mask:
    """A set of things, as the bits of an int."""

    def __init__(self, names: Sequence[str], default: int = 0) -> None:
        self.names, self.default = names, default

    def write(self, value: int) -> str:
        if value == self.default:
            return ""
        return " ".join(self.names[n] for n in bits(value)) or "none"

    def read(self, text: str, name: str) -> int:
        value = 0
        for word in text.split() if text != "none" else ():
            value |= 1 << index_of(word, self.names, name)
        return value


class Counts:
    """How many of each thing, as bytes: ``elite mines*2``."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def write(self, value: bytearray) -> str:
        return " ".join(self.names[n] if many == 1 else f"{self.names[n]}*{many}"
                        for n, many in enumerate(value) if many)

    def read(self, text: str, name: str) -> bytearray:
        value = bytearray(len(self.names))
        for word in text.split():
            thing, _, many = word.partition("*")
            value[index_of(thing, self.names, name)] += Number().read(many, name) if many else 1
        return value


class Values:
    """A small value for each thing, as bytes: ``1-2:breached 8-9:axis``. Values are named or plain numbers."""

    def __init__(self, names: Sequence[str], values: Sequence[str] | None = None, default: int = 0) -> None:
        self.names, self.values, self.default = names, values, default

    def write(self, value: bytearray) -> str:
        return " ".join(f"{self.names[n]}:{self._name(v)}" for n, v in enumerate(value) if v != self.default)

    def _name(self, value: int) -> str:
        if self.values is None:
            return str(value)
        return "none" if value == NONE else self.values[value]

    def read(self, text: str, name: str) -> bytearray:
        value = bytearray([self.default]) * len(self.names)
        for word in text.split():
            thing, _, given = word.partition(":")
            if self.values is None:
                found = Number(high=255).read(given, name)
            else:
                found = NONE if given == "none" else index_of(given, self.values, name)
            value[index_of(thing, self.names, name)] = found
        return value


def index_of(text: str, names: Sequence[str], what: str) -> int:
    try:
        return names.index(text)
    except ValueError:
        raise UnknownName(f"value of '{what}':", text, [name for name in names if name]) from None


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    found = []                       # most masks have few: a list is made faster than a generator is resumed
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def split(text: str) -> dict[str, str]:
    """``name=value`` parts, divided by semicolons or line ends."""
    values: dict[str, str] = {}
    for part in text.replace("\n", ";").split(";"):
        if not part.strip():
            continue
        name, equals, value = (word.strip() for word in part.partition("="))
        if not equals:
            raise BadText(f"position: '{part.strip()}' should be name=value")
        if name in values:
            raise BadText(f"position: '{name}' is given twice")
        values[name] = value
    return values


def write_fields(s: Any, fields: Mapping[str, Codec]) -> list[str]:
    return [f"{name}={text}" for name, codec in fields.items() if (text := codec.write(getattr(s, name)))]


def read_fields(s: Any, fields: Mapping[str, Codec], values: Mapping[str, str], also: Iterable[str] = ()) -> None:
    """Set every named field; a name nobody knows is refused, ``also`` being names the game reads itself."""
    for name, text in values.items():
        if name not in fields:
            raise UnknownName("part of a position", name, [*also, *fields])
        setattr(s, name, fields[name].read(text, name))
