"""Codecs: how a value of a state is written as text and read back, what it is before anything happens, and how it is
told in numbers from 0 to 255.

A value at its default is left out of a text, so the text is canonical: equal states have equal texts. Where a field
starts with another value, its default is written out (``default_text``).
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack
from typing import Any, Protocol

from kurgan.core.errors import BadText, UnknownName
from kurgan.core.sets import bits

NONE = 255  # no unit, no place: a name field that points at nothing
BYTE = 256
BITS = bytes.maketrans(b"01", b"\0\1")  # digits become the numbers they stand for


class Codec(Protocol):
    def write(self, value: Any) -> str: ...  # empty: the default, left out
    def read(self, text: str, name: str) -> Any: ...
    def blank(self) -> Any: ...  # the default

    @property
    def default_text(self) -> str: ...  # the default written out; empty: a game writes it in a part of its own

    @property
    def width(self) -> int: ...  # how many numbers it is

    def encode(self, value: Any, out: bytearray) -> None: ...  # adds them


class Own:
    """A value that the game writes in its own way: ``parts`` names the function of its module ``position``.

    Without it nothing is written here: the value follows from others, or another part of the text has it. What does
    not follow from others says with ``like`` how it is told in numbers.
    """

    def __init__(self, parts: str = "", like: Codec | None = None) -> None:
        self.parts, self.like = parts, like
        self.default_text = ""
        self.width = like.width if like else 0

    def write(self, value: Any) -> str:
        raise NotImplementedError("the game's own part of a position writes it")

    def read(self, text: str, name: str) -> Any:
        raise NotImplementedError("the game's own part of a position reads it")

    def blank(self) -> Any:
        if self.like:
            return self.like.blank()
        raise NotImplementedError("its field says how it starts")

    def encode(self, value: Any, out: bytearray) -> None:
        if self.like:
            self.like.encode(value, out)


OWN = Own()


class Number:
    """A small whole number."""

    def __init__(self, default: int = 0, low: int = 0, high: int = 250) -> None:
        self.default, self.low, self.high = default, low, high
        self.default_text = str(default)
        self.least = min(low, default)
        self.width = 1 if high - self.least < BYTE else 2

    def write(self, value: int) -> str:
        return "" if value == self.default else str(value)

    def read(self, text: str, name: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 4) or not self.low <= int(text) <= self.high:
            raise BadText("number_range", name=name, low=self.low, high=self.high, text=text)
        return int(text)

    def blank(self) -> int:
        return self.default

    def encode(self, value: int, out: bytearray) -> None:
        if self.width == 1:
            out.append(value - self.least & BYTE - 1)
        else:
            wide(value - self.least, self.width, out)


class Name:
    """One of a list of names, as its index; ``default`` is left out."""

    def __init__(self, names: Sequence[str], default: int = NONE) -> None:
        self.names, self.default = names, default
        self.default_text = "none" if default == NONE else names[default]
        self.width = 1 if len(names) <= BYTE else 2

    def encode(self, value: int, out: bytearray) -> None:
        wide(value, self.width, out)

    def write(self, value: int) -> str:
        if value == self.default:
            return ""
        return "none" if value == NONE else self.names[value]

    def read(self, text: str, name: str) -> int:
        return NONE if text == "none" else index_of(text, self.names, name)

    def blank(self) -> int:
        return self.default


class Mask:
    """A set of things, as the bits of an int."""

    def __init__(self, names: Sequence[str], default: int = 0) -> None:
        self.names, self.default = names, default
        self.default_text = " ".join(names[n] for n in bits(default)) or "none"
        self.width = len(names)

    def encode(self, value: int, out: bytearray) -> None:
        if value:
            out += f"{value:0{self.width}b}".encode().translate(BITS)[::-1]
        else:  # most sets are empty most of the time
            out += bytes(self.width)

    def write(self, value: int) -> str:
        if value == self.default:
            return ""
        return " ".join(self.names[n] for n in bits(value)) or "none"

    def read(self, text: str, name: str) -> int:
        value = 0
        for word in text.split() if text != "none" else ():
            value |= 1 << index_of(word, self.names, name)
        return value

    def blank(self) -> int:
        return self.default


class Counts:
    """How many of each thing, as bytes: ``elite mines*2``."""

    def __init__(self, names: Sequence[str]) -> None:
        self.default_text = ""
        self.names = names
        self.width = len(names)

    def encode(self, value: bytes | bytearray, out: bytearray) -> None:
        out += value

    def write(self, value: bytes | bytearray) -> str:
        return " ".join(
            self.names[n] if many == 1 else f"{self.names[n]}*{many}" for n, many in enumerate(value) if many
        )

    def read(self, text: str, name: str) -> bytearray:
        value = bytearray(len(self.names))
        for word in text.split():
            thing, _, many = word.partition("*")
            at = index_of(thing, self.names, name)
            value[at] = Number().read(str(value[at] + (Number().read(many, name) if many else 1)), name)
        return value

    def blank(self) -> bytearray:
        return bytearray(len(self.names))


class Values:
    """A small value for each thing, as bytes: ``1-2:breached 8-9:axis``. Values are named or plain numbers."""

    def __init__(self, names: Sequence[str], values: Sequence[str] | None = None, default: int = 0) -> None:
        self.names, self.values, self.default = names, values, default
        self.default_text = "none"
        self.width = len(names)

    def encode(self, value: bytes | bytearray, out: bytearray) -> None:
        out += value
        if len(value) < self.width:  # not every table uses all names
            out += bytes([self.default]) * (self.width - len(value))

    def write(self, value: bytes | bytearray) -> str:
        return " ".join(f"{self.names[n]}:{self._name(v)}" for n, v in enumerate(value) if v != self.default)

    def _name(self, value: int) -> str:
        if self.values is None:
            return str(value)
        return "none" if value == NONE else self.values[value]

    def read(self, text: str, name: str) -> bytearray:
        value = self.blank()
        for word in text.split() if text != "none" else ():
            thing, _, given = word.partition(":")
            if self.values is None:
                found = Number(high=255).read(given, name)
            else:
                found = NONE if given == "none" else index_of(given, self.values, name)
            value[index_of(thing, self.names, name)] = found
        return value

    def blank(self) -> bytearray:
        return bytearray([self.default]) * len(self.names)


class Fixed:
    """Bytes of another codec that nobody changes in place: copies of a state share them."""

    def __init__(self, each: Counts | Values) -> None:
        self.each, self.default_text, self.width = each, each.default_text, each.width
        self._blank = bytes(each.blank())

    def encode(self, value: bytes, out: bytearray) -> None:
        self.each.encode(value, out)

    def write(self, value: bytes) -> str:
        return self.each.write(value)

    def read(self, text: str, name: str) -> bytes:
        return bytes(self.each.read(text, name))

    def blank(self) -> bytes:
        return self._blank


class Pair:
    """A number for each of two sides: ``attacker:3 defender:1``."""

    def __init__(self, sides: Sequence[str], high: int = 999) -> None:
        self.default_text = ""
        self.sides, self.high = sides, high
        self.width = 2 * len(sides)

    def encode(self, value: Sequence[int], out: bytearray) -> None:
        for number in value:
            wide(number, 2, out)

    def write(self, value: Sequence[int]) -> str:
        return " ".join(f"{self.sides[n]}:{number}" for n, number in enumerate(value) if number)

    def read(self, text: str, name: str) -> list[int]:
        value = self.blank()
        for word in text.split():
            side, _, number = word.partition(":")
            value[index_of(side, self.sides, name)] = Number(high=self.high).read(number, name)
        return value

    def blank(self) -> list[int]:
        return [0] * len(self.sides)


class Numbers:
    """A few small numbers, as bytes: ``1 0 2``. Of a longer array only these are told in numbers."""

    def __init__(self, many: int) -> None:
        self.default_text = ""
        self.many = many
        self.width = many

    def encode(self, value: bytearray, out: bytearray) -> None:
        out += value[: self.many]

    def write(self, value: bytearray) -> str:
        return " ".join(map(str, value)) if any(value) else ""

    def read(self, text: str, name: str) -> bytearray:
        words = text.split()
        if len(words) != self.many:
            raise BadText("number_count", name=name, n=self.many)
        return bytearray(Number().read(word, name) for word in words)

    def blank(self) -> bytearray:
        return bytearray(self.many)


class BySide:
    """A value of each side, one after the other in an array; each is a part of its own: ``hand.german=mines``."""

    def __init__(self, sides: Sequence[str], each: Counts | Numbers) -> None:
        self.default_text = ""
        self.sides, self.each = sides, each
        self.width = len(sides) * each.width

    def encode(self, value: bytearray, out: bytearray) -> None:
        out += value

    def parts(self, value: bytearray) -> list[tuple[str, str]]:
        width = self.each.width
        slices = (value[n * width : (n + 1) * width] for n in range(len(self.sides)))
        return [(side, self.each.write(part)) for side, part in zip(self.sides, slices, strict=True)]

    def put(self, value: bytearray, side: str, text: str, name: str) -> None:
        at = index_of(side, self.sides, name) * self.each.width
        value[at : at + self.each.width] = self.each.read(text, name)

    def write(self, value: bytearray) -> str:
        raise NotImplementedError("each side has its part")

    def read(self, text: str, name: str) -> bytearray:
        raise BadText("by_side", name=name, like=f"{name}.{self.sides[0]}=")

    def blank(self) -> bytearray:
        return bytearray(self.width)


def index_of(text: str, names: Sequence[str], what: str) -> int:
    try:
        return names.index(text)
    except ValueError:
        raise UnknownName("value", text, [name for name in names if name], part=what) from None


class Wide:
    """Numbers beyond a byte, in a list; only told in numbers, never written."""

    def __init__(self, many: int) -> None:
        self.default_text = ""
        self.width = 2 * many

    def write(self, value: list[int]) -> str:
        raise NotImplementedError

    def read(self, text: str, name: str) -> list[int]:
        raise NotImplementedError

    def blank(self) -> list[int]:
        return [0] * (self.width // 2)

    def encode(self, value: list[int], out: bytearray) -> None:
        out += pack(f">{len(value)}H", *[number & BYTE * BYTE - 1 for number in value])


def wide(number: int, width: int, out: bytearray) -> None:
    """A number as one byte or two."""
    if width == 1:
        out.append(number & BYTE - 1)
    else:
        out += (number & BYTE * BYTE - 1).to_bytes(2)
