"""Servers for tests that kill hundreds: forked by a process that has imported all of it once.

What a server does from its birth on is what any does that is started; only the imports, which write nothing, are saved.
The nursery reads a line for each deed, and says one for each that is done.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kurgan.games import GAMES, load
from tests.server import one_of_several

START_S = 60.0


def main() -> None:
    for game in GAMES:
        load(game)
    born: dict[int, int] = {}
    try:
        for line in sys.stdin:
            deed = json.loads(line)
            number = deed["number"]
            if "folder" in deed:
                born[number] = os.fork() or live(number, deed["folder"], deed["url"])
                say(born=number, told=born[number])
            else:
                end(born.pop(number))
                say(dead=number)
    finally:
        for pid in born.values():
            end(pid)


def end(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def say(**said: int) -> None:
    os.write(1, f"{json.dumps(said)}\n".encode())  # short enough not to be mixed with another's


def live(number: int, folder: str, url: str) -> int:
    """A server's whole life; it hears nothing of what the nursery is told."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    try:
        one_of_several.serve(folder, url, lambda port: say(answers=number, told=port))
    finally:
        os._exit(1)


class Nursery:
    """The same, as a test sees it."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.waiting: dict[tuple[str, int], Future[int]] = {}
        self.numbers = 0
        self.ear = threading.Thread(target=self.listen, daemon=True)
        self.ear.start()

    def listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            said = json.loads(line)
            told = said.pop("told", 0)
            for what, number in said.items():
                self.waiting[what, number].set_result(told)

    def expect(self, what: str, number: int) -> Future[int]:
        return self.waiting.setdefault((what, number), Future())

    def tell(self, **deed: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{json.dumps(deed)}\n")
        self.process.stdin.flush()

    def bear(self, folder: Path, url: str) -> int:
        self.numbers += 1
        self.expect("born", self.numbers)
        self.expect("answers", self.numbers)
        self.tell(number=self.numbers, folder=str(folder), url=url)
        return self.numbers

    def kill(self, number: int) -> None:
        dead = self.expect("dead", number)
        self.tell(number=number)
        dead.result(START_S)

    def close(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(START_S)
        self.ear.join(START_S)
        self.process.stdout.close()


@dataclass
class Mortal:
    """A server that is killed and started again, each time at another port; it looks like a site to a browser."""

    nursery: Nursery = field(repr=False)
    folder: Path
    url: str
    port: int = 0  # 0: nobody answers
    number: int = 0

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    def begin(self) -> None:
        """Be born, and not yet answer."""
        self.number = self.nursery.bear(self.folder, self.url)

    def start(self) -> None:
        self.begin()
        self.port = self.nursery.expect("answers", self.number).result(START_S)

    @property
    def pid(self) -> int:
        return self.nursery.expect("born", self.number).result(START_S)

    def kill(self) -> None:
        self.nursery.kill(self.number)
        self.port = 0


if __name__ == "__main__":
    main()
