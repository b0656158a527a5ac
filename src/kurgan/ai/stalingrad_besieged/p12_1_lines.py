"""12.1 Movement of all but artillery: lines 5 to 8 and 10 of R55, each a choice among a unit's ways."""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.guide import Guide, attackers_of, best, can_be_hit, is_russian, stand
from kurgan.ai.stalingrad_besieged.p12_1_ways import Unit, Way, end_of, front_of, is_sidestep, is_straight
from kurgan.games.stalingrad_besieged.places import ARC, DISTANCE, FLANK, FRONTAL, GERMAN, RUSSIAN, WITHIN_TWO
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import objective_at
from kurgan.games.stalingrad_besieged.rules.r09_attacks import across_refusal, targets
from kurgan.games.stalingrad_besieged.state import SB


def faces_a_hit(g: Guide, unit: Unit) -> bool:
    """[R55] Line 5: the enemy before it can be hit, so it stays."""
    return is_russian(g.s, front_of(unit.start)) and bool(stand(g.s, unit.piece, unit.start, can_be_hit))


def to_objective(g: Guide, unit: Unit, ways: list[Way]) -> list[Way]:
    """[R55] Line 6: onto a vacant ferry or factory that is still Russian, the shortest way."""
    s = g.s
    if not s.given.solo_takes_objectives:
        return []
    return best([way for way in ways if (n := objective_at(s, end_of(way))) >= 0 and s.held[n] == RUSSIAN], len)


def has_attack(g: Guide, unit: Unit, space: int) -> bool:
    """[12.1-b] A space is worth going to for an enemy whom some die hits from there."""
    return bool(stand(g.s, unit.piece, space, can_be_hit if g.has("12.1-b") else targets))


def straight_to_attack(g: Guide, unit: Unit, ways: list[Way]) -> list[Way]:
    """[12.1-c] Line 7: straight forward to the first space with an attack."""
    if not g.has("12.1-c"):
        return []
    return best(
        [
            way
            for way in ways
            if is_straight(unit, way) and has_attack(g, unit, end_of(way)) and not is_doubly_exposed(g, unit, way)
        ],
        len,
    )


def sidestep_to_attack(g: Guide, unit: Unit, ways: list[Way]) -> list[Way]:
    """[12.1-g] Line 8: to the side, then forward, if that puts it in attack position."""
    if not g.has("12.1-g"):
        return []
    ends: dict[int, Way] = {}
    for way in ways:
        if is_sidestep(unit, way) and has_attack(g, unit, end_of(way)):
            ends.setdefault(end_of(way), way)
    return [ends[end] for end in sorted(ends)]


ATTACKS = (to_objective, straight_to_attack, sidestep_to_attack)


def advance(g: Guide, unit: Unit, ways: list[Way]) -> list[Way]:
    """[12.1-c] Line 10: nobody in reach, so straight forward; [12.1-d] only one space if unrevealed."""
    if not g.has("12.1-c") or (not unit.on_its_way and stand(g.s, unit.piece, unit.start, can_be_hit)):
        return []
    found = sorted((way for way in ways if is_straight(unit, way)), key=len)
    if unit.hidden and g.has("12.1-d"):
        found = [way for way in found if len(way) == 1]
    good: list[Way] = []
    for way in found:
        if is_pointless(g, unit, end_of(way)) or is_doubly_exposed(g, unit, way):
            break  # [R55] it stops short of what is forbidden
        good = [way]
    return good


def is_pointless(g: Guide, unit: Unit, space: int) -> bool:
    """[12.1-b] Enemies to attack from there, but none that could be hit."""
    if not g.has("12.1-b"):
        return False
    return bool(stand(g.s, unit.piece, space, targets)) and not stand(g.s, unit.piece, space, can_be_hit)


def is_doubly_exposed(g: Guide, unit: Unit, way: Way) -> bool:
    """[12.1-e] Forward two, to be attacked in front and flank."""
    if len(way) < 2 or not g.has("12.1-e"):
        return False
    space = end_of(way)
    # [12.1-f] a flanker with an enemy of its own in front is no danger
    threats = stand(g.s, unit.piece, space, attackers_of if g.has("12.1-f") else in_reach_of)
    arcs = {ARC[GERMAN][space][n] for n in threats}
    return FRONTAL in arcs and FLANK in arcs


def in_reach_of(s: SB, space: int) -> list[int]:
    """Russians who could attack a space if they had nobody else before them."""
    guns = s.given.sheets.is_artillery
    return [
        n
        for n in WITHIN_TWO[space]
        if is_russian(s, n)
        and (guns[s.board[n]] or DISTANCE[n][space] == 1)
        and across_refusal(s, n, space, RUSSIAN) is None
    ]
