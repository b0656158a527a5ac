"""Conditions of lessons: what holds of a deed, and how progress goes on."""

from __future__ import annotations

import pytest

from kurgan.core.event import Event
from kurgan.core.lessons import Deed, Lesson, Progress, Step, When, Wrong
from kurgan.core.text import Ref

MOVED = Event("moved", ("1",), (("unit", Ref("unit", "g22")), ("hex", Ref("hex", "0404")), ("mps", 3)))
DEED = Deed("to 0404", [MOVED], {"turn": "2", "0404": "g22 g24"}, "ChooseMover")


@pytest.mark.parametrize(
    "when",
    [
        When(),
        When(did=("to 04*",)),
        When(told=("moved unit=g22 hex=0404",)),
        When(told=("lost", "moved mps=3")),
        When(untold=("lost",)),
        When(has=("0404=*g22*",)),
        When(lacks=("0503=*", "0404=s*")),
        When(asked=("Choose*",)),
        When(did=("to *",), has=("turn=2",)),
    ],
)
def test_what_holds(when: When) -> None:
    assert when.holds(DEED)


@pytest.mark.parametrize(
    "when",
    [
        When(did=("unit *",)),
        When(told=("moved unit=g24",)),
        When(untold=("moved unit=g22",)),
        When(told=("moved nothing=*x",)),
        When(has=("0404=*g50*",)),
        When(lacks=("0404=*",)),
        When(asked=("MoveTo",)),
        When(did=("to *",), has=("turn=3",)),
    ],
)
def test_what_does_not(when: When) -> None:
    assert not when.holds(DEED)


LESSON = Lesson(
    id="one",
    seat="blue",
    rules=("1",),
    start="",
    steps=(Step("a", When(did=("a",))), Step("b", When(did=("b",)), times=2)),
    wrong=(Wrong("slip", When(did=("x",))), Wrong("fatal", When(did=("y",)), lost=True)),
    until=When(did=("end",)),
)


def after(*deeds: str) -> Progress:
    progress = Progress.none(LESSON)
    for deed in deeds:
        progress = progress.after(LESSON, Deed(deed, [], {}, ""))
    return progress


def test_steps_are_done_in_any_order_and_as_often_as_they_ask() -> None:
    assert after("b").done(LESSON) == []
    assert after("b", "a").done(LESSON) == ["a"]
    assert after("b", "a", "b").reached(LESSON)


def test_a_slip_is_forgotten_with_the_next_choice_but_not_with_anothers() -> None:
    assert after("x").wrong == ("slip",)
    assert after("x", "").wrong == ("slip",)
    assert after("x", "a").wrong == ()


def test_what_cannot_be_mended_stays() -> None:
    assert after("y", "a", "b").wrong == ("fatal",)


def test_what_comes_too_late_is_told_unless_all_was_done() -> None:
    assert not after("a").lost(LESSON)
    assert after("a", "end", "b").lost(LESSON)
    assert not after("b", "a", "b", "end").lost(LESSON)
    assert after("y").lost(LESSON) and not after("x").lost(LESSON)
