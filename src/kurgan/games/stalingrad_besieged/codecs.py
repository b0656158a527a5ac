"""How the values that only this game has are written."""

from __future__ import annotations

from kurgan.core.codecs import Counts, index_of
from kurgan.core.errors import BadText
from kurgan.games.stalingrad_besieged.names import fort_face, fort_mark, fort_owner
from kurgan.games.stalingrad_besieged.places import NAMES, SIDES, SPACES
from kurgan.games.stalingrad_besieged.sheets import CARDS, SLUGS

FORTIFY = "fortify"  # the card of a fortification whose card is not named
EMPTY = "empty"


class Forts:
    """Fortifications by space, with their owner and the card that lies there: ``5-4:german:fortify``."""

    default_text = ""

    width = SPACES

    def write(self, value: bytearray) -> str:
        return " ".join(
            f"{NAMES[n]}:{SIDES[fort_owner(mark)]}:{CARDS[fort_face(mark)]}" for n, mark in enumerate(value) if mark
        )

    def read(self, text: str, name: str) -> bytearray:
        value = self.blank()
        for word in text.split():
            space, _, rest = word.partition(":")
            owner, _, face = rest.partition(":")
            value[index_of(space, NAMES, name)] = fort_mark(
                index_of(owner, SIDES, name), index_of(face or FORTIFY, CARDS, name)
            )
        return value

    def blank(self) -> bytearray:
        return bytearray(SPACES)

    def encode(self, value: bytearray, out: bytearray) -> None:
        out += value


class Pairs:
    """The replacements chosen, at most two, each with the stronger unit given up for it: ``r_poor/r_inf``."""

    default_text = ""

    width = 4

    def write(self, value: bytearray) -> str:
        return " ".join(f"{SLUGS[value[n]]}/{SLUGS[value[n + 1]]}" for n in (0, 2) if value[n])

    def read(self, text: str, name: str) -> bytearray:
        value, words = self.blank(), text.split()
        if len(words) > 2:
            raise BadText("two_replacements", name=name)
        for n, word in enumerate(words):
            weaker, _, stronger = word.partition("/")
            value[2 * n : 2 * n + 2] = index_of(weaker, SLUGS, name), index_of(stronger, SLUGS, name)
        return value

    def blank(self) -> bytearray:
        return bytearray(4)

    def encode(self, value: bytearray, out: bytearray) -> None:
        out += value


class Deck(Counts):
    """Cards of which there are so many that an empty pile is worth a word."""

    def write(self, value: bytes | bytearray) -> str:
        return super().write(value) or EMPTY

    def read(self, text: str, name: str) -> bytearray:
        return super().read("" if text == EMPTY else text, name)
