"""The strongest attack on a hex that the other side could declare, were it to fight now from where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kurgan.core.scene import Overlay, Shade
from kurgan.core.sets import bits
from kurgan.core.shares import percent
from kurgan.core.text import message
from kurgan.games.siege import works
from kurgan.games.siege.chances import chances
from kurgan.games.siege.places import NAMES, enemy
from kurgan.games.siege.presentation.odds import join_all
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s08_1_battle import battle_of, column_of
from kurgan.games.siege.rules.s08_1_declare import is_declarable, most_air
from kurgan.games.siege.rules.s08_2_values import Battle
from kurgan.games.siege.rules.s08_3_results import retreat_of
from kurgan.games.siege.rules.s09_works import aa_points, held
from kurgan.games.siege.state import COMBAT, SG


@dataclass(frozen=True)
class Threat:
    units: int  # who would attack
    support: int
    column: str  # the odds
    falls: Fraction  # that the defenders are eliminated or must leave


def strongest(s: SG, side: int, place: int) -> Threat | None:
    """[S.8.1] All that can take part and be paid, with all the ground support there is; None: nobody can attack."""
    tried = s.copy()
    tried.side, tried.phase, tried.target = enemy(side), COMBAT, place
    tried.attacked = tried.fought = tried.committed = tried.group = tried.support = 0
    join_all(tried)
    support = most_air(tried)
    if not is_declarable(tried, place, tried.committed, support):
        support = 0
    if not is_declarable(tried, place, tried.committed, support):
        return None
    b = battle_of(tried, place, tried.committed, support)
    shots = aa_points(tried, place, side) if support else 0
    found = chances(b, shots)
    falls = sum((chance for (_, result), chance in found.items() if drives_out(b, result)), Fraction(0))
    return Threat(tried.committed, support, b.charts.columns[column_of(b)], falls)


def drives_out(b: Battle, result: int) -> bool:
    """Whether the hex is lost by it; where a work lets the defenders refuse the retreat it is not."""
    if b.charts.results[result].eliminated:
        return True
    refused = any(works.ignores_retreat(work, RESULTS[result]) for work, _ in b.works)
    return retreat_of(b, result) > 0 and not refused


def threats(s: SG, side: int) -> Overlay:
    shaded = []
    for place in bits(held(s, side)):
        found = strongest(s, side, place)
        if found is not None:
            text = message("shade.threat", column=found.column, percent=percent(found.falls))
            shaded.append(Shade(NAMES[place], "enemy" if found.falls >= Fraction(1, 2) else "contested", text, "S.8.3"))
    note = message("overlay_note.threat", side=words.side(enemy(side)))
    return Overlay(tuple(shaded), note=note, rule="S.8.1")
