"""The process in which computer opponents think: a view comes in as text, an action goes out as text.

JSON lines on stdin and stdout. It has no way to the tables, and it ends when its input does, so that none
is left behind when the server is killed.
"""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from random import Random
from typing import Any, TextIO

from kurgan.ai import make
from kurgan.ai.levels import Officer
from kurgan.core.errors import KurganError
from kurgan.games import load


def think(asked: dict[str, Any]) -> str:
    """The action an opponent chooses, from the text of its seat's view alone."""
    game = load(asked["game"], Path(asked["overlay"]) if asked["overlay"] else None)
    seat: int = asked["seat"]
    agent = make(asked["agent"], game.id, game.seats[seat])
    if not asked["view"]:
        if isinstance(agent, Officer):
            agent.get_ready()
        return ""  # nothing is asked yet
    return agent.choose(game.view(seat, asked["view"]), Random(asked["seed"])).text


def serve(lines: TextIO, out: TextIO) -> None:
    for line in lines:
        asked = json.loads(line)
        try:
            said = {"id": asked["id"], "action": think(asked)}
        except KurganError as error:
            said = {"id": asked["id"], "error": str(error)}
        except Exception as error:  # an opponent's bug must not cost the others their opponent
            said = {"id": asked["id"], "error": f"{type(error).__name__}: {error}"}
        out.write(json.dumps(said) + "\n")
        out.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes our input
    serve(sys.stdin, sys.stdout)
