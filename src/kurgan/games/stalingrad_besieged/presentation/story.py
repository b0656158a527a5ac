"""What is worth telling of a game when it is over."""

from __future__ import annotations

from kurgan.core.chronicle import Telling
from kurgan.core.text import Ref
from kurgan.games.stalingrad_besieged.places import NAMES, SECTOR, SECTORS

FRONTS = {name: Ref("front", SECTORS[SECTOR[n]]) for n, name in enumerate(NAMES)}

TELLING = Telling(
    news=frozenset({"broken", "factory_destroyed", "ferry_taken", "ferry_lost", "reinforcement_arrives"}),
    ends=frozenset({"victory", "two_sectors_broken"}),
    worn=frozenset(),
    place="space",
    region=FRONTS.__getitem__,  # a single space says little
)
