"""Reasons: what an error says in one English line, found again in the catalogues, so that it travels as a message.

Errors of records, positions and data files are lines for whoever is at the keyboard; the table speaks more languages.
Each such line is a sentence ``reason.<name>`` of the server's or of a game's catalogue, with places for what it
names: ``{rest}`` is another reason, and places in ``PARTS`` are parts of a sentence, ``part.<name>``. Pages where no
game is chosen yet can show them too: whoever asks for words gets those of every game. A line that is in no catalogue
is told as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from kurgan.core.errors import KurganError
from kurgan.core.text import PLACE, Message, Param, load_catalogues
from kurgan.games import GAMES, load

TEXT = Path(__file__).parent / "text"
REST = "rest"
PARTS = ("what", "kind", "other", "file", "near", "second")
SURE = "file"  # stands where anything might: only what is known to be one,
FILES = "part.overlay_"  # by these parts
PREFIXES = ("reason.", "part.")
LONGEST = 400  # of a line that is looked at: it may quote whatever somebody gave us

Pattern = tuple[list[str], list[str]]  # what a sentence says itself, and the names of its places in between


def told(error: KurganError) -> Message:
    """What an error says, as a message."""
    line = str(error)
    return _found(line, "reason.") or Message("reason.plain", (("line", line),))


def too_much() -> Message:
    """A number of ten thousand digits, and the like."""
    return Message("reason.too_much")


def _found(line: str, prefix: str) -> Message | None:
    if len(line) > LONGEST:
        return None
    for key, pattern in _patterns()[prefix]:
        match = _match(pattern, line)
        if match is not None and (SURE not in match or _is_file(_param(SURE, match[SURE]))):
            return Message(key, tuple((name, _param(name, value)) for name, value in match.items()))
    return None


def _match(pattern: Pattern, line: str) -> dict[str, str] | None:
    """What stands in the places, as little in each as can be; a name that comes twice must stand for the same.

    Each part of ours is taken where it first comes: a line that fits at all fits so, and is looked through once.
    """
    said, names = pattern
    if not (line.startswith(said[0]) and line.endswith(said[-1])):
        return None
    found: dict[str, str] = {}
    at, last = len(said[0]), len(line) - len(said[-1])
    for n, name in enumerate(names, 1):
        end = at + len(found[name]) if name in found else last if n == len(names) else line.find(said[n], at, last)
        if not (
            at <= end <= last and found.setdefault(name, line[at:end]) == line[at:end] and line.startswith(said[n], end)
        ):
            return None
        at = end + len(said[n])
    return found if at == len(line) else None


def _is_file(param: Param) -> bool:
    return isinstance(param, Message) and param.key.startswith(FILES)


def _param(name: str, value: str) -> Param:
    prefix = "reason." if name == REST else "part." if name in PARTS else ""
    return (_found(value, prefix) if prefix else None) or value


@cache
def _patterns() -> Mapping[str, list[tuple[str, Pattern]]]:
    """By kind: those about another line, then the others, each before what says less of its own."""
    sentences = words("en")
    return {
        prefix: [
            (key, _pattern(text))
            for key, text in sorted(sentences.items(), key=_said, reverse=True)
            if key.startswith(prefix) and key != "reason.plain"
        ]
        for prefix in PREFIXES
    }


def words(lang: str) -> dict[str, str]:
    """The sentences and their parts, the server's and those of all games."""
    catalogues = (load_catalogues(TEXT)[lang], *(load(name).text[lang] for name in GAMES))
    return {
        key: text for catalogue in catalogues for key, text in catalogue.entries.items() if key.startswith(PREFIXES)
    }


def _said(sentence: tuple[str, str]) -> tuple[bool, int, str]:
    key, text = sentence
    return REST in PLACE.findall(text), len(PLACE.sub("", text)), key


def _pattern(text: str) -> Pattern:
    parts = PLACE.split(text)
    return parts[::2], parts[1::2]
