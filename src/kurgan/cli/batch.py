"""Many games: simulation and speed."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from kurgan.cli.common import (
    DataOption,
    GameBar,
    GameName,
    JsonOption,
    OptionsOption,
    QuietOption,
    ScenarioOption,
    console,
    open_game,
    parse_options,
    print_json,
)
from kurgan.core.errors import KurganError
from kurgan.games import GAMES
from kurgan.lab import bench as speed
from kurgan.lab import cluster
from kurgan.lab import simulate as lab
from kurgan.lab.batch import DRAW, Batch, Keeping, Lines, local, outcomes
from kurgan.lab.folder import MANIFEST
from kurgan.lab.intervals import wilson
from kurgan.lab.players import RANDOM
from kurgan.lab.store import RESULTS
from kurgan.lab.tables import Tables
from kurgan.lab.told import ToldGames


class Engine(StrEnum):
    local = "local"
    ray = "ray"


class Form(StrEnum):
    records = "records"
    parquet = "parquet"


KEPT_IN = {Form.records: RESULTS, Form.parquet: MANIFEST}


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
    address: Annotated[
        str | None,
        typer.Option("--address", metavar="HOST:PORT", help="A Ray cluster; without it Ray runs here for the command."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Keep the games there; those found there are not played again."),
    ] = None,
    form: Annotated[
        Form | None,
        typer.Option(
            "--format", help="As what --out keeps games: lines and records, or Parquet tables of games and turns."
        ),
    ] = None,
    data: DataOption = None,
    quiet: QuietOption = False,
    json: JsonOption = False,
) -> None:
    """Play many games, count how they end and who wins.

    Decisions are choices of players, dice not counted; behind each share stands its 95 % interval. With --out a
    command that was stopped goes on where it was when it is given again. docs/results.md says what the tables hold.
    """
    if address is not None and engine is not Engine.ray:
        raise KurganError("address_alone")
    if form is not None and out is None:
        raise KurganError("format_alone")
    played = open_game(game, data)
    names = tuple(agents.split(",")) if agents is not None else (RANDOM,) * len(played.seats)
    settings = lab.Settings.of(played, scenario, parse_options(option), names, seed, data)
    hire = local if engine is Engine.local else cluster.engine(address)
    batch, keeping = _kept(settings, count, out, form)
    games = outcomes(batch, count, jobs, None, hire, keeping)
    shown = GameBar(count, quiet).watched(games, lambda game: keeping is not None and keeping.has(game.number))
    summary = lab.summed(settings, shown)
    if json:
        print_json(summary.as_json())
    else:
        _show_summary(settings, summary)
        if isinstance(keeping, Tables):
            console().print(f"tables in {out}: games/*.parquet, turns/*.parquet", markup=False)
    if summary.errors:
        raise typer.Exit(1)


def _kept(
    settings: lab.Settings, count: int, out: Path | None, form: Form | None
) -> tuple[Batch[Any], Keeping[Any] | None]:
    """The games, and where they are kept."""
    games = lab.Games(settings)
    if out is None:
        return games, None
    if _form(out, form) is Form.records:
        return games, Lines(games, out)
    told = ToldGames(settings)
    return told, Tables(out, told, count)


def _form(out: Path, wanted: Form | None) -> Form:
    """What the folder has already, or else what is wanted."""
    there = next((form for form, file in KEPT_IN.items() if (out / file).exists()), None)
    if there is not None and wanted not in (None, there):
        raise KurganError("other_format", folder=str(out), there=there.value)
    return there or wanted or Form.records


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
