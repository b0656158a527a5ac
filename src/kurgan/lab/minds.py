"""What the opponents of a game are made of, by a name: games of theirs are not counted for their successors."""

from __future__ import annotations

import hashlib
from pathlib import Path

from kurgan import ai
from kurgan.games import GAMES

PARTS = (".json", ".py", ".toml")


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
