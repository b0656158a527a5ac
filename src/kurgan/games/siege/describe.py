"""Choices in words: which unit and how strong, what a hex holds, what a task takes.

The words are messages; the terminal renders them, the browser gets them as they are.
"""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.text import Message, Param, Ref, message
from kurgan.core.view import View
from kurgan.games.siege.actions import Abandon, Attack, Build, Man, Overrun, Place, Repair, Reserve, Retreat, To, Unman
from kurgan.games.siege.places import ATTACKER, DEFENDER, FIRST_HEX, NONE, enemy
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s02_setup import full_steps
from kurgan.games.siege.rules.s10_construction import Task, build_task, repair_task
from kurgan.games.siege.sheets import TERRAINS
from kurgan.games.siege.state import SG

KINDS = {"unit": "unit", "place": "hex_{scenario}", "kind": "work"}


def note(view: View, action: Action) -> Message | None:
    s: SG = view.state
    match action:
        case Build(kind) if s.unit != NONE:
            return task_note(build_task(s, s.unit, kind))
        case Repair(place):
            return task_note(repair_task(s, place))
        case (
            Abandon(place)
            | Attack(place)
            | Man(place)
            | Overrun(place)
            | Place(place)
            | Reserve(place)
            | Retreat(place)
            | To(place)
            | Unman(place)
        ):
            return place_note(s, place)
        case _:
            unit: int | None = getattr(action, "unit", None)
            return None if unit is None else unit_note(s, unit)


def task_note(task: object) -> Message | None:
    if not isinstance(task, Task):
        return None
    return message("label.task", turns=task.turns, points=words.halves(task.sp))


def factors(s: SG, unit: int) -> str:
    """Attack-defence-movement as it stands: half strengths with one of two steps [S.2-c]."""
    t = s.given.sheets
    halved = s.steps[unit] == 1 and full_steps(s, unit) == 2
    strengths = (words.halves(points if halved else 2 * points) for points in (t.attack[unit], t.defense[unit]))
    return "-".join((*strengths, str(t.mp[unit])))


def unit_note(s: SG, unit: int) -> Message:
    """Its type, factors and steps, and its hex."""
    known: dict[str, Param] = {"type": Ref("unit_type", s.given.sheets.type[unit]), "factors": factors(s, unit)}
    on_map, most = s.where[unit] >= FIRST_HEX, full_steps(s, unit)
    if on_map:
        known["hex"] = words.place(s, s.where[unit])
    if most > 1:
        known |= {"steps": s.steps[unit], "most": most}
    return message(f"label.unit{'_steps' if most > 1 else ''}{'' if on_map else '_off'}", **known)


def place_note(s: SG, place: int) -> Message:
    """The terrain of a hex, its work, and how many units of either side stand there."""
    t = s.given.sheets
    side = s.decision.seat(s)
    own = side if side in (ATTACKER, DEFENDER) else s.side
    known: dict[str, Param] = {
        "terrain": Ref("terrain", TERRAINS[t.terrain[place]]),
        "own": (s.at[place] & t.of_side[own]).bit_count(),
        "enemy": (s.at[place] & t.of_side[enemy(own)]).bit_count(),
    }
    work = s.work[place] or s.base[place]
    if work:
        known["work"] = words.work(work - 1)
    return message("label.hex_work" if work else "label.hex", **known)
