"""The process in which computer opponents think: a view comes in as text, an action goes out as text.

JSON lines on stdin and stdout. ``{"hurry": id}`` asks for the best so far of that question; before its answer come
lines that say how far the thought is. ``{"ping": n}`` is answered at once, also in the middle of one. It has no way to
the tables, and it ends when its input does, in the middle of a thought if that can be hurried, so that none is left
behind when the server is killed.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import time
from contextlib import suppress
from math import inf
from pathlib import Path
from random import Random
from typing import Any, TextIO

from kurgan.ai import make
from kurgan.ai.agent import Thinker
from kurgan.ai.levels import Officer
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.games import load
from kurgan.server.advising import Progress, Stop, hint
from kurgan.server.judging import chances, lost, outlook

NICE = 10  # tables are served before anybody thinks
TELL_S = 0.2  # between two words about how far a thought is


TASKS = {"hint": hint, "chances": chances, "lost": lost, "outlook": outlook}


def opened(asked: dict[str, Any]) -> AnyGame:
    return load(asked["game"], Path(asked["overlay"]) if asked["overlay"] else None)


def think(asked: dict[str, Any], stop: Stop = lambda: False, progress: Progress = lambda share: None) -> str:
    """The action an opponent chooses, from the text of its seat's view alone."""
    game = opened(asked)
    seat: int = asked["seat"]
    agent = make(asked["agent"], game.id, game.seats[seat])
    if isinstance(agent, Thinker):
        agent.hear(stop, progress)
    if not asked["view"]:
        if isinstance(agent, Officer):
            agent.get_ready()
        return ""  # nothing is asked yet
    return agent.choose(game.view(seat, asked["view"]), Random(asked["seed"])).text


class Ear:
    """Hears questions, and that one is to be answered at once, also while another is thought about."""

    def __init__(self, lines: TextIO, mouth: Mouth) -> None:
        self.lines, self.mouth = lines, mouth
        self.questions: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self.hurried: float = 0  # the newest question that shall wait no longer
        threading.Thread(target=self.listen, daemon=True, name="kurgan-bot-ear").start()

    def listen(self) -> None:
        for line in self.lines:
            heard = json.loads(line)
            if "ping" in heard:
                with suppress(OSError):  # nobody hears us any more, and soon we hear nobody
                    self.mouth.say(pong=heard["ping"])
            elif "hurry" in heard:
                self.hurried = max(self.hurried, heard["hurry"])
            else:
                self.questions.put(heard)
        self.hurried = inf
        self.questions.put(None)


class Mouth:
    """Says one line at a time, and how far a thought is no more often than is of use."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.said = 0.0
        self.saying = threading.Lock()

    def say(self, **words: Any) -> None:
        with self.saying:
            self.out.write(json.dumps(words) + "\n")
            self.out.flush()

    def progress(self, question: int, share: float) -> None:
        if time.monotonic() - self.said >= TELL_S:
            self.said = time.monotonic()
            self.say(id=question, progress=round(share, 3))


def answer(asked: dict[str, Any], ear: Ear, mouth: Mouth) -> None:
    number: int = asked["id"]
    try:
        stop, progress = lambda: ear.hurried >= number, lambda share: mouth.progress(number, share)
        if "task" in asked:
            mouth.say(id=number, found=TASKS[asked["task"]](opened(asked), asked, stop, progress))
        else:
            mouth.say(id=number, action=think(asked, stop, progress))
    except KurganError as error:
        mouth.say(id=number, error=str(error))
    except OSError:
        raise  # nobody hears us any more
    except Exception as error:  # an opponent's bug must not cost the others their opponent
        mouth.say(id=number, error=f"{type(error).__name__}: {error}")


def serve(lines: TextIO, out: TextIO) -> None:
    mouth = Mouth(out)
    ear = Ear(lines, mouth)
    while (asked := ear.questions.get()) is not None:
        answer(asked, ear, mouth)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes our input
    if hasattr(os, "nice"):
        os.nice(NICE)
    try:
        serve(sys.stdin, sys.stdout)
    except BrokenPipeError:
        os._exit(0)  # whoever asked is gone: nothing is left to be said, not even at the end
