"""Actions: built once, found by text, numbered for good."""

from __future__ import annotations

import pytest

from kurgan.core.actions import Action, Actions, kind
from kurgan.core.errors import BadText, UnknownName

PLACES = ("a", "b", "c")


@kind("move")
class Move(Action):
    place: int


@kind("swap")
class Swap(Action):
    one: int
    two: int


@kind("done")
class Done(Action):
    pass


def registry() -> Actions:
    actions = Actions()
    actions.family(Move, PLACES)
    actions.product(Swap, {0: "a", 2: "c"}, {5: "five"})
    actions.single(Done)
    return actions


def test_every_action_is_built_once_with_its_fields_and_its_text() -> None:
    actions = Actions()
    moves = actions.family(Move, PLACES)
    assert [(move.text, move.place) for move in moves] == [("move a", 0), ("move b", 1), ("move c", 2)]
    assert actions.parse("move b") is moves[1] and str(moves[1]) == "move b" and repr(moves[1]) == "<move b>"


def test_a_part_of_a_domain_keeps_its_numbers() -> None:
    found = Actions().subset(Move, PLACES, (0, 2))
    assert {n: (move.place, move.text) for n, move in found.items()} == {0: (0, "move a"), 2: (2, "move c")}


def test_every_combination_of_several_fields() -> None:
    found = Actions().product(Swap, {0: "a", 2: "c"}, {5: "five", 6: "six"})
    assert [swap.text for swap in found.values()] == ["swap a five", "swap a six", "swap c five", "swap c six"]
    assert (found[2, 5].one, found[2, 5].two) == (2, 5)


def test_actions_are_equal_only_to_themselves() -> None:
    """Two kinds with the same fields must not meet in a search tree, nor two games."""
    one, other = Actions().family(Move, PLACES), Actions().family(Move, PLACES)
    assert one[0] != other[0] and len({one[0], one[1], other[0]}) == 3


def test_numbers_are_places_in_the_kept_list() -> None:
    actions = registry()
    names = ["done", "move c", "move a", "move b", "swap c five", "swap a five"]
    assert {action.number for action in actions.by_text.values()} == {-1}
    actions.number(names)
    assert [action.text for action in actions.by_number] == names
    assert [action.number for action in actions.by_number] == list(range(6))


@pytest.mark.parametrize(
    "names, says",
    [
        (["done", "move a", "move b", "move c", "swap a five"], "1 new, 0 unknown .first: swap c five"),
        (
            ["done", "move a", "move b", "move c", "move d", "swap a five", "swap c five"],
            "0 new, 1 unknown .first: move d",
        ),
    ],
)
def test_a_list_that_is_out_of_date_is_refused(names: list[str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        registry().number(names)


def test_two_actions_with_one_text_are_refused() -> None:
    with pytest.raises(ValueError, match="two actions are called 'move a'"):
        Actions().family(Move, ("a", "a"))


def test_texts_are_read_whatever_their_blanks_and_wrong_ones_say_what_would_be_right() -> None:
    actions = registry()
    assert actions.parse("  swap   a five ").text == "swap a five"
    with pytest.raises(UnknownName, match="did you mean move"):
        actions.parse("moev a")
    with pytest.raises(BadText, match="no action 'move z'; 'move' is written like 'move a'"):
        actions.parse("move z")
    with pytest.raises(UnknownName):
        actions.parse("")
