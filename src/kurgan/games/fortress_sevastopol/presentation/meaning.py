"""What an order means: whose it is, who goes, who supports, where to, and which kind of Impulse it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from kurgan.core.actions import Action
from kurgan.core.orders import Order, Stopped
from kurgan.core.refusal import Refusal
from kurgan.games.fortress_sevastopol.actions import To, Unit
from kurgan.games.fortress_sevastopol.places import NAMES, ON_MAP
from kurgan.games.fortress_sevastopol.presentation.counters import marker_id
from kurgan.games.fortress_sevastopol.rules.factors import attack_factor
from kurgan.games.fortress_sevastopol.sheets import MARKERS
from kurgan.games.fortress_sevastopol.state import (
    BOMBARDMENT,
    ENGINEERING,
    FS,
    IMPULSES,
    MOVEMENT,
    REACTIVATION,
    REGROUP,
    has_enemy,
)

PLACE = {NAMES[place]: place for place in ON_MAP}
MARKER = {marker_id(marker): marker for marker in range(len(MARKERS))}
BY_DEED = {
    "to": MOVEMENT,
    "assault": MOVEMENT,
    "bombard": BOMBARDMENT,
    "barrage": BOMBARDMENT,
    "use": BOMBARDMENT,
    "build": ENGINEERING,
    "repair": ENGINEERING,
    "demolish": ENGINEERING,
    **{f"impulse {name}": number for number, name in enumerate(IMPULSES)},
}

Next = Action | Stopped | None  # what an order says next
Played = Sequence[Action]  # its actions so far


class Meant:
    """An order in numbers."""

    def __init__(self, s: FS, order: Order) -> None:
        t = s.given.sheets
        self.s, self.deed = s, order.deed
        self.units = [t.number[name] for name in order.units if name in t.number]
        self.markers = [MARKER[name] for name in order.units if name in MARKER]
        self.places = [PLACE[name] for name in order.units if name in PLACE]
        self.way = [PLACE[name] for name in order.way if name in PLACE]
        self.goal = PLACE.get(order.goal, 0)
        self.bridge = t.boundary_names.index(order.goal) if order.goal in t.boundary_names else -1

    @cached_property
    def fights(self) -> bool:
        """Whether there are enemies where it leads."""
        return bool(self.goal) and has_enemy(self.s, self.goal, self.s.side)

    @cached_property
    def guns(self) -> list[int]:
        """Artillery that fires, or supports the others where they fight; the strongest first."""
        artillery = self.s.given.sheets.artillery
        found = [unit for unit in self.units if artillery >> unit & 1]
        goes_along = self.deed == "to" or len(found) == len(self.units)
        if not self.fights or (self.kind == MOVEMENT and goes_along):
            return []
        return sorted(found, key=lambda unit: -attack_factor(self.s, unit))

    @cached_property
    def movers(self) -> list[int]:
        """Who goes: whoever can lead goes before those who only follow [8.5-a]."""
        t = self.s.given.sheets
        others = (unit for unit in self.units if unit not in self.guns)
        return sorted(others, key=lambda unit: (not t.point >> unit & 1, t.artillery >> unit & 1))

    @cached_property
    def home(self) -> int:
        """Where the order begins."""
        first = next(iter(self.units), None)
        if first is None:
            return 0
        return self.s.where[self.movers[0] if self.movers else first]

    @cached_property
    def kind(self) -> int:
        """The type of Impulse: the one that is begun, the one that is said, or the plainest."""
        s, t = self.s, self.s.given.sheets
        if s.impulse in range(len(IMPULSES)):
            return s.impulse
        if s.choosing in range(len(IMPULSES)):
            return s.choosing
        if self.deed in BY_DEED:
            return BY_DEED[self.deed]
        if self.markers or (self.fights and all(t.artillery >> unit & 1 for unit in self.units)):
            return BOMBARDMENT
        if self.bridge >= 0:
            return ENGINEERING
        if any(s.fresh >> unit & 1 for unit in self.units):
            return MOVEMENT
        return REACTIVATION if self.goal == s.where[self.units[0]] else REGROUP

    def stage(self, played: Sequence[Action]) -> tuple[int, list[int]]:
        """The next place of the way, and who has still to come there.

        Where several places are named all go from one to the next together: a Point unit goes first, others follow.
        """
        been: dict[int, set[int]] = {unit: {self.s.where[unit]} for unit in self.movers}
        unit = self.s.unit
        for action in played:
            if isinstance(action, Unit):
                unit = action.unit
            elif isinstance(action, To) and unit in been:
                been[unit].add(action.place)
        for place in self.way[:-1]:
            if left := [unit for unit in self.movers if place not in been[unit]]:
                return place, left
        return self.goal, [unit for unit in self.movers if self.s.where[unit] != self.goal]

    def stopped(self, refused: Refusal, unit: int) -> Stopped:
        return Stopped(refusal=refused, unit=self.s.given.sheets.slugs[unit])
