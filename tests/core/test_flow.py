"""Procedures: what each kind of step does, where play stops, how places are named, what becomes of registers."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Annotated, Any

import pytest

from kurgan.core import state as core
from kurgan.core.actions import Action, Actions, kind
from kurgan.core.codecs import OWN, Number
from kurgan.core.errors import UnknownName
from kurgan.core.fields import shown, slots
from kurgan.core.flow import (
    END,
    TERMINAL,
    Decision,
    Flow,
    Procedure,
    ask,
    call,
    do,
    each_side,
    end_game_if,
    procedure,
    repeat_while,
    switch,
    when,
)

Count = Annotated[int, shown(Number())]


@kind("go")
class Go(Action):
    pass


ACTIONS = Actions()
GO = ACTIONS.single(Go)
ACTIONS.number(["go"])


class Trail(core.State):
    """Writes down the way it went, and counts."""

    given: Any
    left: Count
    side: Count
    held: Count  # a register
    other: Count  # another one
    way: Annotated[list[str], shown(OWN, lambda given: [])]
    __slots__ = slots(__annotations__)


@dataclass(frozen=True, eq=False)
class Sheets:
    pass


class Stop(Decision[Trail]):
    rule = "1"
    kinds = (Go,)

    def seat(self, s: Trail) -> int:
        return s.side

    def legal(self, s: Trail) -> list[Action]:
        return [GO]

    def apply(self, s: Trail, action: Action) -> None:
        s.way.append(self.name)


class Halt(Stop):
    pass


class SecondHalf(Stop):
    half_of = "Stop"


def note(word: str) -> Any:
    def step(s: Trail) -> None:
        s.way.append(f"{word}{s.side}")

    return do(step)


def spend(s: Trail) -> None:
    s.left -= 1


def some_left(s: Trail) -> bool:
    return s.left > 0


def begun(*procedures: Procedure, left: int = 0) -> Trail:
    flow = Flow("game", procedures)
    game: Any = SimpleNamespace(flow=flow, seats=("a", "b"))
    s = Trail.blank(game, core.Given("", {}, Sheets()))
    s.left = left
    flow.start(s)
    return s


def go(s: Trail) -> list[str]:
    """One answer; what happened since the last."""
    s.way.clear()
    s.apply(GO)
    return s.way


def test_steps_run_in_their_order_up_to_a_question_and_on_after_its_answer() -> None:
    s = begun(procedure("game", note("first"), ask(Stop), note("then"), call("more"), note("last")),
              procedure("more", ask(Halt), note("more")))  # fmt: skip
    assert s.way == ["first0"] and s.decision.name == "Stop" and s.game.flow.place(s) == "Stop"
    assert go(s) == ["Stop", "then0"] and s.game.flow.place(s) == "more>Halt"
    assert go(s) == ["Halt", "more0", "last0"] and s.is_terminal() and s.current_player() == TERMINAL


def test_conditions_skip_and_loops_end() -> None:
    s = begun(
        procedure("game", when(some_left, note("never")), ask(Stop), repeat_while(some_left, note("round"), do(spend)))
    )
    s.left = 3
    assert go(s) == ["Stop", "round0", "round0", "round0"] and s.is_terminal()


@pytest.mark.parametrize("first", [0, 1])
def test_each_side_has_its_turn_and_the_side_says_whose(first: int) -> None:
    s = begun(procedure("game", each_side(note("begins"), ask(Stop), note("ends"), first=first), note("after")))
    one, two = first, 1 - first
    assert s.way == [f"begins{one}"] and s.side == one
    assert go(s) == ["Stop", f"ends{one}", f"begins{two}"]
    assert go(s) == ["Stop", f"ends{two}", f"after{two}"] and s.is_terminal()


def test_who_is_first_may_depend_on_the_state() -> None:
    s = begun(procedure("game", each_side(note("side"), first=lambda s: 1)))
    assert s.way == ["side1", "side0"]


@pytest.mark.parametrize("value, went", [(0, ["none0", "end0"]), (1, ["one0", "end0"]), (5, ["end0"])])
def test_a_switch_takes_the_step_of_its_case_or_none(value: int, went: list[str]) -> None:
    s = begun(procedure("game", switch(lambda s: s.left, {0: note("none"), 1: note("one")}), note("end")), left=value)
    assert s.way == went


def test_the_end_leaves_every_procedure_at_once() -> None:
    s = begun(procedure("game", call("turn"), note("never")),
              procedure("turn", ask(Stop), end_game_if(some_left), note("on")), left=1)  # fmt: skip
    assert go(s) == ["Stop"] and s.pc == END and s.stack == () and s.game.flow.place(s) == "end"


# --- registers ------------------------------------------------------------------------------------


def hold(s: Trail) -> None:
    s.held, s.other = 7, 8


def test_a_procedure_clears_its_registers_when_it_returns_and_nobody_elses() -> None:
    s = begun(procedure("game", call("fight"), ask(Stop)),
              procedure("fight", do(hold), ask(Halt), registers=("held",)))  # fmt: skip
    assert (s.held, s.other) == (7, 8) and s.game.flow.stray(s) == []
    go(s)
    assert (s.held, s.other) == (0, 8)


def test_the_end_of_the_game_clears_the_registers_of_all_that_was_under_way() -> None:
    s = begun(
        procedure("game", call("fight"), registers=("other",)),
        procedure("fight", do(hold), ask(Stop), end_game_if(lambda s: True), registers=("held",)),
    )
    go(s)
    assert s.is_terminal() and (s.held, s.other) == (0, 0)


def test_a_register_that_is_set_outside_its_procedure_is_stray() -> None:
    s = begun(procedure("game", ask(Stop), call("fight"), ask(Halt)), procedure("fight", do(hold), registers=("held",)))
    assert s.game.flow.registers == {"held"}
    s.held = 1
    assert s.game.flow.stray(s) == ["held"]
    go(s)
    assert s.game.flow.stray(s) == []


# --- places ---------------------------------------------------------------------------------------


def twice() -> Trail:
    return begun(procedure("game", call("turn"), call("turn", as_="again")), procedure("turn", ask(Stop), ask(Halt)))


def test_places_are_found_by_their_whole_name_or_by_a_last_part_that_is_unique() -> None:
    s = twice()
    flow = s.game.flow
    assert flow.places() == ["turn>Stop", "turn>Halt", "again>Stop", "again>Halt"]
    for place in flow.places():
        flow.go_to(s, place)
        assert flow.place(s) == place
    flow.go_to(s, "end")
    assert s.is_terminal()
    with pytest.raises(UnknownName, match="more than one fits"):
        flow.go_to(s, "Stop")
    with pytest.raises(UnknownName, match="did you mean"):
        flow.go_to(s, "turn>Stopp")


def test_play_goes_on_from_a_place_as_if_it_had_come_there() -> None:
    walked, put = twice(), twice()
    for _ in range(3):
        walked.apply(GO)
    put.game.flow.go_to(put, "again>Halt")
    assert (put.pc, put.stack) == (walked.pc, walked.stack)


def test_a_half_made_choice_steps_back_to_its_first_half() -> None:
    s = begun(procedure("game", ask(Stop), ask(SecondHalf)))
    assert not s.game.flow.first_half(s)
    go(s)
    assert s.decision.name == "SecondHalf" and s.game.flow.first_half(s) and s.decision.name == "Stop"


@pytest.mark.parametrize(
    "procedures, says",
    [
        ((procedure("game"), procedure("game")), "two procedures are called game"),
        ((procedure("game", call("nowhere")),), "no procedure nowhere"),
        ((procedure("game", ask(Stop), ask(Stop)),), "two steps called Stop"),
    ],
)
def test_what_cannot_be_meant_is_refused_when_the_flow_is_made(procedures: tuple[Procedure, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Flow("game", procedures)
