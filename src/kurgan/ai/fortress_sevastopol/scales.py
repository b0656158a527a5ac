"""What things are worth to the player: Areas, Victory Points, units; measured anew for every decision.

A Victory Point counts about ten. All numbers are the Axis's gain.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp
from operator import itemgetter
from typing import Any, NamedTuple, Protocol

from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AREAS, AXIS, MAP_MASK, ON_MAP, PLACES, SOVIET, SPENT, C, U
from kurgan.games.fortress_sevastopol.rules.r25_victory import ABOVE_THE_BAND
from kurgan.games.fortress_sevastopol.sheets import Sheets
from kurgan.games.fortress_sevastopol.state import FS, OPERATIONS, on_map

KEPT = (1.0, 0.78, 0.5, 0.28)  # of a unit's worth, by mode
KEPT_EASILY = (1.0, 0.93, 0.62, 0.36)  # the same late in a turn whose Supply Points will do for all who need them
LATE = 6  # the position of the marker from which it is late
FAR = 9
TEMPO = (0.55, 0.5)  # by side: how sure it is to attack before things change
LOST = 40  # shared by the points that are missing to stay in the game
READY, LATEST = 0.05, 10  # of a Victory Point for a Fresh division; the position without another Impulse
URGENT = 25  # what it is worth to stay in the band of a turn, or to leave it
KEPT_SCALES = 32
MOST_STACKS, MOST_AREAS, MOST_PLANS = 2_000, 4_000, 50  # that are remembered with one of them
STEP = 0.2  # what a step nearer to the goal is worth, for each AF
HELPERS_AF = 6  # guns and German engineers are wanted at the front as much as a division


@dataclass(frozen=True)
class Counters:
    """What never changes in a copy of the game."""

    worth: tuple[tuple[float, ...], ...]  # by mode, by unit, when Supply Points are scarce
    worth_easily: tuple[tuple[float, ...], ...]  # and when they are not
    push: tuple[float, ...]  # by unit: what a step nearer to the goal is worth
    fighters: int  # units that can assault, a mask
    near: tuple[Callable[[Any], Any], ...]  # by place: what takes the things there and in its neighbours out of a list


_COUNTERS: list[tuple[Sheets, Counters]] = []


def counters(t: Sheets) -> Counters:
    """Measured once for each copy of the game."""
    for known, found in _COUNTERS:
        if known is t:
            return found
    made = _measure(t)
    _COUNTERS.append((t, made))
    del _COUNTERS[:-8]
    return made


def _measure(t: Sheets) -> Counters:
    full = []
    for unit in range(len(t.slugs)):
        bit = t.bit[unit]
        if bit & t.hq:
            full.append(6.0)
        elif bit & t.siege:
            full.append(5.0)
        elif bit & t.field:
            full.append(2.0 + 0.3 * t.af[unit])
        elif bit & t.engineer:
            full.append(3.5 if bit & t.german else 2.5)
        else:
            full.append(1.0 + 0.5 * t.af[unit] + 0.4 * t.df[unit])
    by_mode = [
        tuple(tuple(w if t.hq >> n & 1 else w * kept for n, w in enumerate(full)) for kept in line)
        for line in (KEPT, KEPT_EASILY)
    ]
    helpers = t.artillery | t.engineer & t.german
    push = tuple(
        STEP * (0.0 if t.hq >> n & 1 else HELPERS_AF if helpers >> n & 1 else max(2, t.af[n])) for n in range(len(full))
    )
    near = tuple(itemgetter(place, *(other for other, _ in t.neighbours[place])) for place in range(PLACES))
    return Counters(by_mode[0], by_mode[1], push, ~(t.artillery | t.hq), near)


def is_easy(s: FS, side: int) -> bool:
    """Whether the turn is late and its Supply Points will do for all units of the side that are not Fresh."""
    if s.track < LATE or s.phase != OPERATIONS:
        return False
    tired = on_map(s, side) & ~s.fresh & ~s.given.sheets.hq
    return sum(1 if s.mode[unit] == SPENT else 2 for unit in each(tired)) < s.given.sheets.sp[s.turn][side]


class Memory:
    """What has been weighed with the same scales: stacks by what is in them, Areas by what is in and around them."""

    def __init__(self) -> None:
        self.stacks: tuple[dict[Any, Any], dict[Any, Any]] = ({}, {})  # by side
        self._areas: dict[tuple[bytes, int], list[dict[Any, tuple[float, ...]]]] = {}
        self.weighed = 0  # Areas in all of these
        self.plans: dict[Any, Any] = {}  # by state and Impulse, see ``plans.planned``
        self.pictures: list[Any] = []  # the position evaluated last, see ``evaluation.Picture``

    def areas(self, boundaries: bytes, weather: int) -> list[dict[Any, tuple[float, ...]]]:
        """By place, while bridges, lines and weather are so."""
        found = self._areas.get((boundaries, weather))
        if found is None:
            found = self._areas[boundaries, weather] = [{} for _ in range(PLACES)]
        return found

    def tidy(self) -> None:
        """Before a decision: nothing is kept for ever.

        Emptied by hand: compiled, a second ``__init__`` never lets go of what the first has made.
        """
        if sum(map(len, self.stacks)) > MOST_STACKS or self.weighed > MOST_AREAS or len(self.plans) > MOST_PLANS:
            for of_side in self.stacks:
                of_side.clear()
            self._areas.clear()
            self.weighed = 0
            self.plans.clear()
            self.pictures.clear()


class Doctrine(Protocol):
    """What a player knows besides: how a position looks to him, who stays where he is, who is called where."""

    @property
    def reserve(self) -> float:
        """What a Reserve Point is worth, for which one passes."""

    def judge(self, s: FS, scales: Scales) -> float: ...

    def stays(self, s: FS, unit: int) -> int:
        """The places out of which a unit must not go, a mask; none if it may go anywhere."""

    def calls(self, s: FS, ends: int, scales: Scales) -> list[int]:
        """Places worth a look besides the nearest ones."""


@dataclass(frozen=True)
class Scales:
    """One decision's weights."""

    counters: Counters
    worth: tuple[tuple[tuple[float, ...], ...], tuple[tuple[float, ...], ...]]  # by side, mode, unit
    vp: float  # a Victory Point more
    area: tuple[float, ...]  # by place: holding it
    units: float  # a factor: how much units count besides Areas
    rested: tuple[float, float]  # by side: what a division at the front can still do before the game ends
    away: tuple[tuple[float, ...], tuple[float, ...]]  # by side, by place: how far from where it is needed
    tempo: tuple[float, float]  # by side: how sure it is to attack before things change
    doctrine: Doctrine | None = None
    tired: float = 0.0  # how many steps farther away whoever is not Fresh seems to be
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)


