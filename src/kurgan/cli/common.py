"""What several commands share: their options, games by name, and where output goes."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import ContextVar
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

from kurgan.core.errors import REASONS, KurganError, said, said_in
from kurgan.core.game import AnyGame
from kurgan.games import GAMES, load

said_in(Path(__file__).parent / "text" / REASONS)
T = TypeVar("T")
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


QuietOption = Annotated[bool, typer.Option("--quiet", help="Show no progress.")]


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


def progress_bar(what: str, quiet: bool = False, of_its_own: bool = True) -> Progress:
    """On stderr, and only for someone who looks at it; it may estimate of its own how long it takes."""
    screen = Console(file=sys.stderr)
    columns: list[ProgressColumn] = [TextColumn(what), BarColumn(), MofNCompleteColumn()]
    columns += [TimeRemainingColumn()] if of_its_own else []
    columns += [TextColumn("{task.description}")]
    return Progress(*columns, console=screen, transient=True, disable=quiet or not screen.is_terminal)


class GameBar:
    """Progress of many games: how many are played a second, and how long the rest takes.

    Games that were kept are there at once, and say nothing of that.
    """

    EVERY = 0.2  # seconds

    def __init__(self, count: int, quiet: bool) -> None:
        self.count = count
        self.bar = progress_bar("games", quiet, of_its_own=False)
        self.task = self.bar.add_task("", total=count)

    def watched(self, games: Iterable[T], was_kept: Callable[[T], bool]) -> Iterator[T]:
        begun = shown = monotonic()
        played = 0
        with self.bar:
            for done, game in enumerate(games, 1):
                played += not was_kept(game)
                if (now := monotonic()) - shown > self.EVERY:
                    shown, rate = now, played / (now - begun)
                    self.bar.update(self.task, completed=done, description=pace(rate, self.count - done))
                yield game


def pace(rate: float, left: int) -> str:
    if not rate:
        return ""
    seconds = round(left / rate)
    speed = (
        f"{rate:,.0f} a second" if rate >= 10 else f"{rate:.1f} a second" if rate >= 1 else f"{rate * 60:.1f} a minute"
    )
    return f"{speed}, {timedelta(seconds=seconds)} left"
