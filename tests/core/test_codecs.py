"""Codecs: what is written is read back, a plain value is left out, and what nobody wrote is refused."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.codecs import NONE, OWN, Codec, Counts, Mask, Name, Number, Own, Pair, Values, Wide
from kurgan.core.errors import BadText, KurganError, UnknownName

NAMES = ("elite", "mines", "intel")

WRITTEN: tuple[tuple[Codec, Any, str], ...] = (
    (Number(), 7, "7"),
    (Number(), 0, ""),
    (Number(3, -4, 13), 3, ""),
    (Number(3, -4, 13), -4, "-4"),
    (Name(NAMES), 1, "mines"),
    (Name(NAMES), NONE, ""),
    (Name(NAMES, 0), 0, ""),
    (Name(NAMES, 0), NONE, "none"),
    (Mask(NAMES), 0b101, "elite intel"),
    (Mask(NAMES), 0, ""),
    (Mask(NAMES, 0b11), 0, "none"),
    (Mask(NAMES, 0b11), 0b11, ""),
    (Counts(NAMES), bytearray((1, 3, 0)), "elite mines*3"),
    (Counts(NAMES), bytearray(3), ""),
    (Values(NAMES), bytearray((0, 9, 1)), "mines:9 intel:1"),
    (Values(NAMES, ("out", "ready")), bytearray((1, 0, NONE)), "elite:ready intel:none"),
    (Values(NAMES, ("out", "ready"), 1), bytearray((1, 0, 1)), "mines:out"),
    (Pair(("axis", "soviet")), [0, 12], "soviet:12"),
    (Pair(("axis", "soviet")), [0, 0], ""),
)


@pytest.mark.parametrize(("codec", "value", "text"), WRITTEN)
def test_a_value_is_written_and_read_back(codec: Codec, value: Any, text: str) -> None:
    assert codec.write(value) == text
    assert codec.write(codec.blank()) == ""
    if text:
        read = codec.read(text, "field")
        assert read == value and type(read) is type(value)
    else:
        assert value == codec.blank()


IN_NUMBERS: tuple[tuple[Codec, Any, tuple[int, ...]], ...] = (
    (Number(), 7, (7,)),
    (Number(3, -4, 13), -4, (0,)),
    (Number(0, 0, 999), 258, (1, 2)),
    (Name(NAMES), NONE, (255,)),
    (Mask(NAMES), 0b011, (1, 1, 0)),
    (Counts(NAMES), bytearray((1, 3, 0)), (1, 3, 0)),
    (Values((*NAMES, "seen")), bytearray((0, 9)), (0, 9, 0, 0)),
    (Mask(NAMES), 0, (0, 0, 0)),
    (Pair(("axis", "soviet")), [0, 300], (0, 0, 1, 44)),
    (Wide(3), [0, 300, -1], (0, 0, 1, 44, 255, 255)),
)


@pytest.mark.parametrize(("codec", "value", "numbers"), IN_NUMBERS)
def test_a_value_is_told_in_numbers(codec: Codec, value: Any, numbers: tuple[int, ...]) -> None:
    out = bytearray()
    codec.encode(value, out)
    assert tuple(out) == numbers and codec.width == len(numbers)


REFUSED: tuple[tuple[Codec, str, type[KurganError]], ...] = (
    (Number(), "251", BadText),
    (Number(), "-1", BadText),
    (Number(), "1.5", BadText),
    (Number(), "²", BadText),
    (Number(), "", BadText),
    (Number(0, -9, 9), "--5", BadText),
    (Name(NAMES), "mine", UnknownName),
    (Mask(NAMES), "elite mine", UnknownName),
    (Counts(NAMES), "elite*x", BadText),
    (Counts(NAMES), "elite*200 elite*200", BadText),
    (Values(NAMES), "elite:256", BadText),
    (Values(NAMES, ("out", "ready")), "elite:redy", UnknownName),
    (Values(NAMES), "elit:1", UnknownName),
    (Pair(("axis", "soviet")), "axis:1000", BadText),
    (Pair(("axis", "soviet")), "axis", BadText),
)


@pytest.mark.parametrize(("codec", "text", "error"), REFUSED)
def test_what_nobody_wrote_is_refused(codec: Codec, text: str, error: type[KurganError]) -> None:
    with pytest.raises(error):
        codec.read(text, "field")


def test_blank_arrays_are_never_shared() -> None:
    for codec in (Counts(NAMES), Values(NAMES), Pair(NAMES)):
        one, other = codec.blank(), codec.blank()
        one[0] = 1
        assert other[0] == 0


def test_a_value_of_the_games_own_is_not_for_the_codec() -> None:
    assert Own("pieces").parts == "pieces" and not OWN.parts
    for ask in (lambda: OWN.write(1), lambda: OWN.read("1", "field"), OWN.blank):
        with pytest.raises(NotImplementedError):
            ask()
