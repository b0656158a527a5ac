"""What the opponents of a game are made of, by a name: games of theirs are not counted for their successors."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from kurgan import ai
from kurgan.games import GAMES

PARTS = (".json", ".py", ".toml")
PLAYING = ("ai", "core", "games", "lab")  # packages that what happens in a game depends on


def minds(game_id: str) -> str:
    """Names the sources and weights of the game's own opponents and of all that opponents share."""
    here = Path(ai.__file__).parent
    packages = {other: module.rpartition(".")[2] for other, module in GAMES.items()}
    of_others = set(packages.values()) - {packages[game_id]}
    whole = hashlib.sha256()
    for path in sorted(path for path in here.rglob("*") if path.suffix in PARTS):
        name = path.relative_to(here)
        if name.parts[0] not in of_others:
            whole.update(f"{name.as_posix()}\n".encode() + path.read_bytes())
    return whole.hexdigest()[:12]


@cache
def sources() -> str:
    """Names all that is played with, to tell whether another machine has the same."""
    package = Path(ai.__file__).parent.parent
    whole = hashlib.sha256()
    for path in sorted(path for name in PLAYING for path in (package / name).rglob("*") if path.suffix in PARTS):
        whole.update(f"{path.relative_to(package).as_posix()}\n".encode() + path.read_bytes())
    return whole.hexdigest()[:12]
