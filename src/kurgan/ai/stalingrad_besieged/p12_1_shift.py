"""12.4-k: the unit that a Change Sector card takes across a red line, and its way there."""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.guide import Guide, best, is_gun, pieces
from kurgan.ai.stalingrad_besieged.p12_1_ways import Unit, Way, lifted, may_go_on
from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged.actions import CROSS, MOVE, Cross, To
from kurgan.games.stalingrad_besieged.names import MOVED
from kurgan.games.stalingrad_besieged.places import GERMAN, SECTOR
from kurgan.games.stalingrad_besieged.rules.r08_1_sectors import CARD
from kurgan.games.stalingrad_besieged.rules.r08_steps import steps_from


def is_by_card(step: Action) -> bool:
    return isinstance(step, Cross) and step is CROSS[CARD, step.space]


def shifts(g: Guide) -> list[tuple[int, Way]]:
    """[12.4-k] Units of the sector with most Germans, and their ways across; guns go only if nobody else can [R57]."""
    s = g.s
    if not g.has("12.4-k"):
        return []
    units = [n for n in pieces(s, GERMAN) if not s.flags[n] & MOVED]
    waiting, s.shift = s.shift, 1
    found: list[tuple[int, Way]] = []
    for n in best(units, lambda n: -s.count[SECTOR[n]]):
        with lifted(s, n) as unit:
            found += [(n, way) for way in ways_across(g, unit)]
    s.shift = waiting
    return best(found, lambda shift: (is_gun(s, s.board[shift[0]]), len(shift[1])))


def ways_across(g: Guide, unit: Unit) -> list[Way]:
    """[R18] Straight across; through a friend beyond the line; or along the border first."""
    s = g.s
    found: list[Way] = []
    for first in steps_from(s, unit.piece, unit.start, unit.start, 0):
        if not isinstance(first, To | Cross) or (isinstance(first, Cross) and not is_by_card(first)):
            continue
        vacant = not s.board[first.space]
        if is_by_card(first) and vacant:
            found.append((first,))
        elif (is_by_card(first) or vacant) and may_go_on(g, unit, first):
            for second in steps_from(s, unit.piece, unit.start, first.space, 1):
                across = is_by_card(first) or is_by_card(second)
                if (
                    isinstance(second, To | Cross)
                    and across
                    and not s.board[second.space]
                    and second.space != unit.start
                    and SECTOR[second.space] != SECTOR[unit.start]
                ):
                    found.append((first, second))
    return found


def first_steps(g: Guide) -> list[tuple[int, Action]]:
    """How a waiting card's shift can begin, as far as the units' real types let them."""
    if not g.s.shift:
        return []
    own = g.own
    return [(n, way[0]) for n, way in shifts(g) if way[0] in steps_from(own, own.board[n], n, n, 0)]


def choose_shift(g: Guide) -> Action | None:
    """The unit that a Change Sector card waits for."""
    found = sorted({space for space, _ in first_steps(g)})
    return MOVE[g.die(found)] if found else None


def shift_step(g: Guide) -> Action | None:
    found = [step for space, step in first_steps(g) if space == g.s.pick]
    return g.die(found) if found else None


def card_step(g: Guide) -> Action | None:
    """The crossing of a unit that went along the border first."""
    found = [step for step in g.legal if is_by_card(step)] if g.s.shift and g.has("12.4-k") else []
    return g.die(found) if found else None
