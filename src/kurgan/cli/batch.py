"""Many games: simulation and speed."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from kurgan.cli.common import (
    DataOption,
    GameName,
    JsonOption,
    OptionsOption,
    ScenarioOption,
    console,
    open_game,
    parse_options,
    print_json,
    progress_bar,
)
from kurgan.games import GAMES
from kurgan.lab import bench as speed
from kurgan.lab import simulate as lab
from kurgan.lab.batch import DRAW
from kurgan.lab.intervals import wilson
from kurgan.lab.players import RANDOM


class Engine(StrEnum):
    local = "local"
    ray = "ray"


def simulate(
    game: GameName,
    scenario: ScenarioOption = None,
    option: OptionsOption = None,
    agents: Annotated[
        str | None,
        typer.Option(
            "--agents", metavar="A,B", help="Who plays, in the game's order of seats; random for all without it."
        ),
    ] = None,
    count: Annotated[int, typer.Option("-n", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games, whatever --jobs.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    engine: Annotated[Engine, typer.Option("--engine", help="Where the games run.")] = Engine.local,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="DIR", help="Keep results and records there; games found there are not repeated."
        ),
    ] = None,
    data: DataOption = None,
    json: JsonOption = False,
) -> None:
    """Play many games, count how they end and who wins.

    Decisions are choices of players, dice not counted; behind each share stands its 95 % interval.
    """
    if engine is Engine.ray:
        raise typer.BadParameter("this engine comes with the ray extra and is not available yet; use --engine local")
    played = open_game(game, data)
    names = tuple(agents.split(",")) if agents is not None else (RANDOM,) * len(played.seats)
    settings = lab.Settings.of(played, scenario, parse_options(option), names, seed, data)
    with progress_bar("games") as bar:
        task = bar.add_task("", total=count)
        summary = lab.simulate(settings, count, jobs, out, lambda outcome: bar.update(task, advance=1))
    if json:
        print_json(summary.as_json())
    else:
        _show_summary(settings, summary)
    if summary.errors:
        raise typer.Exit(1)


def _show_summary(settings: lab.Settings, summary: lab.Summary) -> None:
    screen = console()
    screen.print(
        f"{settings.game}, {settings.scenario}: {summary.finished} of {summary.games} games finished, "
        f"{summary.decisions} decisions, seed {settings.seed}",
        markup=False,
    )
    table = Table(box=None, show_header=False, padding=(0, 1))
    for name, times in summary.results.most_common():
        table.add_row(name, *_share(times, summary.finished))
    table.add_row()
    for name, times in summary.winners.most_common():
        table.add_row(name if name == DRAW else f"won by {name}", *_share(times, summary.finished))
    screen.print(table)
    for error in summary.errors:
        screen.print(f"game {error['game']} (seed {error['seed']}): {error['error']}", markup=False)


def _share(times: int, games: int) -> tuple[str, str, str]:
    low, high = wilson(times, games)
    return str(times), f"{100 * times / games:.1f}%", f"{100 * low:.1f}–{100 * high:.1f}%"


def bench(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="One game; all without it.")] = None,
    json: JsonOption = False,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, max=3600, help="Processor time for each game.")] = 5.0,
) -> None:
    """Measure speed in random play. Per processor second; only choices with two options or more count."""
    found = {name: speed.bench(open_game(name), seconds) for name in ([game] if game else GAMES)}
    if json:
        print_json({"games": {name: figures.as_json() for name, figures in found.items()}})
        return
    screen = console()
    for name, figures in found.items():
        screen.print(
            f"{name}: {figures.decisions:,.0f} decisions/s, {figures.options:,.0f} options/s, "
            f"{figures.mean_legal:.1f} legal on average, {figures.games:,.1f} games/s, "
            f"{figures.clones:,.0f} clones/s ({1e6 / figures.clones:.2f} µs each), "
            f"{figures.views:,.0f} views/s, {figures.information_states:,.0f} information states/s, "
            f"legal actions at worst {figures.worst_legal_us:,.0f} µs, {figures.odds:,.0f} odds/s, "
            f"{figures.scripted:,.0f} scripted choices/s, one game's record {figures.record_bytes:,} bytes",
            markup=False,
        )
