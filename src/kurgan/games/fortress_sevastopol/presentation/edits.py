"""What each tool of the editor does to a position.

A position is read, changed and written again. Whatever was under way is dropped, and play goes on at the start of an
Impulse or of the Refit; whether that can be played is for the game to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kurgan.core.errors import BadText, UnknownName
from kurgan.core.sets import bits
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

if TYPE_CHECKING:
    from kurgan.games.fortress_sevastopol import FortressSevastopol

BARE = "at=ChooseImpulse; turn=1; side=soviet; phase=operations; held=29"
PHASES = {"operations": (OPERATIONS, "ChooseImpulse"), "refit": (REFIT, "ChooseRefit")}
KEPT = (
    "fresh",
    "elite",
    "turn",
    "weather",
    "track",
    "advantage",
    "rested",
    "vp",
    "phase",
    "side",
    "beachhead",
    "invasion_held",
    "recalled",
    "where",
    "at",
    "stands",
    "mode",
    "held",
    "boundary",
    "ip",
    "marker",
    "rp",
    "pool",
    "hand",
    "gone",
    "unseen",
    "work_at",
    "work_level",
)


def edit(game: FortressSevastopol, text: str, tool: str, at: str, value: str) -> str:
    """The position after one edit; without a tool, the position made whole."""
    if "at=" not in text.replace(" ", ""):
        text = f"{text.rstrip('; ')}; {BARE}" if text.strip() else BARE  # a scenario and options alone, or nothing
    s = game.read_position(text)
    if tool:
        stem, _, rest = tool.partition(".")
        if stem not in _EDITS:
            raise UnknownName("tool", tool, _EDITS)
        _drop_what_is_under_way(s)
        _EDITS[stem](s, rest, at, value)
        s.vp, s.ooc = vp_on_map(s), out_of_command(s)
    return game.read_position(s.position()).position()  # one clear line if it cannot be read


def _drop_what_is_under_way(s: FS) -> None:
    phase = s.phase if s.phase in (OPERATIONS, REFIT) else OPERATIONS
    for chit in s.chain:
        s.pool[chit] += 1
    s.clear(*(name for name in FS.FIELDS if name not in KEPT))
    _go_to(s, next(name for name, (number, _) in PHASES.items() if number == phase))


def _go_to(s: FS, name: str) -> None:
    s.phase, at = PHASES[name]
    s.game.flow.go_to(s, at)
    s.sp = s.given.sheets.sp[s.turn][s.side] if s.phase == REFIT else 0


def _one_of(value: str, values: tuple[str, ...], what: str) -> int:
    if value not in values:
        raise UnknownName(what, value, values)
    return values.index(value)


def _place(at: str, zones: bool = False) -> int:
    place = NAMES.index(at) if at in NAMES else WAITING
    if place not in (ON_MAP if zones else AREAS):
        raise BadText(
            f"'{at}' is no place; places are 1 to 29, U and C" if zones else f"'{at}' is no Area; Areas are 1 to 29"
        )
    return place


def _unit(s: FS, rest: str, at: str, value: str) -> None:
    unit, place = _one_of(rest, UNITS, "unit"), _place(at, zones=True)
    if place == HOME_ZONE[1 - s.given.sheets.side[unit]]:
        raise BadText(f"{rest} may never enter Zone {at}")
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
            raise BadText(f"no unit stands in {at}")
        put(s, unit, where)
        set_mode(s, unit, FRESH)
        _elite_off(s, 1 << unit)

    return take


def _elite_off(s: FS, units: int) -> None:
    s.pool[CHITS.index("elite")] += (s.elite & units).bit_count()
    s.elite &= ~units


def _control(s: FS, rest: str, at: str, value: str) -> None:
    side, bit = _one_of(rest, SIDES, "side"), 1 << _place(at)
    s.held[side] |= bit
    s.held[1 - side] &= ~bit


def _ip(s: FS, rest: str, at: str, value: str) -> None:
    """Once more takes it away."""
    owner, place = 1 + _one_of(rest, SIDES, "side"), _place(at)
    s.ip[place] = 0 if s.ip[place] == owner else owner


def _beachhead(s: FS, rest: str, at: str, value: str) -> None:
    place = _place(at)
    invasion = CHITS.index("amphibious")
    if s.beachhead:
        s.pool[invasion] += 1
    elif not s.pool[invasion]:
        raise BadText("the Amphibious Invasion chit is in a hand or out of the game")
    s.beachhead = 0 if s.beachhead == place else place
    if s.beachhead:
        s.pool[invasion] -= 1


def _elite(s: FS, rest: str, at: str, value: str) -> None:
    """Once more takes it away."""
    if value == NO_MORE:
        _elite_off(s, s.elite)
        return
    bit, chit = 1 << _one_of(value, UNITS, "unit"), CHITS.index("elite")
    if s.elite & bit:
        _elite_off(s, bit)
    elif not s.pool[chit]:
        raise BadText("no ELITE chit is left in the pool")
    else:
        s.elite |= bit
        s.pool[chit] -= 1


def _turn(s: FS, rest: str, at: str, value: str) -> None:
    s.turn = 1 + _one_of(value, tuple(str(n) for n in range(1, s.given.turns + 1)), "turn")
    s.weather = s.given.sheets.weather[s.turn]


def _phase(s: FS, rest: str, at: str, value: str) -> None:
    _one_of(value, tuple(PHASES), "phase")
    _go_to(s, value)


def _side(s: FS, rest: str, at: str, value: str) -> None:
    s.side = _one_of(value, SIDES, "side")


def _weather(s: FS, rest: str, at: str, value: str) -> None:
    s.weather = _one_of(value, WEATHERS, "weather")


def _track(s: FS, rest: str, at: str, value: str) -> None:
    low, high = s.given.sheets.track
    s.track = low + _one_of(value, tuple(words.track(n) for n in range(low, high + 1)), "space of the Impulse Track")


def _advantage(s: FS, rest: str, at: str, value: str) -> None:
    s.advantage = _one_of(value, SIDES, "side")


def _rested(s: FS, rest: str, at: str, value: str) -> None:
    s.rested = 1 - _one_of(value, YES_NO, "answer")


def _rp(s: FS, rest: str, at: str, value: str) -> None:
    points = tuple(str(n) for n in range(s.given.sheets.rp_max + 1))
    s.rp[_one_of(rest, SIDES, "side")] = _one_of(value, points, "number of Reserve Points")


def _marker(s: FS, rest: str, at: str, value: str) -> None:
    s.marker[_one_of(rest, MARKERS, "marker")] = _one_of(value, MARKER_STATES, "state of a marker")


def _boundary(s: FS, rest: str, at: str, value: str) -> None:
    state = _one_of(rest, BOUNDARY_STATES, "state of a boundary")
    boundary = _one_of(value, s.given.sheets.boundary_names, "boundary")
    if not fits(s, boundary, state):
        raise BadText(f"boundary {value} cannot be '{rest}'")
    s.boundary[boundary] = state


def _hand(s: FS, rest: str, at: str, value: str) -> None:
    """One more chit from the pool; none: all go back."""
    base = _one_of(rest, SIDES, "side") * len(CHITS)
    if value == NO_MORE:
        for chit in range(len(CHITS)):
            s.pool[chit] += s.hand[base + chit]
            s.hand[base + chit] = 0
        return
    chit = _one_of(value, CHITS, "chit")
    if not s.pool[chit]:
        raise BadText(f"no {value} is left in the pool")
    s.pool[chit] -= 1
    s.hand[base + chit] += 1


_EDITS: dict[str, Callable[[FS, str, str, str], None]] = {
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
}
