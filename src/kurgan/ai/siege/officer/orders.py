"""Initial and replacement phases: tasks, Manned Forts, units that come back [P7]."""

from __future__ import annotations

from kurgan.ai.siege.officer.mind import Mind
from kurgan.core.actions import Action
from kurgan.games.siege.actions import BUY, DONE, Build, Man, Place, Repair, Unit
from kurgan.games.siege.places import ATTACKER
from kurgan.games.siege.rules.s09_works import marker_kind
from kurgan.games.siege.rules.s10_construction import Task, tasks

KEPT = 2  # half supply points that building leaves untouched


def in_time(m: Mind, task: Task) -> bool:
    """It stands when the enemy still has a turn to attack it, and is paid without the last of the supply."""
    s = m.s
    return s.turn + task.turns < s.given.sheets.turns and (task.sp == 0 or task.sp + KEPT <= s.sp[m.me])


def choose_task(m: Mind) -> Action:
    """The defender builds where it matters most; the attacker has better uses for his men. Nothing is abandoned."""
    s = m.s
    units = [action for action in m.legal if isinstance(action, Unit)]
    if m.me != ATTACKER:
        could = [action for action in units if any(in_time(m, task) for task in tasks(s, action.unit))]
        if could:
            return max(could, key=lambda action: (m.aims.hold[s.where[action.unit]], -action.unit))
    return DONE if DONE in m.legal else m.legal[0]


def give_task(m: Mind) -> Action:
    """Repairs first, then the best kind for its turns."""
    repairs = [action for action in m.legal if isinstance(action, Repair)]
    if repairs:
        return repairs[0]
    works = m.s.given.sheets.works
    builds = [action for action in m.legal if isinstance(action, Build)]
    return min(builds, key=lambda action: (works[action.kind].die, action.kind))


def replace(m: Mind) -> Action:
    s = m.s
    t = s.given.sheets
    units = [action for action in m.legal if isinstance(action, Unit)]
    if units:
        return max(units, key=lambda action: (t.defense[action.unit], -action.unit))
    works = [action for action in m.legal if isinstance(action, Man)]
    if works:
        kinds, hold = t.works, m.aims.hold
        return max(
            works,
            key=lambda action: (hold[action.place] * kinds[marker_kind(s, action.place) - 1].manned, -action.place),
        )
    delay: int = t.game["manned"]["delay"]
    last = t.turns if m.me == t.first else t.turns - 1  # after that the enemy attacks no more
    return BUY if m.me != ATTACKER and BUY in m.legal and s.turn + delay <= last else DONE


def place_unit(m: Mind) -> Action:
    hexes = [action for action in m.legal if isinstance(action, Place)]
    return min(hexes, key=lambda action: (m.aims.away[action.place], action.place))
