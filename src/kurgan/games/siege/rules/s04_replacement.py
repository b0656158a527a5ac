"""S.4 Replacement phase: special replacements, disrupted units back, Manned Forts placed and bought."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, do, procedure, repeat_while
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each
from kurgan.core.text import Param
from kurgan.games.siege import works
from kurgan.games.siege.actions import BUY, DONE, MAN, PLACE, UNIT, Buy, Done, Man, Place, Unit
from kurgan.games.siege.places import NONE, SIDES, TRACK, enemy
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s02_setup import has_room
from kurgan.games.siege.rules.s03_initial import send_marker
from kurgan.games.siege.rules.s09_1_capture import capture, end_of_phase
from kurgan.games.siege.rules.s09_works import marker_kind, owned, re_halves
from kurgan.games.siege.rules.s12_supply import hex_in_supply, in_supply, open_sources, zoc
from kurgan.games.siege.sheets import TURNS
from kurgan.games.siege.state import REPLACEMENT, SG, put

NO_MARKER = Refusal("40.C.1-f", "no_marker_at_hand")
NO_WORK = Refusal("40.C.1-a", "no_work_to_man")
MANNED = Refusal("40.C.1-a", "manned_already")
NO_STRENGTH = Refusal("40.C.1-b", "cannot_be_manned")
OTHER_HOME = Refusal("40.C.1-g", "needs_own_nation")
CONQUERED = Refusal("40.C.1-h", "needs_conqueror")
UNSUPPLIED = Refusal("S.12-d", "isolated_not_manned")
ENEMY_NEAR = Refusal("40.C.1-i", "enemy_next_to_it")
NO_POINTS = Refusal("40.C.1-d", "no_replacement_points")
TOO_LATE = Refusal("40.C.1-e", "marker_would_come_too_late")
NOT_DUE = Refusal("S.4-d", "does_not_return")
NO_PLACE = Refusal("S.4-e", "nowhere_to_return")
NOT_THERE = Refusal("S.4-e", "cannot_return_there")
FULL = Refusal("S.2-e", "hex_is_full")
MUST_RETURN = Refusal("S.4-d", "units_must_return")


# --- points ---------------------------------------------------------------------------------------------


def begin_replacement(s: SG) -> None:
    s.phase = REPLACEMENT
    if s.log is not None:
        s.tell("phase_begins", "S.4", side=words.side(s.side), phase=words.phase(REPLACEMENT))
    special = s.given.sheets.game["special"]
    sets = s.special[s.side] // (2 * special["points"])
    if not sets:
        return
    s.special[s.side] -= 2 * special["points"] * sets  # [S.4-f] [S.4-g] [R57]
    s.rp = changed(s.rp, 2 * s.side, s.rp[2 * s.side] + special["inf_halves"] * sets)
    s.rp = changed(s.rp, 2 * s.side + 1, s.rp[2 * s.side + 1] + special["art_halves"] * sets)
    if s.log is not None:
        s.tell(
            "special_replacements",
            "S.4-g",
            side=words.side(s.side),
            inf=words.halves(special["inf_halves"] * sets),
            art=words.halves(special["art_halves"] * sets),
        )


def buy_refusal(s: SG) -> Refusal | None:
    """[40.C.1-d] [S.4-a] Half an infantry and half an artillery point; [40.C.1-e] [R96] in time for the last turn."""
    manned = s.given.sheets.game["manned"]
    if s.rp[2 * s.side] < manned["inf_halves"] or s.rp[2 * s.side + 1] < manned["art_halves"]:
        return NO_POINTS
    return TOO_LATE if s.turn + manned["delay"] > s.given.sheets.turns else None


def can_buy(s: SG) -> bool:
    return buy_refusal(s) is None


def buy(s: SG) -> None:
    manned = s.given.sheets.game["manned"]
    s.rp = changed(s.rp, 2 * s.side, s.rp[2 * s.side] - manned["inf_halves"])
    s.rp = changed(s.rp, 2 * s.side + 1, s.rp[2 * s.side + 1] - manned["art_halves"])
    turn = send_marker(s, s.side, manned["delay"])  # [40.C.1-e]
    if s.log is not None:
        s.tell("marker_bought", "40.C.1-d", side=words.side(s.side), turn=turn)


# --- manning --------------------------------------------------------------------------------------------


def markers_at_hand(s: SG, side: int) -> int:
    """[S.4-b] [R56] Manned Forts that have arrived and wait."""
    first = side * TURNS
    return sum(s.track[first : first + s.turn + 1])


def nation_refusal(s: SG, place: int) -> Refusal | None:
    """[40.C.1-g] [40.C.1-h] [S.4-h] [R68] The first nation of a side gives its markers."""
    t = s.given.sheets
    nations, home = t.scenario["nations"][SIDES[s.side]], t.country[place]
    if home == nations[0]:
        return None
    if home in nations:
        return OTHER_HOME
    return None if nations[0] in t.game["manned"]["conquerors"] else CONQUERED


def man_refusal(s: SG, place: int) -> Refusal | None:
    """[40.C.1-a] [40.C.1-i] [R16] Why no Manned Fort can be placed there."""
    t, foe = s.given.sheets, enemy(s.side)
    if not markers_at_hand(s, s.side):
        return NO_MARKER
    if not s.work[place] or s.owner[place] != s.side or s.occupied[foe] >> place & 1:
        return NO_WORK
    if s.manned >> place & 1:
        return MANNED
    kind = marker_kind(s, place)
    if not kind or not works.can_be_manned(t.works[kind - 1]):  # [40.C.1-b] at its present level
        return NO_STRENGTH
    refused = nation_refusal(s, place)
    if refused is not None:
        return refused
    if zoc(s, foe) >> place & 1:
        return ENEMY_NEAR
    return None if hex_in_supply(s, s.side, place) else UNSUPPLIED


def mannable(s: SG) -> list[int]:
    if not markers_at_hand(s, s.side):
        return []
    return [place for place in each(owned(s.side, s.work, s.owner) & ~s.manned) if man_refusal(s, place) is None]


def man(s: SG, place: int) -> None:
    """[40.C.1-f] The work turns to its manned side and the marker leaves play."""
    box = next(n for n in range(s.side * TURNS, (s.side + 1) * TURNS) if s.track[n])
    s.track = changed(s.track, box, s.track[box] - 1)
    s.manned |= 1 << place
    if s.log is not None:
        s.tell("work_manned", "40.C.1-f", work=words.work(marker_kind(s, place) - 1), hex=words.place(s, place))


# --- disrupted units ------------------------------------------------------------------------------------


def due_units(s: SG) -> int:
    """[S.4-d] [R61] Disrupted units whose turn has come. What is eliminated stays so: so do permanent works
    [40.C.8.x2] [40.C.10.x2] [40.C.17.x2], which disruption eliminates too."""
    return sum(1 << unit for unit in each(s.at[TRACK] & s.given.sheets.of_side[s.side]) if s.back[unit] <= s.turn)


def return_hexes(s: SG) -> int:
    """[S.4-e] [R61] Open sources, and hexes of own units in supply and in no enemy ZOC."""
    return open_sources(s, s.side) | s.occupied[s.side] & in_supply(s, s.side) & ~zoc(s, enemy(s.side))


def return_places(s: SG, unit: int) -> int:
    halves = re_halves(s, unit)
    return sum(1 << place for place in each(return_hexes(s)) if has_room(s, s.side, place, halves))


def returning(s: SG) -> int:
    due = due_units(s)
    return sum(1 << unit for unit in each(due) if return_places(s, unit)) if due else 0


def come_back(s: SG, unit: int, place: int) -> None:
    put(s, unit, place)  # [S.4-d] with the steps it has
    s.back = changed(s.back, unit, 0)
    capture(s, place, s.side)
    if s.log is not None:
        s.tell("unit_returns", "S.4-d", unit=words.unit(unit), hex=words.place(s, place))


# --- decisions ------------------------------------------------------------------------------------------


class ChooseReplacement(Decision[SG]):
    """[S.4] Units return, works are manned, markers bought."""

    rule = "S.4"
    kinds = (Unit, Man, Buy, Done)

    def seat(self, s: SG) -> int:
        return s.side

    def legal(self, s: SG) -> list[Action]:
        back = returning(s)
        found: list[Action] = [UNIT[unit] for unit in each(back)]
        found += [MAN[place] for place in mannable(s)]
        if can_buy(s):
            found.append(BUY)
        if not back:
            found.append(DONE)
        return found

    def refuse(self, s: SG, action: Unit | Man | Buy | Done) -> Refusal | None:
        match action:
            case Unit(unit):
                if not due_units(s) >> unit & 1:
                    return NOT_DUE
                return None if return_places(s, unit) else NO_PLACE
            case Man(place):
                return man_refusal(s, place)
            case Buy():
                return buy_refusal(s)
            case _:
                return MUST_RETURN if returning(s) else None

    def apply(self, s: SG, action: Unit | Man | Buy | Done) -> None:
        match action:
            case Unit(unit):
                s.unit = unit
            case Man(place):
                man(s, place)
            case Buy():
                buy(s)
            case _:
                s.done = 1

    def prompt(self, s: SG) -> dict[str, Param]:
        return {
            "side": words.side(s.side),
            "turn": s.turn,
            "number": markers_at_hand(s, s.side),
            "inf": words.halves(s.rp[2 * s.side]),
            "art": words.halves(s.rp[2 * s.side + 1]),
        }


class PlaceUnit(Decision[SG]):
    """[S.4-e] Where the unit in hand returns."""

    rule = "S.4-e"
    kinds = (Place,)
    half_of = "ChooseReplacement"

    def seat(self, s: SG) -> int:
        return s.side

    def legal(self, s: SG) -> list[Action]:
        return [PLACE[place] for place in each(return_places(s, s.unit))]

    def refuse(self, s: SG, action: Place) -> Refusal | None:
        if not return_hexes(s) >> action.place & 1:
            return NOT_THERE
        return None if has_room(s, s.side, action.place, re_halves(s, s.unit)) else FULL

    def apply(self, s: SG, action: Place) -> None:
        come_back(s, s.unit, action.place)
        s.unit = NONE

    def prompt(self, s: SG) -> dict[str, Param]:
        return {"unit": words.unit(s.unit)}


def has_something(s: SG) -> bool:
    return not s.done and bool(can_buy(s) or returning(s) or mannable(s))


def is_picked(s: SG) -> bool:
    return s.unit != NONE


PROCEDURES = (
    procedure(
        "replacement",
        do(begin_replacement),
        repeat_while(has_something, ask(ChooseReplacement), repeat_while(is_picked, ask(PlaceUnit))),
        do(end_of_phase),
        registers=("done", "unit"),
    ),
)
