"""Positions as text: ``scenario=sevastopol; at=ChooseMover; turn=2; 0304=s25r pf1; work=0303:fortified_area …``

Units stand under their hex, with /1 if they have lost a step. What is left out has its plain value; a unit nobody names
is dead. Works and supply are written out: a short text has none.
"""

from __future__ import annotations

from collections.abc import Collection

from kurgan.core.codecs import Number
from kurgan.core.errors import BadText, UnknownName
from kurgan.core.sets import each
from kurgan.games.siege.places import ATTACKER, DEAD, DEFENDER, FIRST_HEX, HEX, NAMES, NONE, SIZE, TRACK
from kurgan.games.siege.rules.s02_setup import full_steps
from kurgan.games.siege.rules.s05_movement import SendMover
from kurgan.games.siege.sheets import UNITS
from kurgan.games.siege.state import SG, put

DISRUPTED = "disrupted"
PARTS = (DISRUPTED, "0304")


def write_pieces(s: SG) -> list[str]:
    parts = [f"{NAMES[place]}={_units(s, place)}" for place in range(FIRST_HEX, SIZE) if s.at[place]]
    return [*parts, f"{DISRUPTED}={_units(s, TRACK)}"] if s.at[TRACK] else parts


def _units(s: SG, place: int) -> str:
    return " ".join(
        UNITS[n] if s.steps[n] == full_steps(s, n) else f"{UNITS[n]}/{s.steps[n]}" for n in each(s.at[place])
    )


def read_pieces(s: SG, values: dict[str, str]) -> None:
    for unit in each(s.given.sheets.present):
        put(s, unit, DEAD)
    if DISRUPTED in values:
        _read_units(s, TRACK, values.pop(DISRUPTED))
    for name in [name for name in values if name in HEX]:
        _read_units(s, HEX[name], values.pop(name))


def _read_units(s: SG, place: int, text: str) -> None:
    t = s.given.sheets
    if place >= FIRST_HEX and not t.land >> place & 1:
        raise BadText("units_at_sea", hex=NAMES[place])
    for word in text.split():
        slug, _, steps = word.partition("/")
        if slug not in UNITS or not t.present >> UNITS.index(slug) & 1:
            raise UnknownName("scenario_unit", slug, [UNITS[n] for n in each(t.present)])
        n = UNITS.index(slug)
        if s.where[n] != DEAD:
            raise BadText("two_places", name=slug, first=NAMES[s.where[n]], next=NAMES[place])
        put(s, n, place)
        s.steps[n] = Number(low=1, high=full_steps(s, n)).read(steps, slug) if steps else full_steps(s, n)


def settle(s: SG, named: Collection[str]) -> None:
    """What no position can be."""
    both = s.occupied[ATTACKER] & s.occupied[DEFENDER]
    if both:
        raise BadText("sides_share_hex", hex=NAMES[next(iter(each(both)))])
    if s.turn > s.given.sheets.turns:
        raise BadText("scenario_turn", turn=s.turn, last=s.given.sheets.turns)
    if s.decision.half_of is not None and s.unit == NONE and not s.target:
        raise BadText("half_made", decision=s.decision.name, like="unit=g22", also="target=0304")
    if isinstance(s.decision, SendMover) and not _is_in_hand(s, s.decision.seat(s)):
        raise BadText("units_in_hand", decision=s.decision.name, like="unit=g22; group=g22 g23")


def _is_in_hand(s: SG, side: int) -> bool:
    """[S.5] [S.6] Whoever goes stands in one hex, and belongs to who sends it."""
    if s.unit == NONE or s.where[s.unit] < FIRST_HEX:
        return False
    return bool(s.group >> s.unit & 1) and not s.group & ~(s.at[s.where[s.unit]] & s.given.sheets.of_side[side])
