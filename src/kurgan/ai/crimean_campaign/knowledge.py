"""What a search knows of The Crimean Campaign: the officer in several moods, what a move is, a position's worth."""

from __future__ import annotations

from dataclasses import replace

from kurgan.ai.crimean_campaign.features import worth
from kurgan.ai.crimean_campaign.officer import Officer, standard
from kurgan.ai.knowledge import Knowledge
from kurgan.games.crimean_campaign.names import SHORT
from kurgan.games.crimean_campaign.places import AXIS
from kurgan.games.crimean_campaign.state import TCC

_W = standard()
STYLES = (
    Officer(),
    # where the Axis turns first, and with how much
    Officer(replace(_W, east_first=0.0, thin_neck=-1.0, east_most=25.0)),  # all at the fortress
    Officer(replace(_W, east_first=1.0, thin_neck=6.0, east_short=7.0, east_more=60.0, east_most=80.0)),  # all at Kerch
    Officer(replace(_W, east_short=4.0, east_more=45.0, west_more=40.0)),  # both at once
    Officer(replace(_W, thin_neck=4.0, east_short=6.0)),
    # how it fights: whenever it can, or only what pays well; moving first, fighting first
    Officer(replace(_W, step=1.0, unit=3.0, least_axis=0.0, least_soviet=0.0, bold=0.5, sally=0.5, raiders=3.0)),
    Officer(replace(_W, step=3.5, unit=1.6, least_axis=2.0, least_soviet=3.0, sally=99.0)),
    Officer(replace(_W, ready=1.2, probe=8.0)),
    Officer(replace(_W, ready=0.2, elsewhere=0.05)),
    # where the Soviets stand: at the neck in strength, or in the ports alone
    Officer(replace(_W, lock_back=3.0, lock_front=3.0, sector_units=0.0)),
    Officer(replace(_W, lock_back=0.0, lock_front=0.0, sector_units=0.0, kerch_calm=6.0, fortress_calm=6.0)),
    Officer(replace(_W, outposts=0.0, raiders=3.0, kerch_start=4.0, barrier_units=4.0)),
    # what the Soviets do with the reserve: keep it and its support, or spend both
    Officer(replace(_W, raiders=0.0, sally=99.0, support_price=0.3, support_price_short=0.1, spare=0.0)),
)


def clock(s: TCC) -> int:
    """A tick is a player's turn, or his set-up; the Soviets come first."""
    return (2 * s.turn if s.phase else 0) + (s.side == AXIS)


def is_short(s: TCC) -> bool:
    """Agreed before the Soviets set up, or rolled after it [3.3]."""
    return s.length == SHORT or s.given.scenario == "short"


KNOWLEDGE = Knowledge(STYLES, clock, worth, whole=is_short, pace=4000)
