"""The words that every game shares, and those of one."""

from __future__ import annotations

from collections import ChainMap

from kurgan.core.errors import CORE_TEXT, REASONS
from kurgan.core.game import AnyGame
from kurgan.core.text import LANGUAGES, Catalogue, Message, load_catalogues
from kurgan.games import texts
from kurgan.server import TEXT


def everywhere(lang: str) -> dict[str, str]:
    """The server's, with the errors of every game: a record or a data file may be refused before a game is chosen."""
    return load_catalogues(CORE_TEXT, CORE_TEXT / REASONS, TEXT, TEXT / REASONS, *texts(REASONS))[lang].entries


def in_words(told: Message, game: AnyGame | None = None, lang: str = LANGUAGES[0]) -> str:
    """A message for who has no catalogue at hand, in one line."""
    of_game = game.text[lang].entries if game else {}
    return " ".join(Catalogue(lang, ChainMap(of_game, everywhere(lang))).render(told).split())
