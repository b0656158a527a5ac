"""The pause before an answer that the table gives for somebody among people, so that its length says nothing.

Nobody can make a person who has something to think about answer on a beat, so the table answers as that person does:
the pause is drawn from the times that the seat took by hand for the same question here, and before there are enough of
them also from some that are usual. Between two such times any length is possible, else one that came twice would tell.
What cannot be hidden, and who wants to be asked each time instead: docs/adr/0012.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

from kurgan.server.live import GRACE_MS, LiveTable
from kurgan.server.store import log

USUAL_MS = (900, 1300, 1800, 2300, 2900, 3600, 4700, 6500)
SHORTEST_MS = 400  # as quick as somebody who saw it coming
LONGEST_MS = GRACE_MS  # nobody is kept waiting longer for what needs nobody
KEPT = 24  # of the seat's own times
LOOKED_AT = 3000  # rows


def pause_ms(live: LiveTable, seat: int, rng: Random) -> int:
    """How long the table waits with its answer to the present question."""
    own = hand_times(live, seat, live.state.decision.name)
    times = sorted(own if len(own) == KEPT else (*own, *USUAL_MS))
    place = rng.random() * (len(times) - 1)
    at = int(place)
    return round(times[at] + (place - at) * (times[at + 1] - times[at]))


def hand_times(live: LiveTable, seat: int, decision: str) -> list[int]:
    """How long the others saw the seat take by hand for the last questions of this kind."""
    shown = [step for step in live.steps[-LOOKED_AT:] if all(step.seen) and step.row.kind not in log.ASIDE]
    found = [
        step.row.at_ms - before.row.at_ms
        for before, step in pairwise(shown)
        if step.seat == seat and step.decision == decision and step.row.source in log.BY_HAND
    ]
    return [min(LONGEST_MS, max(SHORTEST_MS, time)) for time in found[-KEPT:]]