class Standing(NamedTuple):
    """All that the scales depend on."""

    sheets: Sheets
    turns: int
    axis_needs: int
    soviet_allows: int
    turn: int
    vp: int
    left: float  # of the turn
    easy: tuple[bool, bool]  # by side
    held: tuple[int, int]
    stands: tuple[int, int]


def _step(x: float) -> float:
    return 1 / (1 + exp(-x))


def vp_utility(now: Standing, vp: float) -> float:
    """The band of this turn and of the next, the end of the scenario, and plain progress."""
    bands = now.sheets.band
    low, high = bands[now.turn]
    soon = bands[min(now.turn + 1, now.turns)][0]
    urgent = URGENT * (
        _step(1.3 * (vp - low + 0.5)) + _step(1.3 * (vp - high - ABOVE_THE_BAND + 0.5)) + _step(1.3 * (vp - soon + 0.5))
    )
    near = (now.turn / now.turns) ** 2
    final = 60 * near * (_step(1.3 * (vp - now.axis_needs + 0.5)) + _step(1.3 * (vp - now.soviet_allows - 0.5)))
    return 8 * vp + urgent + final


def standing(s: FS) -> Standing:
    given = s.given
    return Standing(
        given.sheets,
        given.turns,
        given.axis_needs,
        given.soviet_allows,
        s.turn,
        s.vp,
        max(0.0, 1 - max(0, s.track) / LATEST) if s.phase == OPERATIONS else 1.0,
        (is_easy(s, AXIS), is_easy(s, SOVIET)),
        (s.held[AXIS], s.held[SOVIET]),
        (s.stands[AXIS] & MAP_MASK, s.stands[SOVIET] & MAP_MASK),
    )


def measure(s: FS) -> Scales:
    """The same object while all that matters is the same, so that it remembers what was weighed."""
    found = scales_of(standing(s))
    found.memory.tidy()
    return found


@lru_cache(KEPT_SCALES)
def scales_of(now: Standing) -> Scales:
    t = now.sheets
    vp = (vp_utility(now, now.vp + 1.5) - vp_utility(now, now.vp - 1.5)) / 3
    low, high = t.band[now.turn]
    if now.vp < low:
        vp += LOST / (low - now.vp)
    last = now.turn == now.turns or now.vp < low or now.vp >= high + ABOVE_THE_BAND  # as things stand
    ground = 0.3 if last else 1.0
    area = [0.0] * PLACES
    for place in AREAS:
        around = sum(t.vp[other] for other, _ in t.neighbours[place])
        ports = 2.0 if t.port >> place & 1 else 0.0
        area[place] = vp * t.vp[place] + ground * (1.5 + 0.5 * around + 0.15 * t.tem[place] + ports)
    found = counters(t)
    worth = [found.worth_easily if now.easy[side] else found.worth for side in (AXIS, SOVIET)]
    ready = READY * vp * now.left if now.turn == now.turns else 0.0
    return Scales(
        found,
        (worth[AXIS], worth[SOVIET]),
        vp,
        tuple(area),
        0.5 if last else 1.0,
        (ready, 0.0),
        (_away(t, AXIS, now.held, now.stands), _away(t, SOVIET, now.held, now.stands)),
        TEMPO,
    )


@lru_cache(KEPT_SCALES)
def _away(t: Sheets, side: int, held: tuple[int, int], stands: tuple[int, int]) -> tuple[float, ...]:
    """Steps to the nearest place where the side has something to do, by place."""
    goals: dict[int, int] = {}
    if side == AXIS:
        for place in AREAS:
            if (held[SOVIET] | stands[SOVIET]) >> place & 1:
                goals[place] = 0 if t.vp[place] or stands[SOVIET] >> place & 1 else 1
    else:
        front = held[AXIS] | stands[AXIS]
        for place in AREAS:
            if held[SOVIET] >> place & 1:
                near = bool(t.adjacent[place] & front)
                goals[place] = (0 if t.vp[place] else 1) if near else 2 if t.vp[place] else 4
    found = [float(FAR)] * PLACES
    for place, start in goals.items():
        found[place] = min(found[place], start)
    for _ in range(FAR):
        for place in ON_MAP:
            for other, _ in t.neighbours[place]:
                if found[other] + 1 < found[place]:
                    found[place] = found[other] + 1
    if side == SOVIET:
        ports = [found[port] for port in each(t.port & held[SOVIET])]
        found[C] = 2 + min(ports, default=6)
    found[U] = min(found[U], FAR)
    return tuple(found)
