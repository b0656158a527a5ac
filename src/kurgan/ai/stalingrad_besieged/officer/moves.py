"""[P5] Moves: the one that does most for the outlook, then the next, until none does enough."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.ai.stalingrad_besieged.officer.mind import Mind
from kurgan.ai.stalingrad_besieged.officer.outlook import Outlook
from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged.actions import Cross, Stop, To
from kurgan.games.stalingrad_besieged.names import BROKEN, FACTORY, MOVED
from kurgan.games.stalingrad_besieged.places import COLUMN, DIAGONAL, GERMAN, HAND, NONE, ROW, RUSSIAN, SECTOR, SPACES
from kurgan.games.stalingrad_besieged.rules.contact import beside_enemy, enemy_ahead
from kurgan.games.stalingrad_besieged.rules.r07_arrivals import reinforcements_due
from kurgan.games.stalingrad_besieged.rules.r08_1_sectors import QUIET
from kurgan.games.stalingrad_besieged.rules.r08_steps import must_end, steps_from
from kurgan.games.stalingrad_besieged.rules.r15_snipers import sniper_need
from kurgan.games.stalingrad_besieged.sheets import OF_SIDE, SIDE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

Way = tuple[Action, int, int]  # the first step, where it ends, the permission by which it crosses a line


def step_of(action: Action) -> tuple[int, int]:
    """Where a step leads, and by what permission over a line."""
    if isinstance(action, Cross):
        return action.space, action.case
    return (action.space, 0) if isinstance(action, To) else (NONE, 0)


def ways(s: SB, unit: int) -> Iterator[Way]:
    """Where a unit can go: each end once, by the first way that leads there."""
    piece, board = s.board[unit], s.board
    side = SIDE[piece]
    found = {unit}
    firsts = steps_from(s, piece, unit, unit, 0)
    for step in firsts:
        to, case = step_of(step)
        if not board[to] and to not in found:
            found.add(to)
            yield step, to, case
    if s.given.sheets.move[piece] < 2:
        return
    for step in firsts:
        to, case = step_of(step)
        if to in DIAGONAL[unit] or must_end(s, case):
            continue
        if not board[to] and enemy_ahead(s, to, side) != NONE:
            continue  # front to front it stops
        for further in steps_from(s, piece, unit, to, 1):
            end, crossing = step_of(further)
            if not board[end] and end not in found:
                found.add(end)
                yield step, end, case or crossing


def post(o: Outlook, piece: int, at: int) -> float:
    """What a place is worth to a unit beside what the fight there brings."""
    s, w, side = o.s, o.scales, o.me
    sector = SECTOR[at]
    found = 0.0
    if s.broken[sector] == BROKEN[1 - side]:  # won: on to the next
        column = (COLUMN[at] - 1) % 3
        goals = [k for k in (sector - 1, sector + 1) if 0 <= k < 3 and not s.broken[k]]
        if goals:
            found -= w.exit * min(2 - column if k > sector else column for k in goals)
    else:
        found += w.advance * (ROW[at] if side == GERMAN else -ROW[at])
    objective = s.objective.find(at)
    if objective >= 0:
        if s.held[objective] == side:
            found += w.guard * s.turn / s.given.sheets.turns
        elif side == GERMAN or objective != FACTORY:
            found += w.objective * s.turn / s.given.sheets.turns
    return found


def ambush(o: Outlook, piece: int, at: int) -> float:
    """The chance to be shot by the sniper who waits there."""
    mark = o.s.snipers[at]
    if not mark or mark - 1 == o.me or o.s.given.sheets.is_tank[piece] or piece in UNKNOWN:
        return 0.0
    return min(1.0, max(0.0, (7 - sniper_need(o.s, piece, at)) / 6))


def gain(o: Outlook, piece: int, start: int, end: int, case: int, idle: int, lands: int = 0) -> float:
    """How good it is with the unit there, and with whoever ``lands`` in its place."""
    board = o.board
    was = board[start]
    board[start] = lands
    board[end] = piece
    flags = idle & ~(1 << start)
    if case == QUIET:
        flags |= 1 << end
    here, there = SECTOR[start], SECTOR[end]
    if here == there:
        found = o.were(here, o.fate(here, board, flags))
    else:
        fates = o.fates.copy()
        fates[here], fates[there] = o.fate(here, board, flags), o.fate(there, board, flags)
        found = o.value(fates)
    board[end] = 0
    board[start] = was
    risk = ambush(o, piece, end)
    if risk:
        found -= risk * 0.08
    return found + post(o, piece, end) - post(o, piece, start)


def waits_for(o: Outlook, unit: int) -> int:
    """[P2] Who waits to land where this Russian stands; 0 if nobody does."""
    s = o.s
    objective = s.objective.find(unit)
    if o.me != RUSSIAN or objective < 0 or s.held[objective] != RUSSIAN or s.landed[objective]:
        return 0
    if s.broken[SECTOR[unit]] == BROKEN[RUSSIAN] or beside_enemy(s, unit, RUSSIAN):
        return 0
    waiting = [s.pending[0], s.pending[2]]
    if reinforcements_due(s, RUSSIAN):
        waiting += [t for t in OF_SIDE[RUSSIAN] if s.aside[t]]
    tanks = s.given.sheets.is_tank
    return next((t for t in waiting if t and (objective != FACTORY or tanks[t])), 0)


def next_move(m: Mind, o: Outlook) -> int:
    """The unit whose move gains most, NONE if none gains enough."""
    s = m.s
    best, most = NONE, o.now() + m.scales.least_gain
    for unit in range(SPACES):
        piece = s.board[unit]
        if piece and SIDE[piece] == m.me and not s.flags[unit] & MOVED:
            lands = waits_for(o, unit)
            room = m.scales.room if lands else 0.0
            for _, end, case in ways(s, unit):
                found = gain(o, piece, unit, end, case, o.idle, lands) + room
                if found > most:
                    best, most = unit, found
    return best


def first_step(m: Mind) -> Action:
    s, o = m.s, m.outlook(m.me)
    unit = s.pick
    lands = waits_for(o, unit)
    best, most = m.legal[0], -9.0
    for step, end, case in ways(s, unit):
        found = gain(o, s.board[unit], unit, end, case, o.idle, lands)
        if found > most:
            best, most = step, found
    return best


def next_step(m: Mind) -> Action:
    """On, or stop: what was turned up on the way may have changed the plan. Nobody goes back where he came from."""
    s, o = m.s, m.outlook(m.me)
    piece, at = s.board[HAND], s.at_space
    best, most = m.legal[-1], -9.0
    for action in m.legal:
        if isinstance(action, Stop):
            found = stop_gain(o, piece, at)
        else:
            end, case = step_of(action)
            if s.board[end] or end == s.start:
                continue
            found = gain(o, piece, at, end, case, o.idle)
        if found > most:
            best, most = action, found
    return best


def stop_gain(o: Outlook, piece: int, at: int) -> float:
    board = o.board
    board[at] = piece
    found = o.were(SECTOR[at], o.fate(SECTOR[at], board, o.idle))
    board[at] = 0
    return found
