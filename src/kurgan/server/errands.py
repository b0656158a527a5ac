"""Errands: questions to the processes that think which are no computer's move, like a hint.

Who adds one is told by a call when it is answered, in the thread that ran it. Computers' moves come before all but
urgent errands, for which somebody waits at a screen.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Said = dict[str, Any]


@dataclass(eq=False)
class Errand:
    question: Said  # with its task; see bot_worker
    done: Callable[[Said | None], None]  # None: it could not be answered
    urgent: bool = False
    share: float = 0.0  # how far it is
    dropped: bool = False  # nobody wants to know any more


class Errands:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.waiting: list[Errand] = []
        self.on_new: list[Callable[[], None]] = []  # those who run them; none: nobody does here

    @property
    def is_run(self) -> bool:
        return bool(self.on_new)

    def add(self, errand: Errand) -> None:
        with self.lock:
            self.waiting.append(errand)
        for hook in list(self.on_new):
            hook()

    def take(self, urgent: bool) -> Errand | None:
        """The next one to be run, if any is; of all, or of those only that cannot wait."""
        with self.lock:
            self.waiting = [errand for errand in self.waiting if not errand.dropped]
            found = next((errand for errand in self.waiting if errand.urgent or not urgent), None)
            if found is not None:
                self.waiting.remove(found)
            return found
