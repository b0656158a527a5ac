"""Actions: typed values, built once per game, compared by identity, numbered for good.

A game declares its kinds of action as small frozen dataclasses and registers each kind over the
domains of its fields. The table builds every instance once; rules look them up by small ints.
The numbers are kept by name in a file, so that they survive new versions of the rules.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from kurgan.core.errors import BadText, UnknownName
from kurgan.core.kinds import kind


class Action:
    """A choice. Its text is ``word arg arg``; its number is its line in the game's actions file."""

    __slots__ = ("number", "text")
    word: ClassVar[str]
    fields: ClassVar[tuple[str, ...]]  # what the words of its text after the first are
    text: str
    number: int

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


A = TypeVar("A", bound=Action)


class Actions:
    """All actions of a game."""

    def __init__(self) -> None:
        self.by_text: dict[str, Action] = {}
        self.by_number: list[Action] = []
        self.words: list[str] = []

    def family(self, kind: type[A], domain: Sequence[str]) -> list[A]:
        """Every instance of a kind with one field, which is an index of its domain."""
        self.words.append(kind.word)
        return [self._add(kind, (n,), [name]) for n, name in enumerate(domain)]

    def subset(self, kind: type[A], domain: Sequence[str], values: Iterable[int]) -> dict[int, A]:
        """The same for some of a domain."""
        self.words.append(kind.word)
        return {n: self._add(kind, (n,), [domain[n]]) for n in values}

    def product(self, kind: type[A], *domains: dict[int, str]) -> dict[tuple[int, ...], A]:
        """Every combination of several fields, each over its own named numbers."""
        self.words.append(kind.word)
        return {
            values: self._add(kind, values, [d[v] for d, v in zip(domains, values, strict=True)])
            for values in itertools.product(*domains)
        }

    def single(self, kind: type[A]) -> A:
        """A kind without fields has one instance."""
        self.words.append(kind.word)
        return self._add(kind, (), [])

    def _add(self, kind: type[A], values: Sequence[Any], names: Sequence[str]) -> A:
        action = kind(*values)
        text = " ".join([kind.word, *names])
        if text in self.by_text:
            raise ValueError(f"two actions are called '{text}'")
        object.__setattr__(action, "text", text)
        object.__setattr__(action, "number", -1)
        self.by_text[text] = action
        return action

    def number(self, names: Sequence[str]) -> None:
        """Number the actions by their place in a list kept across versions."""
        gone = [name for name in names if name not in self.by_text]
        known = set(names)
        new = [text for text in self.by_text if text not in known]
        if new or gone:
            raise ValueError(
                f"the actions file is out of date: {len(new)} new, {len(gone)} unknown "
                f"(first: {(new + gone)[0]}); append the new ones, never reorder"
            )
        numbered = [self.by_text[name] for name in names]
        for number, action in enumerate(numbered):
            object.__setattr__(action, "number", number)
        self.by_number = numbered

    def number_once(self, file: Path) -> None:
        """Number the actions by their lines in a file, unless that is done."""
        if not self.by_number:
            self.number(file.read_text(encoding="utf-8").splitlines())

    def parse(self, text: str) -> Action:
        wanted = " ".join(text.split())
        found = self.by_text.get(wanted)
        if found is not None:
            return found
        word = wanted.split(" ")[0] if wanted else ""
        if word not in self.words:
            raise UnknownName("action", text, self.words)
        forms = [name for name in self.by_text if name.split(" ")[0] == word]
        raise BadText("no_action", text=text, word=word, first=forms[0], last=forms[-1])


__all__ = ["Action", "Actions", "kind"]
