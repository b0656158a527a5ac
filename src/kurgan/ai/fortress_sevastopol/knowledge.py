"""What a search knows of Fortress Sevastopol: styles of the officer, a clock of Impulses, a position's worth."""

from __future__ import annotations

from dataclasses import replace

from kurgan.ai.fortress_sevastopol.features import chance, features, load
from kurgan.ai.fortress_sevastopol.officer import Officer
from kurgan.ai.fortress_sevastopol.officer.weights import standard
from kurgan.ai.knowledge import Knowledge
from kurgan.games.fortress_sevastopol.places import AXIS
from kurgan.games.fortress_sevastopol.state import FS, OPERATIONS, REFIT

_OWN = replace(standard(), race=0)  # the others plan by parts from the first turn on: quicker, and other plans
TURN, AFTER = 512, 300  # ticks of a turn, and from which on the phases after Operations count
_WEIGHTS = load()


def clock(s: FS) -> int:
    """An Impulse is two ticks, its second half of a Double one more; phases are ticks before and after."""
    base = s.turn * TURN
    if s.phase < OPERATIONS:
        return base + s.phase
    if s.phase > OPERATIONS:
        return base + AFTER + 2 * s.phase + (s.phase == REFIT and s.side == AXIS)
    tick = 4 * s.impulses - (2 if s.side == AXIS else 0)
    return base + OPERATIONS + max(0, tick) + (s.second == 2)


def worth(s: FS) -> float:
    """For the Axis, -1 to 1."""
    if s.is_terminal():
        return float(s.returns()[AXIS])
    return 2 * chance(_WEIGHTS, features(s)) - 1


STYLES = (
    Officer(),
    Officer(replace(_OWN, wear=1.2, repulse=0.03, foothold=0.5, all_in=0.0, least=0.0)),  # storms at any odds
    Officer(replace(_OWN, repulse=0.2, least=0.25, step=0.16, fire_share=1.2)),  # fire first, storms only when sure
    Officer(replace(_OWN, regroup=1.4, build_up=0.08, react=1.2, spent=0.08)),  # builds up before it strikes
    Officer(replace(_OWN, march=0.5, fall_off=0.8, ground=0.25, spent=0.01)),  # runs for open country
    Officer(replace(_OWN, risk=1.6, second=1.0, empty=1.0, works=1.4, garrison=0.3)),  # holds what it has, all forward
    Officer(replace(_OWN, risk=0.4, leave=0.35, garrison=3.0, garrison_size=14)),  # gives ground, keeps the fortress
    Officer(
        replace(_OWN, double=2.0, advantage=0.0, lent=0.1, chit=0.05, landing=0.1, infiltrate=0.0, cp=0.12)
    ),  # spends all
)

KNOWLEDGE = Knowledge(styles=STYLES, clock=clock, worth=worth)
