"""What lies beside the map: ground support, supply and replacements of both sides, units that come back, units lost."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.scene import Card, Tray
from kurgan.core.sets import bits
from kurgan.core.text import Message, message
from kurgan.core.view import View
from kurgan.games.siege.places import ATTACKER, DEAD, DEFENDER, SIDES, TRACK
from kurgan.games.siege.presentation.counters import Counters
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s04_replacement import markers_at_hand
from kurgan.games.siege.rules.s08_1_declare import most_air
from kurgan.games.siege.state import COMBAT, EXPLOITATION_COMBAT, SG


def trays(view: View, counters: Counters) -> Iterator[Tray]:
    """The viewer's own things first."""
    s: SG = view.state
    sides = (DEFENDER, ATTACKER) if view.seat == DEFENDER else (ATTACKER, DEFENDER)
    yield from _air(s)
    for side in sides:
        yield _supply(s, side)
    for side in sides:
        yield from _units(s, "due", TRACK, side, counters, "S.4-d")
    for side in sides:
        yield from _units(s, "lost", DEAD, side, counters, "")


def _title(name: str, side: int) -> Message:
    return message(f"tray.{name}", side=words.side(side))


def air_id(factors: int) -> str:
    return f"air:{factors}"


def _air(s: SG) -> Iterator[Tray]:
    """[S.8.7] Ground support for one attack, by how much of it is called: the third chit is three factors."""
    most = most_air(s) if s.phase in (COMBAT, EXPLOITATION_COMBAT) else 0
    if most:
        side = SIDES[s.side]
        cards = tuple(
            Card(air_id(number), message("tray.factors", number=number), rule="S.8.7", kind="chit", side=side)
            for number in range(1, most + 1)
        )
        note = message("tray.called", number=s.support) if s.support else message("tray.left", number=s.air)
        yield Tray(f"air.{side}", message("tray.air"), side, note, "S.8.7", cards)


def _supply(s: SG, side: int) -> Tray:
    """[S.3-b] [S.4-a] [40.C.1-d] What can be spent."""
    points, (inf, art), markers = s.sp[side], s.rp[2 * side : 2 * side + 2], markers_at_hand(s, side)
    note = message("tray.points", points=words.halves(points))
    if inf or art or markers:
        note = message(
            "tray.points_and_rp",
            points=words.halves(points),
            inf=words.halves(inf),
            art=words.halves(art),
            number=markers,
        )
    return Tray(f"supply.{SIDES[side]}", _title("supply", side), SIDES[side], note, "S.3-b")


def _units(s: SG, name: str, place: int, side: int, counters: Counters, rule: str) -> Iterator[Tray]:
    units = sorted(bits(s.at[place] & s.given.sheets.of_side[side]), key=lambda unit: (s.back[unit], unit))
    if units:
        pieces = tuple(counters.unit(s, unit, "", ("in_hand",) if unit == s.unit else ()) for unit in units)
        note = message("tray.number", number=len(units))
        if place == TRACK:
            note = message("tray.return", number=len(units), turn=min(s.back[unit] for unit in units))
        yield Tray(f"{name}.{SIDES[side]}", _title(name, side), SIDES[side], note, rule, (), pieces, (1,) * len(pieces))
