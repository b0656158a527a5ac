"""What the officer is after, and what things are worth to him [P1]."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kurgan.ai.crimean_campaign import aims, mind
from kurgan.ai.crimean_campaign.aims import axis_aims, distances, goal_counts
from kurgan.ai.crimean_campaign.officer.weights import Weights
from kurgan.core.actions import Action
from kurgan.games.crimean_campaign.names import LONG
from kurgan.games.crimean_campaign.places import AXIS, HEX
from kurgan.games.crimean_campaign.rules.r04_victory import goal_towns, last_turn
from kurgan.games.crimean_campaign.stacks import controls
from kurgan.games.crimean_campaign.state import TCC

EAST = 14  # hexes from Kerch: who stands so near bars the way to it


@dataclass(frozen=True)
class Values(aims.Aims):
    """What the helpers of ``greedy`` ask of aims, with the officer's prices."""

    w: Weights

    def prize(self, s: TCC, place: int, side: int) -> float:
        return axis_prize(self, s, place) if side == AXIS else soviet_prize(self, s, place)


class Mind(mind.Mind):
    def __init__(self, s: TCC, me: int, legal: list[Action], rng: Random, values: Values) -> None:
        super().__init__(s, me, legal, rng, values)
        self.values = values

    @property
    def w(self) -> Weights:
        return self.values.w


def measure(s: TCC, side: int, w: Weights) -> Values:
    t, last = s.given.sheets, last_turn(s)
    left = last - s.turn
    lasting = w.stale + (1 - w.stale) * min(1.0, left / w.horizon)
    return Values(
        side,
        distances(t, axis_aims(s)),
        (w.step * lasting, w.unit * lasting),
        left / last,
        left <= 0,
        s.length == LONG and s.turn >= t.game["siege"]["from"],
        1 < s.turn < last,
        w,
    )


def axis_prize(a: Values, s: TCC, place: int) -> float:
    """What it is worth to the Axis to clear a hex."""
    t, w, bit = s.given.sheets, a.w, 1 << place
    if place in (t.fortress, t.kerch):
        other = t.kerch if place == t.fortress else t.fortress
        if controls(s, AXIS, other):
            return w.win
        return 2 * w.port if a.is_last else w.port
    if t.sectors & bit:
        if controls(s, AXIS, t.fortress):
            return w.barrier
        near = t.grid.adjacent[t.fortress] & bit
        return w.sector if near else w.far_sector  # [P3]
    if t.towns & bit:
        return w.town + (w.goal_town if t.goal_towns & bit and goal_counts(s) else 0.0)
    if not controls(s, AXIS, t.kerch) and distances(t, 1 << t.kerch)[place] <= EAST and place != HEX["3309"]:
        return w.lock  # [P4]
    return w.barrier


def soviet_prize(a: Values, s: TCC, place: int) -> float:
    t, w, bit = s.given.sheets, a.w, 1 << place
    if place in (t.fortress, t.kerch):
        return 3 * w.retaken if a.is_last else w.retaken  # [P7]
    if t.towns & bit:
        if t.goal_towns & bit and goal_counts(s):
            decides = s.turn == t.game["goal"]["turn"] and goal_towns(s) + 1 >= t.goal_needed
            return w.win if decides else w.goal_town
        return w.town
    for port in (t.fortress, t.kerch):
        if t.grid.adjacent[port] & bit and not controls(s, AXIS, port):
            return w.relief + (w.sector / 2 if t.sectors & bit else 0.0)  # [P8]
    return 1.0
