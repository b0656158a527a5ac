"""The rules of movement, stacking, supply and siege once more, as plainly as can be: hexes are their printed numbers,
sets are sets, every question is one breadth-first search. Nothing is taken from the game but its map file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import kurgan

FILE = Path(kurgan.__file__).parent / "games" / "crimean_campaign" / "data" / "map.toml"
MAP = tomllib.loads(FILE.read_text(encoding="utf-8"))
LAND = frozenset(MAP["hex"])
TOWNS = frozenset(name for name, row in MAP["hex"].items() if row["terrain"] == "town")
ROUGH = frozenset(name for name, row in MAP["hex"].items() if row["terrain"] in ("rough", "mountain"))
FORTRESS, SECTORS, KERCH = "1417", ("1416", "1418", "1517", "1518"), "4503"
LAST_COASTAL_TURN = 12
ZONE = frozenset(name for name, row in MAP["hex"].items() if row["kslz"])
MOST = 6  # half divisions of the Axis, units of the Soviets

MECHANIZED = frozenset({"1ss", "kgz", "kgg", "22pz", "stug190", "stug197", "stug249", "84mot"})
HALF = frozenset({"kgz", "kgg", "stug190", "stug197", "stug249"})
FIXED = frozenset({"sfg", "sds1416", "sds1418", "sds1517", "sds1518"})
IGNORING = {"long": frozenset({"kgz", "kgg"}), "short": frozenset({"1ss"})}
Search = Callable[[str], Iterable[str]]


def neighbours(name: str) -> list[str]:
    """R34, and R38: not across a barrier, not out of play."""
    column, row = int(name[:2]), int(name[2:])
    low = 0 if column % 2 == 0 else -1
    around = [(column, row - 1), (column, row + 1), *((column + dc, row + low + dr) for dc in (-1, 1) for dr in (0, 1))]
    names = [f"{c:02}{r:02}" for c, r in around]
    return [other for other in names if other in LAND and other not in MAP["hex"][name]["barrier"]]


NEIGHBOURS = {name: neighbours(name) for name in LAND}


def linked(name: str, other: str) -> bool:
    return other in MAP["hex"][name]["road"] or other in MAP["hex"][name]["rail"]


@dataclass
class Board:
    """One position: who stands where, and what the rest of the rules asks for."""

    axis: dict[str, list[str]]
    soviet: dict[str, list[str]]
    garrisons: set[str]
    held: set[str]
    turn: int
    length: str
    moved: set[str] = field(default_factory=set)
    strait: frozenset[str] = ZONE  # the hexes of the landing zone; none if they are land (R39)

    def units(self, side: str) -> dict[str, list[str]]:
        return self.axis if side == "axis" else self.soviet

    def occupied(self, side: str) -> set[str]:
        return {*self.axis, *self.garrisons} if side == "axis" else set(self.soviet)

    def zone(self, side: str) -> set[str]:
        """The zone of control of a side."""
        return {
            other
            for name in self.occupied(side)
            for other in NEIGHBOURS[name]
            if not (name in self.strait and other in self.strait)
        }


def against(side: str) -> str:
    return "soviet" if side == "axis" else "axis"


# --- movement ---------------------------------------------------------------------------------------


def steps(board: Board, side: str, start: str, group: Iterable[str]) -> dict[str, int]:
    """How many hexes away each hex is that these units can reach together."""
    enemies, zone = board.occupied(against(side)), board.zone(against(side))
    if all(unit in IGNORING[board.length] for unit in group):
        zone = set()
    wheels = any(unit in MECHANIZED for unit in group)
    found, queue = {start: 0}, [start]
    while queue:
        here = queue.pop(0)
        if here in zone and here != start:
            continue  # it had to stop
        for other in NEIGHBOURS[here]:
            if other in found or other in enemies:
                continue
            if here == start and here in zone and other in zone:
                continue
            if wheels and other in ROUGH and not linked(here, other):
                continue
            found[other] = found[here] + 1
            queue.append(other)
    del found[start]
    return found


def size(units: Iterable[str], side: str) -> int:
    mobile = [unit for unit in units if unit not in FIXED]
    return sum(1 if unit in HALF else 2 for unit in mobile) if side == "axis" else len(mobile)


def may_stay(board: Board, side: str, place: str, group: list[str]) -> bool:
    there = [unit for unit in board.units(side).get(place, []) if unit not in group]
    stuck = [unit for unit in there if unit in board.moved or unit in FIXED or not can_leave(board, side, place, unit)]
    return size([*there, *group], side) <= MOST or size([*stuck, *group], side) <= MOST


def can_leave(board: Board, side: str, place: str, unit: str) -> bool:
    return any(
        size([*board.units(side).get(other, []), unit], side) <= MOST for other in steps(board, side, place, [unit])
    )


def ends(board: Board, side: str, start: str, group: list[str]) -> set[str]:
    return {place for place in steps(board, side, start, group) if may_stay(board, side, place, group)}


# --- supply and siege -------------------------------------------------------------------------------


def line(board: Board, side: str, sources: Iterable[str]) -> set[str]:
    """Every hex to which a supply line can be traced, hex by hex."""
    enemies, zone, own = board.occupied(against(side)), board.zone(against(side)), board.occupied(side)
    found = {source for source in sources if source not in enemies}
    queue = list(found)
    while queue:
        here = queue.pop(0)
        if here in zone and here not in own:
            continue  # into an EZOC, but not out of it
        for other in NEIGHBOURS[here]:
            if other not in found and other not in enemies and other not in board.strait:
                found.add(other)
                queue.append(other)
    return found


def supplied(board: Board, side: str) -> set[str]:
    if side == "axis":
        edge = {name for name in LAND if name.endswith("01") and "1101" <= name <= "2501"}
        return line(board, side, edge & board.held)
    found = line(board, side, {FORTRESS, KERCH} - board.held) | {FORTRESS, KERCH, *SECTORS}
    if board.turn <= LAST_COASTAL_TURN:
        found |= {
            name
            for name, row in MAP["hex"].items()
            if "black-sea" in row["coastal"] or "azov" in row["coastal"] or row["kslz"]
        }
    return found


def starving(board: Board, side: str) -> set[str]:
    fed = supplied(board, side)
    return {
        unit for place, units in board.units(side).items() for unit in units if place not in fed and unit not in FIXED
    }


def is_besieged(board: Board) -> bool:
    """R106 R107."""
    if FORTRESS in board.held:
        return True
    axis, zone = board.occupied("axis"), board.zone("axis")
    closed = axis | {name for name in zone if name not in board.soviet}
    if FORTRESS in closed:
        return True
    found, queue = {FORTRESS}, [FORTRESS]
    while queue:
        for other in NEIGHBOURS[queue.pop(0)]:
            if other not in found and other not in closed:
                found.add(other)
                queue.append(other)
    return KERCH not in found
