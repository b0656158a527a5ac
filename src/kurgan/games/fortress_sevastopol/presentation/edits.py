"""What each tool of the editor does to a position; play goes on at the start of an Impulse or of the Refit."""

from __future__ import annotations

from collections.abc import Callable

from kurgan.core.editing import Editor, by_phase, one_of
from kurgan.core.errors import BadText
from kurgan.core.sets import bits, changed
from kurgan.games.fortress_sevastopol.places import (
    AREAS,
    BOUNDARY_STATES,
    ELIMINATED,
    FRESH,
    HOME_ZONE,
    MODES,
    NAMES,
    ON_MAP,
    SIDES,
    WAITING,
    WEATHERS,
)
from kurgan.games.fortress_sevastopol.presentation.editor import NO_MORE, YES_NO, fits
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r13_command import out_of_command
from kurgan.games.fortress_sevastopol.rules.r25_victory import vp_on_map
from kurgan.games.fortress_sevastopol.sheets import CHITS, MARKERS, UNITS
from kurgan.games.fortress_sevastopol.state import FS, MARKER_STATES, OPERATIONS, REFIT, put, set_mode

PHASES = {"operations": OPERATIONS, "refit": REFIT}


def _give_back(s: FS) -> None:
    """Chits that are being played."""
    for chit in s.chain:
        s.pool[chit] += 1


def _settle(s: FS) -> None:
    """What the phase and the map say."""
    s.sp = s.given.sheets.sp[s.turn][s.side] if s.phase == REFIT else 0
    s.vp, s.ooc = vp_on_map(s), out_of_command(s)


def _place(at: str, zones: bool = False) -> int:
    place = NAMES.index(at) if at in NAMES else WAITING
    if place not in (ON_MAP if zones else AREAS):
        raise BadText("no_place" if zones else "no_area", text=at)
    return place


def _unit(s: FS, rest: str, at: str, value: str) -> None:
    unit, place = one_of(rest, UNITS, "unit"), _place(at, zones=True)
    if place == HOME_ZONE[1 - s.given.sheets.side[unit]]:
        raise BadText("never_enters", unit=rest, zone=at)
    if s.where[unit] == place and not s.given.sheets.hq >> unit & 1:
        set_mode(s, unit, (s.mode[unit] + 1) % len(MODES))
    else:
        put(s, unit, place)
        set_mode(s, unit, FRESH)


def _take(where: int) -> Callable[[FS, str, str, str], None]:
    def take(s: FS, rest: str, at: str, value: str) -> None:
        """The weakest unit there leaves the map."""
        place, t = _place(at, zones=True), s.given.sheets
        unit = min(bits(s.at[place]), key=lambda unit: t.af[unit] + t.df[unit], default=-1)
        if unit < 0:
            raise BadText("no_unit_in", at=at)
        put(s, unit, where)
        set_mode(s, unit, FRESH)
        _elite_off(s, 1 << unit)

    return take


def _elite_off(s: FS, units: int) -> None:
    s.pool[CHITS.index("elite")] += (s.elite & units).bit_count()
    s.elite &= ~units


def _control(s: FS, rest: str, at: str, value: str) -> None:
    side, bit = one_of(rest, SIDES, "side"), 1 << _place(at)
    s.held[side] |= bit
    s.held[1 - side] &= ~bit


def _ip(s: FS, rest: str, at: str, value: str) -> None:
    """Once more takes it away."""
    owner, place = 1 + one_of(rest, SIDES, "side"), _place(at)
    s.ip = changed(s.ip, place, 0 if s.ip[place] == owner else owner)


def _beachhead(s: FS, rest: str, at: str, value: str) -> None:
    place = _place(at)
    invasion = CHITS.index("amphibious")
    if s.beachhead:
        s.pool[invasion] += 1
    elif not s.pool[invasion]:
        raise BadText("invasion_chit_gone")
    s.beachhead = 0 if s.beachhead == place else place
    if s.beachhead:
        s.pool[invasion] -= 1


