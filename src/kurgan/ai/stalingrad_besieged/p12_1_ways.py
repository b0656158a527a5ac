"""12.1 Movement: every way a unit could go, before the guidelines choose among them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from kurgan.ai.stalingrad_besieged.guide import Guide, is_gun
from kurgan.games.stalingrad_besieged.actions import TO, Cross, To
from kurgan.games.stalingrad_besieged.names import REVEALED
from kurgan.games.stalingrad_besieged.places import COLUMN, DISTANCE, FRONT, GERMAN, HAND, NONE, ROW, SECTOR
from kurgan.games.stalingrad_besieged.rules.contact import enemy_ahead
from kurgan.games.stalingrad_besieged.rules.r08_1_sectors import ENEMY_GONE, QUIET, is_won_by
from kurgan.games.stalingrad_besieged.rules.r08_steps import must_end, steps_from
from kurgan.games.stalingrad_besieged.sheets import UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

Step = To | Cross
Way = tuple[Step, ...]  # one or two steps; the last ends the move


@dataclass(frozen=True, slots=True)
class Unit:
    """A German about to move, or on its way; while it is considered its start space is vacant."""

    piece: int
    start: int
    hidden: bool
    on_its_way: bool


def unit_in(s: SB, slot: int) -> Unit:
    start = s.start if slot == HAND else slot
    return Unit(s.board[slot], start, not s.flags[slot] & REVEALED, slot == HAND)


@contextmanager
def lifted(s: SB, slot: int) -> Iterator[Unit]:
    """Consider a unit: meanwhile it stands nowhere."""
    unit = unit_in(s, slot)
    s.board[slot] = 0
    try:
        yield unit
    finally:
        s.board[slot] = unit.piece


def front_of(space: int) -> int:
    return FRONT[GERMAN][space]


def behind(space: int) -> int:
    return space - 1 if ROW[space] > 1 else NONE


def end_of(way: Way) -> int:
    return way[-1].space


def is_straight(unit: Unit, way: Way) -> bool:
    """Forward in the same column, one space or two."""
    return (
        COLUMN[end_of(way)] == COLUMN[unit.start]
        and ROW[end_of(way)] == ROW[unit.start] + len(way)
        and way[0].space == front_of(unit.start)
    )


def is_sidestep(unit: Unit, way: Way) -> bool:
    """To the side, or to the side and then forward; a tank's diagonal leads to the same place."""
    first = way[0].space
    if ROW[first] == ROW[unit.start]:
        return len(way) == 1 or end_of(way) == front_of(first)
    return DISTANCE[unit.start][first] == 2 and ROW[first] == ROW[unit.start] + 1


def steps(g: Guide, unit: Unit, origin: int, made: int) -> list[Step]:
    """Legal steps; [12.1-p] over a red line only from a sector where the Russians broke (cards: see 12.4)."""
    permitted = {QUIET, ENEMY_GONE}
    if g.has("12.1-p"):
        permitted = {ENEMY_GONE} if is_won_by(g.s, SECTOR[origin], GERMAN) else set()
    return [
        step
        for step in steps_from(g.s, unit.piece, unit.start, origin, made)
        if isinstance(step, To) or (isinstance(step, Cross) and step.case in permitted)
    ]


def tries_two(g: Guide, unit: Unit) -> bool:
    """Movement two; [12.1-r] an unknown unit tries it and may prove too slow."""
    return g.s.given.sheets.move[unit.piece] > 1 and (unit.piece not in UNKNOWN or g.has("12.1-r"))


def may_go_on(g: Guide, unit: Unit, first: Step) -> bool:
    """Whether the first step leaves room for a second."""
    s = g.s
    if isinstance(first, Cross) and must_end(s, first.case):
        return False
    if DISTANCE[unit.start][first.space] > 1:
        return False
    contact = enemy_ahead(s, first.space, GERMAN) != NONE
    return not contact or s.given.crossing_fire or bool(s.board[first.space])


def ways(g: Guide, unit: Unit) -> list[Way]:
    """Every move that ends on a vacant space; [12.1-q] also through own artillery."""
    s, found = g.s, list[Way]()
    for first in steps(g, unit, unit.start, 0):
        there = s.board[first.space]
        if there and is_gun(s, there) and not g.has("12.1-q"):
            continue
        if not there:
            found.append((first,))
        if tries_two(g, unit) and may_go_on(g, unit, first):
            found += ways_on(g, unit, first)
    return found


def ways_on(g: Guide, unit: Unit, first: Step) -> list[Way]:
    board = g.s.board
    return [
        (first, second)
        for second in steps(g, unit, first.space, 1)
        if not board[second.space] and second.space != unit.start
    ]


def rest_of_ways(g: Guide, unit: Unit, at: int) -> list[Way]:
    """The ways of a unit that has made its first step."""
    here = TO[at]
    found: list[Way] = [] if g.s.board[at] else [(here,)]
    return found + ways_on(g, unit, here) if tries_two(g, unit) else found
