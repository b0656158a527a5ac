"""12.1-s: a stronger unit takes the place of a weaker one. Line 9 of R55, seen by both.

The weaker moves first, one space back; then the stronger finds the place vacant.
"""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.guide import Guide, can_be_hit, is_gun, is_russian, pieces, stand
from kurgan.ai.stalingrad_besieged.p12_1_lines import ATTACKS
from kurgan.ai.stalingrad_besieged.p12_1_ways import Unit, Way, behind, end_of, front_of, lifted, ways
from kurgan.games.stalingrad_besieged.names import MOVED
from kurgan.games.stalingrad_besieged.places import GERMAN, NONE, WITHIN_TWO
from kurgan.games.stalingrad_besieged.sheets import SIDE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB


def is_stronger(s: SB, piece: int, other: int) -> bool:
    """By the value in the chart; only types that everybody knows are compared, and no artillery [R54]."""
    if not piece or not other or UNKNOWN[GERMAN] in (piece, other) or is_gun(s, piece) or is_gun(s, other):
        return False
    return SIDE[piece] == SIDE[other] and s.given.sheets.value[piece] > s.given.sheets.value[other]


def gives_way(g: Guide, unit: Unit) -> bool:
    """[12.1-s] The weaker unit, in contact: a stronger friend without an attack of its own could stand here."""
    s, back = g.s, behind(unit.start)
    if not g.has("12.1-s") or back == NONE or s.board[back] or not is_russian(s, front_of(unit.start)):
        return False
    return any(
        is_stronger(s, s.board[n], unit.piece) and not s.flags[n] & MOVED and could_follow(g, unit, n, back)
        for n in WITHIN_TWO[unit.start]
    )


def could_follow(g: Guide, weaker: Unit, slot: int, back: int) -> bool:
    s = g.s
    with lifted(s, slot) as friend:
        s.board[weaker.start] = weaker.piece
        has_own_attack = has_target(g, friend) or any(line(g, friend, ways(g, friend)) for line in ATTACKS)
        s.board[weaker.start], s.board[back] = 0, weaker.piece
        follows = not has_own_attack and bool(ways_to(g, friend, ways(g, friend), weaker.start))
        s.board[back] = 0
    return follows


def has_target(g: Guide, unit: Unit) -> bool:
    """Whom it could hit from where it stands, in front, beside or behind."""
    return bool(stand(g.s, unit.piece, unit.start, can_be_hit))


def heirs(g: Guide, movers: list[int]) -> list[int]:
    """[12.1-s] Those for whom a weaker friend has just made room: they go next, before anybody else takes the place."""
    s = g.s
    found = []
    for space in movers if any_place_is_left(s) else []:
        with lifted(s, space) as unit:
            if takes_place(g, unit, ways(g, unit)):
                found.append(space)
    return found


def any_place_is_left(s: SB) -> bool:
    """Somebody moved, and the space before him is empty with a Russian behind it."""
    return any(
        s.flags[n] & MOVED and (place := front_of(n)) != NONE and not s.board[place] and is_russian(s, front_of(place))
        for n in pieces(s, GERMAN)
    )


def ways_to(g: Guide, unit: Unit, ways: list[Way], place: int) -> list[Way]:
    """Ways that end on a place from which the unit hits somebody."""
    return [way for way in ways if end_of(way) == place and stand(g.s, unit.piece, place, can_be_hit)]


def takes_place(g: Guide, unit: Unit, ways: list[Way]) -> list[Way]:
    """[12.1-s] Line 9: into the contact that a weaker friend has just left by stepping back."""
    s = g.s
    if not g.has("12.1-s") or (not unit.on_its_way and has_target(g, unit)):
        return []
    found = []
    for way in ways:
        place = end_of(way)
        back = behind(place)
        if (
            back != NONE
            and is_stronger(s, unit.piece, s.board[back])
            and s.flags[back] & MOVED
            and is_russian(s, front_of(place))
        ):
            found += ways_to(g, unit, [way], place)
    return found
