"""How the values that only this game has are written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kurgan.core.codecs import Counts, Fixed, Mask, Values, index_of
from kurgan.core.errors import BadText
from kurgan.core.fields import BySheets
from kurgan.games.fortress_sevastopol.places import AREAS, AXIS, BRIDGE_SITE, NAMES, NONE, SIDES, SOVIET, U
from kurgan.games.fortress_sevastopol.sheets import CHITS, UNITS, Sheets

LONGEST_CHAIN = 16  # no more chits than that can answer one another


class Chits:
    """The two hands, or any chits by side and kind: ``axis:elite soviet:mines*2``."""

    default_text = ""

    width = 2 * len(CHITS)

    def write(self, value: bytearray) -> str:
        size = len(CHITS)
        return " ".join(
            f"{SIDES[side]}:{word}"
            for side in (AXIS, SOVIET)
            for word in Counts(CHITS).write(value[side * size : (side + 1) * size]).split()
        )

    def read(self, text: str, name: str) -> bytearray:
        hands: dict[str, list[str]] = {side: [] for side in SIDES}
        for word in text.split():
            side, _, chit = word.partition(":")
            index_of(side, SIDES, name)
            hands[side].append(chit)
        return bytearray().join(Counts(CHITS).read(" ".join(hands[side]), name) for side in SIDES)

    def blank(self) -> bytearray:
        return bytearray(2 * len(CHITS))

    def encode(self, value: bytearray, out: bytearray) -> None:
        out += value


class Chain:
    """Chits played one upon the other, in order."""

    default_text = ""

    width = LONGEST_CHAIN

    def write(self, value: bytes) -> str:
        return " ".join(CHITS[chit] for chit in value)

    def read(self, text: str, name: str) -> bytes:
        return bytes(index_of(word, CHITS, name) for word in text.split())

    def blank(self) -> bytes:
        return b""

    def encode(self, value: bytes, out: bytearray) -> None:
        out += value.ljust(self.width, bytes([NONE]))


class Held:
    """Areas the Axis controls; every other is Soviet [2.3.3]."""

    default_text = ""

    width = len(NAMES)

    def write(self, value: list[int]) -> str:
        return Mask(NAMES).write(value[AXIS] & ~(1 << U)) or "none"

    def read(self, text: str, name: str) -> list[int]:
        axis = Mask(NAMES).read(text, name)
        if axis & ~sum(1 << area for area in AREAS):
            raise BadText("held_zones")
        axis |= 1 << U
        return [axis, sum(1 << place for place in range(1, 32)) & ~axis]

    def blank(self) -> list[int]:
        raise NotImplementedError("the map says who holds what at the start")

    def encode(self, value: list[int], out: bytearray) -> None:
        Mask(NAMES).encode(value[AXIS], out)


def by_boundary(values: Sequence[str] | None = None) -> BySheets:
    """A value for each boundary: an owner's map may have more of them than ours."""
    return BySheets(lru_cache(lambda t: Fixed(Values(t.boundary_names, values))))


@lru_cache
def by_unit(t: Sheets) -> Fixed:
    """A boundary for each unit, NONE: none."""
    return Fixed(Values(UNITS, t.boundary_names, NONE))


@lru_cache
def sites(t: Sheets) -> Fixed:
    """Where each side builds: an Area or a bridge."""
    return Fixed(Values(SIDES, ("", *NAMES[1:30], *[""] * (BRIDGE_SITE - 30), *t.boundary_names), NONE))
