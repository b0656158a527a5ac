"""12.1 Movement of artillery: lines 2 to 4 of R55."""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.guide import EIGHTY_EIGHT, Guide, attackers_of, can_be_hit, is_russian, stand
from kurgan.ai.stalingrad_besieged.p12_1_ways import Unit, Way, end_of, front_of, is_straight
from kurgan.games.stalingrad_besieged.places import DISTANCE


def gun_ways(g: Guide, unit: Unit, ways: list[Way]) -> list[Way]:
    """[R55] What a gun may do; nothing if it stays."""
    if not unit.on_its_way and g.has("12.1-j") and stand(g.s, unit.piece, unit.start, can_be_hit):
        return []  # [12.1-j] it has a target: it stays
    ways = [way for way in ways if len(way) == 1]
    if unit.piece == EIGHTY_EIGHT:
        found = [way for way in ways if meets_tank(g, unit, end_of(way))]
        if found:
            return found
    if g.has("12.1-k"):  # [12.1-k] a target, but out of danger
        found = [
            way for way in ways if stand(g.s, unit.piece, end_of(way), can_be_hit) and is_safe(g, unit, end_of(way))
        ]
        if found:
            return found
    if g.has("12.1-c"):  # [R55] else forward, as the others do, if that is as safe
        return [way for way in ways if is_straight(unit, way) and is_safe(g, unit, end_of(way))]
    return []


def meets_tank(g: Guide, unit: Unit, space: int) -> bool:
    """An 88 goes beside a tank it can hit there: [12.1-i] before its front, [12.1-l] or elsewhere, even at risk."""
    s = g.s
    for target in stand(s, unit.piece, space, can_be_hit):
        if DISTANCE[space][target] == 1 and s.given.sheets.is_tank[s.board[target]]:
            return g.has("12.1-i" if target == front_of(space) else "12.1-l")
    return False


def is_safe(g: Guide, unit: Unit, space: int) -> bool:
    """[12.1-h] Not before an enemy's front; [12.1-k] nor where another Russian could attack it."""
    ahead = front_of(space)
    if g.has("12.1-h") and is_russian(g.s, ahead):
        return False
    return not g.has("12.1-k") or not [n for n in stand(g.s, unit.piece, space, attackers_of) if n != ahead]
