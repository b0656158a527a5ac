"""What sheets alone decide is asked once, and goes with them."""

from __future__ import annotations

import gc
import weakref
from typing import Any

from kurgan.core.kept import kept

asked: list[tuple[int, int]] = []


class Sheets:
    def __init__(self, number: int) -> None:
        self.number = number
        self.kept: dict[Any, Any] = {}


@kept(2)
def total(sheets: Sheets, more: int) -> int:
    asked.append((sheets.number, more))
    return sheets.number + more


def test_an_answer_is_kept_for_each_sheets_and_the_oldest_forgotten() -> None:
    asked.clear()
    one, other = Sheets(1), Sheets(10)
    assert [total(one, 1), total(one, 1), total(other, 1), total(other, 1)] == [2, 2, 11, 11]
    assert asked == [(1, 1), (10, 1)]
    assert [total(one, n) for n in (2, 3, 2, 1)] == [3, 4, 3, 2]
    assert asked[2:] == [(1, 2), (1, 3), (1, 1)]


def test_answers_go_with_their_sheets() -> None:
    sheets = Sheets(5)
    gone = weakref.ref(sheets)
    assert total(sheets, 1) == 6
    del sheets
    gc.collect()
    assert gone() is None
