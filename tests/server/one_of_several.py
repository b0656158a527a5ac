"""A server that a test starts as a process of its own, to kill it: with a folder, and the address of a database.

It says its port, and serves as one of several processes do.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kurgan.server.app import create_app
from kurgan.server.house import House
from kurgan.server.run import Server, bind, configured
from kurgan.server.settings import Settings

SETTINGS = Settings(bot_pause_ms=0, bot_beat_ms=0, bot_workers=1, sweep_s=1, lease_s=1.5, workers=2)


def main(folder: str, url: str) -> None:
    place = bind("127.0.0.1", 0)
    house = House(Path(folder), url=url)
    server = Server(
        configured(create_app(house, SETTINGS), SETTINGS), lambda: print(place.getsockname()[1], flush=True)
    )
    server.run([place])


if __name__ == "__main__":
    main(*sys.argv[1:])
