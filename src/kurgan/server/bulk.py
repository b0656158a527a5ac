"""How much there is in a JSON text, told without reading it: its brackets and commas outside of its own texts."""

from __future__ import annotations

from itertools import accumulate

MOST_PARTS = 1_000  # values in a request: every one that is wrong would be told of at length
STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


def pieces(text: bytes, most: int = -1) -> list[bytes]:
    """Divided at its quotes: what is outside of texts, a text, what is outside again; at most so many more."""
    return text.replace(b"\\\\", b"").replace(b'\\"', b"").split(b'"', most)


def parts(text: bytes) -> int:
    """How many values it has at most; more than MOST_PARTS is not counted out."""
    found = pieces(text, 2 * MOST_PARTS + 1)
    outside = b"".join(found[::2])
    return len(found) // 2 + sum(map(outside.count, (b",", b"[", b"{")))


def depth(text: bytes) -> int:
    """How many brackets stand within each other."""
    outside = b"".join(pieces(text)[::2])
    return max(accumulate(STEPS.get(letter, 0) for letter in outside), default=0)
