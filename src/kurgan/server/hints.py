"""Hints: what a good player would do for the seat that is asked, with the reasons in words.

Only where nobody else plays who might mind: against computers, and for who plays all seats. It is found by the process
that thinks for computers, from the seat's view alone.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kurgan.core.scene import Choice, Odds, Outcome
from kurgan.core.text import Message
from kurgan.core.view import View
from kurgan.server import moves, stream
from kurgan.server.access import acting, doer_of, id_of
from kurgan.server.advising import half_made
from kurgan.server.errands import Errand, Errands
from kurgan.server.live import LiveTable
from kurgan.server.means import Means
from kurgan.server.overlays import path_of
from kurgan.server.shapes.acting import TakeBack
from kurgan.server.shapes.hints import Hint, Reason
from kurgan.server.shapes.viewing import Update
from kurgan.server.store import log
from kurgan.server.store.people import Person
from kurgan.server.summary import plays_alone
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble

KEPT = 200  # of the last tables that asked
SECONDS = 3.0


@dataclass
class Job:
    seq: int  # rows there were
    errand: Errand | None = None
    found: dict[str, Any] | None = None


class Hints:
    def __init__(self, tables: Tables, means: Means, errands: Errands) -> None:
        self.tables, self.means, self.errands = tables, means, errands
        self.jobs: OrderedDict[tuple[str, int], Job] = OrderedDict()  # by table and seat

    def ask(self, person: Person | None, table: str, seat: str, n: int) -> Hint:
        """The hint if it is found, else how far it is; to be asked again and again."""
        with self.tables.at(table) as live:
            number, viewer = doer_of(live, person, seat, n)
            job = self._job(live, person, number)
            if job.found is not None:
                return shown(live, number, live.n(viewer), job.found)
            return Hint(n=live.n(viewer), ready=False, share=job.errand.share if job.errand else 0.0)

    def play(self, person: Person | None, table: str, t: TakeBack) -> Update:
        """Do as it says: all its choices as one order."""
        with self.tables.at(table) as live:
            now, (seat, viewer) = self.means.now(), doer_of(live, person, t.seat, t.n)
            job = self.jobs.get((table, seat))
            if job is None or job.found is None or job.seq != len(live.steps):
                raise Trouble(409, "no_hint")
            draft, source = acting(live, seat, now), log.PERSON
            for action in job.found["actions"]:
                moves.choose(draft, seat, action, source, now)
                source = log.ORDER
            moves.run_on(draft, self.means.rng, now)
            self.tables.commit(live, draft)
            return stream.update(live, viewer, id_of(person), t.n, now, t.has)

    def _job(self, live: LiveTable, person: Person | None, seat: int) -> Job:
        if not plays_alone(live.facts, id_of(person)):
            raise Trouble(409, "no_hints_among_people")
        if not self.errands.is_run:
            raise Trouble(409, "no_hint")
        if live.asked != seat:
            raise Trouble.refused(live.game.presentation.why_not(live.view(seat), ""))
        key, seq = (live.header.id, seat), len(live.steps)
        job = self.jobs.pop(key, None)
        if job is not None and job.seq != seq and job.errand is not None:
            job.errand.dropped = True
        if job is None or job.seq != seq:
            job = self._begin(live, seat, seq)
        elif job.errand is None and job.found is None:
            raise Trouble(409, "no_hint")  # it could not be found; who asks again tries again
        self.jobs[key] = job
        while len(self.jobs) > KEPT:
            self.jobs.popitem(last=False)
        return job

    def _begin(self, live: LiveTable, seat: int, seq: int) -> Job:
        job = Job(seq)

        def done(said: dict[str, Any] | None) -> None:
            job.found = said and said.get("found")
            job.errand = None

        job.errand = Errand(
            {
                "task": "hint",
                "game": live.header.game,
                "overlay": str(path_of(self.means.folder, live.header.digest) or ""),
                "seat": seat,
                "view": live.view(seat).text,
                "seed": seq,
                "seconds": SECONDS,
            },
            done,
            urgent=True,
        )
        self.errands.add(job.errand)
        return job


def shown(live: LiveTable, seat: int, n: int, found: dict[str, Any]) -> Hint:
    """The move as the board shows it, and the reasons for it."""
    game, presentation, view = live.game, live.game.presentation, live.view(seat)
    steps: list[Choice] = []
    for text in found["actions"]:
        steps.append(presentation.choice(view, game.action(text)))
        asked = view
        view = half_made(view, text) or view
    last = steps[-1]
    odds = presentation.odds(asked, game.action(last.action)) if last.odds else None
    return Hint(
        n=n,
        ready=True,
        share=1.0,
        label=last.label,
        action=last.action,
        lit=list(dict.fromkeys(thing for step in steps for thing in (step.item, step.at) if thing)),
        path=list(last.path),
        pill=last.pill,
        odds=odds,
        reasons=[*_why(live.view(seat), found), *weighed(last, odds), asking(asked)],
    )


def asking(view: View) -> Reason:
    """The rule of the question."""
    return Reason(message=Message("advice.rule"), rule=view.state.decision.rule)


def _why(view: View, found: dict[str, Any]) -> list[Reason]:
    """Who says so, and what is thought of the next best."""
    if found["by"]:
        return [Reason(message=Message("advice.by", (("agent", Message(f"agent.{found['by']}")),)))]
    if found["chance"] is None:
        return [Reason(message=Message("advice.plain"))]
    own = _percent(found["chance"])
    reasons = [Reason(message=Message("advice.chance", (("n", found["simulations"]), ("percent", own))))]
    others = [other for other in found["others"] if other["action"] != found["action"]]
    if others:
        label = view.state.game.presentation.choice(view, view.state.game.action(others[0]["action"])).label
        params = (("label", label), ("percent", _percent(others[0]["chance"])))
        reasons.append(Reason(message=Message("advice.next", params)))
    return reasons


def _percent(chance: float) -> int:
    return round(100 * chance)


def weighed(choice: Choice, odds: Odds | None) -> list[Reason]:
    """What it gains and what it risks, by the exact chances where dice decide."""
    if odds is None:
        return [Reason(message=Message("advice.final" if choice.final else "advice.free"))]
    found = []
    for kind, key in (("good", "advice.gains"), ("bad", "advice.risks")):
        some = [outcome for outcome in odds.outcomes if outcome.kind == kind]
        if some and not any(outcome.upto for outcome in some):
            chance = sum((Fraction(one.n, one.d) for one in some), Fraction(0))
            if chance:
                likeliest: Outcome = max(some, key=lambda one: Fraction(one.n, one.d))
                params = (("n", chance.numerator), ("d", chance.denominator), ("what", likeliest.label))
                found.append(Reason(message=Message(key, params), rule=odds.rule))
    return found
