"""What is worth telling of a game when it is over."""

from __future__ import annotations

from kurgan.core.chronicle import Telling

TELLING = Telling(
    dated=True,
    news=frozenset({"length_long", "length_short", "stalin_orders", "landing", "landing_holds", "boats_cross"}),
    place="hex",
    side="army",
)
