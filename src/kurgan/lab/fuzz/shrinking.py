"""Shrinking: a course that fails, made as short as can be found while it fails in the same way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kurgan.lab.fuzz.deeds import PLAY, UNDO, Course, Deed, Failure

TRIES = 400  # courses that are tried, however long the first one is


class Shrinker:
    def __init__(self, failure: Failure) -> None:
        self.best, self.left = failure, TRIES

    def shrink(self) -> Failure:
        """A position to begin from; else the shortest prefix, then what is between the moves, then moves."""
        if self._try(replace(self.best.course, start=self.best.before, deeds=self.best.course.deeds[-1:])):
            return self.best
        self._without(lambda deed: deed.kind not in (PLAY, UNDO))
        self._without_pairs()
        self._without(lambda deed: True)
        return self.best

    def _try(self, course: Course) -> bool:
        if self.left <= 0:
            return False
        self.left -= 1
        found = course.fails()
        if found is None or found.sign != self.best.sign:
            return False
        self.best = found
        return True

    def _without(self, may_go: Callable[[Deed], bool]) -> None:
        """Delta debugging: leave out halves of what may go, then quarters, down to single deeds."""
        share = 2
        while True:
            deeds = self.best.course.deeds
            loose = [n for n, deed in enumerate(deeds[:-1]) if may_go(deed)]
            size = max(1, len(loose) // share)
            blocks = [set(loose[at : at + size]) for at in range(0, len(loose), size)]
            if any(self._try(self._less(deeds, block)) for block in blocks):
                continue  # the best is shorter now
            if size <= 1 or self.left <= 0:
                return
            share *= 2

    def _without_pairs(self) -> None:
        """A move and the undo that takes it back at once."""
        at = 0
        while at + 1 < len(deeds := self.best.course.deeds):
            pair = deeds[at].kind == PLAY and deeds[at + 1].kind == UNDO and at + 2 < len(deeds)
            if not (pair and self._try(self._less(deeds, {at, at + 1}))):
                at += 1

    def _less(self, deeds: tuple[Deed, ...], gone: set[int]) -> Course:
        kept = tuple(deed for n, deed in enumerate(deeds) if n not in gone)
        return replace(self.best.course, deeds=kept)
