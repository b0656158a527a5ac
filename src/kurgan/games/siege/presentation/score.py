"""What the game is about, in numbers."""

from __future__ import annotations

from kurgan.core.scene import Tally
from kurgan.core.sets import bits
from kurgan.core.text import message
from kurgan.core.view import View
from kurgan.games.siege.places import ATTACKER, DEFENDER, FIRST_HEX, HEX, SIDES
from kurgan.games.siege.presentation.tracks import tallies
from kurgan.games.siege.rules.s11_victory import holds_with
from kurgan.games.siege.state import SG


def score(view: View) -> tuple[Tally, ...]:
    """[S.11] Goal hexes that the attacker holds, works destroyed where they decide, and the units on the map."""
    s: SG = view.state
    goal = s.given.sheets.scenario["victory"]
    held = sum(holds_with(s, HEX[name], goal["re_halves"]) for name in {*goal["all"], *goal["any"]})
    return (
        Tally("goal", message("tally.goal"), ((SIDES[ATTACKER], held),)),
        *(tally for tally in tallies(s) if tally.id == "converted"),
        Tally("units", message("tally.units"), tuple((SIDES[side], _units(s, side)) for side in (ATTACKER, DEFENDER))),
    )


def _units(s: SG, side: int) -> int:
    return sum(s.where[unit] >= FIRST_HEX for unit in bits(s.given.sheets.of_side[side]))
