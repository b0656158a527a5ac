"""Who could come up to a hex in a side's next turn: its phases to come, gone through by the rules on a copy."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.core.sets import bits
from kurgan.games.siege.rules.s03_initial import receive
from kurgan.games.siege.rules.s05_going import go
from kurgan.games.siege.rules.s05_movement import begin_movement
from kurgan.games.siege.rules.s05_movers import could_move
from kurgan.games.siege.rules.s05_reach import ends, reach, way_of
from kurgan.games.siege.rules.s09_works import kinds_for
from kurgan.games.siege.state import COMBAT, EXPLOITATION, EXPLOITATION_COMBAT, INITIAL, MOVEMENT, REPLACEMENT, SG
from kurgan.games.siege.works import FULL

Moves = tuple[tuple[int, int], ...]  # units and the hexes they go to


@dataclass(frozen=True)
class Turn:
    """A side that is about to move, or to fight if it cannot move any more in this turn."""

    s: SG  # before its moves
    fights_in: int  # the phase in which it attacks then
    reach: dict[int, int]  # by unit that could go: the hexes it could go to


def next_turn(s: SG, side: int) -> Turn:
    """[S.1] What is left of its turn if it is on, else the whole of its next one, with the supply and air of that."""
    tried, t = s.copy(), s.given.sheets
    if s.side == side:
        tried.clear("unit", "group", *s.game.flow.registers_within("attack"))
        if s.phase in (INITIAL, REPLACEMENT):
            begin_movement(tried)
    else:
        tried.clear(*s.game.flow.registers_within("player-turn"))
        tried.side = side
        tried.turn += side == t.first
        tried.reserve &= ~t.of_side[side]  # [S.7-e]
        receive(tried)
        begin_movement(tried)
    late = tried.phase in (EXPLOITATION, EXPLOITATION_COMBAT)
    found: dict[int, int] = {}
    if tried.phase in (MOVEMENT, EXPLOITATION):
        for unit in bits(could_move(tried, t.of_side[side])):
            start = tried.where[unit]
            found[unit] = reach(tried, start, 1 << unit, way_of(tried, side, start))
    return Turn(tried, EXPLOITATION_COMBAT if late else COMBAT, found)


def come_up(turn: Turn, target: int) -> tuple[SG, Moves]:
    """Everybody who can goes next to the hex, the strongest for their size first, as long as there is room."""
    s, t = turn.s.copy(), turn.s.given.sheets
    side, near = s.side, t.map.adjacent[target]
    there = t.strong & ~sum(s.at[place] for place in bits(near))
    comers = [unit for unit, places in turn.reach.items() if there >> unit & 1 and places & near]
    moves = []
    for unit in sorted(comers, key=lambda one: (-t.attack_now[one][s.steps[one]] / t.re[one], one)):
        places = ends(s, side, 1 << unit, s.where[unit]) & near
        if places:
            place = max(bits(places), key=lambda one: (_worth(s, unit, one, target), -one))
            s.unit, s.group = unit, 1 << unit
            go(s, place, side)
            moves.append((unit, place))
    return s, tuple(moves)


def comers(s: SG, side: int, place: int) -> int:
    """How many of a side could come to the hex in its next turn, one of them or another while there is room."""
    return sum(places >> place & 1 for places in next_turn(s, side).reach.values())


def _worth(s: SG, unit: int, place: int, target: int) -> tuple[int, bool, bool]:
    """What the works there leave of its strength, and whether a hexside work or a river lies between."""
    t, foe = s.given.sheets, 1 - s.side
    border = t.borders[target] >> place & 1
    left = min([FULL, *(t.factor[border][kind][unit] for kind in kinds_for(s, target, foe))])
    side = t.side_of.get((target, place))
    barred = side is not None and s.side_work[side] > 0 and s.side_owner[side] == foe
    return left, not barred, (place, target) not in t.river
