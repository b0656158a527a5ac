"""Rule ids in brackets: what has the shape of an id of the book is a citation, and nothing else in brackets."""

from __future__ import annotations

import pytest

import kurgan
from kurgan.core.rules import Rule, RuleIndex
from kurgan.games import GAMES

IDS = ("8", "8.3", "8.3.2-c", "40-d", "40.B-1", "40.C.2.die", "40.C.3-u.x1", "S.8.2-c", "S-4", "E-5-a", "28.1-T3")
INDEX = RuleIndex([Rule(rule, "action", {}, {}) for rule in IDS], {"R17": "a reading"})


@pytest.mark.parametrize("rule", (*IDS[1:], "R17"))
def test_an_id_of_the_book_is_a_citation(rule: str) -> None:
    assert INDEX.cited(f"return halved    # [{rule}] why") == {rule}


@pytest.mark.parametrize("rule", ["9.12", "10.1.1-b", "41-e", "40.C.19.supply", "S.1.1-k", "E-9-c", "R99"])
def test_an_id_that_is_not_there_is_a_citation_too(rule: str) -> None:
    assert INDEX.cited(f"[{rule}]") == {rule} and rule not in INDEX


def test_several_on_a_line_are_all_found() -> None:
    assert INDEX.cited("".join(f"[{rule}]" for rule in IDS[1:])) == set(IDS[1:])


@pytest.mark.parametrize(
    "text",
    [
        "a[1]",
        "list[int]",
        "[0]",
        "[0.0]",
        "[S]",
        "[S.]",
        "[A.1]",
        "[R]",
        "[40.]",
        "[40.c.2]",
        "[40.C.]",
        "[x.y]",
        "S.8.2-c",
    ],
)
def test_other_brackets_are_none(text: str) -> None:
    assert INDEX.cited(text) == set()


@pytest.mark.parametrize("game_id", GAMES)
def test_every_row_and_ruling_of_every_game_can_be_cited(game_id: str) -> None:
    index = kurgan.game(game_id).index
    for cited in (*index.rules, *index.rulings):
        assert index.cited(f"[{cited}]") == {cited}
