"""Choices in words: what an action does just now, for the button, the fan and those who hear the table."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.text import Message, Param, message
from kurgan.games.siege.actions import Air, Build, Lose, Repair
from kurgan.games.siege.places import NONE
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s10_construction import Task, build_task, repair_task
from kurgan.games.siege.state import EXPLOITATION_COMBAT, SG

# Where the same word asks for another sentence: choice.<word>.<Decision>.
VARIANTS = frozenset(
    {
        ("unit", "ChooseTask"),
        ("unit", "ChooseReplacement"),
        ("to", "AdvanceOn"),
        ("to", "ChooseCounter"),
        ("done", "ChooseTask"),
        ("done", "ChooseReplacement"),
        ("done", "ChooseMover"),
        ("done", "ChooseExploiter"),
        ("done", "ChooseReactor"),
        ("done", "ChooseAttack"),
        ("done", "ChooseAdvance"),
        ("done", "ChooseCounter"),
        ("done", "CounterAdvance"),
    }
)


def label(s: SG, action: Action) -> Message:
    word, decision = action.word, s.decision.name
    key = f"choice.{word}.{decision}" if (word, decision) in VARIANTS else f"choice.{word}.any"
    if isinstance(action, Lose) and s.steps[action.unit] == 1:
        key = "choice.lose.last"
    elif word == "done" and decision == "ChooseAttack" and s.phase == EXPLOITATION_COMBAT:
        key = "choice.done.exploitation"
    return message(key, **params(s, action))


def params(s: SG, action: Action) -> dict[str, Param]:
    """Everything the sentences may name."""
    found: dict[str, Param] = {}
    unit = getattr(action, "unit", s.unit)
    if unit != NONE:
        found["unit"] = words.unit(unit)
    place = getattr(action, "place", s.target)
    if place:
        found["hex"] = words.place(s, place)
    match action:
        case Build(kind):
            found["work"] = words.work(kind)
            found |= _cost(build_task(s, s.unit, kind))
        case Repair(place):
            found |= _cost(repair_task(s, place))
        case Air(factors):
            found["number"] = factors
        case _:
            found["number"] = s.committed.bit_count() or s.group.bit_count()
    return found


def _cost(task: object) -> dict[str, Param]:
    return {"turns": task.turns, "points": words.halves(task.sp)} if isinstance(task, Task) else {}
