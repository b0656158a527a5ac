"""What is worth telling of a game when it is over."""

from __future__ import annotations

from kurgan.core.chronicle import Telling

TELLING = Telling(
    dated=True,
    news=frozenset(
        {
            *("weather_changed", "weather_lasts", "beachhead", "invasion_repulsed", "breached", "overrun"),
            *("bridge_blown", "bridge_destroyed"),
        }
    ),
    ends=frozenset({"won", "draw"}),
    worn=frozenset({"lost_step", "worn", "partisans_struck"}),
    shells=frozenset({"odds.bombardment"}),
    place="area",
    side="army",
)
