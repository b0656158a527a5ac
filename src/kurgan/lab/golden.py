"""Golden games: whole records kept from earlier versions, many in one compressed file for each game.

Each line of a bundle is a game: its name, its record, and its trace (see ``upgrade``).
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Iterator
from pathlib import Path

from kurgan.core.errors import BadText, KurganError
from kurgan.core.record import Record
from kurgan.lab.upgrade import Kept

FOLDER = Path("tests") / "golden"
ENDING = ".games.xz"


def write_bundle(path: Path, games: Iterable[Kept]) -> None:
    lines = (json.dumps({"name": one.name, "record": one.record.text(), "trace": one.trace}) for one in games)
    path.write_bytes(lzma.compress("\n".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME))


def read_bundle(path: Path) -> list[Kept]:
    try:
        rows = [json.loads(line) for line in lzma.decompress(path.read_bytes()).decode().splitlines()]
        return [Kept(row["name"], Record.parse(row["record"]), row["trace"]) for row in rows]
    except (lzma.LZMAError, ValueError, KeyError, TypeError):
        raise BadText("bad_bundle", path=str(path)) from None


def golden(folder: Path = FOLDER) -> Iterator[Kept]:
    """All golden games: the bundles, and the records that stand alone."""
    if not folder.is_dir():
        raise KurganError("no_golden", folder=str(folder))
    for path in sorted(folder.glob(f"*{ENDING}")):
        yield from read_bundle(path)
    for path in sorted(folder.glob("*.record")):
        yield Kept(path.stem, Record.load(path))
