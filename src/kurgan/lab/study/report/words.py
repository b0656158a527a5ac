"""Every sentence of a report twice, one of them shown."""

from __future__ import annotations

from html import escape
from pathlib import Path

from kurgan.core.game import AnyGame
from kurgan.core.text import LANGUAGES, Message, Param, load_catalogues

OWN = load_catalogues(Path(__file__).parent / "text")
TAG = {"en": "en", "zh": "zh-Hans"}


class Words:
    """The report's own sentences and the game's, as spans for a page or for a drawing."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def plain(self, lang: str, key: str, **params: Param) -> str:
        return OWN[lang].text(key, params)

    def of_game(self, lang: str, told: Message | str) -> str:
        return self.game.text[lang].render(Message(told) if isinstance(told, str) else told)

    def says(self, key: str, **params: Param) -> str:
        return self._both({lang: self.plain(lang, key, **params) for lang in LANGUAGES})

    def games(self, told: Message | str) -> str:
        return self._both({lang: self.of_game(lang, told) for lang in LANGUAGES})

    def seat(self, seat: str) -> str:
        """A side, or who won when nobody did."""
        if seat in self.game.seats:
            return self.games(f"seat.{seat}")
        return self.says("report.draw")

    def seat_in(self, lang: str, seat: str) -> str:
        return self.of_game(lang, f"seat.{seat}") if seat in self.game.seats else self.plain(lang, "report.draw")

    def both(self, **texts: str) -> str:
        return self._both(texts)

    def _both(self, texts: dict[str, str]) -> str:
        if len(set(texts.values())) == 1:
            return escape(next(iter(texts.values())))
        return "".join(f'<span class="{lang}" lang="{TAG[lang]}">{escape(text)}</span>' for lang, text in texts.items())

    def drawn(self, x: float, y: float, key: str, more: str = "", **params: Param) -> str:
        """The same as text of a drawing."""
        return self.drawn_both(x, y, {lang: self.plain(lang, key, **params) for lang in LANGUAGES}, more)

    def drawn_both(self, x: float, y: float, texts: dict[str, str], more: str = "") -> str:
        return "".join(
            f'<text class="{lang}" lang="{TAG[lang]}" x="{x:g}" y="{y:g}"{more}>{escape(text)}</text>'
            for lang, text in texts.items()
        )
