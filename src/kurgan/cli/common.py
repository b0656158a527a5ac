"""What several commands share: their options, games by name, and where output goes."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextvars import ContextVar
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kurgan.core.errors import REASONS, KurganError, said, said_in
from kurgan.core.game import AnyGame
from kurgan.games import GAMES, load

said_in(Path(__file__).parent / "text" / REASONS)
DEFAULT_GAME = next(iter(GAMES))  # the first that is registered


class Lang(StrEnum):
    en = "en"
    zh = "zh"


_spoken = ContextVar("_spoken", default=Lang.en)


def speak(lang: Lang) -> Lang:
    """From here on errors are told in this language."""
    _spoken.set(lang)
    return lang


def told(error: KurganError) -> str:
    return said(error.message, _spoken.get())


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's id; 'kurgan games' lists them.")]
LangOption = Annotated[Lang, typer.Option("--lang", help="Language of the texts.", callback=speak)]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
DataOption = Annotated[Path | None, typer.Option("--data", metavar="FILE", help="An owner's true values, in TOML.")]
ScenarioOption = Annotated[str | None, typer.Option("--scenario", metavar="NAME", help="Which scenario to set up.")]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An optional rule or a rulings switch; may be repeated."),
]


def console() -> Console:
    return Console(highlight=False, soft_wrap=False)


def open_game(name: str, data: Path | None = None) -> AnyGame:
    return load(name, data)


def parse_options(given: Sequence[str] | None) -> dict[str, str]:
    """``name=value`` pairs; what the names and values may be, the game says."""
    chosen = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise KurganError("option_form", found=pair)
        if name in chosen:
            raise KurganError("option_twice", name=name)
        chosen[name] = value
    return chosen


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def progress_bar(what: str) -> Progress:
    """On stderr, and only for someone who looks at it."""
    screen = Console(file=sys.stderr)
    columns = (
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)
