"""The strongest attack on a hex from the hexes around it, were the other side to fight now, as a viewer knows it."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.inspecting import line
from kurgan.core.scene import Line, Overlay, Shade
from kurgan.core.sets import bits
from kurgan.core.shares import percent
from kurgan.core.text import message
from kurgan.core.view import View
from kurgan.games.crimean_campaign.places import NAMES, enemy
from kurgan.games.crimean_campaign.presentation.odds import Combat, combat_of, join_all
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r11_3_procedure import note_supply
from kurgan.games.crimean_campaign.state import TCC

NOBODY = -1  # a spectator


def strongest(view: View, side: int, place: int) -> Combat | None:
    """[11.0] All around it attack, without support; None where nobody can."""
    s: TCC = view.state
    foe = enemy(side)
    if not s.given.sheets.grid.adjacent[place] & s.occupied[foe]:
        return None
    tried = s.copy()
    tried.side, tried.target = foe, place
    tried.committed = tried.group = tried.attacked = tried.probing = tried.crossing = tried.landing = 0
    join_all(tried)
    if not tried.committed or tried.crossing:
        return None
    note_supply(tried)
    return combat_of(tried, NOBODY if view.seat is None else view.seat)


def attack_lines(view: View, side: int, place: int) -> Iterator[Line]:
    combat = strongest(view, side, place)
    who = words.side(enemy(side))
    if combat is None:
        yield line("attacked", words=message("inspect.nobody", side=who), rule="11.0")
        return
    chances, number = combat.chances(), combat.s.committed.bit_count()
    told = message(
        "inspect.strongest", side=who, number=number, cleared=percent(chances.cleared), unhurt=percent(chances.unhurt)
    )
    yield line("attacked", words=told, rule="11.3")


def threats(view: View, side: int) -> Overlay:
    s: TCC = view.state
    shaded = []
    for place in bits(s.occupied[side]):
        combat = strongest(view, side, place)
        if combat is not None:
            chances = combat.chances()
            text = message("shade.threat", cleared=percent(chances.cleared), hurt=percent(1 - chances.unhurt))
            shaded.append(Shade(NAMES[place], "enemy" if 2 * chances.cleared >= 1 else "contested", text, "11.3"))
    note = message("overlay_note.threat", side=words.side(enemy(side)))
    return Overlay(tuple(shaded), note=note, rule="11.0")
