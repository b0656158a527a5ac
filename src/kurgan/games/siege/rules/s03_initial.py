"""S.3 Initial phase: enemy works decay, C markers tick, supply and air come; then works are abandoned, tasks given."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, do, procedure, repeat_while
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each
from kurgan.core.text import Param
from kurgan.games.siege.actions import ABANDON, BUILD, DONE, REPAIR, UNIT, Abandon, Build, Done, Repair, Unit
from kurgan.games.siege.places import NONE, SIDES
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s09_1_capture import end_of_phase
from kurgan.games.siege.rules.s09_2_reduction import decay
from kurgan.games.siege.rules.s10_construction import (
    NO_TASK,
    Task,
    begin_task,
    build_refusal,
    build_task,
    builder_refusal,
    each_builder,
    ready_builders,
    repair_refusal,
    repair_task,
    tasks,
    tick,
)
from kurgan.games.siege.rules.s12_supply import open_sources
from kurgan.games.siege.sheets import TURNS
from kurgan.games.siege.state import INITIAL, SG

NOT_MANNED = Refusal("40.C.1-p", "not_your_manned_fort")
TASKS_GIVEN = Refusal("S.3", "tasks_are_given_already")


def begin_initial(s: SG) -> None:
    """[S.3] In this order."""
    s.phase = INITIAL
    if s.log is not None:
        s.tell("phase_begins", "S.3", side=words.side(s.side), phase=words.phase(INITIAL))
    s.reserve &= ~s.given.sheets.of_side[s.side]  # [S.7-e] [R49]
    decay(s)  # [S.3-a]
    tick(s)
    receive(s)


def receive(s: SG) -> None:
    """[S.3-b] [R51] Supply from turn 2 on while a source is open, and kept [S.3-d]; [S.8.7] [R54] air afresh."""
    t = s.given.sheets
    coming = t.scenario["supply"][f"{SIDES[s.side]}_turn"]
    if s.turn > 1 and coming and open_sources(s, s.side):
        s.sp[s.side] += coming
        if s.log is not None:
            s.tell(
                "supply_arrives",
                "S.3-b",
                side=words.side(s.side),
                points=words.halves(coming),
                stock=words.halves(s.sp[s.side]),
            )
    air = t.scenario["air"]
    if air["side"] == SIDES[s.side]:
        s.air = air["factors"]


# --- abandoning -----------------------------------------------------------------------------------------


def abandonable(s: SG) -> int:
    """[R16] Manned works of the phasing player."""
    return sum(1 << place for place in each(s.manned) if s.owner[place] == s.side)


def abandon(s: SG, place: int) -> None:
    """[40.C.1-p] The marker comes back four turns later."""
    s.manned &= ~(1 << place)
    turn = send_marker(s, s.side, s.given.sheets.game["manned"]["delay"])
    if s.log is not None:
        s.tell("abandoned", "40.C.1-p", hex=words.place(s, place), turn=turn)


def send_marker(s: SG, side: int, delay: int) -> int:
    """A Manned Fort marker goes on the turn track; the turn it arrives."""
    turn = min(s.turn + delay, TURNS - 1)
    s.track = changed(s.track, side * TURNS + turn, s.track[side * TURNS + turn] + 1)
    return turn


# --- decisions ------------------------------------------------------------------------------------------


class ChooseTask(Decision[SG]):
    """[S.3] [S.10] First works are abandoned, then units get their tasks."""

    rule = "S.3"
    kinds = (Unit, Abandon, Done)

    def seat(self, s: SG) -> int:
        return s.side

    def legal(self, s: SG) -> list[Action]:
        found: list[Action] = [UNIT[unit] for unit in each(ready_builders(s))]
        if not s.building:
            found += [ABANDON[place] for place in each(abandonable(s))]
        found.append(DONE)
        return found

    def refuse(self, s: SG, action: Unit | Abandon | Done) -> Refusal | None:
        match action:
            case Unit(unit):
                refused = builder_refusal(s, unit)
                return refused if refused or tasks(s, unit) else NO_TASK
            case Abandon(place):
                if not abandonable(s) >> place & 1:
                    return NOT_MANNED
                return TASKS_GIVEN if s.building else None
            case _:
                return None

    def apply(self, s: SG, action: Unit | Abandon | Done) -> None:
        match action:
            case Unit(unit):
                s.unit = unit
            case Abandon(place):
                abandon(s, place)
            case _:
                s.done = 1

    def prompt(self, s: SG) -> dict[str, Param]:
        return {"side": words.side(s.side), "turn": s.turn, "points": words.halves(s.sp[s.side])}


class GiveTask(Decision[SG]):
    """[S.10] What the unit in hand begins in its hex."""

    rule = "S.10"
    kinds = (Build, Repair)
    half_of = "ChooseTask"

    def seat(self, s: SG) -> int:
        return s.side

    def legal(self, s: SG) -> list[Action]:
        return [REPAIR[s.where[s.unit]] if task.repair else BUILD[task.kind] for task in tasks(s, s.unit)]

    def refuse(self, s: SG, action: Build | Repair) -> Refusal | None:
        if isinstance(action, Build):
            return build_refusal(s, s.unit, action.kind)
        return repair_refusal(s, s.unit, action.place)

    def apply(self, s: SG, action: Build | Repair) -> None:
        task = build_task(s, s.unit, action.kind) if isinstance(action, Build) else repair_task(s, action.place)
        assert isinstance(task, Task)  # it was offered
        begin_task(s, s.unit, task)
        s.unit = NONE

    def prompt(self, s: SG) -> dict[str, Param]:
        return {
            "unit": words.unit(s.unit),
            "hex": words.place(s, s.where[s.unit]),
            "points": words.halves(s.sp[s.side]),
        }


def has_something(s: SG) -> bool:
    """Who can neither abandon nor build is not asked."""
    return not s.done and (next(each_builder(s), NONE) != NONE or (not s.building and bool(abandonable(s))))


def is_picked(s: SG) -> bool:
    return s.unit != NONE


PROCEDURES = (
    procedure(
        "initial",
        do(begin_initial),
        repeat_while(has_something, ask(ChooseTask), repeat_while(is_picked, ask(GiveTask))),
        do(end_of_phase),
        registers=("done", "unit"),
    ),
)
