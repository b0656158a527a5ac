"""The outlook: who will break where, and who wins by that [P1]. All choices are weighed by it [P3]."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from kurgan.ai.stalingrad_besieged.officer.sight import fort_bits, mix, read_charts, seen
from kurgan.ai.stalingrad_besieged.officer.weights import Weights
from kurgan.games.stalingrad_besieged.exchange import Numbers, prospect
from kurgan.games.stalingrad_besieged.names import ATTACKED, NO_ATTACK
from kurgan.games.stalingrad_besieged.places import GERMAN, SPACES
from kurgan.games.stalingrad_besieged.state import SB

Fate = tuple[float, float]  # of a sector: the chance that the Russians break there, that the Germans do
MOST = 20_000  # prospects that are kept
FULL_SECTOR = 13.0  # about the worth that both sides have in a sector at first
SETTLED = ((0.0, 0.0), (0.0, 1.0), (1.0, 0.0))  # by value of ``broken``


class Memory:
    """What was reckoned before, by content: the same question has the same answer."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.charts: dict[object, tuple[Numbers, int]] = {}
        self.read = 0  # charts so far: each has a number of its own, by which others know them
        self.fates: dict[object, Fate] = {}
        self.plans: dict[object, dict[int, int]] = {}

    def numbers(self, s: SB, me: int, board: bytearray) -> tuple[Numbers, int]:
        """And which they are: other values or options of a game in the same process are another chart."""
        given = s.given
        key = given.sheets, mix(s, me, board), given.artillery_rear_bonus
        found = self.charts.get(key)
        if found is None:
            if len(self.charts) > 256:
                self.charts.clear()
                self.fates.clear()
            self.read += 1
            chart = read_charts(given.sheets, self.weights, key[1], given.artillery_rear_bonus)
            found = self.charts[key] = chart, self.read
        return found


class Outlook:
    """One position as one player sees it."""

    def __init__(self, memory: Memory, s: SB, me: int, first: int) -> None:
        self.s, self.me = s, me
        self.scales = memory.weights.sides[me]
        self.memory = memory
        self.board = seen(s, me)
        self.numbers, self.chart = memory.numbers(s, me, self.board)
        self.first, self.mover = first, 1 - s.side
        self.forts = bytes(s.forts)
        self.fortified = any(self.forts)
        self.idle = sum(1 << n for n in range(SPACES) if s.flags[n] & (ATTACKED | NO_ATTACK))
        self.fates = [self.fate(k, self.board, self.idle) for k in range(3)]
        self.end = self.at_the_end()

    def fate(self, sector: int, board: bytearray, idle: int) -> Fate:
        """What becomes of a sector if the pieces stand so and these have fired already."""
        broken = self.s.broken[sector]
        if broken:
            return SETTLED[broken]
        low = sector * 18
        spots = bytes(board[low : low + 18])
        here = idle >> low & 0x3FFFF
        forts = fort_bits(self.forts, spots, low) if self.fortified else 0
        key = spots, here, forts, self.first, self.mover, self.me, self.s.turn, self.chart
        fates = self.memory.fates
        found = fates.get(key)
        if found is None:
            if len(fates) > MOST:
                fates.clear()
            found = fates[key] = self.reckon(prospect(self.numbers, spots, here, forts, self.first, self.mover))
        return found

    def reckon(self, p: tuple[float, float, float, float, float, float]) -> Fate:
        german_1, russian_1, german_2, russian_2, german, russian = p
        w = self.scales
        x = w.steep * log((german + 0.3) / (russian + 0.3))
        down = exp(x + w.german_edge)
        up = exp(w.russian_edge - x)
        thick = w.thick * log((german + russian + 0.6) / FULL_SECTOR)
        total = down + up + exp(w.calm + w.calm_each_turn * (self.s.turn - 1) + thick)
        rest = 1.0 - german_1 - russian_1
        open_ = 1.0 - german_2 - russian_2
        return (
            russian_1 + rest * (russian_2 + open_ * down / total),
            german_1 + rest * (german_2 + open_ * up / total),
        )

    def at_the_end(self) -> float:
        """[P1] The German's chance if neither side breaks twice."""
        w, held = self.scales, self.s.held
        ferries, factory = (held[0] == GERMAN) + (held[1] == GERMAN), held[2] == GERMAN
        if ferries == 2 or (ferries and factory):
            return 0.9
        return w.ferry if ferries or factory else w.nothing

    def value(self, fates: Sequence[Fate]) -> float:
        """The chance to win, for me."""
        (a, x), (b, y), (c, z) = fates
        lost = a * b + a * c + b * c - 2.0 * a * b * c
        won = x * y + x * z + y * z - 2.0 * x * y * z
        german = lost + (1.0 - lost - won) * self.end
        return german if self.me == GERMAN else 1.0 - german

    def now(self) -> float:
        return self.value(self.fates)

    def were(self, sector: int, fate: Fate) -> float:
        """The chance to win if this sector had another fate."""
        fates = self.fates.copy()
        fates[sector] = fate
        return self.value(fates)
