"""Upgrade: which kept games the present code would play otherwise, before anybody's game is opened under it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from json import loads
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from kurgan.cli.common import JsonOption, console, open_game, print_json, progress_bar
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.record import UNDO, Record
from kurgan.lab.golden import FOLDER, golden
from kurgan.lab.upgrade import Change, Kept, change_of, switches_for, under
from kurgan.server.folder import data_folder
from kurgan.server.overlays import path_of
from kurgan.server.readings import said
from kurgan.server.store import log
from kurgan.server.store.opening import FILE, broken
from kurgan.server.store.tables import RUNNING

HEADERS = (
    "SELECT id, game, rules, scenario, options, digest, start, asked, status FROM tables WHERE lesson = '' ORDER BY id"
)
ROWS = "SELECT kind, text FROM log WHERE table_id = ? ORDER BY seq"
PLAYED = {log.ACTION, log.CHANCE}
ENDED = {log.RESIGN, log.TIME, log.AGREED}


def upgrade(
    check: Annotated[bool, typer.Option("--check", help="Only look: nothing is written.")] = False,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="FOLDER", help="Where games are kept; the usual folder without it.")
    ] = None,
    with_golden: Annotated[bool, typer.Option("--golden", help="The golden games of the sources.")] = False,
    golden_folder: Annotated[Path, typer.Option("--golden-folder", metavar="DIR", help="Where those are.")] = FOLDER,
    json: JsonOption = False,
) -> None:
    """Name every kept game that this version would play otherwise.

    All rows are played again. Of golden games what is offered, told and reached is compared at every entry; of the
    tables of a data folder that every row is still legal, and who is asked in the end. Fails if one changes, unless
    options of its game give the old reading back: under these it goes on.
    """
    if not check:
        raise KurganError("upgrade_check")
    folder = data or data_folder()
    found: list[tuple[Kept, Path | None]] = []
    if with_golden:
        found += [(kept, None) for kept in golden(golden_folder)]
    if data is not None or not with_golden:
        found += [(kept, folder) for kept in stored(folder)]
    changes: list[Change] = []
    switched: dict[str, dict[str, str]] = {}
    with progress_bar("games") as bar:
        for kept, home in bar.track(found):
            load = partial(_game, kept, home)
            change = change_of(kept, load)
            if change and (switches := switches_for(kept, load)):
                switched[kept.name] = switches
            elif change:
                changes.append(change)
    if json:
        print_json({"games": len(found), "changes": [_as_json(change) for change in changes], "switched": switched})
    else:
        for name, switches in switched.items():
            with_these = " ".join(f"{option}={value}" for option, value in switches.items())
            console().print(Text(f"{name}: goes on with switch {with_these}"), soft_wrap=True)
        for change in changes:
            console().print(Text(change.line()), soft_wrap=True)
        console().print(f"{len(found)} games, {len(changes)} change", markup=False)
    if changes:
        raise typer.Exit(1)


def _game(kept: Kept, folder: Path | None) -> AnyGame:
    """A stored table's overlay lies beside it."""
    return open_game(kept.record.game, path_of(folder, kept.record.overlay) if folder else None)


def _as_json(change: Change) -> dict[str, Any]:
    return change.__dict__ | {"rules": list(change.rules)}


def stored(folder: Path) -> Iterator[Kept]:
    """The games of a data folder, read while nothing can be written."""
    path = folder / FILE
    if not path.is_file():
        raise KurganError("no_stored", folder=str(folder))
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            for name, game, rules, scenario, options, digest, start, asked, status in connection.execute(HEADERS):
                rows = connection.execute(ROWS, (name,)).fetchall()
                moved = [text for kind, text in rows if kind == log.RULES]
                record = Record(game, rules, scenario, loads(options), digest, start=start)
                record = under(record, said(moved[-1]).switches if moved else {})
                record.entries = [UNDO if kind == log.UNDO else text for kind, text in rows if _counts(kind)]
                settled = any(kind in ENDED for kind, _ in rows)  # who would be asked then, nobody noted
                yield Kept(name, record, stored=True, asked=None if settled else asked if status == RUNNING else "")
    except sqlite3.Error as error:
        raise broken(path, error) from None


def _counts(kind: str) -> bool:
    return kind in PLAYED or kind == log.UNDO
