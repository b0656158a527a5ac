"""S.8.5 Retreat, unit by unit, and its refusal [R26] [R58]."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, do, procedure, repeat_while
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.core.text import Param
from kurgan.games.siege import works
from kurgan.games.siege.actions import RETREAT, STAND, Retreat, Stand
from kurgan.games.siege.places import GRID, NONE, enemy
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.rules import s02_setup, words
from kurgan.games.siege.rules.s08_4_losses import lose_fort, lose_step
from kurgan.games.siege.rules.s09_1_capture import capture
from kurgan.games.siege.rules.s09_works import held, holds, re_halves, works_for
from kurgan.games.siege.rules.s12_supply import zoc
from kurgan.games.siege.state import SG, put

CANNOT_STAND = Refusal("S.8.5", "cannot_stand")
CLOSED = Refusal("S.8.5-a", "retreat_closed")
ZOC_LAST = Refusal("S.8.5-b", "retreat_zoc_last")


def may_stand(s: SG) -> bool:
    """[R26] Decided after losses, by the works that still help: fortresses, ports, ouvrages, Westwall."""
    return any(works.ignores_retreat(work, RESULTS[s.outcome]) for work, _ in works_for(s, s.target, enemy(s.side)))


def goal(s: SG) -> int:
    """How far from the attacked hex a retreating unit must be."""
    return s.retreat if s.given.sheets.side[s.unit] != s.side else 1 + s.retreat


def begin_retreat(s: SG) -> None:
    """[S.8.3-b] [S.8.3-g] [S.8.3-i] Who must retreat; defenders may have the right to stay."""
    t, foe = s.given.sheets, enemy(s.side)
    row = t.charts.results[s.outcome]
    if row.attacker_retreat:
        s.retreat, s.retreating = row.attacker_retreat, s.committed
    elif s.retreat and holds(s, foe, s.target):
        s.retreating = s.at[s.target] & t.of_side[foe]
        s.refusable = int(may_stand(s))
        if s.refusable and not (s.retreating & ~t.forts):
            stand(s)  # nobody could go
        elif not s.refusable:
            leave_works(s)


def leave_works(s: SG) -> None:
    """[R31] [S.8.5-g] [R58] Units that are works cannot go, nor a Manned Fort: they are lost."""
    t, foe = s.given.sheets, enemy(s.side)
    for unit in each(s.retreating & t.forts):
        s.retreating &= ~(1 << unit)
        lose_step(s, unit, "R31")
    lose_fort(s, s.target, foe, "S.8.5-g")
    s.refusable = 0


def stand(s: SG) -> None:
    if s.log is not None:
        s.tell("stands", "R26", hex=words.place(s, s.target), side=words.side(enemy(s.side)))
    s.retreating = s.retreat = s.refusable = 0
    s.unit = NONE


def has_room(s: SG, place: int, side: int, unit: int) -> bool:
    """[S.2-e] [40.C-e] Works do not count."""
    return s02_setup.has_room(s, side, place, re_halves(s, unit))


def ways(s: SG, unit: int) -> tuple[int, int]:
    """[S.8.5] [S.8.5-a] [S.8.5-b] Hexes farther away: those to be taken first, and those where it loses a step."""
    t, place = s.given.sheets, s.where[unit]
    side = t.side[unit]
    now = GRID.distance(s.target, place)
    could = t.map.adjacent[place] & ~held(s, enemy(side))
    found = 0
    for other in each(could):
        if GRID.distance(s.target, other) > now and has_room(s, other, side, unit):
            found |= 1 << other
    first = found & (~zoc(s, enemy(side)) | s.occupied[side])
    return first, found & ~first


def open_ways(s: SG, unit: int) -> int:
    first, rest = ways(s, unit)
    return first or rest


def next_retreat(s: SG) -> None:
    """Bring up the next unit that has a choice; who has one way takes it, who has none bears it."""
    t = s.given.sheets
    while s.retreating:
        if s.unit == NONE:
            could = s.retreating & ~t.forts or s.retreating
            s.unit = (could & -could).bit_length() - 1
        unit = s.unit
        if GRID.distance(s.target, s.where[unit]) >= goal(s):
            arrive(s, unit)
            continue
        could = open_ways(s, unit)
        if not could and s.refusable:
            stand(s)  # rather than die: nobody has gone yet
            return
        if not could:
            no_way(s, unit)
        elif could & could - 1 or s.refusable:
            return
        else:
            go(s, unit, could.bit_length() - 1)


def arrive(s: SG, unit: int) -> None:
    s.retreating &= ~(1 << unit)
    s.unit = NONE


def no_way(s: SG, unit: int) -> None:
    """[S.8.5-d] [S.8.5-e] [S.8.5-f]"""
    side, away = s.given.sheets.side[unit], s.where[unit] != s.target
    s.retreating &= ~(1 << unit)
    s.unit = NONE
    if side == s.side:
        lose_step(s, unit, "S.8.5-e")
    elif not away:
        while s.steps[unit] > 1:
            lose_step(s, unit, "S.8.5-d")
        lose_step(s, unit, "S.8.5-d")


def go(s: SG, unit: int, place: int) -> None:
    """[40.C.3-u.x2] [R29] A dug-in unit turns back as it goes. [S.8.5-c] In an enemy ZOC it loses a step."""
    side = s.given.sheets.side[unit]
    hurt = not ways(s, unit)[0] >> place & 1
    if s.dug >> unit & 1:
        s.dug &= ~(1 << unit)
        if s.log is not None:
            s.tell("undug", "40.C.3-u.x2", unit=words.unit(unit))
    origin = s.where[unit]
    put(s, unit, place)  # [R80] one in reserve stays so
    if s.log is not None:
        left = words.place(s, origin)
        s.tell("retreats", "S.8.5", unit=words.unit(unit), origin=left, hex=words.place(s, place))
    capture(s, place, side)
    if hurt:
        for _ in range(s.given.sheets.game["retreat"]["zoc_steps"]):
            if s.steps[unit]:
                lose_step(s, unit, "S.8.5-c")
        if not s.steps[unit]:
            arrive(s, unit)


def is_retreating(s: SG) -> bool:
    return bool(s.retreating)


class ChooseRetreat(Decision[SG]):
    """[S.8.5] [R58] Where the unit in hand goes; the first time the defender may refuse altogether [R26]."""

    rule = "S.8.5"
    kinds = (Retreat, Stand)

    def seat(self, s: SG) -> int:
        return s.given.sheets.side[s.unit]

    def legal(self, s: SG) -> list[Action]:
        found: list[Action] = [RETREAT[place] for place in each(open_ways(s, s.unit))]
        if s.refusable:
            found.append(STAND)
        return found

    def refuse(self, s: SG, action: Retreat | Stand) -> Refusal | None:
        if isinstance(action, Stand):
            return None if s.refusable else CANNOT_STAND
        first, rest = ways(s, s.unit)
        if (first or rest) >> action.place & 1:
            return None
        return ZOC_LAST if rest >> action.place & 1 else CLOSED

    def apply(self, s: SG, action: Retreat | Stand) -> None:
        if isinstance(action, Stand):
            stand(s)
            return
        if s.refusable:
            leave_works(s)
        go(s, s.unit, action.place)

    def prompt(self, s: SG) -> dict[str, Param]:
        return {"unit": words.unit(s.unit), "hex": words.place(s, s.where[s.unit])}


RETREATS = procedure(
    "retreat",
    do(begin_retreat),
    do(next_retreat),
    repeat_while(is_retreating, ask(ChooseRetreat), do(next_retreat)),
    registers=("unit", "retreating", "refusable"),
)
PROCEDURES = (RETREATS,)
