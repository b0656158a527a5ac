"""Errors a user may see: each is one clear line that names the problem and what would be right.

An error carries a key of the catalogues (of ``reason`` if no other section is named) and what its sentence names;
whoever shows it renders its message in the reader's language. As a text it is the English line, from the catalogues
of everything imported so far.
"""

from __future__ import annotations

import difflib
from collections import ChainMap
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from kurgan.core.text import LANGUAGES, Catalogue, Message, Param, load_catalogues, message

LONGEST = 100  # of what is quoted, and of names that could be misspelt
ROOM = 400  # of anything else that a line names: it may come from whoever gave us something
REASONS = "reasons"  # the folder of a package's own errors, beside its other words
CORE_TEXT = Path(__file__).parent / "text"
_FOLDERS = [CORE_TEXT, CORE_TEXT / REASONS]


class KurganError(Exception):
    """Base of everything we raise on purpose."""

    def __init__(self, key: str, /, **params: Param) -> None:
        super().__init__(key)
        whole = key if "." in key else f"reason.{key}"
        self.message = Message(whole, tuple((name, _in_line(value)) for name, value in params.items()))

    def __str__(self) -> str:
        return said(self.message)


class UnknownName(KurganError):
    """A name nobody knows, with the names that would be right.

    ``what`` it should name is a part of the sentence; with a place ``where`` it is asked for, the sentence is its own.
    """

    def __init__(self, what: str, name: object, known: Iterable[str], **where: Param) -> None:
        names, given = list(known), str(name)
        near = difflib.get_close_matches(given, names, n=3) if len(given) <= LONGEST else []
        key, of = (f"unknown_{what}", where) if where else ("unknown", {"what": message(f"part.{what}")})
        if near:
            super().__init__(f"{key}_near", **of, name=clipped(given), near=any_of(near))
        else:
            super().__init__(key, **of, name=clipped(given), names=", ".join(names[:12]))


class BadText(KurganError):
    """A position, record, action or data file that cannot be read."""


def any_of(names: Sequence[str]) -> Param:
    """``a or b or c``."""
    first, *others = names
    return message("part.or", first=first, second=any_of(others)) if others else first


def clipped(text: str) -> str:
    """What somebody gave us, as far as a line has room for it."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _in_line(value: Param) -> Param:
    if not isinstance(value, str):
        return value
    return " ".join((value if len(value) <= ROOM else f"{value[:ROOM]}…").splitlines())


# --- in words ---------------------------------------------------------------------------------------


def said_in(folder: Path) -> None:
    """A package that raises errors of its own keeps their sentences here; they are read when one is first said."""
    if folder not in _FOLDERS and (folder / f"{LANGUAGES[0]}.toml").is_file():
        _FOLDERS.append(folder)


def said(told: Message, lang: str = LANGUAGES[0]) -> str:
    """A message that needs no game at hand, in the words known so far."""
    return _words(len(_FOLDERS))[lang].render(told)


@cache
def _words(folders: int) -> dict[str, Catalogue]:
    read = [load_catalogues(folder) for folder in _FOLDERS[:folders]]
    return {lang: Catalogue(lang, ChainMap(*(words[lang].entries for words in read))) for lang in LANGUAGES}
