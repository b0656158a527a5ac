"""A calm log: the same line again and again is written once, and then how often it would have been."""

from __future__ import annotations

import logging
import threading

EVERY_S = 60.0
NAMES = ("kurgan.server", "uvicorn.error", "asyncio")  # who writes here what strangers may cause
MOST = 200  # different lines that are remembered


class Calm(logging.Filter):
    """Lines are the same if they begin so (asyncio adds times and addresses), or are of one ``kind`` where they repeat
    what a stranger said."""

    def __init__(self, every_s: float = EVERY_S) -> None:
        super().__init__()
        self.every_s = every_s
        self.lock = threading.Lock()
        self.held: dict[tuple[str, str], int] = {}  # lines written lately, and how often they came since

    def filter(self, record: logging.LogRecord) -> bool:
        name = (record.name, getattr(record, "kind", "") or first_line(record))
        with self.lock:
            if name in self.held:
                self.held[name] += 1
                return False
            if len(self.held) >= MOST:
                return False  # a flood of different ones; of those before it, it is told how many there were
            self.held[name] = 0
        later = threading.Timer(self.every_s, self.tell, (name, record))
        later.daemon = True
        later.start()
        return True

    def tell(self, name: tuple[str, str], record: logging.LogRecord) -> None:
        with self.lock:
            times = self.held.pop(name)
        if times:
            self.say(record, f"{first_line(record)} (and {times} times more within {self.every_s:g} s)")

    def say(self, record: logging.LogRecord, text: str) -> None:
        """Straight to the handlers: it is no line of the kind that is counted."""
        logger = logging.getLogger(record.name)
        told = logger.makeRecord(record.name, record.levelno, record.pathname, record.lineno, text, (), None)
        logger.callHandlers(told)


def first_line(record: logging.LogRecord) -> str:
    return record.getMessage().partition("\n")[0]


def calm_log(every_s: float = EVERY_S) -> None:
    once = Calm(every_s)
    for name in NAMES:
        logging.getLogger(name).addFilter(once)
