"""How the values that only this game has are written."""

from __future__ import annotations

from kurgan.core.codecs import Mask, Name
from kurgan.games.crimean_campaign.places import AXIS, NAMES, SOVIET
from kurgan.games.crimean_campaign.sheets import PIECES, SUPPORTS

PIECE = Name(PIECES)
PIECE_SET = Mask(PIECES)
SUPPORT_SET = Mask(SUPPORTS)
HEX_SET = Mask(NAMES)
AXIS_SUPPORTS = SUPPORTS.index("gr3-8")  # those of the Axis come first
KSLZ_NUMBERS = tuple(map(str, range(1, 21)))


class Sealed:
    """The support committed by both sides, in one list: every support unit has one side."""

    default_text = ""

    width = SUPPORT_SET.width

    def write(self, value: list[int]) -> str:
        return SUPPORT_SET.write(value[AXIS] | value[SOVIET])

    def read(self, text: str, name: str) -> list[int]:
        both = SUPPORT_SET.read(text, name)
        axis = sum(1 << n for n in range(AXIS_SUPPORTS))
        return [both & axis, both & ~axis]

    def blank(self) -> list[int]:
        return [0, 0]

    def encode(self, value: list[int], out: bytearray) -> None:
        SUPPORT_SET.encode(value[AXIS] | value[SOVIET], out)
