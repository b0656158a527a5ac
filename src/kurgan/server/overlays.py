"""Owners' data files: checked by the game itself, kept by digest, since games load them from a path."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from kurgan.core.game import AnyGame
from kurgan.games import load
from kurgan.server.store.tables import Header
from kurgan.server.trouble import reading_text


def plain_game(name: str) -> AnyGame:
    with reading_text():
        return load(name)


def path_of(folder: Path, digest: str) -> Path | None:
    return folder / "overlays" / f"{digest}.toml" if digest else None


def game_with(folder: Path, name: str, text: str) -> AnyGame:
    """A game under an owner's overlay, which is checked and kept; without one the plain game."""
    game = plain_game(name)
    if not text.strip():
        return game
    with tempfile.TemporaryDirectory() as scratch:
        given = Path(scratch) / "overlay.toml"  # the name that errors mention
        given.write_text(text, encoding="utf-8")
        with reading_text():
            digest = game.overlaid(given).data.digest
    return load(name, _keep(folder, digest, text))


def game_of(folder: Path, header: Header) -> AnyGame:
    """The game of a stored table; its overlay also stands in the header."""
    if not header.digest:
        return load(header.game)
    return load(header.game, _keep(folder, header.digest, header.overlay))


def _keep(folder: Path, digest: str, text: str) -> Path:
    path = folder / "overlays" / f"{digest}.toml"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, half = tempfile.mkstemp(dir=path.parent, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(half, path)
    return path
