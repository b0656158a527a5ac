"""Replay: a record from the first entry to the last, checked on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from kurgan.cli.common import DataOption, Lang, LangOption, console, open_game
from kurgan.cli.words import Words
from kurgan.core.errors import BadText
from kurgan.core.event import Event
from kurgan.core.record import UNDO, Record


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of play or simulate.")],
    data: DataOption = None,
    lang: LangOption = Lang.en,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show every entry and what it answers.")] = False,
) -> None:
    """Verify a record and show what happened. Log lines carry rule ids; where it breaks, it says why."""
    record = Record.load(file)
    game = open_game(record.game, data)
    record.fits(game)
    words = Words(game, lang.value)
    screen = console()

    def show(events: list[Event]) -> None:
        for line in words.events(event for event in events if event.hide is None):  # the reader knows everything
            screen.print(line)

    state = record.first(game)
    place = game.flow.place(state)
    show(record.opening(game))
    for number, state, events in record.replay(game):
        entry = record.entries[number - 1]
        if verbose or entry == UNDO:
            screen.print(Text(f"{number:5} {entry:24} {place}", "cyan"))
        place = game.flow.place(state)
        show(events)
    if state.result() != record.result:
        raise BadText("record_result", said=record.result or "unfinished", found=state.result() or "unfinished")
    if not record.intact:
        raise BadText("file_changed", path=str(file))
    ending = words.result(record.result) if record.result else words.text("terminal.unfinished")
    screen.print(Text(f"{ending} ({len(record.entries)})", "bold"))
