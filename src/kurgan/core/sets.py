"""Sets of small things as the bits of an int."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import TypeVar

T = TypeVar("T")
_FLAGS = bytes.maketrans(b"01", b"\0\1")
SOME, TWO = b"0" + b"1" * 255, b"00" + b"1" * 254  # for ``filled``: which values are enough


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    found = []  # most masks have few: a list is made faster than a generator is resumed
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(numbers: Iterable[int]) -> int:
    """The set of these numbers, each given once."""
    return sum(1 << n for n in numbers)


def chosen(things: Sequence[T], mask: int) -> list[T]:
    """Those things whose bit is set: many times faster than bit by bit when the set is large."""
    return list(compress(things, bin(mask)[:1:-1].encode().translate(_FLAGS)))


def filled(values: bytearray, enough: bytes = SOME) -> int:
    """The things whose value is not 0 (with ``TWO``: at least 2), a set: many times faster than a loop."""
    return int(values.translate(enough)[::-1], 2)
