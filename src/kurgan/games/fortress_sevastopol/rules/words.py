"""Parameters of events, prompts and refusals: things of the game by their names in the catalogues."""

from __future__ import annotations

from kurgan.core.text import Ref
from kurgan.games.fortress_sevastopol.places import MODES, NAMES, SIDES, WEATHERS
from kurgan.games.fortress_sevastopol.sheets import CHITS, MARKERS
from kurgan.games.fortress_sevastopol.state import FS, IMPULSES, WINDOWS


def unit(s: FS, n: int) -> Ref:
    return Ref("unit", s.given.sheets.slugs[n])


def place(n: int) -> Ref:
    return Ref("area", NAMES[n])


def side(n: int) -> Ref:
    return Ref("seat", SIDES[n])


def chit(n: int) -> Ref:
    return Ref("chit", CHITS[n])


def marker(n: int) -> Ref:
    return Ref("marker", MARKERS[n])


def mode(n: int) -> Ref:
    return Ref("mode", MODES[n])


def weather(n: int) -> Ref:
    return Ref("weather", WEATHERS[n])


def impulse(n: int) -> Ref:
    return Ref("impulse", IMPULSES[n])


def boundary(s: FS, n: int) -> str:
    """A boundary by its Areas, like 8-9."""
    return s.given.sheets.boundary_names[n]


def window(n: int) -> Ref:
    return Ref("window", WINDOWS[n])


def track(n: int) -> str:
    """[13.4.3-c] A position of the Impulse Track: letters stand below 0, A for -1."""
    return str(n) if n >= 0 else "ABCD"[-n - 1]


def turn(n: int) -> Ref:
    """The date of a turn."""
    return Ref("turn", str(n))
