"""Shares in figures: exact fractions for the panel, per cent and averages for its notes, halves of points."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd

from kurgan.core.scene import Bar, Spread
from kurgan.core.text import Message

EXACT = 2**53  # a browser reads greater whole numbers wrongly
NEAR = 10**9
EIGHTHS = ("", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞")


def sent(share: Fraction) -> tuple[int, int]:
    """The fraction itself; one too long for a browser as the nearest it can show, right to 17 places."""
    return reduced(share.numerator, share.denominator)


def reduced(n: int, d: int) -> tuple[int, int]:
    """The same of so many parts of a whole."""
    common = gcd(n, d)
    if d // common >= EXACT:
        share = Fraction(n, d).limit_denominator(NEAR)
        return share.numerator, share.denominator
    return n // common, d // common


def mixed(number: int, parts: int) -> str:
    """A number of halves, quarters or eighths as it is written: 22½."""
    whole, rest = divmod(abs(number), parts)
    return ("−" if number < 0 else "") + (f"{whole or ''}{EIGHTHS[rest * 8 // parts]}" or "0")


def percent(share: Fraction) -> str:
    """With one decimal; what is possible is never said to be 0, nor what is not certain 100."""
    value = float(100 * share)
    if 0 < value < 0.05 or 99.95 <= value < 100:
        return "< 0.1 %" if value < 50 else "> 99.9 %"
    return f"{value:.1f} %" if value % 1 else f"{value:.0f} %"


def rounded(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def spread(title: Message, shares: Mapping[int, Fraction] | Mapping[str, Fraction]) -> Spread:
    """Everything a number can be, as bars."""
    return Spread(title, tuple(Bar(str(name), *sent(share)) for name, share in shares.items()))
