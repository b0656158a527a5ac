"""Words: catalogues in every language, and messages that travel as key and typed parameters.

Rules never build sentences. They name a key and give parameters; the catalogue of the reader's
language has the sentence, with plain ``{name}`` places, and ``{name|is|are}`` where a word goes by the
number of what stands in a place: a count other than one, or a thing whose name the catalogue calls plural
(``[number.unit]``, ``tanks = "plural"``). Nothing is cleverer than that, so that the Python and the
TypeScript renderer can be the same few lines.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

LANGUAGES = ("en", "zh")
PLACE = re.compile(r"\{(\w+)\}")
FORMS = re.compile(r"\{(\w+)\|([^{}|]*)\|([^{}|]*)\}")
NUMBER = "number."
PLURAL = "plural"


@dataclass(frozen=True, slots=True)
class Ref:
    """A parameter that is a thing of the game, named in the catalogue as ``kind.id``."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence yet without language; a parameter may be a message itself."""

    key: str
    params: tuple[tuple[str, Param], ...] = ()


Param = int | str | Ref | Message
Params = Mapping[str, Param]


def message(key: str, **params: Param) -> Message:
    """A sentence yet without language, by its key.

    >>> message("part_twice", name="deck")
    Message(key='part_twice', params=(('name', 'deck'),))
    """
    return Message(key, tuple(params.items()))


class Catalogue:
    """The sentences of one language, by flat key ``section.name``."""

    def __init__(self, lang: str, entries: Mapping[str, str]) -> None:
        self.lang = lang
        self.entries = dict(entries)

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def text(self, key: str, params: Params | None = None) -> str:
        """The sentence of a key with its places filled; a key that has none comes back as it is.

        >>> words = Catalogue("en", {"lost": "{n} {n|step|steps} lost"})
        >>> words.text("lost", {"n": 1}), words.text("lost", {"n": 3})
        ('1 step lost', '3 steps lost')
        """
        pattern = self.entries.get(key, key)
        if not params:
            return pattern
        if "|" in pattern:
            pattern = FORMS.sub(
                lambda m: m[3 if self.is_plural(params[m[1]]) else 2] if m[1] in params else m[0], pattern
            )
        return PLACE.sub(lambda m: self.param(params[m[1]]) if m[1] in params else m[0], pattern)

    def param(self, value: Param) -> str:
        """A parameter in words: a thing by its name, a message as its sentence."""
        if isinstance(value, Ref):
            return self.entries.get(f"{value.kind}.{value.id}", value.id)
        if isinstance(value, Message):
            return self.render(value)
        return str(value)

    def is_plural(self, value: Param) -> bool:
        """Whether a word beside it takes the form for several."""
        if isinstance(value, Ref):
            return self.entries.get(f"{NUMBER}{value.kind}.{value.id}") == PLURAL
        return isinstance(value, int) and value != 1

    def render(self, told: Message) -> str:
        """A message in this language."""
        return self.text(told.key, dict(told.params))


def _flatten(table: Mapping[str, object], path: str, prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, Mapping):
            flat |= _flatten(value, path, f"{key}.")
        elif isinstance(value, str):
            flat[key] = value
        else:
            raise ValueError(f"{path}: '{key}' should be a text, not {type(value).__name__}")
    return flat


def load_catalogues(*folders: Path) -> dict[str, Catalogue]:
    """One catalogue per language, later folders adding to earlier ones, and never saying the same thing anew."""
    result = {}
    for lang in LANGUAGES:
        entries: dict[str, str] = {}
        for folder in folders:
            path = folder / f"{lang}.toml"
            with path.open("rb") as file:
                added = _flatten(tomllib.load(file), path.name)
            if twice := entries.keys() & added.keys():
                raise ValueError(f"{folder.name}/{path.name}: '{min(twice)}' has its text in another catalogue already")
            entries |= added
        result[lang] = Catalogue(lang, entries)
    return result
