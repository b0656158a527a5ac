"""The rules of combat once more, as plainly as can be: who may attack and probe, which support may come, what the sums,
shifts and modifiers are. Supply and zones are those of ``plain``; counters and results are read from the data files.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

from tests.games.crimean_campaign.plain import (
    FILE,
    FIXED,
    FORTRESS,
    KERCH,
    LAND,
    MAP,
    NEIGHBOURS,
    ROUGH,
    SECTORS,
    TOWNS,
    Board,
    against,
    line,
    linked,
    supplied,
)


def _read(name: str) -> dict[str, dict[str, dict[str, Any]]]:
    return tomllib.loads((FILE.parent / name).read_text(encoding="utf-8"))


UNITS, SUPPORT, CRT = _read("units.toml")["unit"], _read("support.toml")["support"], _read("crt.toml")["crt"]
GERMAN_WHEELS = frozenset(name for name, row in UNITS.items() if row["nation"] == "german" and row["mechanized"])
FORTIFIED = {FORTRESS, *SECTORS}


def ring(name: str) -> list[str]:
    """The six hexes around one, clockwise from north, in play or not [R34]."""
    column, row = int(name[:2]), int(name[2:])
    low = row if column % 2 == 0 else row - 1
    around = (
        (column, row - 1),
        (column + 1, low),
        (column + 1, low + 1),
        (column, row + 1),
        (column - 1, low + 1),
        (column - 1, low),
    )
    return [f"{c:02}{r:02}" for c, r in around]


def far(a: str, b: str) -> int:
    """Hexes from one to the other, ring by ring."""
    found, edge, steps = {a}, {a}, 0
    while b not in found:
        edge = {other for name in edge for other in ring(name) if len(other) == 4 and "-" not in other} - found
        found |= edge
        steps += 1
    return steps


def near(name: str, goals: set[str]) -> bool:
    return any(abs(int(goal[:2]) - int(name[:2])) <= 4 and far(name, goal) <= 4 for goal in goals)


# --- who may act ------------------------------------------------------------------------------------


def can_cross(unit: str, start: str, end: str, wheels: frozenset[str]) -> bool:
    return unit not in wheels or end not in ROUGH or linked(start, end)


def targets(board: Board, side: str, free: set[str], barred: set[str], boats: bool) -> set[str]:
    """Enemy hexes that a free unit can attack."""
    found = set()
    for place in board.occupied(against(side)) - barred:
        for start in NEIGHBOURS[place]:
            if any(
                unit in free and can_cross(unit, start, place, GERMAN_WHEELS)
                for unit in board.units(side).get(start, [])
            ):
                found.add(place)
        crews = board.axis.get("1416", []) if boats and side == "axis" and place == FORTRESS else []
        if any(unit in free and not UNITS[unit]["mechanized"] for unit in crews):
            found.add(place)
    return found


def probes(board: Board, free: set[str]) -> set[str]:
    """Empty hexes in a Soviet zone next to a free Axis unit that is next to a Soviet one."""
    wheels = frozenset(unit for unit in UNITS if UNITS[unit]["mechanized"])
    empty = LAND - board.occupied("axis") - board.occupied("soviet")
    return {
        place
        for place in empty & board.zone("soviet")
        for start in NEIGHBOURS[place]
        if set(ring(start)) & board.occupied("soviet")
        and any(unit in free and can_cross(unit, start, place, wheels) for unit in board.axis.get(start, []))
    }


# --- one combat -------------------------------------------------------------------------------------


@dataclass
class Combat:
    """A combat declared: who takes part with how many steps, and what the rules ask for besides."""

    board: Board
    side: str  # the attacker
    order: str
    target: str
    attackers: dict[str, str]  # by unit: its hex
    steps: dict[str, int]
    sealed: set[str]
    naval: bool = False
    rolled: int = 0

    def fighters(self, side: str) -> dict[str, str]:
        if side == self.side:
            return self.attackers
        found = dict.fromkeys(self.board.units(side).get(self.target, []), self.target)
        if side == "axis" and self.target in self.board.garrisons:
            found["garrison"] = self.target
        return found

    def hungry(self, side: str) -> set[str]:
        fed = supplied(self.board, side)
        return {
            unit
            for unit, place in self.fighters(side).items()
            if place not in fed and unit not in FIXED and unit != "garrison"
        }

    # --- support

    def may_support(self, name: str) -> bool:
        row = SUPPORT[name]
        side, kind = str(row["side"]), str(row["type"])
        places = set(self.fighters(side).values())
        if side == "soviet":
            if not places & line(self.board, side, {KERCH} - self.board.held):
                return kind == "air"
            if kind == "tank" and places <= ROUGH:
                return any(MAP["hex"][place]["road"] or MAP["hex"][place]["rail"] for place in places)
            return kind != "anti-tank" or self.side == "axis"
        fed = line(self.board, side, {name for name in LAND if name.endswith("01")} & self.board.held)
        starving = self.hungry(side) == set(self.fighters(side))
        if kind == "engineer":
            return self.side == "soviet" or (self.order == "fight_move" and not starving)
        if starving and not any(near(place, fed) for place in places):
            return False
        return kind != "rail-gun" or near(self.target, self.rails())

    def rails(self) -> set[str]:
        """Rail hexes joined to Dzhankoi."""
        board = self.board
        good = {
            name
            for name in LAND & board.held
            if MAP["hex"][name]["rail"]
            and name not in board.soviet
            and (name not in board.zone("soviet") or name in board.occupied("axis"))
        }
        found, queue = {"2101"} & good, list({"2101"} & good)
        while queue:
            new = [other for other in NEIGHBOURS[queue.pop()] if other in good - found]
            found.update(new)
            queue += new
        return found

    def may_shoot(self) -> bool:
        """Naval guns, if they are not used yet."""
        seas = MAP["hex"][self.target]["coastal"]
        return (
            self.side == "axis"
            and self.board.turn <= 12
            and self.target not in FORTIFIED
            and "sivash" not in seas
            and ("black-sea" in seas or "azov" in seas)
        )

    # --- sums

    def strength(self, side: str) -> int:
        total, column = 0, "attack" if side == self.side else "defense"
        hungry = self.hungry(side)
        for unit in self.fighters(side):
            factor = 2
            if unit == "22pz" and self.rolled:
                factor = self.rolled
            elif unit != "garrison":
                factor = UNITS[unit][column][self.steps[unit] - 1]
            total += -(-factor // 2) if unit in hungry else factor
        support = 0
        for name in self.sealed:
            row = SUPPORT[name]
            if row["side"] == side:
                clear = "rocket" in row["type"] and MAP["hex"][self.target]["terrain"] == "clear"
                support += row["clear" if clear else column]
        return total + min(total, support)

    def is_concentric(self) -> bool:
        if self.target in TOWNS or (self.side == "axis" and self.target in FORTIFIED):
            return False
        places = set(self.attackers.values())
        here = [name in places for name in ring(self.target)]
        return any(here[n] and here[n + 3] for n in range(3)) or all(here[::2]) or all(here[1::2]) or sum(here) >= 4

    def shift(self) -> int:
        terrain, axis = MAP["hex"][self.target]["terrain"], self.side == "axis"
        built = {"fortress": -3 if axis else -1, "sector": -3 if axis else 0}
        found = {"rough": -1, "mountain": -2, **built}.get(terrain, 0)
        found += 1 if axis and self.order == "fight_move" else 0
        found -= 1 if not axis and self.order == "move_fight" else 0
        wheels = GERMAN_WHEELS & set(self.fighters("axis"))
        if wheels:
            found += (terrain in ("clear", "town")) if axis else -1
        if self.is_concentric():
            found += 2 if axis else 1
        return found - self.naval

    def modifier(self) -> int:
        kinds = {SUPPORT[name]["type"] for name in self.sealed if SUPPORT[name]["side"] == "axis"}
        found = (-1 if self.side == "axis" else 1) if "air" in kinds else 0
        if self.side == "axis" and self.target in FORTIFIED and kinds & {"engineer", "rail-gun"}:
            found -= 1
        return found

    def losses(self, die: int) -> tuple[int, int]:
        """Steps of the attacker and the defender."""
        table = CRT["multiples-of-five"]
        headings = table["columns"]
        difference = self.strength(self.side) - self.strength(against(self.side))
        first = max([n for n, heading in enumerate(headings) if heading <= difference], default=0)
        column = min(max(first + self.shift(), 0), len(headings) - 1)
        attacker, defender = table[f"row{min(max(die + self.modifier(), 1), 6)}"][column].split("/")
        return int(attacker), int(defender)
