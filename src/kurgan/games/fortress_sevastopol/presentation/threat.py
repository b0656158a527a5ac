"""The likeliest Assault on an Area by units of one Area beside it, or in it, were the other side to move now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from kurgan.core.inspecting import line
from kurgan.core.scene import Line, Overlay, Shade
from kurgan.core.sets import bits
from kurgan.core.shares import percent
from kurgan.core.text import Ref, message
from kurgan.games.fortress_sevastopol.places import AREAS, NAMES, NONE, SIDES, enemy
from kurgan.games.fortress_sevastopol.presentation.lookahead import with_point
from kurgan.games.fortress_sevastopol.presentation.odds import assault_odds
from kurgan.games.fortress_sevastopol.rules.r08_4_steps import step_refusal, take_step
from kurgan.games.fortress_sevastopol.rules.r09_assault import fighters
from kurgan.games.fortress_sevastopol.rules.r10_values import defense_value
from kurgan.games.fortress_sevastopol.rules.r13_command import out_of_command
from kurgan.games.fortress_sevastopol.state import FS, IN_PLACE, MOVEMENT, has_enemy, units_at


@dataclass(frozen=True)
class Threat:
    home: str  # the Area that its units come from
    number: int
    success: Fraction


def strongest(s: FS, side: int, place: int) -> Threat | None:
    """[9.1] All that can come from one Area do, without guns and chits; None where nobody can lead an Assault."""
    if place not in AREAS or not units_at(s, place, side):
        return None
    foe, t = enemy(side), s.given.sheets
    homes = [place, *(other for other, _ in t.neighbours[place])]
    found = [threat for home in homes if units_at(s, home, foe) if (threat := _from(s, foe, home, place)) is not None]
    return max(found, key=lambda threat: threat.success, default=None)


def assault_ahead(s: FS, foe: int, home: int, place: int) -> FS | None:
    """A state of its own in which everybody from there stands ready for the dice."""
    t, tried = s.given.sheets, s.copy()
    tried.clear(*s.game.flow.registers_within("impulse"))
    tried.side, tried.impulse, tried.home = foe, MOVEMENT, home
    tried.assaulted = 0
    tried.ooc = out_of_command(tried)
    tried.active = tried.at[home] & t.of_side[foe] & tried.fresh & ~t.hq
    if home == place:
        tried.way = IN_PLACE
    else:
        for unit in bits(tried.active & ~t.artillery):
            if step_refusal(tried, unit, place) is None:
                take_step(tried, unit, place)
    tried.target = place
    tried.committed = fighters(tried)
    leaders = tried.committed & t.point
    if not leaders:
        return None
    tried.point = max(bits(leaders), key=lambda unit: with_point(tried, unit))
    defenders = units_at(tried, place, enemy(foe))
    forward = defenders & ~t.hq
    tried.forward = max(bits(forward or defenders), key=lambda unit: _with_forward(tried, unit), default=NONE)
    return tried


def _with_forward(s: FS, unit: int) -> int:
    tried = s.copy()
    tried.forward = unit
    return defense_value(tried)


def _from(s: FS, foe: int, home: int, place: int) -> Threat | None:
    ahead = assault_ahead(s, foe, home, place)
    if ahead is None or not has_enemy(ahead, place, foe):
        return None
    outcomes = assault_odds([(1, ahead)], foe).outcomes
    success = sum((Fraction(one.n, one.d) for one in outcomes if one.kind == "good"), Fraction(0))
    return Threat(NAMES[home], ahead.committed.bit_count(), success)


def assault_lines(s: FS, side: int, place: int) -> Iterator[Line]:
    if place not in AREAS:
        return
    found, who = strongest(s, side, place), Ref("seat", SIDES[enemy(side)])
    if found is None:
        yield line("attacked", words=message("inspect.nobody", side=who), rule="9.1")
        return
    told = message(
        "inspect.strongest", side=who, number=found.number, area=Ref("map", found.home), percent=percent(found.success)
    )
    yield line("attacked", words=told, rule="10.4")


def threats(s: FS, side: int) -> Overlay:
    shaded = []
    for place in AREAS:
        found = strongest(s, side, place)
        if found is not None:
            text = message("shade.threat", percent=percent(found.success), area=Ref("map", found.home))
            shaded.append(Shade(NAMES[place], "enemy" if 2 * found.success >= 1 else "contested", text, "10.4"))
    note = message("overlay_note.threat", side=Ref("seat", SIDES[enemy(side)]))
    return Overlay(tuple(shaded), note=note, rule="9.1")
