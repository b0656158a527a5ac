"""Clocks, computed from the times of the log: nothing ticks.

The seat that is asked spends its bank; each time its streak of decisions ends it earns the increment, which
goes when the end of the streak is taken back. Nobody's time runs before all seats have been taken once, nor while the
house was away (presence.py), nor a seat's own while it is on vacation, as far as that lasts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kurgan.server.shapes.making import Clock
from kurgan.server.shapes.table import ClockOut
from kurgan.server.store.pauses import AWAY, VACANT, VACATION, Pause


@dataclass(frozen=True)
class Spell:
    """From then on a seat was asked."""

    seat: int
    from_ms: int
    free_ms: int = 0  # so much of it counts against nobody


Interval = tuple[int, int]


@dataclass(frozen=True)
class Reading:
    """A seat's clock at one moment."""

    left_ms: int
    running: bool
    vacation: bool
    vacation_left_ms: int

    def out(self) -> ClockOut:
        return ClockOut(
            left_ms=max(0, self.left_ms),
            running=self.running,
            vacation=self.vacation,
            vacation_left_ms=self.vacation_left_ms,
        )

    def later(self, ms: int, asked: bool) -> Reading:
        """The same clock a while later, in which nothing happened; ``asked``: it is this seat that is waited for."""
        rest = min(ms, self.vacation_left_ms) if self.vacation else 0
        away = self.vacation and self.vacation_left_ms > rest
        ticks = asked and (self.running or self.vacation)
        return Reading(
            self.left_ms - (ms - rest if ticks else 0), ticks and not away, away, self.vacation_left_ms - rest
        )

    def deadline_ms(self, now: int) -> int | None:
        """When it runs out if nothing happens; None while it rests without end."""
        if not self.running and not self.vacation:
            return None
        return now + self.left_ms + (self.vacation_left_ms if self.vacation else 0)


def read_clock(
    clock: Clock, number: int, seat: str, spells: Sequence[Spell], streaks: int, pauses: Iterable[Pause], now: int
) -> Reading:
    """The clock of the seat with that number and name, which has ended so many streaks of decisions."""
    pauses = list(pauses)
    holidays, vacation_left, away = _vacation(pauses, seat, clock.vacation_s * 1000, now)
    of_all = [(p.from_ms, now if p.to_ms is None else p.to_ms) for p in pauses if p.kind in (VACANT, AWAY)]
    rests = _union([*holidays, *of_all])
    used = 0
    for at, spell in enumerate(spells):
        if spell.seat == number:
            until = spells[at + 1].from_ms if at + 1 < len(spells) else now
            used += _length(spell.from_ms + spell.free_ms, until, rests)
    asked = bool(spells) and spells[-1].seat == number
    is_vacant = any(p.kind == VACANT and p.to_ms is None for p in pauses)
    left = (clock.bank_s + streaks * clock.increment_s) * 1000 - used
    return Reading(left, asked and not away and not is_vacant, away, vacation_left)


def _vacation(pauses: Iterable[Pause], seat: str, allowed: int, now: int) -> tuple[list[Interval], int, bool]:
    """The seat's holidays as far as they count, how much is left, and whether it is away now."""
    taken: list[Interval] = []
    left, away = allowed, False
    for pause in pauses:
        if pause.kind != VACATION or pause.seat != seat:
            continue
        until = min(now if pause.to_ms is None else pause.to_ms, pause.from_ms + left)
        taken.append((pause.from_ms, until))
        left -= until - pause.from_ms
        away = pause.to_ms is None and left > 0
    return taken, left, away


def _union(intervals: list[Interval]) -> list[Interval]:
    merged: list[Interval] = []
    for begin, end in sorted(intervals):
        if merged and begin <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((begin, end))
    return merged


def _length(begin: int, end: int, rests: Iterable[Interval]) -> int:
    resting = sum(max(0, min(end, until) - max(begin, since)) for since, until in rests)
    return max(0, end - begin - resting)
