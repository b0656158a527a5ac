"""S.10 Construction: tasks, what they take, and the C marker that counts them down.

A task makes one kind out of another: a marker out of the one before it, a better map work or hexside, a damaged work
whole again. The C marker of a hex lies on one of these (``task``).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each, mask_of
from kurgan.games.siege.places import FIRST_HEX, enemy
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s12_supply import isolated, zoc
from kurgan.games.siege.sheets import Sheets
from kurgan.games.siege.state import SG, filled, lay_marker, on_map, set_task
from kurgan.games.siege.works import KIND, KINDS

ON_MARKER, ON_MAP, ON_SIDE = range(3)  # what a C marker lies on; hexside works count from ON_SIDE
FROM_NOTHING = "none"
WESTWALL, HEXSIDE = KIND["westwall"], KIND["fortified_hexside"]
# [R44] By 1 + the kind of a marker, 0 for none: the kind that is built on it. A test compares it with the table.
NEXT = {
    0: KIND["entrenchment"],
    **{
        1 + KIND[before]: KIND[after]
        for before, after in pairwise(
            (
                "entrenchment",
                "field_fortification",
                "fort",
                "improved_fort",
                "fortified_area",
                "improved_fortified_area",
                "fortified_zone",
            )
        )
    },
}
PERMANENT = frozenset(1 + KIND[name] for name in ("permanent_fortified_area", "permanent_fortified_zone"))

NOT_YOURS = Refusal("S.10", "not_your_builder")
NO_BUILDER = Refusal("S.10", "cannot_build")
BUSY = Refusal("S.10", "has_a_task")
CUT_OFF = Refusal("S.12-d", "isolated_cannot_build")
IN_ZOC = Refusal("S.10-a", "no_building_in_zoc")
TASK_THERE = Refusal("S.10-a", "task_there")
MAP_WORK = Refusal("S.10-j", "map_work_there")
PERMANENT_AREA = Refusal("40.C.8.x3", "permanent_work_there")
PERMANENT_ZONE = Refusal("40.C.10.x3", "permanent_work_there")
CAPTURED = Refusal("S.10-j", "captured_work")
NOT_NEXT = Refusal("S.10-b", "not_the_next_level")
NO_BASIS = Refusal("S.10-f", "nothing_to_improve")
CONSTRUCTION_ONLY = Refusal("40.C.19.x1", "westwall_by_construction_unit")
NOT_DAMAGED = Refusal("S.10-e", "nothing_to_repair")
CANNOT_PAY = Refusal("S.10-d", "cannot_pay_task")
NO_TASK = Refusal("S.10", "nothing_to_build")
NEVER_BUILT = Refusal("S.10-b", "never_built")


class Task(NamedTuple):
    """What is made, of what, and what that takes."""

    kind: int  # that will stand there
    on: int  # what the C marker lies on
    repair: bool
    turns: int
    sp: int  # halves


def builders(t: Sheets) -> int:
    """[S.10] [R45] Construction units and combat engineers."""
    return t.construction | t.engineers


def task_owner(s: SG, place: int) -> int:
    on = s.task[place]
    if on == ON_MARKER:
        return s.owner[place]
    return s.base_owner[place] if on == ON_MAP else s.side_owner[on - ON_SIDE]


# --- what can be built ----------------------------------------------------------------------------------


def build_task(s: SG, unit: int, kind: int) -> Task | Refusal:
    """[40-b] [S.10-b] [S.10-f] [R44] The task of making this kind in the unit's hex, or why there is none."""
    t, place = s.given.sheets, s.where[unit]
    name = KINDS[kind]
    cost = t.game["construction"].get(name)
    if cost is None or cost["repair"]:
        return NEVER_BUILT
    if kind == WESTWALL:
        on: int | Refusal = _westwall(s, unit, place)
    elif kind == HEXSIDE:
        on = _hexside(s, place)
    else:
        on = _marker(s, place, t.works[kind].builds_on)
    if isinstance(on, Refusal):
        return on
    return Task(kind, on, False, cost["turns"], cost["sp_halves"])  # [S.10-c] [S.10-d]


def _marker(s: SG, place: int, builds_on: str) -> int | Refusal:
    """[S.10-j] [R65] Not with a map work or a permanent area or zone; each on the one before [S.10-b]."""
    t = s.given.sheets
    if s.base[place]:
        return MAP_WORK
    for unit in each(s.at[place] & t.forts):
        if t.fort_kind[unit] in PERMANENT:  # [40.C.8.x3] [40.C.10.x3]
            return PERMANENT_AREA if t.works[t.fort_kind[unit] - 1].rule == "40.C.8" else PERMANENT_ZONE
    if s.work[place] and s.owner[place] != s.side:
        return CAPTURED
    return ON_MARKER if s.work[place] == (0 if builds_on == FROM_NOTHING else 1 + KIND[builds_on]) else NOT_NEXT


def _westwall(s: SG, unit: int, place: int) -> int | Refusal:
    """[40.C.19.x1] [R45] A German construction unit alone."""
    t = s.given.sheets
    work = t.works[WESTWALL]
    if s.base[place] != 1 + KIND[work.builds_on]:
        return NO_BASIS
    if not t.construction >> unit & 1 or t.nation[unit] != work.owner_nation:
        return CONSTRUCTION_ONLY
    return ON_MAP if s.base_owner[place] == s.side else CAPTURED


