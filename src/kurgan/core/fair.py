"""Fair dice: every draw follows from a sealed seed, from what the seats have shaken in, and from its number.

docs/fair-dice.md says the same for whoever wants to check a game in another language.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

NAME = "kurgan-dice 1"
SIZE = 32  # bytes of a seed, and of a shake
WORD = 8  # bytes of a number before it is cut to size
RANGE = 1 << 8 * WORD
Shake = tuple[str, str]  # a seat, and the bytes it gave, in hex


def commitment(seed: bytes) -> str:
    """What is shown before the first draw: it binds to the seed and tells nothing of it."""
    return hashlib.sha256(seed).hexdigest()


def key_of(seed: bytes, table: str, shakes: Sequence[Shake]) -> bytes:
    """The key of all draws until somebody shakes again."""
    lines = [NAME, f"table {table}", *(f"shake {seat} {given}" for seat, given in shakes)]
    return _hmac(seed, "\n".join(lines))


def number(key: bytes, table: str, counter: int, total: int) -> int:
    """The draw with this number at a table: one of 0 … total - 1, each as likely as any other."""
    if not 0 < total <= RANGE:
        raise ValueError(f"a draw is out of 1 to {RANGE}, not {total}")
    fair = RANGE - RANGE % total  # what is above would favour the small ones
    block = 0
    while True:
        bits = _hmac(key, f"{table} {counter} {block}")
        for at in range(0, len(bits), WORD):
            found = int.from_bytes(bits[at : at + WORD], "big")
            if found < fair:
                return found % total
        block += 1


def span(weights: Sequence[int], index: int) -> tuple[int, int]:
    """The numbers that mean an outcome: from the first to below the second."""
    low = sum(weights[:index])
    return low, low + weights[index]


def index_of(weights: Sequence[int], found: int) -> int:
    """The outcome that a number means."""
    for index, weight in enumerate(weights):
        found -= weight
        if found < 0:
            return index
    raise ValueError("the number is below the sum of the weights")


def _hmac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), hashlib.sha256).digest()
