"""Sets of small things as the bits of an int."""

from __future__ import annotations


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    found = []  # most masks have few: a list is made faster than a generator is resumed
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
