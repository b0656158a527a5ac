"""Analysis of a game that is over: how its chances went, by stretches in which one side chose or chance decided.

A stretch's worth is the difference of the chances after and before it: by dice it is luck, by choices it is what they
were better or worse than an officer's, who goes on in both. All of it adds up from the first position to the last. The
processes that think for computers find it in the background; it is kept in memory.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from kurgan.ai.knowledge import is_known
from kurgan.core.flow import CHANCE
from kurgan.core.text import Message
from kurgan.core.view import View
from kurgan.server import after
from kurgan.server.access import viewer_of
from kurgan.server.errands import Errand, Errands
from kurgan.server.live import LiveTable
from kurgan.server.means import Means
from kurgan.server.overlays import path_of
from kurgan.server.shapes.analysis import Analysis, Costly
from kurgan.server.store.people import Person
from kurgan.server.store.tables import RUNNING
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble

KEPT = 50
MOST = 240  # positions that are judged
BATCH = 4  # of them by one errand: between two of these computers play
ROUNDS = 12
COSTLY = 5
LEAST = 0.03  # of a chance: less is not worth telling
BETTER_S = 1.0  # for what would have been better
MIXED = -9  # in place of a seat: choices and dice of both, too many to be told apart


@dataclass
class Stretch:
    """Rows of one seat, or of chance, from one position to the next."""

    seat: int
    first: int  # the row it begins with, counted from 0 among those in force
    seq: int
    turn: int
    text: str  # the position before it
    action: str  # its first
    view: str = ""  # of its seat, before it


@dataclass
class Job:
    stretches: list[Stretch]
    last: str  # the position after all of them
    turns: list[int]  # by turn of the story: how many stretches had begun when it ended
    chances: list[float] = field(default_factory=list)  # of the first seat, by position
    better: dict[int, str] = field(default_factory=dict)  # by stretch: what would have been done
    asked: int = 0  # stretches for which that was asked
    errand: Errand | None = None
    failed: bool = False


class Analyses:
    def __init__(self, tables: Tables, means: Means, errands: Errands) -> None:
        self.tables, self.means, self.errands = tables, means, errands
        self.jobs: OrderedDict[str, Job] = OrderedDict()  # by table

    def ask(self, person: Person | None, table: str, seat: str) -> Analysis:
        """The analysis if it is there, else how far it is; to be asked again and again."""
        with self.tables.at(table) as live:
            viewer_of(live, person, seat)
            if live.status == RUNNING:
                raise Trouble(409, "not_over")
            if not is_known(live.game.id) or not self.errands.is_run:
                raise Trouble(409, "no_analysis")
            job = self.jobs.pop(table, None)
            if job is None or job.failed:
                job = begun(live)
                self._go_on(live, job)
            self.jobs[table] = job
            while len(self.jobs) > KEPT:
                dropped = self.jobs.popitem(last=False)[1]
                if dropped.errand:
                    dropped.errand.dropped = True
            if job.errand is not None:
                return Analysis(ready=False, share=share_of(job))
            return told(live, job)

    def _go_on(self, live: LiveTable, job: Job) -> None:
        """The next errand, until all is known; added by whoever has done the one before."""
        positions = [*(one.text for one in job.stretches), job.last]
        have, told = len(job.chances), {"game": live.header.game, "seed": 1}
        told["overlay"] = str(path_of(self.means.folder, live.header.digest) or "")
        if have < len(positions):
            question = {"task": "chances", "positions": positions[have : have + BATCH], "rounds": ROUNDS, **told}
        elif job.asked < len(worst(job)):
            one = job.stretches[worst(job)[job.asked][1]]
            question = {"task": "hint", "seat": one.seat, "view": one.view, "seconds": BETTER_S, **told}
        else:
            job.errand = None
            return

        def done(said: dict[str, Any] | None) -> None:
            found = said and said.get("found")
            if not found or found.get("chances") == []:
                job.errand, job.failed = None, True
                return
            if "chances" in found:
                job.chances += found["chances"]
            else:
                job.better[worst(job)[job.asked][1]] = found["action"]
                job.asked += 1
            self._go_on(live, job)

        job.errand = Errand(question, done)
        self.errands.add(job.errand)


def begun(live: LiveTable) -> Job:
    """Which positions are to be judged."""
    steps, s, found = live.in_force(), live.state_at(live.root), list[Stretch]()
    before: int | None = None
    for row, step in enumerate(steps):
        who = s.current_player()
        if who != before:
            turn = live.game.presentation.turn(s)
            view = s.view(who).text if who >= 0 else ""
            found.append(Stretch(who, row, step.seq, turn, s.position(), step.row.text, view))
        before = who
        s.apply(live.game.action(step.row.text))
    while len(found) > MOST:  # of very long games, two become one
        for one in found[::2]:
            one.seat = MIXED
        found = found[::2]
    turns = after.ends_of_turns(live)
    return Job(found, s.position(), [sum(one.seq <= end for one in found) for end in turns])


def share_of(job: Job) -> float:
    return (len(job.chances) + job.asked) / (len(job.stretches) + 1 + COSTLY)


def gains(job: Job) -> list[float]:
    """By stretch, what it changed for the first seat."""
    return [now - was for was, now in zip(job.chances, job.chances[1:], strict=False)]


def worst(job: Job) -> list[tuple[float, int]]:
    """What cost a seat most by its own choices, with the number of the stretch."""
    costs = [
        (-gain if job.stretches[number].seat == 0 else gain, number)
        for number, gain in enumerate(gains(job))
        if job.stretches[number].seat >= 0
    ]
    return sorted([(cost, number) for cost, number in costs if cost >= LEAST], reverse=True)[:COSTLY]


def told(live: LiveTable, job: Job) -> Analysis:
    if job.failed:
        raise Trouble(409, "no_analysis")
    first, second = live.game.seats[:2]
    line = [job.chances[min(count, len(job.chances) - 1)] for count in job.turns]
    luck = 0.0
    own = {0: 0.0, 1: 0.0}
    for one, gain in zip(job.stretches, gains(job), strict=True):
        if one.seat == CHANCE:
            luck += gain
        elif one.seat in own:
            own[one.seat] += gain if one.seat == 0 else -gain
    return Analysis(
        ready=True,
        share=1.0,
        chances={first: [points(one) for one in line], second: [points(1 - one) for one in line]},
        costly=[_costly(live, job, cost, number) for cost, number in worst(job)],
        luck={first: points(luck), second: points(-luck)},
        skill={first: points(own[0]), second: points(own[1])},
    )


def points(chance: float) -> int:
    return round(100 * chance)


def _costly(live: LiveTable, job: Job, cost: float, number: int) -> Costly:
    one = job.stretches[number]
    better = job.better.get(number)
    return Costly(
        n=one.seq,
        turn=one.turn,
        side=live.game.seats[one.seat],
        phase=live.game.presentation.phase(live.game.view(one.seat, one.view)),
        label=_label(live, one, one.action),
        cost=points(cost),
        better=_label(live, one, better) if better and better != one.action else None,
    )


def _label(live: LiveTable, one: Stretch, action: str) -> Message:
    game = live.game
    view: View = game.view(one.seat, one.view)
    return game.presentation.choice(view, game.action(action)).label
