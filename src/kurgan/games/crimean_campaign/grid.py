"""[R34] The grid of the map: flat-topped hexes, even columns half a hex lower."""

from __future__ import annotations

from collections.abc import Iterable

from kurgan.core.hexes import HexGrid, HexMap, chosen
from kurgan.games.crimean_campaign.places import COLUMNS, ROWS

HEXES = HexGrid(COLUMNS, ROWS)
neighbour, direction_to, distance = HEXES.neighbour, HEXES.direction, HEXES.distance  # [R75]


class Grid(HexMap):
    """The hexes in play, and the hexsides that bar the way [R38]."""

    def __init__(self, playable: int, barriers: Iterable[tuple[int, int]]) -> None:
        super().__init__(HEXES, playable, barriers)


__all__ = ["HEXES", "Grid", "chosen", "direction_to", "distance", "neighbour"]
