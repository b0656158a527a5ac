"""Short ways to say what a test needs."""

from __future__ import annotations

from kurgan.games.crimean_campaign.places import NAMES
from kurgan.games.crimean_campaign.sheets import PIECES
from kurgan.games.crimean_campaign.state import TCC
from tests.games.helpers import asked, keys, legal, named, offers, play, refusal, terms


def where(s: TCC, piece: str) -> str:
    return NAMES[s.where[PIECES.index(piece)]]


def number(piece: str) -> int:
    return PIECES.index(piece)


__all__ = ["asked", "keys", "legal", "named", "number", "offers", "play", "refusal", "terms", "where"]
