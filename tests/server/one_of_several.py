"""A server that a test starts as a process of its own, to kill it: with a folder, and the address of a database.

It says its port, and serves as one of several processes do; with a file it is the only one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kurgan.server.app import create_app
from kurgan.server.house import House
from kurgan.server.run import Server, bind, configured, prepare
from kurgan.server.settings import Quotas, Settings

MANY = 10**6  # who waits for a kill asks more than people do
SETTINGS = Settings(
    bot_pause_ms=0,
    bot_beat_ms=0,
    bot_workers=1,
    sweep_s=1,
    lease_s=1.5,
    workers=2,
    person_rate=MANY,
    person_burst=MANY,
    address_rate=MANY,
    address_burst=MANY,
    quotas=Quotas(MANY, MANY, MANY, MANY, MANY, MANY),
)


def serve(folder: str, url: str, ready: Callable[[int], None]) -> None:
    place = bind("127.0.0.1", 0)
    settings = SETTINGS if url else replace(SETTINGS, workers=1)
    house = House(Path(folder), url=url)
    prepare()
    Server(configured(create_app(house, settings), settings), lambda: ready(place.getsockname()[1])).run([place])


def main(folder: str, url: str) -> None:
    serve(folder, url, lambda port: print(port, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
