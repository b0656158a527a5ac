"""[P5] Plans for a sector: where all who can still move would stand together.

A move that is bad alone may be good with others beside it. From two beginnings, all where they are and all gone
forward, each unit in turn takes the place that is best with the others where they then are, until nobody gains.
"""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.officer.mind import Mind
from kurgan.ai.stalingrad_besieged.officer.moves import post, ways
from kurgan.ai.stalingrad_besieged.officer.outlook import Outlook
from kurgan.games.stalingrad_besieged.names import MOVED
from kurgan.games.stalingrad_besieged.places import COLUMN, GERMAN, ROW, SECTOR
from kurgan.games.stalingrad_besieged.sheets import SIDE

PASSES = 3  # through all units of a sector
LEAST = 1e-6  # no place is left for less


class Ground:
    """A sector with the units that can still move there, on the outlook's own board."""

    def __init__(self, o: Outlook, sector: int, units: list[int]) -> None:
        self.o, self.sector, self.units = o, sector, units
        self.piece = {unit: o.board[unit] for unit in units}
        self.ends = {unit: [end for _, end, _ in ways(o.s, unit) if SECTOR[end] == sector] for unit in units}
        self.at = {unit: unit for unit in units}
        self.posts: dict[tuple[int, int], float] = {}

    def post(self, unit: int, at: int) -> float:
        key = self.piece[unit], at
        found = self.posts.get(key)
        if found is None:
            found = self.posts[key] = post(self.o, key[0], at)
        return found

    def chance(self) -> float:
        o = self.o
        return o.were(self.sector, o.fate(self.sector, o.board, o.idle))

    def put(self, unit: int, to: int) -> None:
        self.o.board[self.at[unit]] = 0
        self.o.board[to] = self.piece[unit]
        self.at[unit] = to

    def clear(self) -> None:
        """Everybody back to where he really is."""
        for unit in self.units:
            self.o.board[self.at[unit]] = 0
        for unit in self.units:
            self.o.board[unit] = self.piece[unit]
            self.at[unit] = unit

    def forward(self) -> None:
        """As far ahead in their columns as they can go, the foremost first."""
        ahead = 1 if self.o.me == GERMAN else -1
        for unit in sorted(self.units, key=lambda unit: -ahead * ROW[unit]):
            ends = [
                end
                for end in self.ends[unit]
                if COLUMN[end] == COLUMN[unit] and ahead * (ROW[end] - ROW[unit]) > 0 and not self.o.board[end]
            ]
            if ends:
                self.put(unit, max(ends, key=lambda end: ahead * ROW[end]))

    def improve(self) -> float:
        """Each in turn to his best place; how good it is in the end."""
        board = self.o.board
        posts = sum([self.post(unit, at) for unit, at in self.at.items()])
        now = self.chance() + posts
        for _ in range(PASSES):
            before = now
            for unit in self.units:
                here, piece = self.at[unit], self.piece[unit]
                others = posts - self.post(unit, here)
                best, most = here, now + LEAST
                board[here] = 0
                for end in (unit, *self.ends[unit]):
                    if end == here or board[end]:
                        continue
                    board[end] = piece
                    found = self.chance() + others + self.post(unit, end)
                    board[end] = 0
                    if found > most:
                        best, most = end, found
                board[best] = piece
                if best != here:
                    self.at[unit] = best
                    now, posts = most, others + self.post(unit, best)
            if now == before:
                break
        return now


def sector_plan(o: Outlook, sector: int, units: list[int]) -> dict[int, int]:
    """Who goes where."""
    ground = Ground(o, sector, units)
    value, best = ground.improve(), dict(ground.at)
    ground.clear()
    ground.forward()
    if any(unit != at for unit, at in ground.at.items()) and ground.improve() > value + LEAST:
        best = dict(ground.at)
    ground.clear()
    return {unit: at for unit, at in best.items() if at != unit}


def plan(m: Mind, o: Outlook) -> dict[int, int]:
    """Who goes where, in all sectors."""
    s, kept = m.s, o.memory.plans
    key = (
        *(bytes(o.board), bytes(s.flags), o.forts, bytes(s.broken), bytes(s.held), bytes(s.snipers)),
        *(bytes(s.objective), s.shift, s.turn, m.me, o.chart),
    )
    found = kept.get(key)
    if found is None:
        if len(kept) > 256:
            kept.clear()
        found = kept[key] = {}
        for sector in range(3):
            low = sector * 18
            units = [
                n for n in range(low, low + 18) if s.board[n] and SIDE[s.board[n]] == m.me and not s.flags[n] & MOVED
            ]
            if units:
                found.update(sector_plan(o, sector, units))
    return found
