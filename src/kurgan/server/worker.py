"""A process that thinks for computers (``bot_worker``), as the server sees it: asked, hurried, and started again."""

from __future__ import annotations

import json
import logging
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Any

from kurgan.ai.roster import seconds
from kurgan.server.computers import Waiting
from kurgan.server.errands import Said

log = logging.getLogger("kurgan.bots")
COMMAND = (sys.executable, "-P", "-m", "kurgan.server.bot_worker")
TRIES = 2
NO_ANSWER = ""  # no action has this text
LEAST_S, FACTOR = 15.0, 5.0  # for a thought, and how many times what its level means to take
PING_S, SILENT_S = 1.0, 4.0  # one that thinks is asked whether it lives; one that does not say so is stuck
START_S = 20.0  # before its first word: it has much to load
Check = Callable[[], bool]
Share = Callable[[float], None]


def never() -> bool:
    return False


def unheard(share: float) -> None:
    """Nobody waits for how far it is."""


def longest_s(agent: str) -> float:
    """A longer thought of an opponent is a stuck one."""
    return max(LEAST_S, FACTOR * seconds(agent))


class Worker:
    """One thinking process; started when first asked, and again when it has died or is stuck."""

    def __init__(self, timeout_s: float, command: tuple[str, ...] = COMMAND) -> None:
        self.timeout_s = timeout_s
        self.closing = False  # the server stops: nobody waits for a thought any more
        self.command = command
        self.process: subprocess.Popen[str] | None = None
        self.said: queue.Queue[str | None] = queue.Queue()
        self.asked = 0
        self.spoke = False  # since it was started
        self.saying = threading.Lock()

    def start(self) -> subprocess.Popen[str]:
        self.process = process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        said: queue.Queue[str | None] = queue.Queue()
        self.said, self.spoke = said, False
        threading.Thread(target=self.listen, args=(process, said), daemon=True, name="kurgan-bot-ear").start()
        return process

    @staticmethod
    def listen(process: subprocess.Popen[str], said: queue.Queue[str | None]) -> None:
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                said.put(line)
        said.put(None)

    def choose(self, waiting: Waiting, seed: int, is_hurried: Check = never) -> str:
        """The text of an action; empty when two processes in turn could not say one."""
        answer = self.request(
            {
                "game": waiting.game,
                "overlay": str(waiting.overlay or ""),
                "seat": waiting.seat,
                "agent": waiting.agent,
                "view": waiting.view,
                "seed": seed,
            },
            is_hurried,
            longest=longest_s(waiting.agent),
        )
        return NO_ANSWER if answer is None else str(answer["action"])

    def request(
        self, question: Said, is_hurried: Check = never, heard: Share = unheard, longest: float = inf
    ) -> Said | None:
        """What is answered; None when two processes in turn could not, or something is wrong with the question."""
        self.asked += 1
        until = time.monotonic() + min(longest, self.timeout_s)
        line = json.dumps({"id": self.asked, **question})
        for _ in range(TRIES):
            answer = self.ask(line, until, is_hurried, heard)
            if answer is None and self.closing:
                return None  # ended on purpose, in the middle of a thought
            if answer is None:
                log.warning("the opponents' process died or did not answer; starting another")
                self.stop()
            elif "error" in answer:
                log.warning("%s failed: %s", question.get("agent") or question.get("task"), answer["error"])
                return None
            else:
                return answer
        return None

    def ask(self, line: str, until: float, is_hurried: Check = never, heard: Share = unheard) -> Said | None:
        try:
            self.say(line)
            if is_hurried():  # who hurries from now on finds the question put
                self.hurry()
            while True:
                answer = self.hear(until)
                if not isinstance(answer, dict) or answer.get("id") != self.asked:
                    return None
                if "progress" not in answer:
                    break
                heard(answer["progress"])
        except (OSError, ValueError, RecursionError, queue.Empty):
            return None
        return answer if any(word in answer for word in ("action", "found", "error")) else None

    def hear(self, until: float) -> Any:
        """Its next word, while it shows that it lives; else queue.Empty, as when the time is over."""
        alive = time.monotonic()
        while True:
            try:
                said = self.said.get(timeout=max(0.0, min(PING_S, until - time.monotonic())))
            except queue.Empty:
                now = time.monotonic()
                if now >= until or now - alive > (SILENT_S if self.spoke else START_S):
                    raise
                self.say(json.dumps({"ping": self.asked}))
                continue
            answer = json.loads(said) if said else None
            self.spoke = True
            if not isinstance(answer, dict) or "pong" not in answer:
                return answer
            alive = time.monotonic()

    def say(self, line: str) -> None:
        with self.saying:
            process = self.process or self.start()
            assert process.stdin is not None
            process.stdin.write(line + "\n")
            process.stdin.flush()

    def hurry(self) -> None:
        """In any thread: what it thinks about is to be answered now, as well as it can."""
        process = self.process
        if process is not None and process.stdin is not None:
            with self.saying, suppress(OSError, ValueError):  # one that is gone has nothing to hurry
                process.stdin.write(json.dumps({"hurry": self.asked}) + "\n")
                process.stdin.flush()

    def stop(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        assert process.stdin is not None
        try:
            process.stdin.close()  # a healthy one ends by itself
            process.wait(0.5 if process.poll() is None else 0)
        except (OSError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()
