"""Fuzz: random play with all that can be done wrong in between, until something breaks."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from kurgan.cli.common import JsonOption, console, open_game, print_json, progress_bar
from kurgan.core.errors import KurganError
from kurgan.lab.fuzz.deeds import plays
from kurgan.lab.fuzz.running import Report, read_course
from kurgan.lab.fuzz.running import fuzz as run


def fuzz(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game's id.")] = None,
    decisions: Annotated[int, typer.Option("--decisions", min=1, help="How many decisions are played.")] = 100_000,
    seed: Annotated[int, typer.Option("--seed", help="The same seed does the same.")] = 1,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Keep failures there.")] = None,
    replay: Annotated[Path | None, typer.Option("--replay", metavar="FILE", help="Do again what failed.")] = None,
    json: JsonOption = False,
) -> None:
    """Play at random and look for faults.

    Between decisions of random games come hostile actions, undo, copies, saves, views and sampled worlds; a failure
    is shrunk, kept with --out and done again with --replay. Fails when something broke.
    """
    if replay is not None:
        _again(replay)
        return
    if game is None:
        raise KurganError("fuzz_what")
    began = time.perf_counter()
    with progress_bar("decisions") as bar:
        task = bar.add_task("", total=decisions)

        def tell(done: int) -> None:
            bar.update(task, completed=done, description=f"{done / (time.perf_counter() - began):,.0f}/s")

        report = run(open_game(game), decisions, seed, out, tell)
    rate = report.decisions / (time.perf_counter() - began)
    if json:
        print_json(_as_json(report, rate))
    else:
        _show(report, rate)
    if report.failures:
        raise typer.Exit(1)


def _again(file: Path) -> None:
    failure = read_course(file).fails()
    if failure is None:
        console().print(Text(f"{file}: nothing fails any more"))
        return
    console().print(Text(f"{file}: {failure.what}"))
    raise typer.Exit(1)


def _show(report: Report, rate: float) -> None:
    screen = console()
    done = ", ".join(f"{many} {kind}" for kind, many in sorted(report.deeds.items()))
    screen.print(
        f"{report.game}, seed {report.seed}: {report.decisions:,} decisions in {report.games:,} games, "
        f"{rate:,.0f}/s ({done}), {len(report.failures)} failures",
        markup=False,
    )
    files = report.files or [""] * len(report.failures)
    for failure, file in zip(report.failures, files, strict=True):
        deeds = failure.course.deeds
        screen.print(Text(f"{failure.what} [{len(deeds)} deeds, {plays(deeds)} decisions]"))
        screen.print(Text(f"  kurgan fuzz --replay {file}" if file else f"  {failure.before}"), soft_wrap=True)


def _as_json(report: Report, rate: float) -> dict[str, object]:
    return {
        "game": report.game,
        "seed": report.seed,
        "decisions": report.decisions,
        "games": report.games,
        "rate": round(rate),
        "deeds": report.deeds,
        "failures": [{"what": one.what, "course": one.course.text()} for one in report.failures],
        "files": report.files,
    }
