"""Spoilt positions: texts of real games with something in them changed, for whoever must tell what can be played."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

PARTS = "; "
MOST_VALUES = 40  # of a part that are remembered
DIGITS = re.compile(r"\d+")
Parts = list[list[str]]  # name and value


class Spoiler:
    """Learns texts of a game, and spoils them with what it has learned."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.values: dict[str, list[str]] = {}  # by part
        self.ways: tuple[Callable[[Parts], None], ...] = (
            self._number,
            self._swap,
            self._move,
            self._drop_part,
            self._drop_word,
            self._double,
            self._borrow,
            self._add,
            self._elsewhere,
        )

    def learn(self, text: str) -> None:
        for name, value in _parts(text):
            known = self.values.setdefault(name, [])
            if value not in known:
                if len(known) < MOST_VALUES:
                    known.append(value)
                else:
                    known[self.rng.randrange(MOST_VALUES)] = value

    def spoil(self, text: str) -> str:
        """The text with one to three things changed."""
        parts = _parts(text)
        for _ in range(self.rng.choice((1, 1, 1, 2, 2, 3))):
            self.rng.choice(self.ways)(parts)
        return PARTS.join(f"{name}={value}" for name, value in parts)

    # --- ways -------------------------------------------------------------------------------------

    def _part(self, parts: Parts) -> list[str]:
        return self.rng.choice(parts[1:])  # the scenario stays

    def _number(self, parts: Parts) -> None:
        """Another number."""
        part = self._part(parts)
        found = list(DIGITS.finditer(part[1]))
        if found:
            at = self.rng.choice(found)
            other = self.rng.choice((0, 1, 2, 5, 9, 20, max(0, int(at[0]) - 1), int(at[0]) + 1))
            part[1] = f"{part[1][: at.start()]}{other}{part[1][at.end() :]}"

    def _swap(self, parts: Parts) -> None:
        """Two words of different parts change places."""
        one, other = self._part(parts), self._part(parts)
        first, second = one[1].split(), other[1].split()
        if first and second and one is not other:
            a, b = self.rng.randrange(len(first)), self.rng.randrange(len(second))
            first[a], second[b] = second[b], first[a]
            one[1], other[1] = " ".join(first), " ".join(second)

    def _move(self, parts: Parts) -> None:
        """A word goes to another part."""
        one, other = self._part(parts), self._part(parts)
        words = one[1].split()
        if words:
            word = words.pop(self.rng.randrange(len(words)))
            one[1] = " ".join(words)
            other[1] = f"{other[1]} {word}".strip()

    def _drop_part(self, parts: Parts) -> None:
        if len(parts) > 2:
            parts.pop(self.rng.randrange(1, len(parts)))

    def _drop_word(self, parts: Parts) -> None:
        part = self._part(parts)
        words = part[1].split()
        if len(words) > 1:
            words.pop(self.rng.randrange(len(words)))
            part[1] = " ".join(words)

    def _double(self, parts: Parts) -> None:
        part = self._part(parts)
        words = part[1].split()
        if words:
            part[1] = f"{part[1]} {self.rng.choice(words)}"

    def _borrow(self, parts: Parts) -> None:
        """A part as it was at another time, or as another part is."""
        part = self._part(parts)
        known = self.values.get(part[0], [])
        part[1] = self.rng.choice(known) if known and self.rng.random() < 0.7 else self._part(parts)[1]

    def _add(self, parts: Parts) -> None:
        """A part that was there at another time: what belongs to another phase, choice or fight."""
        have = {name for name, _ in parts}
        others = [name for name in sorted(self.values) if name not in have]
        if others:
            name = self.rng.choice(others)
            parts.append([name, self.rng.choice(self.values[name])])

    def _elsewhere(self, parts: Parts) -> None:
        """Somebody else is asked something else."""
        for part in parts:
            if part[0] == "at" and self.values.get("at"):
                part[1] = self.rng.choice(self.values["at"])


def _parts(text: str) -> Parts:
    return [list(part.partition("=")[::2]) for part in text.split(PARTS)]
