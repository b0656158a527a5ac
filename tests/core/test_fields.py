"""Fields: declared once, and slots, blank states, copies, clearing and masks follow."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Annotated, Any

import pytest

from kurgan.core.codecs import Counts, Mask, Name, Number, Values
from kurgan.core.fields import BySheets, Field, hidden, shown, slots
from kurgan.core.flow import Flow, procedure
from kurgan.core.state import State

THINGS = ("one", "two", "three")
HAND = Counts(THINGS)
SET = Mask(THINGS)


class Sheets:
    """A key of its own, as the sheets of a game are."""

    def __init__(self, places: int) -> None:
        self.places = tuple(f"place-{n}" for n in range(places))


def given(places: int = 4) -> Any:
    return SimpleNamespace(sheets=Sheets(places), scenario="toy", options={})


def cover_hand(s: Any, seat: int | None) -> None:
    if seat != 0:
        s.hand, s.drawn = HAND.blank(), 0


def cover_plan(s: Any, seat: int | None) -> None:
    s.plan = 0


class Toy(State):
    given: Any
    turn: Annotated[int, shown(Number(1, 1, 12))]
    side: Annotated[int, shown(Name(("north", "south")), 1)]
    hand: Annotated[bytearray, hidden(HAND, by=cover_hand)]
    drawn: Annotated[int, hidden(SET, by=cover_hand)]
    plan: Annotated[int, hidden(SET, by=cover_plan)]
    owners: Annotated[bytearray, shown(BySheets(lambda sheets: Values(sheets.places)))]
    strengths: Annotated[list[int], shown(Number(), lambda given: [len(given.sheets.places)] * 2)]
    __slots__ = slots(__annotations__)


def toy(places: int = 4) -> Toy:
    game: Any = SimpleNamespace(flow=Flow("play", [procedure("play")]))
    return Toy.blank(game, given(places))


def test_every_declared_field_is_a_slot_and_nothing_else_is() -> None:
    assert ("given", *Toy.FIELDS) == Toy.__slots__
    assert list(Toy.FIELDS) == ["turn", "side", "hand", "drawn", "plan", "owners", "strengths"]
    with pytest.raises(AttributeError):
        toy().trun = 2  # type: ignore[attr-defined]


def test_a_blank_state_has_every_field_at_its_start() -> None:
    s = toy(5)
    assert (s.turn, s.side, s.drawn, s.plan) == (1, 1, 0, 0)  # as the codec says, or as the field says
    assert s.hand == bytearray(3) and s.owners == bytearray(5)  # by the sheets
    assert s.strengths == [5, 5]  # by what is given
    assert toy(2).owners == bytearray(2)


def test_a_copy_shares_no_array() -> None:
    s = toy()
    s.turn, s.hand[1], s.owners[2], s.strengths[0] = 7, 2, 1, 9
    copied = s.copy()
    assert all(getattr(copied, name) == getattr(s, name) for name in Toy.FIELDS)
    copied.turn, copied.hand[1], copied.owners[2], copied.strengths[0] = 1, 0, 0, 0
    assert (s.turn, s.hand[1], s.owners[2], s.strengths[0]) == (7, 2, 1, 9)
    assert copied.given is s.given and copied.log is None


def test_clearing_puts_fields_back_to_their_start_and_no_others() -> None:
    s = toy()
    s.turn, s.side, s.hand[0], s.plan, s.owners[1], s.strengths[1] = 5, 0, 3, 7, 1, 0
    s.clear("side", "hand", "owners", "strengths")
    assert (s.side, s.hand, s.owners, s.strengths) == (1, bytearray(3), bytearray(4), [4, 4])
    assert (s.turn, s.plan) == (5, 7)
    s.clear()
    assert (s.turn, s.plan) == (5, 7)
    s.clear("turn", "plan")
    assert (s.turn, s.plan) == (1, 0)
    s.hand[0] = 1  # a cleared array is the state's own
    assert toy().hand[0] == 0


def test_what_is_hidden_is_covered_for_every_viewer_and_what_is_shown_is_not() -> None:
    s = toy()
    s.turn, s.hand[2], s.drawn, s.plan = 3, 1, 4, 2
    seen = {seat: (masked.turn, masked.hand[2], masked.drawn, masked.plan) for seat, masked in views(s).items()}
    assert seen == {0: (3, 1, 4, 0), 1: (3, 0, 0, 0), None: (3, 0, 0, 0)}
    assert (s.hand[2], s.drawn, s.plan) == (1, 4, 2)


def views(s: Toy) -> dict[int | None, Toy]:
    found: dict[int | None, Toy] = {}
    for seat in (0, 1, None):
        found[seat] = s.copy()
        found[seat].mask(seat)
    return found


def test_fields_that_are_covered_together_are_covered_once() -> None:
    assert Toy._masks == (cover_hand, cover_plan)


def test_fields_of_one_codec_are_found_by_it() -> None:
    assert Toy.fields_of(SET) == ("drawn", "plan")
    assert Toy.fields_of(HAND) == ("hand",)
    assert Toy.fields_of(Number()) == ()


def test_codecs_are_made_once_for_every_sheets() -> None:
    one, other = given(2), given(3)
    codecs = Toy.codecs(one)
    assert Toy.codecs(one) is codecs
    assert codecs["owners"].write(bytearray((0, 4))) == "place-1:4"
    assert len(Toy.codecs(other)["owners"].blank()) == 3


def test_a_field_that_says_neither_shown_nor_hidden_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Silent\.plan should say either shown"):

        class Silent(State):
            turn: Annotated[int, shown(Number())]
            plan: int

    with pytest.raises(TypeError, match=r"Both\.plan should say either shown"):

        class Both(State):
            plan: Annotated[int, shown(Number()), hidden(Number(), by=cover_plan)]


def test_hidden_cannot_be_said_without_who_covers_it() -> None:
    with pytest.raises(TypeError):
        hidden(Number())  # type: ignore[call-arg]
    assert isinstance(shown(Number()), Field) and shown(Number()).hide is None
