"""The games. To add one: a package here, and a line below."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from threading import RLock

from kurgan.core.errors import UnknownName
from kurgan.core.game import AnyGame

GAMES = {
    "stalingrad-besieged": "kurgan.games.stalingrad_besieged",
    "fortress-sevastopol": "kurgan.games.fortress_sevastopol",
    "crimean-campaign": "kurgan.games.crimean_campaign",
    "siege": "kurgan.games.siege",
}


def commands() -> dict[str, str]:
    """What games add to the command line (see ``core.command``): the module of each command. Nothing is loaded."""
    found = {}
    for package in GAMES.values():
        spec = find_spec(package)
        folders = spec.submodule_search_locations if spec else None
        for module in iter_modules([str(Path(folder) / "commands") for folder in folders or ()]):
            found[module.name] = f"{package}.commands.{module.name}"
    return found


LOADING = RLock()


def load(name: str, overlay: Path | None = None) -> AnyGame:
    """A game by its id, with an owner's data if given. Of threads that ask at once, all get the same."""
    with LOADING:
        return _load(name, overlay)


@lru_cache(maxsize=8)
def _load(name: str, overlay: Path | None) -> AnyGame:
    if name not in GAMES:
        raise UnknownName("game", name, GAMES)
    game: AnyGame = importlib.import_module(GAMES[name]).GAME(overlay)
    return game


def texts(part: str) -> Iterator[Path]:
    """Where each game that has such words of its own keeps them; no game is loaded for it."""
    for module in GAMES.values():
        found = importlib.util.find_spec(module)
        folders = found.submodule_search_locations if found else None
        for folder in folders or ():
            if (Path(folder) / "text" / part).is_dir():
                yield Path(folder) / "text" / part
