"""Bombardments in tests: on the way to the decision that matters."""

from __future__ import annotations

from typing import Any

from kurgan.core.event import Event
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.rules.r11_3_values import bombardment_defense_terms, bombardment_terms
from kurgan.games.fortress_sevastopol.state import FS

from .helpers import named, place, play

GUN_DUEL = "29=ger-art49 ger-art52 ger-art77 ger-73; 28=sov-156 sov-271"  # BF 3 each


def bombard(fs: FortressSevastopol, board: str, target: str, options: str = "", **fields: Any) -> FS:
    """A Bombardment Impulse on an Area has been chosen."""
    s = place(fs, board, options=options, **fields)
    play(s, "impulse bombardment", f"activate {target}")
    return s


def value(s: FS) -> dict[str, int]:
    return {term.key: term.value for term in bombardment_terms(s)}


def defense(s: FS) -> dict[str, int]:
    return {term.key: term.value for term in bombardment_defense_terms(s)}


def points(events: list[Event]) -> int:
    """The Attrition Points of a Bombardment that had some."""
    return int(str(dict(named(events, "attrition").params)["ap"]))
