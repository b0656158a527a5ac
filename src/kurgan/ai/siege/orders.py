"""Initial and replacement phases: tasks, Manned Forts, units that come back."""

from __future__ import annotations

from kurgan.ai.siege.mind import Mind
from kurgan.core.actions import Action
from kurgan.games.siege.actions import BUY, DONE, Build, Man, Place, Repair, Unit
from kurgan.games.siege.places import ATTACKER
from kurgan.games.siege.rules.s09_works import marker_kind
from kurgan.games.siege.rules.s10_construction import tasks

KEPT = (99, 2)  # half supply points that building leaves untouched, by side


def choose_task(m: Mind) -> Action:
    """The defender builds where it matters most; the attacker has better uses for his supply. Nothing is abandoned."""
    s = m.s
    units = [action for action in m.legal if isinstance(action, Unit)]
    could = [
        action
        for action in units
        if any(task.sp == 0 or task.sp + KEPT[m.me] <= s.sp[m.me] for task in tasks(s, action.unit))
    ]
    could = [action for action in could if m.me != ATTACKER or not s.given.sheets.engineers >> action.unit & 1]
    if could:
        return max(could, key=lambda action: (m.aims.worth[s.where[action.unit]], -action.unit))
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
    units = [action for action in m.legal if isinstance(action, Unit)]
    if units:
        return max(units, key=lambda action: (s.given.sheets.defense[action.unit], -action.unit))
    works = [action for action in m.legal if isinstance(action, Man)]
    if works:
        kinds, worth = s.given.sheets.works, m.aims.worth
        return max(
            works,
            key=lambda action: (worth[action.place] * kinds[marker_kind(s, action.place) - 1].manned, -action.place),
        )
    return BUY if BUY in m.legal else DONE


def place_unit(m: Mind) -> Action:
    hexes = [action for action in m.legal if isinstance(action, Place)]
    return min(hexes, key=lambda action: (m.aims.away[action.place], action.place))
