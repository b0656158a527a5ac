"""What a search knows of Fortress Sevastopol: styles of the officer, a clock of Impulses, a position's worth."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

from kurgan.ai.fortress_sevastopol.features import worth
from kurgan.ai.fortress_sevastopol.officer import Officer
from kurgan.ai.fortress_sevastopol.officer.weights import Stages, Weights, changed, standard
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

BY_LOT = 8  # more styles, of which nobody knows beforehand what they are good for
TOLD = 1.5  # how many times greater or smaller their numbers are
STAND = ("garrison", "walls", "marines")  # who stays where is no question of style


def by_lot(number: int) -> Officer:
    """The officer with every number greater or smaller, always the same for a number.

    They propose sound Impulses that the others do not think of; answers of no style are nearly always worse than
    anybody's, and the search takes a lucky one for good (ADR 15).
    """
    lots = Random(f"style{number}")

    def moved(weights: Weights) -> Weights:
        names = [field.name for field in fields(weights) if field.name not in STAND]
        return replace(weights, **{name: getattr(weights, name) * TOLD ** lots.choice((-1, 1)) for name in names})

    axis, soviet = (Stages(moved(own.long), moved(own.end)) for own in _OWN)
    return Officer((axis, soviet))


KNOWLEDGE = Knowledge(
    styles=STYLES + tuple(by_lot(number) for number in range(BY_LOT)),
    clock=clock,
    worth=worth,
    horizon=1,
    widens=False,
    surely=1.0,
    pace=2000,
)
