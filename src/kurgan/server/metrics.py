"""What the server does, in numbers, as Prometheus reads them: sums over everybody, never a name, a table or a person.

Written here rather than taken from a library: a dozen numbers and one page of text need none.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from kurgan.server.store import log
from kurgan.server.store.log import Row

CONTENT = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
ACTIONS, REQUESTS, REFUSALS = "kurgan_actions_total", "kurgan_requests_total", "kurgan_refusals_total"
SECONDS = "kurgan_request_seconds"
COUNTED = {
    ACTIONS: "Choices made, by people's seats and by computers'.",
    REQUESTS: "Requests answered, by what was asked for and by status.",
    REFUSALS: "Requests refused, by the key of the reason.",
}
Labels = tuple[tuple[str, str], ...]


class Metrics:
    """Counted in any thread."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.counts: dict[str, Counter[Labels]] = {name: Counter() for name in COUNTED}
        self.times: dict[str, list[int]] = {}  # by kind of request: how many took no longer than each bound, or more
        self.sums: defaultdict[str, float] = defaultdict(float)
        self.waiting = 0  # requests under way; only the event loop counts them

    def count(self, name: str, n: int = 1, **labels: str) -> None:
        with self.lock:
            self.counts[name][tuple(labels.items())] += n

    def took(self, kind: str, seconds: float) -> None:
        with self.lock:
            self.times.setdefault(kind, [0] * (len(BOUNDS_S) + 1))[bisect_left(BOUNDS_S, seconds)] += 1
            self.sums[kind] += seconds

    def grown(self, rows: Iterable[Row]) -> None:
        """A log has grown. What the table answers for a seat counts like the seat's own choices."""
        for row in rows:
            if row.kind == log.ACTION:
                self.count(ACTIONS, by="computer" if row.source == log.COMPUTER else "person")

    def text(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        """``gauges``: by name what it is, and how much now."""
        lines: list[str] = []
        with self.lock:
            for name, counted in self.counts.items():
                lines += [f"# HELP {name} {COUNTED[name]}", f"# TYPE {name} counter"]
                lines += [f"{name}{written(labels)} {n}" for labels, n in sorted(counted.items())]
            lines += [f"# HELP {SECONDS} Time to answer a request.", f"# TYPE {SECONDS} histogram"]
            for kind in sorted(self.times):
                lines += self._histogram(kind)
        for name, (what, now) in gauges.items():
            lines += [f"# HELP {name} {what}", f"# TYPE {name} gauge", f"{name} {now:g}"]
        return "\n".join(lines) + "\n"

    def _histogram(self, kind: str) -> Iterable[str]:
        total = 0
        for bound, n in zip((*BOUNDS_S, "+Inf"), self.times[kind], strict=True):
            total += n
            yield f"{SECONDS}_bucket{written((('kind', kind), ('le', str(bound))))} {total}"
        yield f"{SECONDS}_sum{written((('kind', kind),))} {self.sums[kind]:.6f}"
        yield f"{SECONDS}_count{written((('kind', kind),))} {total}"


def written(labels: Labels) -> str:
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels) + "}" if labels else ""
