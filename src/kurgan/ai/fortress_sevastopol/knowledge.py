"""What a search knows of Fortress Sevastopol: styles of the officer, a clock of Impulses, a position's worth."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.features import worth
from kurgan.ai.fortress_sevastopol.officer import Officer
from kurgan.ai.fortress_sevastopol.officer.weights import changed, standard
from kurgan.ai.knowledge import Knowledge
from kurgan.games.fortress_sevastopol.places import AXIS
from kurgan.games.fortress_sevastopol.state import FS, OPERATIONS, REFIT

TURN, AFTER = 512, 300  # ticks of a turn, and from which on the phases after Operations count


def clock(s: FS) -> int:
    """An Impulse is a tick, a Double one too; phases are ticks before and after."""
    base = s.turn * TURN
    if s.phase < OPERATIONS:
        return base + s.phase
    if s.phase > OPERATIONS:
        return base + AFTER + 2 * s.phase + (s.phase == REFIT and s.side == AXIS)
    return base + OPERATIONS + max(0, 2 * s.impulses - (s.side == AXIS))


_OWN = standard()
STYLES = (
    Officer(),
    Officer(changed(_OWN, axis_tempo=0.65, soviet_tempo=0.25, led=0.3)),  # the Axis attacks and nobody strikes back
    Officer(changed(_OWN, axis_tempo=0.15, soviet_tempo=0.75, led=0.6)),  # the other way round
    Officer(changed(_OWN, ground=3.0, around=1.5, near_soviet=0.7, near_axis=0.4)),  # open country counts
    Officer(changed(_OWN, plain=2.0, band=45.0, final=120.0, blur=0.8)),  # nothing but the thresholds
    Officer(changed(_OWN, plain=16.0, band=10.0, held_far=0.4, walk_in=1.0, unlike=0.7)),  # every point counts
)

KNOWLEDGE = Knowledge(styles=STYLES, clock=clock, worth=worth, horizon=1, pace=1000)
