"""Parameters of events, prompts and refusals: things of the game by their names in the catalogues."""

from __future__ import annotations

from kurgan.core.text import Ref
from kurgan.games.siege.places import NAMES, SIDES
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.state import PHASES, SG
from kurgan.games.siege.tables import UNITS
from kurgan.games.siege.works import KINDS


def unit(n: int) -> Ref:
    return Ref("unit", UNITS[n])


def place(s: SG, n: int) -> Ref:
    """A hex by its number and, where it has one, its name in this scenario."""
    return Ref(f"hex_{s.given.scenario}", NAMES[n])


def side(n: int) -> Ref:
    return Ref("seat", SIDES[n])


def work(kind: int) -> Ref:
    return Ref("work", KINDS[kind])


def phase(n: int) -> Ref:
    return Ref("phase", PHASES[n])


def result(n: int) -> Ref:
    return Ref("result_name", RESULTS[n])


def outcome(name: str) -> Ref:
    """How the game ended."""
    return Ref("result", name)


def halves(points: int) -> str:
    """Half points as one reads them: 2, 2½, ½."""
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)


EIGHTHS = ("", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞")


def fraction(number: int, parts: int) -> str:
    """A number of halves, quarters or eighths as it is written: 22½."""
    whole, rest = divmod(number, parts)
    return f"{whole or ''}{EIGHTHS[rest * 8 // parts]}" or "0"
