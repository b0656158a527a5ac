"""The strongest attack on a hex that the other side can make in its next turn, by units that stand there or come up."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kurgan.core.overlays import threatened
from kurgan.core.scene import Overlay
from kurgan.core.sets import bits
from kurgan.core.shares import percent
from kurgan.core.text import message
from kurgan.games.siege import works
from kurgan.games.siege.chances import chances
from kurgan.games.siege.places import NAMES, enemy
from kurgan.games.siege.presentation.coming import Moves, Turn, come_up, next_turn
from kurgan.games.siege.presentation.odds import join_all
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s08_1_battle import battle_of, column_of
from kurgan.games.siege.rules.s08_1_declare import is_declarable, most_air
from kurgan.games.siege.rules.s08_2_values import Battle
from kurgan.games.siege.rules.s08_3_results import retreat_of
from kurgan.games.siege.rules.s09_works import aa_points, held
from kurgan.games.siege.state import SG


@dataclass(frozen=True)
class Threat:
    moves: Moves  # who comes up first
    units: int  # who would attack
    support: int
    column: str  # the odds
    falls: Fraction  # that the defenders are eliminated or must leave
    where: tuple[tuple[int, int], ...]  # the attackers, and whence they attack


def strongest(s: SG, side: int, place: int) -> Threat | None:
    """[S.8.1] The better of two attacks: by those next to it, and by all who can be there; None: nobody can attack."""
    return _strongest(next_turn(s, enemy(side)), place)


def _strongest(turn: Turn, place: int) -> Threat | None:
    if not _may_be_attacked(turn, place):
        return None
    found = [_attack(turn, turn.s.copy(), (), place)]
    after, moves = come_up(turn, place)
    if moves:
        found.append(_attack(turn, after, moves, place))
    return max((one for one in found if one), key=lambda one: (one.falls, -len(one.moves)), default=None)


def _may_be_attacked(turn: Turn, place: int) -> bool:
    """[S.8.1-a] Not twice in a phase."""
    return turn.s.phase != turn.fights_in or not turn.s.fought >> place & 1


def _attack(turn: Turn, s: SG, moves: Moves, place: int) -> Threat | None:
    """All that can take part and be paid, with all the ground support there is if it can be had."""
    s.phase, s.target = turn.fights_in, place
    join_all(s)
    support = most_air(s)
    if not is_declarable(s, place, s.committed, support):
        support = 0
    if not is_declarable(s, place, s.committed, support):
        return None
    b = battle_of(s, place, s.committed, support)
    shots = aa_points(s, place, enemy(s.side)) if support else 0
    falls = sum((chance for (_, result), chance in chances(b, shots).items() if drives_out(b, result)), Fraction(0))
    came = tuple((unit, to) for unit, to in moves if s.committed >> unit & 1)
    where = tuple((unit, s.where[unit]) for unit in bits(s.committed))
    return Threat(came, s.committed, support, b.charts.columns[column_of(b)], falls, where)


def drives_out(b: Battle, result: int) -> bool:
    """Whether the hex is lost by it; where a work lets the defenders refuse the retreat it is not."""
    if b.charts.results[result].eliminated:
        return True
    refused = any(works.ignores_retreat(work, RESULTS[result]) for work, _ in b.works)
    return retreat_of(b, result) > 0 and not refused


def threats(s: SG, side: int) -> Overlay:
    turn, shaded = next_turn(s, enemy(side)), []
    for place in bits(held(s, side)):
        found = _strongest(turn, place)
        if found is not None:
            text = message("shade.threat", column=found.column, percent=percent(found.falls))
            shaded.append(threatened(NAMES[place], found.falls, text, "S.8.3"))
    note = message("overlay_note.threat", side=words.side(enemy(side)))
    return Overlay(tuple(shaded), note=note, rule="S.8.1", legend=message("overlay_note.threat_legend"))
