"""Analysis of a game that is over: how its chances went, by stretches in which one side chose or chance decided.

A stretch's worth is the difference of the chances after and before it: by dice it is luck, by choices it is what they
were better or worse than an officer's, who goes on in both. All of it adds up from the first position to the last. The
processes that think for computers find it in the background; it is kept in memory. Of the stretches that cost most it
is then found out which of their choices did (``costly``).
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from kurgan.ai.knowledge import is_known
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.core.state import State
from kurgan.server import after, costly
from kurgan.server.access import viewer_of
from kurgan.server.costly import Asking, Choice, Found, Said, Stretch
from kurgan.server.errands import Errand, Errands
from kurgan.server.live import LiveTable
from kurgan.server.means import Means
from kurgan.server.overlays import path_of
from kurgan.server.shapes.analysis import Analysis, Costly
from kurgan.server.store.people import Person
from kurgan.server.store.tables import RUNNING
from kurgan.server.tables import LOG, Tables
from kurgan.server.trouble import Trouble

KEPT = 50
MOST = 240  # positions that are judged
COSTLY = 5
LEAST = 0.03  # of a chance: less is not worth telling
MIXED = -9  # in place of a seat: choices and dice of both, too many to be told apart
LONG = 10  # positions that one costly stretch is worth, for how far it is


@dataclass
class Job:
    stretches: list[Stretch]
    last: str  # the position after all of them
    turns: list[int]  # by turn of the story: how many stretches had begun when it ended
    chances: list[float] = field(default_factory=list)  # of the first seat, by position
    costly: list[Found] = field(default_factory=list)
    asking: Asking | None = None
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
                job.asking = _asking(live.game, job)
                self._go_on(live, job, None)
            self.jobs[table] = job
            while len(self.jobs) > KEPT:
                dropped = self.jobs.popitem(last=False)[1]
                if dropped.errand:
                    dropped.errand.dropped = True
            if job.errand is not None:
                return Analysis(ready=False, share=share_of(job))
            return told(live, job)

    def _go_on(self, live: LiveTable, job: Job, found: Said | None) -> None:
        """The next errand, until all is known; added by whoever has done the one before."""
        assert job.asking is not None
        try:
            question = job.asking.send(found) if found else next(job.asking)
        except StopIteration:
            job.errand = None
            return
        except Exception:  # who runs errands thinks for computers too, and goes on
            LOG.exception("table %s: its game could not be judged", live.header.id)
            job.errand, job.failed = None, True
            return
        overlay = str(path_of(self.means.folder, live.header.digest) or "")

        def done(said: Said | None) -> None:
            found = said and said.get("found")
            if not found or found.get("chances") == []:
                job.errand, job.failed = None, True
                return
            self._go_on(live, job, found)

        job.errand = Errand({**question, "game": live.header.game, "overlay": overlay, "seed": 1}, done)
        self.errands.add(job.errand)


def _asking(game: AnyGame, job: Job) -> Asking:
    yield from costly.judged([*(one.text for one in job.stretches), job.last], job.chances)
    for _, number in worst(job):
        was, now = job.chances[number : number + 2]
        yield from costly.search(game, job.stretches[number], was, now, job.costly)


def begun(live: LiveTable) -> Job:
    """Which positions are to be judged; only these are written down."""
    s, found, there = live.state_at(live.root), list[Stretch](), list[State]()
    before: int | None = None
    for step in live.in_force():
        who = s.current_player()
        if who != before:
            found.append(Stretch(who, step.seq, live.game.presentation.turn(s), ""))
            there.append(s.copy())
        choices = found[-1].choices
        if choices and s.decision.half_of is not None:
            choices[-1].actions.append(step.row.text)
        elif who >= 0:
            choices.append(Choice(step.seq, [step.row.text]))
        before = who
        s.apply(live.game.action(step.row.text))
    while len(found) > MOST:  # of very long games, two become one
        for one in found[::2]:
            one.seat = MIXED
        found, there = found[::2], there[::2]
    for one, state in zip(found, there, strict=True):
        one.text = state.position()
    turns = after.ends_of_turns(live)
    return Job(found, s.position(), [sum(one.seq <= end for one in found) for end in turns])


def share_of(job: Job) -> float:
    return (len(job.chances) + LONG * len(job.costly)) / (len(job.stretches) + 1 + LONG * COSTLY)


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
        costly=sorted((_costly(live, found) for found in job.costly), key=lambda one: one.cost, reverse=True),
        luck={first: points(luck), second: points(-luck)},
        skill={first: points(own[0]), second: points(own[1])},
    )


def points(chance: float) -> int:
    return round(100 * chance)


def _costly(live: LiveTable, found: Found) -> Costly:
    view, before, after = found.view, points(found.before), points(found.after)
    return Costly(
        n=found.choice.seq,
        turn=found.stretch.turn,
        side=live.game.seats[found.stretch.seat],
        phase=live.game.presentation.phase(view),
        label=costly.label_of(view, found.choice.actions),
        before=before,
        after=after,
        cost=before - after,
        better=costly.label_of(view, found.better) if found.better else None,
        better_chance=points(found.better_chance) if found.better else None,
    )
