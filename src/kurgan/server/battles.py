"""Battles of a table as each viewer saw them: found again from the log, whenever somebody asks."""

from __future__ import annotations

from bisect import bisect_left

from kurgan.core.battles import Battle
from kurgan.server.live import LiveTable
from kurgan.server.steps import Step, Viewer, told, view_of


def number_of(live: LiveTable, viewer: Viewer, step: Step) -> int:
    """The number of the entry whose dice decided the battle that a row is part of; 0: none, or he did not see it."""
    rolled, slot = step.battle, live.slot(viewer)
    if rolled is None or not rolled.seen[slot]:
        return 0
    return bisect_left(live.streams[slot], rolled.seq) + 1


def battle_at(live: LiveTable, viewer: Viewer, n: int) -> Battle | None:
    """The battle that the dice of an entry decided; None if they decided none."""
    if n < 1:
        return None
    step, key = live.steps[live.stream(viewer)[n - 1] - 1], (live.slot(viewer), n)
    if step.battle is not step:
        return None
    if key not in live.battles:
        live.battles[key] = _made(live, viewer, step)
    found: Battle | None = live.battles[key]
    return found


def battles_of(live: LiveTable, viewer: Viewer) -> list[tuple[int, Battle]]:
    """All that were fought, with their numbers, without those taken back."""
    fought = [step for step in live.in_force() if step.battle is step]
    numbers = [number for step in fought if (number := number_of(live, viewer, step))]
    return [(n, battle) for n in numbers if (battle := battle_at(live, viewer, n)) is not None]


def _made(live: LiveTable, viewer: Viewer, step: Step) -> Battle | None:
    """From the view before the dice, and from what he was told of them."""
    before = step.head.parent
    assert before is not None, "dice have a row of their own"
    earlier = told(viewer, before.step.events) if before.step is not None else []
    return live.game.presentation.battle(view_of(live.state_at(before), viewer), told(viewer, step.events), earlier)
