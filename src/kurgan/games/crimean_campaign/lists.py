"""The actions of a whole set at once.

A unit can go to hundreds of hexes, and every legal list names each of them. Bit by bit that would cost more than the
rules that found the set. So a set is cut into words, and what belongs to a word that has come up is kept: most sets
differ in a word or two from one that was asked for before. A new word is put together from its bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct
from typing import Generic, TypeVar

from kurgan.core.sets import bits

T = TypeVar("T")
BYTE, WORD = 8, 64
KEPT = 48  # words at one place of the set: then they are forgotten, and learnt again


class ShortLists(Generic[T]):
    """What belongs to each bit, ascending: for sets of a hundred things or so, by their bytes."""

    def __init__(self, things: Sequence[T]) -> None:
        self._known = [_Byte(things[start : start + BYTE]) for start in range(0, len(things), BYTE)]

    def of(self, members: int) -> list[T]:
        """A list of its own for whoever asks."""
        found: list[T] = []
        self.add(found, members)
        return found

    def add(self, found: list[T], members: int) -> None:
        """The same behind what is there already."""
        if members:
            for known, byte in zip(self._known, members.to_bytes(len(self._known), "little"), strict=True):
                if byte:
                    found += known[byte]


class Lists(Generic[T]):
    """The same for sets of hexes, by words."""

    def __init__(self, things: Sequence[T]) -> None:
        starts = range(0, len(things), WORD)
        self._known = [_Word(things[start : start + WORD]) for start in starts]
        self._bytes, self._words = WORD // BYTE * len(starts), Struct(f"<{len(starts)}Q").unpack

    def of(self, members: int) -> list[T]:
        found: list[T] = []
        self.add(found, members)
        return found

    def add(self, found: list[T], members: int) -> None:
        for known, word in zip(self._known, self._words(members.to_bytes(self._bytes, "little")), strict=True):
            if word:
                found += known[word]


class _Word(dict[int, list[T]]):
    """By word: what belongs to its bits."""

    def __init__(self, things: Sequence[T]) -> None:
        super().__init__()
        self._known = [_Byte(things[start : start + BYTE]) for start in range(0, len(things), BYTE)]

    def __missing__(self, word: int) -> list[T]:
        if len(self) >= KEPT:
            self.clear()
        found: list[T] = []
        for known, byte in zip(self._known, word.to_bytes(WORD // BYTE, "little"), strict=False):
            if byte:
                found += known[byte]
        self[word] = found
        return found


class _Byte(dict[int, list[T]]):
    def __init__(self, things: Sequence[T]) -> None:
        super().__init__()
        self._things = things

    def __missing__(self, byte: int) -> list[T]:
        found = self[byte] = [self._things[bit] for bit in bits(byte)]
        return found
