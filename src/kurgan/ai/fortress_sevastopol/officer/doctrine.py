"""[P2] [P6] What the officer knows besides the position: what the score asks for, who stays, who is called where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from kurgan.ai.fortress_sevastopol.officer.judging import Outlook, firing_places, judge, survey
from kurgan.ai.fortress_sevastopol.officer.weights import Weights
from kurgan.ai.fortress_sevastopol.scales import KEPT_SCALES, Memory, Scales, Standing, counters, scales_of, standing
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AREAS, AXIS, FRESH, PLACES, SEVASTOPOL_MASK, SOVIET, SPENT
from kurgan.games.fortress_sevastopol.rules.r25_victory import ABOVE_THE_BAND
from kurgan.games.fortress_sevastopol.sheets import Sheets
from kurgan.games.fortress_sevastopol.state import FS, OPERATIONS, on_map

GATE = 24  # Ishun
FORTRESS = SEVASTOPOL_MASK | 1 << 8 | 1 << 9 | 1 << 10  # with its outworks
CALLED = 4  # places for each unit
AS_IT_STANDS = 0.3  # of the ground's worth where the game is over with this turn


@dataclass(frozen=True)
class Doctrine:
    w: Weights
    outlook: Outlook

    @property
    def reserve(self) -> float:
        return self.w.reserve

    def judge(self, s: FS, scales: Scales) -> float:
        return judge(s, scales, self.outlook, self.w)

    def survey(self, s: FS, scales: Scales) -> tuple[float, float, float, list[float]]:
        """The Axis's points to be expected, their variance, what else there is; by place, how sure it is to have it."""
        return survey(s, scales, self.w)

    def walls(self, s: FS) -> float:
        """[P6] Units that stay inside the fortress; none in the short game (26.3), which is decided at the gate."""
        return self.w.walls if s.given.turns > 2 else 0.0

    def stays(self, s: FS, unit: int) -> int:
        """[P4] [P6] Siege guns stand where they reach a City of the enemy; the fortress keeps who belongs there."""
        t = s.given.sheets
        if t.siege >> unit & 1:
            return firing_places(s, unit) or 1 << s.where[unit]
        if t.side[unit] != SOVIET or not FORTRESS >> s.where[unit] & 1:
            return 0
        if SEVASTOPOL_MASK >> s.where[unit] & 1 and garrison(s, SEVASTOPOL_MASK) <= self.walls(s):
            return SEVASTOPOL_MASK
        if s.turn < self.w.marines and (t.naval | t.engineer | t.flak) >> unit & 1:
            return FORTRESS
        return FORTRESS if garrison(s, FORTRESS) <= self.w.garrison else 0

    def calls(self, s: FS, ends: int, scales: Scales) -> list[int]:
        """[P6] Soviet reserves also go where points lie open behind the front; [P4] siege guns as far as they may."""
        if s.side != SOVIET:
            return list(each(ends)) if ends.bit_count() <= CALLED else []
        t, away = s.given.sheets, scales.away[SOVIET]
        left_out = SEVASTOPOL_MASK if not self.walls(s) else SEVASTOPOL_MASK & s.stands[SOVIET]
        found = [place for place in each(ends & s.held[SOVIET] & ~left_out) if t.vp[place]]
        found.sort(key=lambda place: (away[place], -t.vp[place], place))
        return found[:CALLED]


def garrison(s: FS, places: int) -> int:
    """How many Soviet units stand there, HQs not counted."""
    t = s.given.sheets
    return sum((s.at[area] & t.of_side[SOVIET] & ~t.hq).bit_count() for area in each(places))


def measure(s: FS, w: Weights) -> Scales:
    """The same object while all that matters is the same, so that it remembers what was weighed."""
    now = standing(s)
    if s.given.turns == 2 and s.turn == 1 and s.phase == OPERATIONS:  # 26.3: this turn goes on to the end of the track
        now = now._replace(left=max(0.0, 1 - max(0, s.track) / 14))
    found = _scales(now, w, (scarcity(s, AXIS, now.left, w), scarcity(s, SOVIET, now.left, w)))
    found.memory.tidy()
    return found


