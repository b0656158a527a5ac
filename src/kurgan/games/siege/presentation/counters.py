"""Counters: what each unit looks like, built once for one copy of the game."""

from __future__ import annotations

import re

from kurgan.core.scene import Piece
from kurgan.core.text import message
from kurgan.games.siege import Siege
from kurgan.games.siege.describe import factors
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s02_setup import full_steps
from kurgan.games.siege.sheets import UNITS
from kurgan.games.siege.state import SG

# APP-6 D: land unit, friendly frame, present; then size, branch, and what is written above and below it.
_CODE = "10031000{size}{branch}{above}{below}"
_SIZE = {1: "17", 2: "18", 3: "21"}  # by REs: III, X, XX
_INFANTRY, _GUNS, _NO_SIZE = "121100", "130300", "00"
_HEAVY, _FORTRESS, _NAVAL, _MOUNTAIN = "15", "60", "46", "27"
_BRANCH: dict[str, tuple[str, str, str]] = {  # by type
    "infantry": (_INFANTRY, "00", "00"),
    "motorised": ("121104", "00", "00"),
    "armour": ("120500", "00", "00"),
    "artillery": (_GUNS, "00", "00"),
    "siege_artillery": (_GUNS, "00", _HEAVY),
    "heavy_aa": ("130100", "00", "00"),
    "combat_engineers": ("140700", "00", "00"),
    "construction": ("140700", "00", "00"),
    "antitank": ("120400", "00", "00"),
    "permanent_fortified_area": (_INFANTRY, "00", _FORTRESS),
    "permanent_fortified_zone": (_INFANTRY, "00", _FORTRESS),
    "port_fortification": (_GUNS, _NAVAL, _FORTRESS),
}
_SPECIAL = {"r1m": (_INFANTRY, "00", _MOUNTAIN), "s7m": (_INFANTRY, _NAVAL, "00"), "s79m": (_INFANTRY, _NAVAL, "00")}
_MARKS = {
    "pf1": "",
    "pfa1": "MG1",
    "sart": "",
    "scon": "C",
    "gcon": "C",
    "acon": "C1",
    "acon2": "C2",
    "gdora": "Dora",
    "gkarl": "Karl",
    "gaa": "",
    "gstug": "StuG",
    "rad": "RAD",
    "apz": "Pz",
    "aat": "",
    "aaa": "",
    "fart": "",
    "ftk": "",
    "fat": "",
    "r1m": "1M",
    "uart": "1",
}


class Counters:
    """Pieces are immutable, so every one that was ever shown is kept and shown again."""

    def __init__(self, game: Siege) -> None:
        self._kept: dict[tuple[object, ...], Piece] = {}

    def unit(self, s: SG, unit: int, at: str, badges: tuple[str, ...] = ()) -> Piece:
        """At a hex or in a tray (empty)."""
        most = full_steps(s, unit)
        known = (s.given.scenario, unit, at, s.steps[unit], badges)
        found = self._kept.get(known)
        if found is None:
            steps = s.steps[unit] or most
            found = self._kept[known] = Piece(
                id=UNITS[unit],
                at=at,
                side=s.given.sheets.nation[unit],
                name=message(f"unit.{UNITS[unit]}"),
                symbol=symbol(s, unit),
                mark=mark(UNITS[unit]),
                factors=figures(s, unit),
                badges=badges,
                steps=(steps, most) if most > 1 else None,
            )
        return found


def symbol(s: SG, unit: int) -> str:
    t, slug = s.given.sheets, UNITS[unit]
    branch, above, below = _SPECIAL.get(slug, _BRANCH[t.type[unit]])
    size = _NO_SIZE if t.forts >> unit & 1 else _SIZE[min(t.re[unit], 3)]
    return _CODE.format(size=size, branch=branch, above=above, below=below)


def mark(slug: str) -> str:
    """Its number, as far as its name has one."""
    return _MARKS[slug] if slug in _MARKS else "".join(re.findall(r"\d+", slug))


def figures(s: SG, unit: int) -> str:
    """Attack, defence, movement; a work only defends."""
    t = s.given.sheets
    return f"({words.halves(2 * t.defense[unit])})" if t.forts >> unit & 1 else factors(s, unit)
