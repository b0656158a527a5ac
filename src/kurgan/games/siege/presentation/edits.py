"""What each tool of the editor does to a position; play goes on at the start of a movement or combat phase."""

from __future__ import annotations

from kurgan.core.editing import Editor, by_phase, one_of
from kurgan.core.errors import BadText, UnknownName
from kurgan.core.sets import bits, changed
from kurgan.games.siege.places import DEAD, DEFENDER, HEX, NAMES, SIDES, enemy
from kurgan.games.siege.presentation.editor import LAID, MOST_AIR, MOST_SP, PHASES
from kurgan.games.siege.presentation.scene import stack
from kurgan.games.siege.rules.s02_setup import full_steps
from kurgan.games.siege.rules.s05_movers import hand_out
from kurgan.games.siege.rules.s10_construction import ON_MARKER
from kurgan.games.siege.sheets import NUMBER, UNITS
from kurgan.games.siege.state import COMBAT, MOVEMENT, SG, lay_base, lay_marker, lay_side, put, set_task
from kurgan.games.siege.works import KIND, KINDS, can_be_manned

MOST_TURNS_BUILDING = 4


def _settle(s: SG) -> None:
    """Whoever moves has all his movement points."""
    if s.phase == MOVEMENT:
        on_map = sum(s.at[place] for place in bits(s.occupied[s.side]))
        hand_out(s, s.side, on_map, 1, 1)


def _hex(s: SG, at: str) -> int:
    place = HEX.get(at.partition("|")[0], 0)
    if not place or not s.given.sheets.land >> place & 1:
        raise BadText("edit_no_land", hex=at)
    return place


def _holder(s: SG, place: int) -> int:
    """Who stands there, else the defender."""
    return next((side for side in range(len(SIDES)) if s.occupied[side] >> place & 1), DEFENDER)


# --- units ----------------------------------------------------------------------------------------


def _unit(s: SG, rest: str, at: str, value: str) -> None:
    t, place = s.given.sheets, _hex(s, at)
    if rest not in NUMBER or not t.present >> NUMBER[rest] & 1:
        raise UnknownName("scenario_unit", rest, [UNITS[n] for n in bits(t.present)])
    unit = NUMBER[rest]
    if s.where[unit] == place:
        s.steps[unit] = s.steps[unit] - 1 or full_steps(s, unit)
        return
    if s.occupied[enemy(t.side[unit])] >> place & 1:
        raise BadText("edit_enemies", hex=NAMES[place])
    put(s, unit, place)
    s.steps[unit], s.back = full_steps(s, unit), changed(s.back, unit, 0)
    s.reserve &= ~(1 << unit)


def _erase(s: SG, rest: str, at: str, value: str) -> None:
    """The top unit leaves the map."""
    found = stack(s, _hex(s, at))
    if not found:
        raise BadText("no_unit_in", at=at)
    put(s, found[0], DEAD)
    s.steps[found[0]] = 0
    for name in ("dug", "reserve"):
        setattr(s, name, getattr(s, name) & ~(1 << found[0]))


def _dig(s: SG, rest: str, at: str, value: str) -> None:
    """[40.C.3-u.form] All that can there, or back."""
    here = s.at[_hex(s, at)] & s.given.sheets.can_dig
    if not here:
        raise BadText("edit_no_digger", hex=at)
    s.dug = s.dug & ~here if s.dug & here else s.dug | here


# --- works ----------------------------------------------------------------------------------------


def _work(s: SG, rest: str, at: str, value: str) -> None:
    kind, place = one_of(rest, KINDS, "work_kind"), _hex(s, at)
    work = s.given.sheets.works[kind]
    if work.form not in LAID:
        raise BadText("edit_not_laid", work=rest)
    layer, lay = (s.base, lay_base) if work.form == "map" else (s.work, lay_marker)
    gone = layer[place] == 1 + kind
    lay(s, place, 0 if gone else 1 + kind, 0 if gone else _holder(s, place))
    set_task(s, place, 0, 0)
    bit = 1 << place
    s.taken, s.base_taken = s.taken & ~bit, s.base_taken & ~bit
    if not _can_be_manned(s, place):
        s.manned &= ~bit


def _can_be_manned(s: SG, place: int) -> bool:
    return bool(s.work[place]) and can_be_manned(s.given.sheets.works[s.work[place] - 1])


def _manned(s: SG, rest: str, at: str, value: str) -> None:
    place = _hex(s, at)
    if not _can_be_manned(s, place):
        raise BadText("edit_not_manned", hex=at)
    s.manned ^= 1 << place


def _building(s: SG, rest: str, at: str, value: str) -> None:
    """The C marker of the marker there: one less each time, then none, then the most again."""
    place = _hex(s, at)
    if not s.work[place]:
        raise BadText("edit_no_marker", hex=at)
    number = (s.build[place] or 2 + MOST_TURNS_BUILDING) - 1
    set_task(s, place, 0 if number == 1 else number, ON_MARKER)


def _owner(s: SG, rest: str, at: str, value: str) -> None:
    """All works of the hex change hands."""
    place = _hex(s, at)
    if not s.work[place] and not s.base[place]:
        raise BadText("edit_no_work", hex=at)
    if s.work[place]:
        s.owner = changed(s.owner, place, enemy(s.owner[place]))
    if s.base[place]:
        s.base_owner = changed(s.base_owner, place, enemy(s.base_owner[place]))


def _hexside(s: SG, rest: str, at: str, value: str) -> None:
    """The hexside works of the hex: none, unimproved, fortified, and so on."""
    place, kinds = _hex(s, at), (0, 1 + KIND["unimproved_fortified_hexside"], 1 + KIND["fortified_hexside"])
    found = [n for n, (behind, _) in enumerate(s.given.sheets.sides) if behind == place]
    if not found:
        raise BadText("edit_no_hexside", hex=at)
    for n in found:
        work = kinds[(kinds.index(s.side_work[n]) + 1) % len(kinds)]
        lay_side(s, n, work, _holder(s, place) if work else 0)


# --- the rest -------------------------------------------------------------------------------------


def _turn(s: SG, rest: str, at: str, value: str) -> None:
    s.turn = 1 + one_of(value, tuple(str(n) for n in range(1, s.given.sheets.turns + 1)), "turn")


def _side(s: SG, rest: str, at: str, value: str) -> None:
    s.side = one_of(value, SIDES, "side")


def _phase(s: SG, rest: str, at: str, value: str) -> None:
    s.phase = (MOVEMENT, COMBAT)[one_of(value, PHASES, "phase")]


def _sp(s: SG, rest: str, at: str, value: str) -> None:
    points = tuple(map(str, range(MOST_SP + 1)))
    s.sp[one_of(rest, SIDES, "side")] = 2 * one_of(value, points, "supply_points")


def _air(s: SG, rest: str, at: str, value: str) -> None:
    s.air = one_of(value, tuple(map(str, range(MOST_AIR + 1))), "factors")


edit = Editor(
    bare="at=movement>ChooseMover; turn=1; phase=movement",
    tools={
        "unit": _unit,
        "erase": _erase,
        "dig": _dig,
        "work": _work,
        "manned": _manned,
        "building": _building,
        "owner": _owner,
        "hexside": _hexside,
        "turn": _turn,
        "side": _side,
        "phase": _phase,
        "sp": _sp,
        "air": _air,
    },
    place=by_phase({MOVEMENT: "movement>ChooseMover", COMBAT: "combat>attack>ChooseAttack"}),
    settle=_settle,
).edit