def _elite(s: FS, rest: str, at: str, value: str) -> None:
    """Once more takes it away."""
    if value == NO_MORE:
        _elite_off(s, s.elite)
        return
    bit, chit = 1 << one_of(value, UNITS, "unit"), CHITS.index("elite")
    if s.elite & bit:
        _elite_off(s, bit)
    elif not s.pool[chit]:
        raise BadText("no_elite")
    else:
        s.elite |= bit
        s.pool[chit] -= 1


def _turn(s: FS, rest: str, at: str, value: str) -> None:
    s.turn = 1 + one_of(value, tuple(str(n) for n in range(1, s.given.turns + 1)), "turn")
    s.weather = s.given.sheets.weather[s.turn]


def _phase(s: FS, rest: str, at: str, value: str) -> None:
    s.phase = list(PHASES.values())[one_of(value, tuple(PHASES), "phase")]


def _side(s: FS, rest: str, at: str, value: str) -> None:
    s.side = one_of(value, SIDES, "side")


def _weather(s: FS, rest: str, at: str, value: str) -> None:
    s.weather = one_of(value, WEATHERS, "weather")


def _track(s: FS, rest: str, at: str, value: str) -> None:
    low, high = s.given.sheets.track
    s.track = low + one_of(value, tuple(words.track(n) for n in range(low, high + 1)), "track_space")


def _advantage(s: FS, rest: str, at: str, value: str) -> None:
    s.advantage = one_of(value, SIDES, "side")


def _rested(s: FS, rest: str, at: str, value: str) -> None:
    s.rested = 1 - one_of(value, YES_NO, "answer")


def _rp(s: FS, rest: str, at: str, value: str) -> None:
    points = tuple(str(n) for n in range(s.given.sheets.rp_max + 1))
    s.rp = changed(s.rp, one_of(rest, SIDES, "side"), one_of(value, points, "reserve_points"))


def _marker(s: FS, rest: str, at: str, value: str) -> None:
    s.marker = changed(s.marker, one_of(rest, MARKERS, "marker"), one_of(value, MARKER_STATES, "marker_state"))


def _boundary(s: FS, rest: str, at: str, value: str) -> None:
    state = one_of(rest, BOUNDARY_STATES, "boundary_state")
    boundary = one_of(value, s.given.sheets.boundary_names, "boundary")
    if not fits(s, boundary, state):
        raise BadText("boundary_state", boundary=value, state=rest)
    s.boundary = changed(s.boundary, boundary, state)


def _hand(s: FS, rest: str, at: str, value: str) -> None:
    """One more chit from the pool; none: all go back."""
    base = one_of(rest, SIDES, "side") * len(CHITS)
    if value == NO_MORE:
        for chit in range(len(CHITS)):
            s.pool[chit] += s.hand[base + chit]
            s.hand[base + chit] = 0
        return
    chit = one_of(value, CHITS, "chit")
    if not s.pool[chit]:
        raise BadText("no_chit", chit=value)
    s.pool[chit] -= 1
    s.hand[base + chit] += 1


edit = Editor(
    bare="at=ChooseImpulse; turn=1; side=soviet; phase=operations; held=29",
    tools={
        "unit": _unit,
        "erase": _take(WAITING),
        "lose": _take(ELIMINATED),
        "control": _control,
        "ip": _ip,
        "beachhead": _beachhead,
        "elite": _elite,
        "turn": _turn,
        "phase": _phase,
        "side": _side,
        "weather": _weather,
        "track": _track,
        "advantage": _advantage,
        "rested": _rested,
        "rp": _rp,
        "marker": _marker,
        "boundary": _boundary,
        "hand": _hand,
    },
    place=by_phase({OPERATIONS: "ChooseImpulse", REFIT: "ChooseRefit"}),
    give_back=_give_back,
    settle=_settle,
).edit
