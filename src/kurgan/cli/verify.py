"""Verify: every entry of a record played by the rules, and every draw under its seal recomputed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from kurgan.cli.common import DataOption, Lang, LangOption, console, open_game, progress_bar
from kurgan.cli.words import Words
from kurgan.core.record import Record
from kurgan.core.sealed import Checked, check

OPEN = 3  # the record holds, but its dice cannot be checked


def verify(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record of a table.")],
    data: DataOption = None,
    lang: LangOption = Lang.en,
) -> None:
    """Check a record and recompute every draw of its sealed dice.

    Exit code 0: all of it holds; 1: something is not as it should be, which is named; 3: it holds, but its dice
    cannot be checked, because they are not sealed or the game is not over.
    """
    record = Record.load(file)
    game = open_game(record.game, data)
    words = Words(game, lang.value)
    with progress_bar(record.game) as bar:
        task = bar.add_task("", total=len(record.entries))
        found = check(record, game, lambda n: bar.update(task, completed=n))
    for line in _told(words, len(record.entries), found):
        console().print(line, soft_wrap=True)
    if not found.revealed:
        raise typer.Exit(OPEN)


def _told(words: Words, entries: int, found: Checked) -> Iterator[str]:
    yield words.text("verify.entries", entries=entries)
    if found.commitment:
        yield words.text("verify.seal", commitment=found.commitment, table=found.table)
        yield words.text("verify.draws" if found.revealed else "verify.later", draws=found.draws)
        yield words.text("verify.shakes", shakes=len(found.shakes), alone=found.alone)
    if found.outside or not found.commitment:
        yield words.text("verify.outside" if found.commitment else "verify.none", outside=found.outside)
    if found.scripted:
        yield words.text("verify.scripted", scripted=found.scripted)
    if found.taken_back:
        yield words.text("verify.taken_back", taken_back=found.taken_back)
