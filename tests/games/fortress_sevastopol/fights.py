"""Assaults in tests: on the way to the decision that matters.

The plain field of battle is 22 and 23: open ground between them, TEM 1, no City, far from every line.
"""

from __future__ import annotations

from typing import Any

from kurgan.core.event import Event
from kurgan.core.sets import bits
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import BOUNDARY_STATES
from kurgan.games.fortress_sevastopol.rules.r10_values import attack_terms, attack_value, defense_terms, defense_value
from kurgan.games.fortress_sevastopol.sheets import BOUNDARIES, UNITS
from kurgan.games.fortress_sevastopol.state import FS

from .helpers import asked, offers, place, play

AXIS_FIELD = "23 29"  # what the Axis controls when it attacks 22


def moved_in(
    fs: FortressSevastopol,
    board: str,
    target: str,
    *units: str,
    home: str = "23",
    options: str = "",
    held: str = AXIS_FIELD,
    **fields: Any,
) -> FS:
    """A Movement Impulse in which these units of ``home`` have entered ``target``."""
    s = place(fs, board, options=options, held=held, **fields)
    play(s, "impulse movement", f"activate {home}")
    for unit in units:
        play(s, f"unit {unit}", f"to {target}")
    return s


def attack(
    fs: FortressSevastopol,
    board: str,
    target: str,
    *units: str,
    home: str = "23",
    options: str = "",
    held: str = AXIS_FIELD,
    **fields: Any,
) -> FS:
    """They assault; all that may be left out is, and nobody is named."""
    s = moved_in(fs, board, target, *units, home=home, options=options, held=held, **fields)
    play(s, f"assault {target}")
    return s


def in_place(
    fs: FortressSevastopol,
    board: str,
    *units: str,
    area: str = "23",
    options: str = "",
    held: str = AXIS_FIELD,
    **fields: Any,
) -> FS:
    """An Assault where they stand, by these units (by the only one that can without any)."""
    s = place(fs, board, options=options, held=held, **fields)
    play(s, "impulse movement", f"activate {area}", f"assault {area}")
    for unit in units:
        play(s, f"commit {unit}")
    if offers(s, "enough") and asked(s) == "CommitUnit":
        play(s, "enough")
    return s


def named(s: FS, point: str = "", forward: str = "", support: tuple[str, ...] = ()) -> FS:
    """Go on to the dice: who leads, who supports, who bears it."""
    while asked(s) in ("ChoosePoint", "ChooseSupport", "ChooseForward", "CommitUnit"):
        match asked(s):
            case "CommitUnit":
                play(s, "enough")
            case "ChoosePoint":
                play(s, f"point {point}")
            case "ChooseSupport":
                play(s, f"support {support[0]}" if support else "enough")
                support = support[1:]
            case _:
                play(s, f"forward {forward}")
    assert asked(s) == "AttackDice", asked(s)
    return s


def by(s: FS, difference: int) -> list[Event]:
    """Dice that make the Attack Total differ from the Defense Total by exactly that much."""
    wanted = difference - attack_value(s) + defense_value(s)
    attack_dr, defense_dr = next((a, b) for a in range(2, 13) for b in range(2, 13) if a - b == wanted)
    return play(s, f"dice {(attack_dr + 1) // 2} {attack_dr // 2}", f"dice {(defense_dr + 1) // 2} {defense_dr // 2}")


def av(s: FS) -> dict[str, int]:
    return {term.key: term.value for term in attack_terms(s)}


def dv(s: FS) -> dict[str, int]:
    return {term.key: term.value for term in defense_terms(s)}


def sums(s: FS) -> tuple[int, int]:
    return attack_value(s), defense_value(s)


def committed(s: FS) -> list[str]:
    return [UNITS[unit] for unit in bits(s.committed)]


def boundary(s: FS, name: str) -> str:
    return BOUNDARY_STATES[s.boundary[BOUNDARIES.index(name)]]
