"""Who could come up to a hex in a side's next turn, as far as a viewer may know: the rules' own moves, on a copy.

What lies hidden in a stack goes as it lies, all of it together, only where anything could go that it may be, and is
held to be as large as it may be: so whatever it is, the move is legal.
"""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.names import COMBAT, FIGHT_MOVE, MOVE_FIGHT, MOVEMENT
from kurgan.games.crimean_campaign.places import AXIS, NONE, SOVIET
from kurgan.games.crimean_campaign.presentation.forces import is_barred
from kurgan.games.crimean_campaign.rules.r06_stacking import limit, size
from kurgan.games.crimean_campaign.rules.r07_zoc import FOOT, WHEELS, gait_of, ground
from kurgan.games.crimean_campaign.rules.r10_movement import go
from kurgan.games.crimean_campaign.sheets import TOKENS
from kurgan.games.crimean_campaign.stacks import veiled
from kurgan.games.crimean_campaign.state import TCC

Moves = tuple[tuple[int, int, int], ...]  # pieces that go together, whence, where to


@dataclass(frozen=True)
class Turn:
    """A side that is about to fight, its order of phases decided."""

    s: TCC
    veil: int  # its pieces that the viewer does not see
    moves: bool  # whether it moves first


def turns(s: TCC, side: int, seat: int) -> list[Turn]:
    """[5.3] What is left of its turn if it is on, else its next one: it moves first, or it fights first."""
    tried = s.copy()
    goes_on = s.side == side and not (s.order == FIGHT_MOVE and s.phase == MOVEMENT)
    orders = (s.order,) if goes_on and s.order != NONE else (MOVE_FIGHT, FIGHT_MOVE)
    if goes_on:
        tried.clear("unit", "group", "home", "onward", *s.game.flow.registers_within("attack"))
    else:
        tried.clear(*s.game.flow.registers_within("player-turn"))
        tried.side = side
    tried.landing = 0
    veil = veiled(s, side) if side != seat else 0
    found = []
    for order in orders:
        begun = tried.copy()
        begun.order = order
        found.append(Turn(begun, veil, order == MOVE_FIGHT and not (goes_on and s.phase == COMBAT)))
    return found


def come_up(turn: Turn, target: int) -> tuple[TCC, Moves]:
    """Everybody who can goes next to the hex, the strongest for their size first, as long as there is room."""
    s, t = turn.s.copy(), turn.s.given.sheets
    around, here = t.grid.adjacent[target], ground(s, s.side)
    moves = []
    for group in sorted(_groups(turn, around), key=lambda one: (-_strength(turn, one) / _size(turn, s, one), one)):
        place = s.where[group.bit_length() - 1]
        hidden = group & turn.veil
        gait = _gait_of_hidden(turn) if hidden else gait_of(s, group)
        could = here.reach(place, gait) & around
        ends = [end for end in bits(could) if _size(turn, s, s.at[end] | group) <= limit(s, s.side)]
        ends = [end for end in ends if _may_attack(s, group, end, target, hidden)]
        if ends:
            end = min(ends, key=lambda one: (s.at[one] & t.mobile > 0, one))  # from all around, if they can [11.2.3]
            s.unit, s.group = group.bit_length() - 1, group
            go(s, end)
            moves.append((group, place, end))
    s.unit, s.group = NONE, 0
    return s, tuple(moves)


def comers(s: TCC, side: int, seat: int, place: int) -> int:
    """[10.0] How many could come to the hex in the side's next Movement Phase, some of them or others by its limit."""
    turn = turns(s, side, seat)[0]
    if not turn.moves:
        return 0
    here, found = ground(turn.s, side), 0
    for group in _groups(turn, 1 << place):
        gait = _gait_of_hidden(turn) if group & turn.veil else gait_of(turn.s, group)
        if here.reach(turn.s.where[group.bit_length() - 1], gait) >> place & 1:
            found += group.bit_count()
    return found


def _groups(turn: Turn, around: int) -> list[int]:
    """What goes: each unit that is seen by itself, and of every stack all that lies hidden in it."""
    s, t = turn.s, turn.s.given.sheets
    found = []
    for place in bits(s.occupied[s.side] & ~around):
        pieces = s.at[place] & t.mobile & ~s.moved & ~s.attacked
        found += [1 << piece for piece in bits(pieces & ~turn.veil)]
        if pieces & turn.veil == s.at[place] & turn.veil and pieces & turn.veil:
            found.append(pieces & turn.veil)
    return found


def _strength(turn: Turn, group: int) -> float:
    """By the counters that are seen; what is not seen counts as much as any of its kind."""
    s, t = turn.s, turn.s.given.sheets
    if group & turn.veil:
        units = list(bits(turn.veil & ~TOKENS)) or list(bits(t.of_side[s.side] & t.mobile & ~TOKENS))
        return group.bit_count() * sum(t.attack[unit][s.steps[unit]] for unit in units) / len(units)
    piece = group.bit_length() - 1
    if group & TOKENS:
        units = list(bits(t.of_side[SOVIET] & t.mobile & ~TOKENS))
        return sum(t.attack[unit][1] for unit in units) / len(units)
    return t.attack[piece][s.steps[piece]]


def _size(turn: Turn, s: TCC, pieces: int) -> int:
    """[6.1] [6.2] What is hidden may be divisions."""
    hidden = pieces & turn.veil & s.given.sheets.mobile
    each = 2 if s.side == AXIS else 1
    return size(s, pieces & ~hidden, s.side) + each * hidden.bit_count()


def _gait_of_hidden(turn: Turn) -> int:
    return WHEELS if turn.veil & turn.s.given.sheets.mechanized else FOOT


def _may_attack(s: TCC, group: int, end: int, target: int, hidden: int) -> bool:
    """[11.2.1-c] [11.2.1-e] Whether it could go on to attack from there, whatever it is."""
    t = s.given.sheets
    if not hidden and not group & t.german & t.mechanized:
        return True
    tried = s.copy()
    tried.target = target
    return not is_barred(tried, end)
