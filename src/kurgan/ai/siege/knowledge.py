"""What a search knows of Siege: the officer and his other styles, what a move is, and what a position is worth."""

from __future__ import annotations

from dataclasses import replace

from kurgan.ai.knowledge import Knowledge
from kurgan.ai.siege.features import clock, worth
from kurgan.ai.siege.officer import Officer, standard

_W = standard()
STYLES = (
    Officer(),
    # [P3] all at the goal, few attacks, the rest of the supply kept for it
    Officer(replace(_W, most=2, goal=_W.goal * 2, far=0.2, least=1.0, supply=_W.supply * 2)),
    # [P3] wear him down everywhere, at any price
    Officer(replace(_W, lost=_W.lost * 0.4, kill=_W.kill * 2, least=-2.0, most=6, least_def=-2.0, lost_def=0.5)),
    # nobody attacks: supply is saved, stacks close up; the defender stands still
    Officer(replace(_W, least=99.0, overrun=99.0, least_def=99.0, gain=99.0)),
    # [P1] for the works, not the city; the defender the same
    Officer(
        replace(_W, works=_W.works * 2.5, goal=_W.goal * 0.4, hold_turn=_W.hold_turn * 2, hold_goal=_W.hold_goal * 0.6)
    ),
    # [P1] for the city, not the works; the defender all into the city
    Officer(replace(_W, works=0.1, goal=_W.goal * 1.5, hold_goal=_W.hold_goal * 3, mass=_W.mass * 2)),
    # [P2] by the west; the defender holds forward
    Officer(replace(_W, flank=-0.6, hold_step=_W.hold_step * 3, hold_goal=_W.hold_goal * 0.5)),
    # [P2] by the east; the defender goes over to the attack
    Officer(replace(_W, flank=0.6, least_def=0.0, lost_def=_W.lost_def * 0.5, retake=_W.retake * 2)),
)
KNOWLEDGE = Knowledge(styles=STYLES, clock=clock, worth=worth, pace=12000)
