"""Positions as text: ``scenario=sevastopol; at=ChooseMover; turn=2; 0304=s25r pf1; work=0303:fortified_area …``

Units stand under their hex, with /1 if they have lost a step. What is left out has its plain value; a unit nobody names
is dead. Works and supply are written out: a short text has none.
"""

from __future__ import annotations

from collections.abc import Collection

from kurgan.core.codecs import Number
from kurgan.core.errors import BadText, UnknownName
from kurgan.core.sets import bits
from kurgan.games.siege.places import ATTACKER, DEAD, DEFENDER, FIRST_HEX, HEX, NAMES, NONE, SIZE, TRACK
from kurgan.games.siege.rules.s02_setup import full_steps
from kurgan.games.siege.sheets import UNITS
from kurgan.games.siege.state import SG, put

DISRUPTED = "disrupted"
PARTS = (DISRUPTED, "0304")


def write_pieces(s: SG) -> list[str]:
    parts = [f"{NAMES[place]}={_units(s, place)}" for place in range(FIRST_HEX, SIZE) if s.at[place]]
    return [*parts, f"{DISRUPTED}={_units(s, TRACK)}"] if s.at[TRACK] else parts


def _units(s: SG, place: int) -> str:
    return " ".join(
        UNITS[n] if s.steps[n] == full_steps(s, n) else f"{UNITS[n]}/{s.steps[n]}" for n in bits(s.at[place])
    )


def read_pieces(s: SG, values: dict[str, str]) -> None:
    for unit in bits(s.given.sheets.present):
        put(s, unit, DEAD)
    if DISRUPTED in values:
        _read_units(s, TRACK, values.pop(DISRUPTED))
    for name in [name for name in values if name in HEX]:
        _read_units(s, HEX[name], values.pop(name))


def _read_units(s: SG, place: int, text: str) -> None:
    t = s.given.sheets
    if place >= FIRST_HEX and not t.land >> place & 1:
        raise BadText(f"position: {NAMES[place]} is sea; units stand on land")
    for word in text.split():
        slug, _, steps = word.partition("/")
        if slug not in UNITS or not t.present >> UNITS.index(slug) & 1:
            raise UnknownName("unit of this scenario", slug, [UNITS[n] for n in bits(t.present)])
        n = UNITS.index(slug)
        if s.where[n] != DEAD:
            raise BadText(f"position: {slug} stands in two places, {NAMES[s.where[n]]} and {NAMES[place]}")
        put(s, n, place)
        s.steps[n] = Number(low=1, high=full_steps(s, n)).read(steps, slug) if steps else full_steps(s, n)


def settle(s: SG, named: Collection[str]) -> None:
    """What no position can be."""
    both = s.occupied[ATTACKER] & s.occupied[DEFENDER]
    if both:
        raise BadText(f"position: both sides stand in {NAMES[next(iter(bits(both)))]}; they never share a hex")
    if s.turn > s.given.sheets.turns:
        raise BadText(f"position: turn is {s.turn}; this scenario has turns 1 to {s.given.sheets.turns}")
    if s.decision.half_of is not None and s.unit == NONE and not s.target:
        raise BadText(f"position: at {s.decision.name} a choice is half made; say which, like unit=g22 or target=0304")
