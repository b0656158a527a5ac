"""All Impulses that could be made now, each with what it gains."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

from kurgan.ai.fortress_sevastopol.evaluation import evaluate
from kurgan.ai.fortress_sevastopol.fire import ways_to_fire
from kurgan.ai.fortress_sevastopol.landings import infiltrations
from kurgan.ai.fortress_sevastopol.moves import (
    AT_MOST,
    WORTH_IT,
    Move,
    best_moves,
    joint_gain,
    reactivation_gain,
    regroup_moves,
    strategic_moves,
)
from kurgan.ai.fortress_sevastopol.scales import Scales
from kurgan.ai.fortress_sevastopol.ventures import at_home, sign, ventures
from kurgan.ai.likeness import likeness
from kurgan.core.sets import changed, each
from kurgan.games.fortress_sevastopol.places import AS_PRINTED, AXIS, AXIS_BRIDGE, DESTROYED, SOVIET
from kurgan.games.fortress_sevastopol.rules import (
    r07_4_strategic,
    r07_5_infiltration,
    r07_6_reactivation,
    r07_7_regroup,
    r08_movement,
    r11_bombardment,
    r17_engineering,
)
from kurgan.games.fortress_sevastopol.rules.r17_2_positions import ip_refusal
from kurgan.games.fortress_sevastopol.rules.r20_bridges import broken_bridges, standing_bridges
from kurgan.games.fortress_sevastopol.rules.r25_victory import ABOVE_THE_BAND
from kurgan.games.fortress_sevastopol.state import (
    BOMBARDMENT,
    ENGINEERING,
    FS,
    INFILTRATION,
    MOVEMENT,
    PASS,
    REACTIVATION,
    REGROUP,
    STRATEGIC,
)

FOR_PASSING = 0.3  # a Reserve Point
RUNS_OUT, TOO_LATE = 5, 0.3  # the marker's position late in the last turn, and what is left of the worth of fire then
LOSING = 2.0  # an Impulse may cost so much if the turn must not end as it is


@dataclass(frozen=True)
class Plan:
    impulse: int
    place: int  # 0 where the Impulse names none
    gain: float


def plans(s: FS, scales: Scales) -> Iterator[Plan]:
    """Assaults also when they seem to lose something: whoever must not pass chooses the least of evils."""
    base = sign(s.side) * evaluate(s, scales)
    like = likeness(s)
    for impulse in PLANNERS:
        found = planned(s, scales, base, impulse, like)
        yield from (plan for plan in found if plan.gain > 0 or impulse == MOVEMENT)
    yield Plan(PASS, 0, passing(s, scales))


def passing(s: FS, scales: Scales) -> float:
    """A Reserve Point; but two Passes end the phase, which is bad for whoever does not win the game by it."""
    if is_losing(s, s.side):
        return -LOSING
    return FOR_PASSING if scales.doctrine is None else scales.doctrine.reserve


def is_losing(s: FS, side: int) -> bool:
    """Whether the end of this turn would be bad for the side: by the band, or because the game ends."""
    low, high = s.given.sheets.band[s.turn]
    last = s.turn == s.given.turns
    if side == AXIS:
        return s.vp < low or (last and s.vp < s.given.axis_needs)
    return s.vp >= high + ABOVE_THE_BAND or (last and s.vp > s.given.soviet_allows)


def best_plan(s: FS, scales: Scales, impulse: int | None = None) -> Plan:
    if impulse is None:
        found = list(plans(s, scales))
    else:
        found = planned(s, scales, sign(s.side) * evaluate(s, scales), impulse, likeness(s))
    return max(found, key=lambda plan: plan.gain, default=Plan(PASS, 0, 0.0))


def planned(s: FS, scales: Scales, base: float, impulse: int, like: Hashable) -> list[Plan]:
    """The Impulses of one kind; remembered, since its place is asked for when the kind has been chosen."""
    known = scales.memory.plans
    found: list[Plan] | None = known.get((impulse, like))
    if found is None:
        found = known[impulse, like] = list(PLANNERS[impulse](s, scales, base, impulse))
    return found


def movements(s: FS, scales: Scales, base: float, impulse: int) -> Iterator[Plan]:
    for home in each(r08_movement.places(s)):
        gains = [venture.gain for venture in ventures(at_home(s, home), scales)]
        if gains:
            yield Plan(impulse, home, max(gains))


def bombardments(s: FS, scales: Scales, base: float, impulse: int) -> Iterator[Plan]:
    """Fire alone takes nothing: whoever is behind when the last turn runs out must go and take it."""
    late = s.turn == s.given.turns and s.track >= RUNS_OUT and is_losing(s, s.side)
    softened = TOO_LATE if late and scales.doctrine is not None else 1.0
    for target in each(r11_bombardment.places(s)):
        gains = [fire.gain for fire in ways_to_fire(s, target, scales, base)]
        if gains:
            yield Plan(impulse, target, softened * max(gains))


def engineering(s: FS, scales: Scales, base: float, impulse: int) -> Iterator[Plan]:
    for place in each(r17_engineering.places(s)):
        gain = max((chance * job for chance, job in jobs(s, place, scales, base)), default=0.0)
        yield Plan(impulse, place, gain)


def jobs(s: FS, place: int, scales: Scales, base: float) -> Iterator[tuple[float, float]]:
    """Chance and gain of an Improved Position, of each bridge blown and of each rebuilt."""
    engineers = r17_engineering.engineers_at(s, place)
    if engineers and ip_refusal(s, place) is None:
        yield 0.4, position_gain(s, place, scales, base)
    for bridge in standing_bridges(s, place):
        yield 0.55, bridge_gain(s, bridge, DESTROYED, scales, base)
    for bridge in broken_bridges(s, place) if engineers else ():
        yield 0.4, bridge_gain(s, bridge, AXIS_BRIDGE if s.side == AXIS else AS_PRINTED, scales, base)


def position_gain(s: FS, place: int, scales: Scales, base: float) -> float:
    c = s.copy()
    c.ip = changed(c.ip, place, 1 + c.side)
    return sign(c.side) * evaluate(c, scales) - base


def bridge_gain(s: FS, bridge: int, becomes: int, scales: Scales, base: float) -> float:
    c = s.copy()
    c.boundary = changed(c.boundary, bridge, becomes)
    return sign(c.side) * evaluate(c, scales) - base


# --- units one by one -------------------------------------------------------------------------------


def worth_it(moves: list[Move], scales: Scales) -> list[Move]:
    """Those for which somebody will be named when the Impulse has begun; whoever plays on sight does not ask."""
    return moves if scales.doctrine is None else [move for move in moves if move.gain > WORTH_IT]


def strategic(s: FS, scales: Scales, base: float, impulse: int) -> Iterator[Plan]:
    if r07_4_strategic.begin_refusal(s) is None:
        moves = worth_it(best_moves(s, r07_4_strategic.candidates(s), strategic_moves, scales, base), scales)
        yield Plan(impulse, 0, joint_gain(s, moves, scales, base))


def regroups(s: FS, scales: Scales, base: float, impulse: int) -> Iterator[Plan]:
    for home in each(r07_7_regroup.places(s)):
        moves = worth_it(best_moves(s, r07_7_regroup.candidates(s, home), regroup_moves, scales, base), scales)
        yield Plan(impulse, home, joint_gain(s, moves, scales, base))


def reactivations(s: FS, scales: Scales, base: float, impulse: int) -> Iterator[Plan]:
    for home in each(r07_6_reactivation.places(s)):
        gains = sorted(
            (reactivation_gain(s, unit, scales, base) for unit in each(r07_6_reactivation.candidates(s, home))),
            reverse=True,
        )
        yield Plan(impulse, home, sum(max(0.0, gain) for gain in gains[:AT_MOST]))


def infiltration(s: FS, scales: Scales, base: float, impulse: int) -> Iterator[Plan]:
    if s.side == SOVIET:
        for home in each(r07_5_infiltration.places(s)):
            gains = [found.gain for found in infiltrations(s, home, scales, base)]
            if gains:
                yield Plan(impulse, home, max(gains))


PLANNERS: dict[int, Callable[[FS, Scales, float, int], Iterator[Plan]]] = {
    MOVEMENT: movements,
    BOMBARDMENT: bombardments,
    ENGINEERING: engineering,
    STRATEGIC: strategic,
    REACTIVATION: reactivations,
    REGROUP: regroups,
    INFILTRATION: infiltration,
}
