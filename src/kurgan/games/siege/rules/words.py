"""Parameters of events, prompts and refusals: things of the game by their names in the catalogues."""

from __future__ import annotations

from kurgan.core.shares import mixed
from kurgan.core.text import Ref
from kurgan.games.siege.places import NAMES, SIDES
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.sheets import UNITS
from kurgan.games.siege.state import PHASES, SG
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


def code(n: int) -> Ref:
    """A result in short, as the tables print it."""
    return Ref("result_code", RESULTS[n])


def outcome(name: str) -> Ref:
    """How the game ended."""
    return Ref("result", name)


def halves(points: int) -> str:
    """Half points as one reads them: 2, 2½, ½."""
    return mixed(points, 2)
