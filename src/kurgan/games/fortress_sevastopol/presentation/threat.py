"""The likeliest Assault on an Area that the other side can make in its next Impulse, with all that is seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from kurgan.core.inspecting import line
from kurgan.core.overlays import threatened
from kurgan.core.scene import Line, Overlay
from kurgan.core.shares import percent
from kurgan.core.text import Ref, message
from kurgan.games.fortress_sevastopol.places import AREAS, NAMES, SIDES, enemy
from kurgan.games.fortress_sevastopol.presentation.assaulting import Impulses, Plan, likeliest
from kurgan.games.fortress_sevastopol.presentation.odds import assault_odds
from kurgan.games.fortress_sevastopol.state import FS, units_at


@dataclass(frozen=True)
class Threat:
    plan: Plan
    success: Fraction


def strongest(s: FS, side: int, place: int) -> Threat | None:
    """[9.1] None where nobody can lead an Assault."""
    return _strongest(Impulses(s, enemy(side)), side, place)


def _strongest(impulses: Impulses, side: int, place: int) -> Threat | None:
    plan = likeliest(impulses.plans(place))
    if plan is None:
        return None
    outcomes = assault_odds(plan.worlds(), enemy(side)).outcomes
    return Threat(plan, sum((Fraction(one.n, one.d) for one in outcomes if one.kind == "good"), Fraction(0)))


def assault_lines(s: FS, side: int, place: int) -> Iterator[Line]:
    """The Assault, and who makes it."""
    if place not in AREAS:
        yield line("attacked", words=message("inspect.zone_is_safe"), rule="16.3")
        return
    found, who = strongest(s, side, place), Ref("seat", SIDES[enemy(side)])
    if found is None:
        yield line("attacked", words=message("inspect.nobody", side=who), rule="9.1")
        return
    plan = found.plan
    told = message(
        "inspect.strongest",
        side=who,
        number=plan.s.committed.bit_count(),
        area=Ref("map", NAMES[plan.home]),
        guns=plan.s.guns.bit_count(),
        percent=percent(found.success),
    )
    yield line("attacked", words=told, rule="10.4")
    point = message("inspect.leads", unit=Ref("unit", s.given.sheets.slugs[plan.s.point]))
    yield line("by", words=point, rule="10.1-a")


def threats(s: FS, side: int) -> Overlay:
    shaded, impulses = [], Impulses(s, enemy(side))
    for place in AREAS:
        found = _strongest(impulses, side, place) if units_at(s, place, side) else None
        if found is not None:
            text = message("shade.threat", percent=percent(found.success), area=Ref("map", NAMES[found.plan.home]))
            shaded.append(threatened(NAMES[place], found.success, text, "10.4"))
    note = message("overlay_note.threat", side=Ref("seat", SIDES[enemy(side)]))
    return Overlay(tuple(shaded), note=note, rule="9.1", legend=message("overlay_note.threat_legend"))