def _hexside(s: SG, place: int) -> int | Refusal:
    """[R65] Of several hexsides the one with the lowest neighbour first."""
    t = s.given.sheets
    wanted = 1 + KIND[t.works[HEXSIDE].builds_on]
    found = [(across, n) for n, (at, across) in enumerate(t.sides) if at == place and s.side_work[n] == wanted]
    own = [n for _, n in sorted(found) if s.side_owner[n] == s.side]
    if own:
        return ON_SIDE + own[0]
    return CAPTURED if found else NO_BASIS


def repair_task(s: SG, place: int) -> Task | Refusal:
    """[S.10-e] [40.C.13.x1] [40.C.14.x2] [R8] A damaged work made whole; of two the map work."""
    t = s.given.sheets
    refused: Refusal = NOT_DAMAGED
    for on, work, owner in ((ON_MAP, s.base[place], s.base_owner[place]), (ON_MARKER, s.work[place], s.owner[place])):
        if work and t.works[work - 1].repairs_to:
            if owner == s.side:
                cost = t.game["construction"][KINDS[work - 1]]
                return Task(KIND[t.works[work - 1].repairs_to], on, True, cost["turns"], cost["sp_halves"])
            refused = CAPTURED
    return refused


# --- who may build --------------------------------------------------------------------------------------


def builder_refusal(s: SG, unit: int) -> Refusal | None:
    """[S.10] [S.10-a] [R45] Why this unit can be given no task at all."""
    t, bit, place = s.given.sheets, 1 << unit, s.where[unit]
    if not bit & t.of_side[s.side]:
        return NOT_YOURS
    if not bit & builders(t) or place < FIRST_HEX:
        return NO_BUILDER
    if bit & s.building:
        return BUSY
    if s.build[place]:
        return TASK_THERE
    if zoc(s, enemy(s.side)) >> place & 1:
        return IN_ZOC
    return CUT_OFF if isolated(s, s.side) & bit else None


def build_refusal(s: SG, unit: int, kind: int) -> Refusal | None:
    return _payable(s, build_task(s, unit, kind))


def repair_refusal(s: SG, unit: int, place: int) -> Refusal | None:
    if s.where[unit] != place:
        return NOT_DAMAGED
    return _payable(s, repair_task(s, place))


def _payable(s: SG, task: Task | Refusal) -> Refusal | None:
    if isinstance(task, Refusal):
        return task
    return CANNOT_PAY if task.sp > s.sp[s.side] else None


def tasks(s: SG, unit: int) -> list[Task]:
    """All tasks that this unit could be given in its hex and that can be paid."""
    place, found = s.where[unit], []
    if s.base[place]:
        found.append(build_task(s, unit, WESTWALL))
    elif s.work[place] in NEXT:
        found.append(build_task(s, unit, NEXT[s.work[place]]))
    if s.given.sheets.behind >> place & 1:
        found.append(build_task(s, unit, HEXSIDE))
    found.append(repair_task(s, place))
    return [task for task in found if isinstance(task, Task) and task.sp <= s.sp[s.side]]


def ready_builders(s: SG) -> int:
    """Units that can be given a task now."""
    return mask_of(each_builder(s))


def each_builder(s: SG) -> Iterator[int]:
    """The same one by one: whoever asks for any need not wait for all."""
    t = s.given.sheets
    could = builders(t) & t.of_side[s.side] & ~s.building & on_map(s)
    if could:
        could &= ~isolated(s, s.side)
        barred = zoc(s, enemy(s.side))
        for unit in each(could):
            place = s.where[unit]
            if not s.build[place] and not barred >> place & 1 and tasks(s, unit):
                yield unit


# --- begun and finished ---------------------------------------------------------------------------------


def begin_task(s: SG, unit: int, task: Task) -> None:
    """[S.10-d] Paid at once; [S.10-g] the C marker starts with the number of turns; [S.10-i] the unit is busy."""
    place = s.where[unit]
    s.sp[s.side] -= task.sp
    s.building |= 1 << unit
    set_task(s, place, 1 + task.turns, task.on)
    if task.on == ON_MARKER and not task.repair:
        lay_marker(s, place, 1 + task.kind, s.side)  # [R27] it shows the level under construction
        s.taken &= ~(1 << place)
    if s.log is not None:
        s.tell(
            "task_begun",
            "S.10-g",
            unit=words.unit(unit),
            work=words.work(task.kind),
            hex=words.place(s, place),
            number=task.turns,
        )


def tick(s: SG) -> None:
    """[S.10-g] The phasing player's C markers go down by one."""
    foe = enemy(s.side)
    for place in each(filled(s.build)):
        number = s.build[place]
        if task_owner(s, place) != s.side:
            continue
        if s.occupied[foe] >> place & 1:
            continue  # [S.10-h] [R42] an enemy is in the hex
        if number > 2:
            s.build = changed(s.build, place, number - 1)
        else:
            finish(s, place)


def finish(s: SG, place: int) -> None:
    """[S.10-g] [40.B-h] C0: what is shown holds; a map work or hexside is improved, a damaged work whole."""
    t, on = s.given.sheets, s.task[place]
    set_task(s, place, 0, 0)
    if on == ON_MARKER:
        after = t.works[s.work[place] - 1].repairs_to
        if after:
            s.work = changed(s.work, place, 1 + KIND[after])
        kind = s.work[place] - 1
    elif on == ON_MAP:
        after = t.works[s.base[place] - 1].repairs_to
        kind = KIND[after] if after else WESTWALL
        s.base = changed(s.base, place, 1 + kind)
    else:
        kind = HEXSIDE
        s.side_work = changed(s.side_work, on - ON_SIDE, 1 + kind)
    if s.log is not None:
        s.tell("task_finished", "S.10-g", work=words.work(kind), hex=words.place(s, place))
