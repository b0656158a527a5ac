"""The strongest attack on a hex that the other side can make in its next turn, as a viewer knows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kurgan.core.inspecting import line
from kurgan.core.overlays import threatened
from kurgan.core.scene import Line, Overlay
from kurgan.core.sets import bits
from kurgan.core.shares import percent
from kurgan.core.text import message
from kurgan.core.view import View
from kurgan.games.crimean_campaign.chances import Chances
from kurgan.games.crimean_campaign.places import NAMES, enemy
from kurgan.games.crimean_campaign.presentation.coming import Moves, Turn, come_up, turns
from kurgan.games.crimean_campaign.presentation.odds import Combat, combat_of, join_all
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r11_0_attackers import attackable
from kurgan.games.crimean_campaign.rules.r11_1_support import can_commit, support_total
from kurgan.games.crimean_campaign.rules.r11_3_procedure import note_supply
from kurgan.games.crimean_campaign.state import TCC

NOBODY = -1  # a spectator


@dataclass(frozen=True)
class Threat:
    moves: Moves  # who comes up first
    combat: Combat
    chances: Chances


def strongest(view: View, side: int, place: int) -> Threat | None:
    """[11.0] None where nobody can attack."""
    return _strongest(view, _turns(view, side), place)


def seat_of(view: View) -> int:
    return NOBODY if view.seat is None else view.seat


def _turns(view: View, side: int) -> list[Turn]:
    return turns(view.state, enemy(side), seat_of(view))


def _strongest(view: View, ways: list[Turn], place: int) -> Threat | None:
    """Of all that it could do the attack that is likeliest to leave nobody, and then that costs most."""
    found = []
    for turn in ways:
        found.append(_attack(view, turn.s.copy(), (), place))
        if turn.moves:
            found.append(_attack(view, *come_up(turn, place), place))
    return max((one for one in found if one), key=_worth, default=None)


def _worth(threat: Threat) -> tuple[float, float, int]:
    return float(threat.chances.cleared), float(threat.chances.averages[1]), -len(threat.moves)


def _attack(view: View, s: TCC, moves: Moves, place: int) -> Threat | None:
    """All around it, with all the support that is known to be at hand."""
    if not attackable(s) >> place & 1:
        return None
    s.target = place
    join_all(s)
    if not s.committed:
        return None
    note_supply(s)
    s.sealed[s.side] = can_commit(s, s.side)
    combat = combat_of(s, seat_of(view), view.state)
    return None if combat is None else Threat(moves, combat, combat.chances())


def attack_lines(view: View, side: int, place: int) -> Iterator[Line]:
    found, who = strongest(view, side, place), words.side(enemy(side))
    if found is None:
        yield line("attacked", words=message("inspect.nobody", side=who), rule="11.0")
        return
    s, chances = found.combat.s, found.chances
    told = message(
        "inspect.strongest",
        side=who,
        number=s.committed.bit_count(),
        coming=sum((group & s.committed).bit_count() for group, _, _ in found.moves),
        support=support_total(s, s.side),
        cleared=percent(chances.cleared),
        unhurt=percent(chances.unhurt),
    )
    yield line("attacked", words=told, rule="11.3")


def threats(view: View, side: int) -> Overlay:
    s: TCC = view.state
    shaded, ways = [], _turns(view, side)
    for place in bits(s.occupied[side]):
        found = _strongest(view, ways, place)
        if found is not None:
            cleared, hurt = found.chances.cleared, 1 - found.chances.unhurt
            text = message("shade.threat", cleared=percent(cleared), hurt=percent(hurt))
            shaded.append(threatened(NAMES[place], cleared, text, "11.3"))
    note = message("overlay_note.threat", side=words.side(enemy(side)))
    return Overlay(tuple(shaded), note=note, rule="11.0", legend=message("overlay_note.threat_legend"))
