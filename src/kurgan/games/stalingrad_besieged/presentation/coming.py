"""Where pieces can go in a side's next turn, step by step by the rules, and the positions that come of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged.actions import Cross, To
from kurgan.games.stalingrad_besieged.names import MOVED, NO_ATTACK, TURN_FLAGS
from kurgan.games.stalingrad_besieged.places import DISTANCE, HAND, NONE, SPACES
from kurgan.games.stalingrad_besieged.rules.contact import enemy_ahead
from kurgan.games.stalingrad_besieged.rules.r08_movement import go
from kurgan.games.stalingrad_besieged.rules.r08_steps import steps_from
from kurgan.games.stalingrad_besieged.sheets import SIDE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB, lift, put_down


@dataclass(frozen=True)
class End:
    """A piece that has gone somewhere and may attack there."""

    s: SB
    space: int
    steps: int


def taken(action: Action) -> tuple[int, int]:
    """Where a step leads, and by what permission over a red line."""
    match action:
        case Cross(case, space):
            return space, case
        case To(space):
            return space, 0
    raise AssertionError(action)


def walk(s: SB, piece: int, steps: int = 0) -> Iterator[tuple[SB, Action]]:
    """Every step of the piece in hand and the state before it; the first steps first."""
    waiting = [s]
    while waiting:
        before = waiting.pop(0)
        for action in steps_from(before, piece, s.start, before.at_space, steps + (before is not s)):
            yield before, action
            after = stepped(before, action)
            if before is s and not stops(after):
                waiting.append(after)


def stepped(s: SB, action: Action) -> SB:
    after = s.copy()
    after.to, after.case = taken(action)
    go(after)
    return after


def stops(s: SB) -> bool:
    """Whether the piece in hand can go no farther: [8-g] before an enemy, [8-h] [8.2-e] or by what it did."""
    ahead = enemy_ahead(s, s.at_space, SIDE[s.board[HAND]]) != NONE
    return bool(s.halted) or (ahead and not s.given.crossing_fire and not s.board[s.at_space])


def lifted(s: SB, slot: int, piece: int) -> SB:
    """The piece in hand, were it of this type."""
    moving = s.copy()
    lift(moving, slot)
    moving.board[HAND], moving.start = piece, slot
    moving.steps = moving.halted = 0
    return moving


def ends(s: SB, slot: int, piece: int) -> list[End]:
    """Every vacant space that the piece can end its move on, were it of this type; each by the first way there is."""
    found: dict[int, End] = {}
    if s.flags[slot] & MOVED:
        return []
    for before, action in walk(lifted(s, slot, piece), piece):
        to, _ = taken(action)
        if to in found or before.board[to]:
            continue
        after = stepped(before, action)
        number = after.steps
        if after.flags[HAND] & NO_ATTACK:
            continue  # [8.1-e]
        after.flags[HAND] |= MOVED
        put_down(after)
        found[to] = End(after, to, number)
    return list(found.values())


def comers(s: SB, side: int, space: int) -> int:
    """[8-b] How many pieces of a side could come to a vacant space in its next turn; unknown ones if they are fast."""
    turn = next_turn(s, side)
    tried = turn.s
    if not turn.moves or tried.board[space]:
        return 0
    own = [n for n in range(SPACES) if tried.board[n] and SIDE[tried.board[n]] == side and not tried.flags[n] & MOVED]
    return sum(
        any(taken(action)[0] == space for _, action in walk(lifted(tried, slot, tried.board[slot]), tried.board[slot]))
        for slot in own
        if DISTANCE[slot][space] <= 2
    )


@dataclass(frozen=True)
class Turn:
    """A side that is about to move and to attack, or only to attack if it cannot move any more in this turn."""

    s: SB
    moves: bool


def next_turn(s: SB, side: int) -> Turn:
    """[5-c] [5-d] What is left of its turn if it is on, else its next one. A piece on its way stands where it is."""
    tried = s.copy()
    if tried.board[HAND]:
        if tried.at_space == NONE or tried.board[tried.at_space]:
            tried.at_space = tried.start
        tried.flags[HAND] |= MOVED
        put_down(tried)
    fighting = "passes" in s.game.flow.owned(s)
    if s.side != side:
        tried.shift = tried.played = 0
        for slot in range(SPACES):
            tried.flags[slot] &= ~(TURN_FLAGS | MOVED)
    tried.side = tried.shooter = side
    return Turn(tried, s.side != side or not fighting)


def moves_of(turn: Turn, slot: int, piece: int) -> list[End]:
    return ends(turn.s, slot, piece) if turn.moves else []


def comes_to(s: SB, slot: int, space: int) -> SB | None:
    """The state in which the piece has gone there, whatever it is; None if that is not certain."""
    piece = s.board[slot]
    for end in ends(s, slot, piece):
        if end.space == space and (end.steps == 1 or piece not in UNKNOWN):
            return end.s
    return None
