"""12.1 Movement: which unit moves next, and the order of lines that says where one unit goes."""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.guide import Guide, is_gun
from kurgan.ai.stalingrad_besieged.p12_1_artillery import gun_ways
from kurgan.ai.stalingrad_besieged.p12_1_exchange import gives_way, heirs, takes_place
from kurgan.ai.stalingrad_besieged.p12_1_lines import ATTACKS, advance, faces_a_hit
from kurgan.ai.stalingrad_besieged.p12_1_shift import card_step
from kurgan.ai.stalingrad_besieged.p12_1_ways import Unit, Way, behind, end_of, lifted, rest_of_ways, ways
from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged.actions import DECLINE, FIRE, MOVE, STOP, Move
from kurgan.games.stalingrad_besieged.places import GERMAN, HAND, ROW, RUSSIAN, SECTOR
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import objective_at
from kurgan.games.stalingrad_besieged.rules.r08_steps import steps_from
from kurgan.games.stalingrad_besieged.state import SB

LINES = (*ATTACKS, takes_place, advance)  # 6, 7, 8, 9, 10 of R55
FIRES_UP_TO = 3


def is_swamped(s: SB, sector: int) -> bool:
    """[12.1-a] Three Russians or more to every German [R59]."""
    germans = s.count[GERMAN * 3 + sector]
    return germans > 0 and s.count[RUSSIAN * 3 + sector] >= 3 * germans


def plan(g: Guide, unit: Unit, open_ways: list[Way] | None = None) -> list[Way]:
    """[R55] The ways of the first line that applies, alike good; none: the unit stays."""
    if g.has("12.1-a") and is_swamped(g.s, SECTOR[unit.start]):
        return one_back(g, unit, open_ways)  # [12.1-a]
    if is_gun(g.s, unit.piece):
        return gun_ways(g, unit, ways(g, unit) if open_ways is None else open_ways)
    if gives_way(g, unit):
        return one_back(g, unit, open_ways)  # [12.1-s]
    if not unit.on_its_way and faces_a_hit(g, unit):
        return []
    open_ways = ways(g, unit) if open_ways is None else open_ways
    for line in LINES:
        found = line(g, unit, open_ways)
        if found:
            return found
    return []


def one_back(g: Guide, unit: Unit, open_ways: list[Way] | None) -> list[Way]:
    back = behind(unit.start)
    open_ways = ways(g, unit) if open_ways is None else open_ways
    return [way for way in open_ways if len(way) == 1 and end_of(way) == back]


# --- the decisions --------------------------------------------------------------------------------


def next_mover(g: Guide) -> Action | None:
    """The first unit in order that does not stay."""
    movers = in_order(g, [action.space for action in g.legal if isinstance(action, Move)])
    for space in (*heirs(g, movers), *movers):
        if planned(g, space):
            return MOVE[space]
    return None


def in_order(g: Guide, spaces: list[int]) -> list[int]:
    """[12.1-o] Artillery last, so that others can go through it; [R55] front row first, rear row first in a retreat."""
    s = g.s

    def order(space: int) -> tuple[int, int, int]:
        if g.has("12.1-a") and is_swamped(s, SECTOR[space]):
            return 0, ROW[space], space
        waits = g.has("12.1-o") and is_gun(s, s.board[space])
        return 2 if waits else 1, -ROW[space], space

    return sorted(spaces, key=order)


def planned(g: Guide, space: int) -> list[Way]:
    """The plan of a unit at rest, as far as its real type lets it begin."""
    with lifted(g.s, space) as unit:
        found = plan(g, unit)
    if found and g.own.board[space] != unit.piece:
        allowed = steps_from(g.own, g.own.board[space], space, space, 0)
        found = [way for way in found if way[0] in allowed]
    return found


def first_step(g: Guide) -> Action:
    found = planned(g, g.s.pick)
    return g.die(found)[0] if found else g.legal[-1]


def next_step(g: Guide) -> Action:
    """The rest of the plan, as it looks after what the first step has shown."""
    s = g.s
    if (crossing := card_step(g)) is not None:
        return crossing
    if objective_at(s, s.at_space) >= 0 and not s.board[s.at_space]:
        return STOP  # [R55] line 6: it has what it came for
    with lifted(s, HAND) as unit:
        found = plan(g, unit, rest_of_ways(g, unit, s.at_space))
    if found:
        way = g.die(found)
        return way[1] if len(way) == 2 else STOP
    onward = [action for action in g.legal if action is not STOP]
    return g.die(onward) if s.board[s.at_space] else STOP  # no place for it there: wherever it can go


def crossing_fire(g: Guide) -> Action:
    """[12.1-n] The die: 1 to 3 fires, 4 to 6 holds."""
    if not g.has("12.1-n"):
        return DECLINE
    return FIRE if g.rng.randint(1, 6) <= FIRES_UP_TO else DECLINE
