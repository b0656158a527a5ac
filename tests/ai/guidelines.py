"""Asking the printed opponent, with and without one of its guidelines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from kurgan.ai.stalingrad_besieged.printed import ROWS, Printed
from kurgan.games.stalingrad_besieged.places import GERMAN

MANY = 600


def answer(s: Any, seed: int = 0, without: Iterable[str] = ()) -> str:
    """What the guidelines say, which must be legal as it stands."""
    view = s.view(GERMAN)
    action = Printed(without).follow(view, Random(seed))
    assert action in view.legal_actions()
    return action.text


def is_due_to(row: str, s: Any, wanted: str, otherwise: str, seed: int = 0, also: Iterable[str] = ()) -> None:
    """The choice is ``wanted``, without the row it is ``otherwise``, and no other row has a part in it.

    ``also`` names rows that must matter too; each of them is checked to matter.
    """
    assert answer(s, seed) == wanted
    assert answer(s, seed, [row]) == otherwise
    also = frozenset(also)
    for other in sorted(ROWS - {row}):
        assert (answer(s, seed, [other]) != wanted) == (other in also), other


def spread(s: Any, without: Iterable[str] = ()) -> dict[str, float]:
    """How often each answer is given, over many dice."""
    counts = Counter(answer(s, seed, without) for seed in range(MANY))
    return {text: count / MANY for text, count in counts.items()}


def is_diced_by(row: str, s: Any, shares: dict[str, float], fixed: str) -> None:
    """The answers fall as the shares say; without the row there is one; no other row has a part in it."""
    found = spread(s)
    assert found.keys() == shares.keys()
    for text, share in shares.items():
        assert abs(found[text] - share) < 0.08, (text, found[text])  # four standard errors of 600 dice
    assert spread(s, [row]) == {fixed: 1.0}
    for other in sorted(ROWS - {row}):
        assert [answer(s, seed, [other]) for seed in range(9)] == [answer(s, seed) for seed in range(9)], other
