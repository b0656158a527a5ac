"""Likeness: a state as a key, so that what was thought for one half of a choice is not thought again for the other."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from operator import attrgetter
from typing import Any

from kurgan.core.state import State


@cache
def _parts(kind: Any) -> tuple[Callable[[Any], Any], Callable[[Any], tuple[Any, ...]]]:
    """What takes the plain fields and the arrays out of a state of this kind, those of a half-made choice left out."""
    plain = [name for name in kind.FIELDS if name not in kind.HALF and name not in kind.ARRAYS]
    return attrgetter(*plain), attrgetter(*(name for name in kind.ARRAYS if name not in kind.HALF))


def likeness(s: State) -> Hashable:
    """Equal for states that differ at most in where a choice is half made."""
    kind: Any = type(s)
    plain, arrays = _parts(kind)
    given = s.given
    return (
        given.sheets,
        tuple(given.options.items()),
        plain(s),
        tuple([bytes(array) if isinstance(array, bytearray) else tuple(array) for array in arrays(s)]),
    )
