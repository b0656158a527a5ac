"""[P2] [P6] What the officer knows besides the position: what the score asks for, who stays, who is called where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from kurgan.ai.fortress_sevastopol.officer.judging import Outlook, firing_places, judge
from kurgan.ai.fortress_sevastopol.officer.weights import Weights
from kurgan.ai.fortress_sevastopol.scales import KEPT_SCALES, Memory, Scales, Standing, scales_of, standing
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AREAS, PLACES, SEVASTOPOL_MASK, SOVIET
from kurgan.games.fortress_sevastopol.rules.r25_victory import ABOVE_THE_BAND
from kurgan.games.fortress_sevastopol.state import FS

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

    def stays(self, s: FS, unit: int) -> int:
        """[P4] [P6] Siege guns stand where they reach a City of the enemy; the fortress keeps who belongs there."""
        t = s.given.sheets
        if t.siege >> unit & 1:
            return firing_places(s, unit) or 1 << s.where[unit]
        if t.side[unit] != SOVIET or not SEVASTOPOL_MASK >> s.where[unit] & 1:
            return 0
        if s.turn < self.w.marines and (t.naval | t.engineer | t.flak) >> unit & 1:
            return SEVASTOPOL_MASK
        inside = sum((s.at[area] & t.of_side[SOVIET] & ~t.hq).bit_count() for area in each(SEVASTOPOL_MASK))
        return SEVASTOPOL_MASK if inside <= self.w.garrison else 0

    def calls(self, s: FS, ends: int, scales: Scales) -> list[int]:
        """[P6] Soviet reserves also go where points lie open behind the front; [P4] siege guns as far as they may."""
        if s.side != SOVIET:
            return list(each(ends)) if ends.bit_count() <= CALLED else []
        t, away = s.given.sheets, scales.away[SOVIET]
        found = [place for place in each(ends & s.held[SOVIET] & ~SEVASTOPOL_MASK) if t.vp[place]]
        found.sort(key=lambda place: (away[place], -t.vp[place], place))
        return found[:CALLED]


def measure(s: FS, w: Weights) -> Scales:
    """The same object while all that matters is the same, so that it remembers what was weighed."""
    found = _scales(standing(s), w)
    found.memory.tidy()
    return found


@lru_cache(8 * KEPT_SCALES)
def _scales(now: Standing, w: Weights) -> Scales:
    t, base = now.sheets, scales_of(now)
    last = now.turn == now.turns
    low, high = t.band[now.turn]
    over = last or now.vp < low or now.vp >= high + ABOVE_THE_BAND
    area = [0.0] * PLACES
    for place in AREAS:
        around = sum(t.vp[other] for other, _ in t.neighbours[place])
        ports = w.port if t.port >> place & 1 else 0.0
        area[place] = (AS_IT_STANDS if over else 1.0) * (w.ground + w.around * around + w.rough * t.tem[place] + ports)
    left = w.calm + (1 - w.calm) * now.left if last else 1.0
    return replace(
        base,
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
