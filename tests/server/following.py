"""A client without a browser: it follows a table as web/src/table/follow.ts does, from whatever reaches it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kurgan.server.changes import with_parts

KEPT = 4
PARTS = ("table", "moment", "lesson")
Ask = Callable[[int, str | None], str]  # what is new after a number, for who has this


@dataclass
class Follower:
    """What one viewer knows; ``ask`` is his way to catch up."""

    known: dict[str, Any]
    ask: Ask
    lately: list[dict[str, Any]] = field(default_factory=list)
    asked: int = 0  # how often it had to
    at_ms: int = 0

    def __post_init__(self) -> None:
        self.lately = [self._shown(self.known)]

    @staticmethod
    def _shown(of: dict[str, Any]) -> dict[str, Any]:
        return {"stamp": of["stamp"]} | {part: of[part] for part in PARTS}

    def hear(self, text: str) -> None:
        self.take(json.loads(text))

    def take(self, update: dict[str, Any]) -> None:
        known = self.known
        last = known["chat"][-1]["n"] if known["chat"] else 0
        known["chat"] = [*known["chat"], *(line for line in update["chat"] if line["n"] > last)]
        if (update["n"], update["at_ms"]) < (known["n"], self.at_ms):
            return
        fresh = [entry for entry in update["entries"] if entry["n"] > known["n"]]
        if [entry["n"] for entry in fresh] != list(range(known["n"] + 1, update["n"] + 1)):
            self.catch_up(known["stamp"])
            return
        shown = self.after(update) if update["type"] == "changed" else self._shown(update)
        if shown is None:
            self.catch_up("")
            return
        self.at_ms = update["at_ms"]
        self.lately = [shown, *(one for one in self.lately if one["stamp"] != shown["stamp"])][:KEPT]
        self.known = known | shown | {"n": update["n"], "entries": [*known["entries"], *fresh]}

    def after(self, update: dict[str, Any]) -> dict[str, Any] | None:
        found: dict[str, dict[str, Any]] = {shown["stamp"]: shown for shown in reversed(self.lately)}
        if update["of"] in found and update["stamp"] not in found:
            found[update["stamp"]] = with_parts(found[update["of"]], update["changes"]) | {"stamp": update["stamp"]}
        return found.get(update["stamp"])

    def catch_up(self, has: str | None = None) -> None:
        self.asked += 1
        self.hear(self.ask(self.known["n"], self.known["stamp"] if has is None else has))
