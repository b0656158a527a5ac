"""The process that helps a search: JSON lines, a view's text and numbers of rounds in, what the rounds came to out."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Any, TextIO

import kurgan
from kurgan.ai.knowledge import Knowledge, knowledge_of
from kurgan.ai.search.arms import Arm
from kurgan.ai.search.helper import LONG_S
from kurgan.ai.search.playing import Player
from kurgan.core.game import AnyGame

Find = Callable[[str], AnyGame]


class Desk:
    """Keeps what the last question was about: the stages of one search ask about the same view."""

    def __init__(self, find: Find, know: Callable[[str], Knowledge]) -> None:
        self.find, self.know, self.parent = find, know, os.getppid()
        self.about: tuple[object, ...] = ()
        self.player: Player | None = None

    def player_for(self, asked: dict[str, Any]) -> Player:
        about = tuple(str(asked[name]) for name in ("game", "seat", "view", "seed", "horizon", "arms"))
        if self.player is None or about != self.about:
            game = self.find(asked["game"])
            knowledge = replace(self.know(game.id), horizon=asked["horizon"])
            arms = [Arm(game.action(text), style) for text, style in asked["arms"]]
            view = game.view(asked["seat"], asked["view"])
            self.player, self.about = Player(knowledge, view, arms, asked["seed"], time.perf_counter), about
        return self.player

    def answer(self, asked: dict[str, Any], begun: float) -> dict[str, Any]:
        if "view" not in asked:  # nothing is asked yet: it only gets ready
            return {"id": asked["id"], "rows": [], "styles": len(self.know(self.find(asked["game"]).id).styles)}
        player, rows = self.player_for(asked), []
        deadline = begun + asked["seconds"] if asked["seconds"] < LONG_S else inf
        for number in asked["rounds"]:
            row = player.round(number, asked["alive"], deadline)
            if os.getppid() != self.parent:
                raise SystemExit  # who asked is gone
            if row is None:
                break
            rows.append(row)
        return {"id": asked["id"], "rows": rows}


def serve(
    lines: TextIO, out: TextIO, find: Find = kurgan.game, know: Callable[[str], Knowledge] = knowledge_of
) -> None:
    desk = Desk(find, know)
    for line in lines:
        begun = time.perf_counter()
        out.write(json.dumps(desk.answer(json.loads(line), begun)) + "\n")
        out.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who asks, and then our input ends
    try:
        serve(sys.stdin, sys.stdout)
    except BrokenPipeError:
        os._exit(0)  # who asked is gone, and nobody is there to be told
