"""Sealed dice: what binds the server, and what the seats have shaken in."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from kurgan.server.shapes.base import SEAT, Shape

HEX = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]  # 32 bytes


class Seal(Shape):
    """A seal that was asked for, and what this browser shakes in after it has seen it."""

    commitment: HEX
    shake: HEX


class Sealed(Shape):
    """A seal for a table to be made; it may be used once, within the hour."""

    commitment: str


class Sealing(Shape):
    sealed: bool = True  # whether every draw can be recomputed when the game is over
    seal: Seal | None = None


class Shake(Shape):
    seat: SEAT
    given: HEX  # what a browser adds to the dice, by lot


class Shaken(Shape):
    seat: str
    given: str


class Dice(Shape):
    """What everybody may know. How often was drawn is told to nobody before the end, since there are draws that not
    everybody sees; the seed follows then, in the record."""

    commitment: str  # SHA-256 of the seed; empty: the dice are not sealed
    shakes: list[Shaken]
    missing: list[str]  # people's seats that have not shaken yet
    later: bool  # whether the game began with rows that are not sealed
    over: bool  # whether every draw can be checked now
