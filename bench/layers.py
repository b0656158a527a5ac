"""A server that counts its processor time by layer: for served.py, which starts it as ``python layers.py FILE``.

Named functions are wrapped; the time of a thread inside one of them belongs to its layer, until another layer is
entered from it. A layer in ``WHOLE`` keeps all that is done inside it: choices are tried with the rules, and that is
still the cost of showing them. What no layer counts is reading requests, routing and the event loop.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Any

LAYERS = {
    "rules": ("core.state:State.play",),
    "seen": ("server.live:Draft.do", "server.live:Draft.would_show"),
    "answers": ("server.windows:given", "server.windows:is_hushed"),
    "choices": ("core.presentation:Presentation.offered", "core.orders:Orders.ready", "server.as_before:offered"),
    "scene": ("core.presentation:Presentation.scene",),
    "entries": ("server.stream:table_out", "server.stream:entries"),
    "moment": ("server.stream:update", "server.hub:Hub.tell"),
    "changes": ("server.shown:changes",),
    "json": ("server.stream:since", "server.caller:Caller.answer", "server.hub:without_times"),
    "database": ("server.tables:Tables.catch_up", "server.store.log:append", "server.store.tables:grow"),
    "commit": ("server.tables:Tables.commit",),
}
WHOLE = frozenset(("choices", "scene", "answers", "entries", "changes", "database"))


EVERY_S = 0.2


class Ledger(threading.local):
    """What one thread is doing."""

    def __init__(self) -> None:
        self.layer = ""
        self.since = 0


SPENT: Counter[str] = Counter()  # nanoseconds by layer; threads add to it, one of two adding at once may be lost
CALLS: Counter[str] = Counter()
LEDGER = Ledger()


def counted(layer: str, work: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(work)
    def inside(*args: Any, **given: Any) -> Any:
        CALLS[layer] += 1
        outer = LEDGER.layer
        if outer in WHOLE or outer == layer:
            return work(*args, **given)
        now = time.thread_time_ns()
        if outer:
            SPENT[outer] += now - LEDGER.since
        LEDGER.layer, LEDGER.since = layer, now
        try:
            return work(*args, **given)
        finally:
            now = time.thread_time_ns()
            SPENT[layer] += now - LEDGER.since
            LEDGER.layer, LEDGER.since = outer, now

    return inside


def wrap(layer: str, name: str) -> None:
    module_name, _, path = name.partition(":")
    owner: Any = import_module(f"kurgan.{module_name}")
    *classes, attribute = path.split(".")
    for each in classes:
        owner = getattr(owner, each)
    setattr(owner, attribute, counted(layer, getattr(owner, attribute)))


def main() -> int:
    for layer, names in LAYERS.items():
        for name in names:
            wrap(layer, name)
    from kurgan.cli import main as kurgan

    threading.Thread(target=tell, args=(Path(sys.argv[1]),), daemon=True).start()
    return kurgan(["play", "--no-browser", "--port", "0"])


def tell(path: Path) -> None:
    """Again and again, since a server that is told to stop stops."""
    while True:
        written = path.with_suffix(".new")
        written.write_text(json.dumps({"spent": SPENT, "calls": CALLS}))
        written.replace(path)
        time.sleep(EVERY_S)


if __name__ == "__main__":
    sys.exit(main())