def scarcity(s: FS, side: int, left: float, w: Weights) -> float:
    """[P5] 0 to 1: how much a Supply Point will be missed when the turn is over, in steps of a tenth."""
    t = s.given.sheets
    points = t.sp[s.turn][side]
    needed = w.usual * left
    for unit in each(on_map(s, side) & ~s.fresh & ~t.hq):
        needed += 1 if s.mode[unit] == SPENT else 2
    return round(10 * min(1.0, max(w.cheapest, needed / max(1, points)))) / 10


@lru_cache(256)
def kept(t: Sheets, w: Weights, price: float) -> tuple[tuple[float, ...], ...]:
    """What is left of a unit's worth, by mode: whoever can be refitted for nothing has lost little by being Spent."""
    spent = w.spent * price
    parts = (1.0, 1 - spent, 1 - spent - w.broken, 1 - spent - 1.8 * w.broken)
    full = counters(t).worth[FRESH]
    return tuple(tuple(x if t.hq >> n & 1 else x * part for n, x in enumerate(full)) for part in parts)


@lru_cache(64)
def push(t: Sheets, w: Weights) -> tuple[float, ...]:
    """[P5] By unit: what a step nearer to the goal is worth; whoever does not lead counts one in an Assault."""
    found = []
    for unit in range(len(t.slugs)):
        bit = t.bit[unit]
        if bit & t.hq:
            found.append(0.0)
        elif bit & (t.engineer & t.german | t.field):
            found.append(w.helper)
        elif bit & t.siege:
            found.append(1.2)
        else:
            found.append(w.step * (1.0 if t.af[unit] >= 4 else 0.7))
    return tuple(found)


@lru_cache(2 * KEPT_SCALES)
def _scales(now: Standing, w: Weights, prices: tuple[float, float]) -> Scales:
    t, base = now.sheets, scales_of(now)
    last = now.turn == now.turns
    low, high = t.band[now.turn]
    over = last or now.vp < low or now.vp >= high + ABOVE_THE_BAND
    area = [0.0] * PLACES
    for place in AREAS:
        around = sum(t.vp[other] for other, _ in t.neighbours[place])
        ports = w.port if t.port >> place & 1 else 0.0
        area[place] = (AS_IT_STANDS if over else 1.0) * (w.ground + w.around * around + w.rough * t.tem[place] + ports)
        if place == GATE:
            area[place] += w.gate * now.left if last else w.gate
    left = w.calm + (1 - w.calm) * now.left if last else 1.0
    return replace(
        base,
        counters=replace(base.counters, push=push(t, w)),
        tired=w.tired * now.left,
        worth=(kept(t, w, prices[AXIS]), kept(t, w, prices[SOVIET])),
        units=w.last_units * (0.2 + 0.8 * now.left) if last else base.units,
        area=tuple(area),
        tempo=(w.axis_tempo * left, w.soviet_tempo * left),
        doctrine=Doctrine(w, outlook(now, w)),
        memory=Memory(),
    )


def outlook(now: Standing, w: Weights) -> Outlook:
    """[P1] The band of this turn and of the next, and the numbers of the scenario."""
    low, high = now.sheets.band[now.turn]
    last = now.turn == now.turns
    near = (now.turn / now.turns) ** 2
    steps = [(low - 0.5, w.band), (high + ABOVE_THE_BAND - 0.5, w.band)]
    if not last:
        steps.append((now.sheets.band[now.turn + 1][0] - 0.5, w.band))
    steps += [(now.axis_needs - 0.5, w.final * near), (now.soviet_allows + 0.5, w.final * near)]
    blur = 0.35 + w.last_blur * now.left if last else w.blur
    return Outlook(tuple(steps), w.plain / 4 if last else w.plain, blur * blur)
